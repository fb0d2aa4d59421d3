/** Moments on the viewer's own clock. */

export interface Moments {
  /** "21:06" */
  time(iso: string): string;
  /** "21:06" today, "29 Nov, 21:06" before. */
  when(iso: string, now?: Date): string;
}

export function momentsIn(locale: string): Moments {
  const clock = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  return {
    time: (iso) => clock.format(new Date(iso)),
    when(iso, now = new Date()) {
      const at = new Date(iso);
      const time = clock.format(at);
      return at.toDateString() === now.toDateString() ? time : `${day.format(at)}, ${time}`;
    },
  };
}
