// @vitest-environment node
import { describe, expect, it } from 'vitest';

import type { Events, Snapshot } from '../wire/types';
import { takeEvents, takeSnapshot, type Followed, type Step } from './follow';
import recorded from './recorded.json';

interface Recording {
  readonly game: string;
  readonly viewer: string;
  readonly start: Snapshot;
  readonly messages: readonly (Events | Snapshot)[];
}

const recordings = recorded as unknown as readonly Recording[];

function next(step: Step): Followed {
  if (step.kind !== 'next') throw new Error(`the recording is ${step.kind}`);
  return step.followed;
}

describe.each(recordings)('$game, as the $viewer saw it', ({ start, messages }) => {
  it('folds its events to the very tables that the server would show', () => {
    let followed = next(takeSnapshot(null, start));
    let compared = 0;
    for (const message of messages) {
      if (message.type === 'events') {
        followed = next(takeEvents(followed, message));
      } else {
        expect(followed.table).toEqual(message.table);
        expect(followed.prompt).toEqual(message.prompt);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(3);
  });

  it('never held a card that lay face down: case(G04)', () => {
    let isHidden = false;
    for (const message of messages) {
      if (message.type !== 'events') continue;
      for (const event of message.events) {
        if (event.type === 'round_started') isHidden = true;
        if (event.type === 'hole_revealed') isHidden = false;
        if (event.type === 'dealer_card_dealt' && event.card === '??') {
          expect(event.total).toBeLessThan(12);
        }
        if (event.type === 'round_ended') expect(isHidden).toBe(false);
      }
    }
  });
});
