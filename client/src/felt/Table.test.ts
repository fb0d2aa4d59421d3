import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi, type Mock } from 'vitest';

import { deadlineOf } from '../table/clock';
import type { TableCommands, TableProps } from '../table/props';
import type { TableState } from '../table/fixtures';
import { en } from '../words';
import { galleryStates } from './gallery-states';
import Table from './Table.svelte';

type Asked = { [Name in keyof TableCommands]: Mock<TableCommands[Name]> };

function commands(): Asked {
  return {
    placeWager: vi.fn(),
    clearBox: vi.fn(),
    undo: vi.fn(),
    cancel: vi.fn(),
    rebet: vi.fn(),
    deal: vi.fn(),
    cut: vi.fn(),
    act: vi.fn(),
    answer: vi.fn(),
    quit: vi.fn(),
    chooseChip: vi.fn(),
    toggleBox: vi.fn(),
    again: vi.fn(),
    joinSpot: vi.fn(),
    leaveSpot: vi.fn(),
    comeBack: vi.fn(),
    say: vi.fn(),
  };
}

/** Whatever is asked of the window's media is so. */
class MediaQueries extends EventTarget {
  readonly matches = true;
}

function stateNamed(name: string): TableState {
  const found = galleryStates.find((state) => state.name === name);
  if (found === undefined) throw new Error(`no state ${name}`);
  return found;
}

function show(name: string, changes: Partial<TableProps> = {}): Asked {
  const state = stateNamed(name);
  const asked = commands();
  render(Table, {
    props: {
      table: state.table,
      prompt: state.prompt,
      deadline: deadlineOf(state.prompt.clock, performance.now()),
      balance: state.balance,
      busy: null,
      connection: 'fine',
      notice: null,
      batch: null,
      chosenChip: 500,
      chosenBoxes: [],
      commands: asked,
      words: en,
      onrules: vi.fn(),
      ...changes,
    },
  });
  return asked;
}

const button = (name: string): HTMLElement => screen.getByRole('button', { name });

describe('the table', () => {
  it.each(galleryStates.map((state) => [state.name]))('shows its state: %s', (name) => {
    show(name);

    expect(document.querySelectorAll('.box')).toHaveLength(stateNamed(name).table.spots.length);
  });

  it('asks for no picture of a card that is not named', () => {
    show('play');

    const hidden = document.querySelectorAll('.card.back');
    expect(hidden).toHaveLength(1);
    expect(hidden[0]?.querySelector('img')).toBeNull();
  });
});

describe('placing wagers', () => {
  it('adds the chosen chip to a box that is clicked', async () => {
    const asked = show('betting');
    await fireEvent.click(button('Box 2'));

    expect(asked.placeWager).toHaveBeenCalledWith([2], 500);
  });

  it('chooses a box with Shift and clears it with Ctrl', async () => {
    const asked = show('betting');
    await fireEvent.click(button('Box 3'), { shiftKey: true });
    await fireEvent.click(button('Box 3'), { ctrlKey: true });

    expect(asked.toggleBox).toHaveBeenCalledWith(3);
    expect(asked.clearBox).toHaveBeenCalledWith(3);
    expect(asked.placeWager).not.toHaveBeenCalled();
  });

  it('clears a box with the other mouse button', async () => {
    const asked = show('betting');
    await fireEvent.contextMenu(button('Box 3'));

    expect(asked.clearBox).toHaveBeenCalledWith(3);
  });

  it('turns off the chips that the balance cannot pay', async () => {
    const asked = show('betting', { balance: 2_000 });
    await fireEvent.click(button('Chip 25'));
    await fireEvent.click(button('Chip 10'));

    expect(button('Chip 25').getAttribute('aria-disabled')).toBe('true');
    expect(asked.chooseChip).toHaveBeenCalledExactlyOnceWith(1_000);
  });

  it('puts nothing down while a round is played', async () => {
    const asked = show('play');
    await fireEvent.click(button('Box 3'));

    expect(asked.placeWager).not.toHaveBeenCalled();
  });
});

