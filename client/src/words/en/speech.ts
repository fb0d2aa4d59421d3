/** What the live region says: whole sentences, suits and ranks as words. */

import { cards, type Total } from './cards';
import { money } from './money';
import { table } from './table';

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const HOW: Readonly<Record<string, string>> = {
  natural: 'blackjack, ',
  'even-money': 'even money, ',
  bust: 'bust, ',
  surrender: 'surrendered, ',
};

function sumOf(wager: number, returned: number): string {
  const net = returned - wager;
  if (net > 0) return `won ${money.amount(net)}, ${money.amount(returned)} back`;
  if (net === 0) return `push, ${money.amount(returned)} back`;
  const back = returned > 0 ? `, ${money.amount(returned)} back` : '';
  return `lost ${money.amount(-net)}${back}`;
}

export const speech = {
  placeWagers: 'Place your wagers.',
  placeWagersIn: (seconds: number): string => `Place your wagers, ${seconds} seconds.`,
  lastSeconds: (standing: number): string =>
    standing > 0
      ? `Last seconds. Your wagers are in: ${money.amount(standing)}.`
      : 'Last seconds. Wagers are closed.',
  half: 'Half your time is gone.',
  red: 'Last seconds.',
  watching: 'You are watching. Join a free spot to play.',
  ready: (standing: number): string => `Ready, ${money.amount(standing)} wagered.`,
  youTake: (box: number): string => `Spot ${box} is yours.`,
  youLeave: (box: number): string => `You have left spot ${box}.`,
  takes: (player: string, box: number): string => `${player} takes spot ${box}.`,
  leaves: (player: string, box: number): string => `${player} leaves spot ${box}.`,
  isAway: (player: string): string => `${player} is away.`,
  isBack: (player: string): string => `${player} is back.`,
  /** "Otto stands on 15." */
  stands: (player: string, total: Total): string =>
    `${player} stands on ${cards.totalSpoken(total)}.`,
  /** "Otto’s turn, box 4, hand 2 of 3." */
  turnOf: (player: string, place: string): string => `${player}’s turn, ${place.toLowerCase()}.`,
  asked: 'Insurance is asked.',
  /** "Otto won 25.00, lena_k lost 5.00, Sanjay is even." */
  others(results: readonly { readonly player: string; readonly net: number }[]): string {
    const line = results.map(({ player, net }) => {
      if (net === 0) return `${player} is even`;
      return `${player} ${net > 0 ? 'won' : 'lost'} ${money.amount(Math.abs(net))}`;
    });
    return `${line.join(', ')}.`;
  },
  placed: (box: number, amount: number): string => `${money.amount(amount)} on box ${box}.`,
  tookBack: (box: number, amount: number): string =>
    `${money.amount(amount)} back from box ${box}.`,
  balance: (minor: number): string => `Balance ${money.amount(minor)}.`,
  freshShoe: 'Fresh shoe.',
  /** "Box 4" or, once it is split, "Box 4, hand 2 of 3". */
  place(box: number, hand: number, hands: number): string {
    return hands > 1 ? `Box ${box}, ${table.handOf(hand, hands)}` : `Box ${box}`;
  },
  /** "Box 4: 8 of spades, 3 of spades, 11." */
  lies(place: string, codes: readonly string[], total: Total): string {
    return `${place}: ${cards.list(codes)}, ${cards.totalSpoken(total)}.`;
  },
  dealerShows: (codes: readonly string[]): string => `Dealer shows ${cards.list(codes)}.`,
  /** "Queen of clubs, 21." */
  drew(code: string, total: Total): string {
    const bust = total.total > 21 ? ', bust' : '';
    return `${upper(cards.card(code))}, ${cards.totalSpoken(total)}${bust}.`;
  },
  drewAt: (place: string, code: string, total: Total): string =>
    `${place}: ${speech.drew(code, total).replace(/^./, (first) => first.toLowerCase())}`,
  doubled: (wager: number): string => `Doubled to ${money.amount(wager)}.`,
  split: (hands: number): string => `Split, ${hands} hands.`,
  dealerPeeked: (isNatural: boolean): string =>
    `${isNatural ? table.dealerNatural : table.dealerNoNatural}.`,
  dealerTurns: (code: string, total: Total): string =>
    `Dealer turns ${cards.card(code)}, ${cards.totalSpoken(total)}.`,
  dealerDraws: (code: string, total: Total): string =>
    `Draws ${cards.card(code)}, ${cards.totalSpoken(total)}${total.total > 21 ? ', bust' : ''}.`,
  /** "Box 4, hand 2 of 3, 21, won 20.00, 40.00 back." */
  settled(
    place: string,
    total: Total,
    outcome: string,
    prize: string | null,
    wager: number,
    returned: number,
  ): string {
    const how = prize === null ? (HOW[outcome] ?? '') : `${table.prize(prize).toLowerCase()}, `;
    const points = total.is_natural ? '' : `${cards.totalSpoken(total)}, `;
    return `${place}, ${points}${how}${sumOf(wager, returned)}.`;
  },
  insured: (box: number, wager: number, returned: number): string =>
    `Box ${box}, insurance ${sumOf(wager, returned)}.`,
  roundResult(net: number): string {
    if (net > 0) return `You won ${money.amount(net)}.`;
    return net < 0 ? `You lost ${money.amount(-net)}.` : 'You are even.';
  },
  voided: table.voided,
  offer: (box: number, total: Total, cost: number): string =>
    `Insurance? Box ${box}, ${cards.totalSpoken(total)}: ${money.amount(cost)}.`,
  evenMoney: (box: number): string => `Even money? Box ${box}, blackjack.`,
  /** "Your turn, box 4. Hit, stand, double for 10.00." */
  yourTurn(place: string, choices: readonly string[]): string {
    const spoken = upper(choices.join(', '));
    return `Your turn, ${place.toLowerCase()}. ${spoken}.`;
  },
  choice(action: string, cost: number, back: number): string {
    const name = table.action(action).toLowerCase();
    if (cost > 0) return `${name} for ${money.amount(cost)}`;
    return back > 0 ? `${name} for ${money.amount(back)} back` : name;
  },
  streak: (wins: number, length: number): string =>
    wins === 0 ? 'Streak over.' : `${wins} of ${length} wins in a row.`,
  onFire: (length: number): string => `${length} wins in a row. On fire.`,
  fireOut: 'The fire is out.',
  lineLost: 'The line is down. Trying again.',
  lineBack: 'The line is back.',
};
