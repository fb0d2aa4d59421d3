import { fireEvent, render, screen } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';

import { deadlineOf } from '../table/clock';
import type { TableCommands, TableProps } from '../table/props';
import type { TableState } from '../table/fixtures';
import { en } from '../words';
import { galleryStates } from './gallery-states';
import Table from './Table.svelte';

function commands(): TableCommands {
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

function stateNamed(name: string): TableState {
  const found = galleryStates.find((state) => state.name === name);
  if (found === undefined) throw new Error(`no state ${name}`);
  return found;
}

function show(name: string, changes: Partial<TableProps> = {}): TableCommands {
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
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
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