describe('the buttons', () => {
  it('do what they are named for the hand whose turn it is', async () => {
    const asked = show('play');
    await fireEvent.click(button('Double'));

    expect(asked.act).toHaveBeenCalledWith(3, 0, 'double');
  });

  it('keep a refused action in its place with the reason, and do nothing', async () => {
    const asked = show('broke');
    const double = button('Double');
    await fireEvent.click(double);

    const description = document.getElementById(double.getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toBe('Needs 60.00, you have 40.00');
    expect(asked.act).not.toHaveBeenCalled();
  });

  it('all rest while one waits for the house', async () => {
    const asked = show('play', { busy: 'hit' });
    await fireEvent.click(button('Stand'));

    expect(button('Hit').getAttribute('aria-busy')).toBe('true');
    expect(asked.act).not.toHaveBeenCalled();
  });

  it('ask insurance box after box, even money where it is offered', async () => {
    const asked = show('insurance');
    await fireEvent.click(button('No insurance'));
    await fireEvent.click(button('No to all'));

    expect(asked.answer).toHaveBeenNthCalledWith(1, [{ box: 3, action: 'decline' }]);
    expect(asked.answer).toHaveBeenNthCalledWith(2, [
      { box: 3, action: 'decline' },
      { box: 4, action: 'decline' },
    ]);
  });

  it('cut a fresh shoe, or leave it to chance', async () => {
    const asked = show('cutting');
    await fireEvent.click(button('Skip'));

    expect(screen.queryByRole('button', { name: 'Cut here' })).toBeNull();
    expect(asked.cut).not.toHaveBeenCalled();
  });
});

describe('a finished round', () => {
  it('is a status beside the buttons of the next one', () => {
    show('result');

    expect(screen.getByRole('status', { name: 'Round' }).textContent).toContain('−15.00');
    expect(button('Rebet and deal')).toBeTruthy();
  });

  it('is cleared when one reaches for a chip', async () => {
    vi.stubGlobal('matchMedia', () => new MediaQueries());
    show('result');
    await fireEvent.click(button('Chip 5'));

    expect(document.querySelector('.card')).toBeNull();
  });
});

describe('a lost line', () => {
  it('says so in the place of the buttons', () => {
    show('play', { connection: 'lost' });

    expect(screen.getByText('The line is down')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Hit' })).toBeNull();
  });
});

describe('a table that people share', () => {
  const described = (element: HTMLElement): string =>
    document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? '';

  it('offers a visitor free spots to join, and nothing else', async () => {
    const asked = show('shared watching');
    await fireEvent.click(document.querySelector('.arc [aria-label="Join spot 4"]') ?? document);
    await fireEvent.click(button('Chip 5'));
    await fireEvent.click(button('Box 1'));

    expect(asked.joinSpot).toHaveBeenCalledExactlyOnceWith(4);
    expect(asked.chooseChip).not.toHaveBeenCalled();
    expect(asked.placeWager).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Deal' })).toBeNull();
    expect(screen.getByTestId('status').textContent).toContain('You are watching');
  });

  it('lets one wager on one’s own boxes and on free ones, and leave', async () => {
    const asked = show('shared betting');
    for (const number of [1, 4, 6, 7]) await fireEvent.click(button(`Box ${number}`));
    await fireEvent.click(button('Join spot 6'));
    await fireEvent.click(document.querySelector('.arc [aria-label="Leave spot 4"]') ?? document);

    expect(asked.placeWager.mock.calls).toEqual([
      [[4], 500],
      [[6], 500],
    ]);
    expect(asked.joinSpot).toHaveBeenCalledWith(6);
    expect(asked.leaveSpot).toHaveBeenCalledWith(4);
  });

  it('clears one box alone, by Ctrl or by its ×: case(G15)', async () => {
    const asked = show('shared betting');
    await fireEvent.click(button('Box 4'), { ctrlKey: true });
    await fireEvent.click(screen.getAllByRole('button', { name: 'Clear box 4' })[0] ?? document);
    await fireEvent.click(button('Cancel'));
    await fireEvent.click(button('Rebet'));

    expect(asked.clearBox.mock.calls).toEqual([[4], [4]]);
    expect(asked.cancel).toHaveBeenCalledOnce();
    expect(asked.rebet).toHaveBeenCalledOnce();
  });

  it('changes nothing once one is ready, and says why', async () => {
    const asked = show('shared ready');
    for (const name of ['Deal', 'Rebet', 'Cancel', 'Box 4']) await fireEvent.click(button(name));

    expect(asked.deal).not.toHaveBeenCalled();
    expect(asked.placeWager).not.toHaveBeenCalled();
    expect(described(button('Cancel'))).toBe('Confirmed, cannot be changed');
  });

  it('lets all three rest while wagers are closed: red ring, words, nothing to press', async () => {
    const asked = show('shared closing');
    await fireEvent.click(button('Deal'));

    expect(asked.deal).not.toHaveBeenCalled();
    expect(screen.getByRole('timer').dataset['zone']).toBe('red');
    expect(screen.getByTestId('status').textContent).toContain('Wagers are closed');
    expect(button('Chip 5').getAttribute('aria-disabled')).toBe('true');
  });

  it('shows the seconds that are left, green, and none at a private table', () => {
    show('shared betting');
    expect(screen.getByRole('timer', { name: 'Timer' }).textContent).toContain('12');
    expect(screen.getByRole('timer').dataset['zone']).toBe('green');
  });

  it('answers insurance for all boxes with one button', async () => {
    const asked = show('shared insurance');
    await fireEvent.click(button('Insure all'));
    await fireEvent.click(button('No to all'));
    await fireEvent.click(button('Insure'));

    expect(described(button('Insure all'))).toBe('+17.50');
    expect(asked.answer.mock.calls).toEqual([
      [
        [
          { box: 4, action: 'insure' },
          { box: 5, action: 'insure' },
        ],
      ],
      [
        [
          { box: 4, action: 'decline' },
          { box: 5, action: 'decline' },
        ],
      ],
      [[{ box: 4, action: 'insure' }]],
    ]);
  });

  it('refuses to insure all that the balance does not cover, and each alone is left', async () => {
    const asked = show('shared insurance', { balance: 1_000 });
    await fireEvent.click(button('Insure all'));
    expect(described(button('Insure all'))).toBe('Needs 17.50, you have 10.00');
    expect(asked.answer).not.toHaveBeenCalled();
    await fireEvent.click(button('Insure'));
    expect(asked.answer).toHaveBeenCalledOnce();
  });

  it('says whose turn it is while it is another’s', () => {
    show('shared others turn');
    expect(screen.getByTestId('status').textContent).toContain('lena_k’s turn');
    expect(screen.queryByRole('button', { name: 'Hit' })).toBeNull();
    expect(document.querySelector('.box[data-turn]')?.getAttribute('data-box')).toBe('2');
  });

  it('brings somebody back who is away', async () => {
    const asked = show('shared away');
    await fireEvent.click(button('I am back'));
    expect(asked.comeBack).toHaveBeenCalledOnce();
  });

  it('says beforehand what leaving does to the wagers', () => {
    show('shared betting');
    expect(described(button('Quit'))).toBe('10.00 will wait in an unfinished session');
  });

  it('copies the link of a table that is entered by it', async () => {
    const writeText = vi.fn().mockResolvedValue(undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    const asked = show('shared ready');
    await fireEvent.click(button('Copy link'));
    await vi.waitFor(() => {
      expect(asked.say).toHaveBeenCalledWith('Link copied');
    });
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/table/t-7k2f9m/q7Zk3mB1x0`);
  });

  it('reads out how the round ended that a session was left in', async () => {
    const readEarlier = vi.fn().mockResolvedValue({ kind: 'ended', net: -2_500, returned: 0 });
    show('renewed', { readEarlier });
    await screen.findByText('You lost 25.00, 0.00 back.');
    expect(readEarlier).toHaveBeenCalledWith({ table_id: 't-left', round: 214 });
    expect(screen.getByRole('link', { name: 'Watch it again' }).getAttribute('href')).toBe(
      '/table/t-left/rounds/214',
    );
  });
});
