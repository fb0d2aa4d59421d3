// @vitest-environment node
import { describe, expect, it } from 'vitest';

import { lobbyOf, lobbyTable, privateTable } from './fixtures';
import { roomOf, roomsOf, takeChanges, takeLobby, vacantPlace, type Rooms } from './rooms';

const seats = 'Otto . . . . . .';

function changed(rooms: Rooms, changes: Partial<Parameters<typeof takeChanges>[1]>): Rooms {
  const message = { changed: [], gone: [], rooms: rooms.open, ...changes };
  return takeChanges(rooms, { type: 'lobby_changes', ...message });
}

/** "1 2 . 4" : which places of a room are in use. */
function drawn(rooms: Rooms, game = 'multiplayer'): readonly string[] {
  return roomsOf(rooms, game).map((room) =>
    room.places.map(({ place, table }) => (table === null ? '.' : place)).join(' '),
  );
}

describe('rooms', () => {
  it('have four places each, in their order, whatever order the house tells them in', () => {
    const tables = [lobbyTable(6, seats), lobbyTable(1, seats), privateTable(3)];
    const rooms = takeLobby(lobbyOf(tables, { multiplayer: [2, 1], prize: [1] }));
    expect(drawn(rooms)).toEqual(['1 . 3 .', '. 6 . .']);
    expect(drawn(rooms, 'prize')).toEqual(['. . . .']);
  });

  it('of a game that is played alone there are none', () => {
    expect(drawn(takeLobby(lobbyOf([])), 'classic')).toEqual([]);
  });

  it('that are empty and closed are not shown, whatever stands behind them', () => {
    const rooms = takeLobby(lobbyOf([lobbyTable(9, seats)], { multiplayer: [1, 3] }));
    expect(drawn(rooms)).toEqual(['. . . .', '9 . . .']);
    expect(roomsOf(rooms, 'multiplayer').map((room) => room.number)).toEqual([1, 3]);
  });

  it('are there wherever a table stands', () => {
    const rooms = takeLobby(lobbyOf([lobbyTable(9, seats)], { multiplayer: [1] }));
    expect(drawn(rooms)).toEqual(['. . . .', '9 . . .']);
  });

  it.each([
    [1, 1],
    [4, 1],
    [5, 2],
    [8, 2],
  ])('place %i is in room %i', (place, room) => {
    expect(roomOf(place)).toBe(room);
  });
});

describe('a change', () => {
  const rooms = takeLobby(lobbyOf([lobbyTable(1, seats), lobbyTable(2, seats)]));

  it('replaces a table whole and leaves the others', () => {
    const next = changed(rooms, { changed: [lobbyTable(2, 'Ana . . . . . .', { round: 3 })] });
    const [first, second] = roomsOf(next, 'multiplayer')[0]?.places ?? [];
    expect(first?.table?.spots[0]).toBe('Otto');
    expect(second?.table).toMatchObject({
      round: 3,
      spots: ['Ana', null, null, null, null, null, null],
    });
  });

  it('makes a place vacant', () => {
    expect(drawn(changed(rooms, { gone: [{ game: 'multiplayer', place: 1 }] }))).toEqual([
      '. 2 . .',
    ]);
  });

  it('of another game at the same place changes nothing here', () => {
    expect(drawn(changed(rooms, { gone: [{ game: 'prize', place: 1 }] }))).toEqual(['1 2 . .']);
  });

  it('in which a table goes and another comes to its place shows the new one', () => {
    const next = changed(rooms, {
      gone: [{ game: 'multiplayer', place: 1 }],
      changed: [lobbyTable(1, 'Ana . . . . . .', { table_id: 't-99' })],
    });
    expect(roomsOf(next, 'multiplayer')[0]?.places[0]?.table?.table_id).toBe('t-99');
  });

  it('opens and closes rooms', () => {
    const more = changed(rooms, { rooms: { multiplayer: [1, 2] } });
    expect(drawn(more)).toHaveLength(2);
    expect(drawn(changed(more, { rooms: { multiplayer: [1] } }))).toHaveLength(1);
  });

  it('leaves what was there before as it was', () => {
    changed(rooms, { gone: [{ game: 'multiplayer', place: 1 }] });
    expect(drawn(rooms)).toEqual(['1 2 . .']);
  });
});

describe('the first vacant place', () => {
  it('is the lowest', () => {
    const rooms = takeLobby(lobbyOf([lobbyTable(1, seats), lobbyTable(3, seats)]));
    expect(vacantPlace(rooms, 'multiplayer')).toBe(2);
  });

  it('is none where all are in use', () => {
    const tables = [1, 2, 3, 4].map((place) => lobbyTable(place, seats));
    expect(vacantPlace(takeLobby(lobbyOf(tables)), 'multiplayer')).toBeNull();
  });
});
