/** Moments on the viewer's own clock. */

export interface Moments {
  /** "21:06" */
  time(iso: string): string;
  /** "21:06" today, "29 Nov, 21:06" before. */
  when(iso: string, now?: Date): string;
  /** "21:06", "29 Nov, 21:06 – 21:40", "29 Nov, 23:06 – 30 Nov, 0:10" */
  span(from: string, to: string, now?: Date): string;
}

export function momentsIn(locale: string): Moments {
  const clock = new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
  const time = (iso: string): string => clock.format(new Date(iso));
  const isOf = (iso: string, now: Date): boolean =>
    new Date(iso).toDateString() === now.toDateString();
  const when = (iso: string, now = new Date()): string =>
    isOf(iso, now) ? time(iso) : `${day.format(new Date(iso))}, ${time(iso)}`;
  return {
    time,
    when,
    span(from, to, now = new Date()) {
      const [start, end] = [when(from, now), isOf(to, new Date(from)) ? time(to) : when(to, now)];
      return time(from) === time(to) && isOf(to, new Date(from)) ? start : `${start} – ${end}`;
    },
  };
}
