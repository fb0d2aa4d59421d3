/** What the live region says: whole sentences, suits and ranks as words. */

import type { Words } from '../index';
import { cards, standsOn, taken } from './cards';
import { money } from './money';
import { counted } from './plural';
import { table } from './table';

const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

const HOW: Readonly<Record<string, string>> = {
  natural: 'блэкджек, ',
  'even-money': 'равные деньги, ',
  bust: 'перебор, ',
  surrender: 'отказ от игры, ',
};

const SECONDS = ['секунда', 'секунды', 'секунд'] as const;
const HANDS = ['рука', 'руки', 'рук'] as const;
const WINS = ['победа', 'победы', 'побед'] as const;

function sumOf(wager: number, returned: number): string {
  const net = returned - wager;
  if (net > 0) return `выигрыш ${money.amount(net)}, возврат ${money.amount(returned)}`;
  if (net === 0) return `ничья, возврат ${money.amount(returned)}`;
  const back = returned > 0 ? `, возврат ${money.amount(returned)}` : '';
  return `проигрыш ${money.amount(-net)}${back}`;
}

export const speech: Words['speech'] = {
  placeWagers: 'Делайте ставки.',
  placeWagersIn: (seconds) => `Делайте ставки, ${counted(seconds, SECONDS)}.`,
  lastSeconds: (standing) =>
    standing > 0
      ? `Последние секунды. Ваши ставки приняты: ${money.amount(standing)}.`
      : 'Последние секунды. Ставки закрыты.',
  half: 'Прошла половина времени.',
  red: 'Последние секунды.',
  watching: 'Вы смотрите. Чтобы играть, сядьте на свободное место.',
  ready: (standing) => `Готово, поставлено ${money.amount(standing)}.`,
  youTake: (box) => `Место ${box} ваше.`,
  youLeave: (box) => `Вы встали с места ${box}.`,
  takes: (player, box) => `${player} садится на место ${box}.`,
  leaves: (player, box) => `${player} встаёт с места ${box}.`,
  isAway: (player) => `${player} не отвечает.`,
  isBack: (player) => `${player} снова здесь.`,
  stands: (player, total) => `${player} останавливается ${standsOn(total)}.`,
  turnOf: (player, place) => `Ходит ${player}, ${lower(place)}.`,
  asked: 'Дилер предлагает страховку.',
  others(results) {
    const line = results.map(({ player, net }) => {
      if (net === 0) return `${player} при своих`;
      return `${player}: ${net > 0 ? 'выигрыш' : 'проигрыш'} ${money.amount(Math.abs(net))}`;
    });
    return `${line.join(', ')}.`;
  },
  placed: (box, amount) => `Бокс ${box}: поставлено ${money.amount(amount)}.`,
  tookBack: (box, amount) => `Бокс ${box}: снято ${money.amount(amount)}.`,
  balance: (minor) => `Баланс ${money.amount(minor)}.`,
  freshShoe: 'Новый шуз.',
  place: (box, hand, hands) => table.turn(box, hand, hands),
  lies: (place, codes, total) => `${place}: ${cards.list(codes)}, ${cards.totalSpoken(total)}.`,
  dealerShows: (codes) => `У дилера ${cards.list(codes)}.`,
  drew(code, total) {
    const bust = total.total > 21 ? ', перебор' : '';
    return `${upper(cards.card(code))}, ${cards.totalSpoken(total)}${bust}.`;
  },
  drewAt: (place, code, total) => `${place}: ${lower(speech.drew(code, total))}`,
  doubled: (wager) => `Ставка удвоена: ${money.amount(wager)}.`,
  split: (hands) => `Сплит, ${counted(hands, HANDS)}.`,
  dealerPeeked: (isNatural) => `${isNatural ? table.dealerNatural : table.dealerNoNatural}.`,
  dealerTurns: (code, total) =>
    `Дилер открывает ${taken(code)}, у дилера ${cards.totalSpoken(total)}.`,
  dealerDraws: (code, total) =>
    `Дилер берёт ${taken(code)}, ${cards.totalSpoken(total)}` +
    `${total.total > 21 ? ', перебор' : ''}.`,
  settled(place, total, outcome, prize, wager, returned) {
    const how = prize === null ? (HOW[outcome] ?? '') : `${lower(table.prize(prize))}, `;
    const points = total.is_natural ? '' : `${cards.totalSpoken(total)}, `;
    return `${place}, ${points}${how}${sumOf(wager, returned)}.`;
  },
  insured: (box, wager, returned) => `Бокс ${box}, страховка: ${sumOf(wager, returned)}.`,
  roundResult(net) {
    if (net > 0) return `Вы выиграли ${money.amount(net)}.`;
    return net < 0 ? `Вы проиграли ${money.amount(-net)}.` : 'Вы остались при своих.';
  },
  voided: table.voided,
  offer: (box, total, cost) =>
    `Страховка? Бокс ${box}, ${cards.totalSpoken(total)}: ${money.amount(cost)}.`,
  evenMoney: (box) => `Равные деньги? Бокс ${box}, блэкджек.`,
  yourTurn: (place, choices) => `Ваш ход, ${lower(place)}. ${upper(choices.join(', '))}.`,
  choice(action, cost, back) {
    const name = lower(table.action(action));
    if (cost > 0) return `${name} за ${money.amount(cost)}`;
    return back > 0 ? `${name}, возврат ${money.amount(back)}` : name;
  },
  streak: (wins, length) =>
    wins === 0 ? 'Серия прервана.' : `${counted(wins, WINS)} подряд из ${length}.`,
  onFire: (length) => `${counted(length, WINS)} подряд. Огонь!`,
  fireOut: 'Огонь погас.',
  lineLost: 'Связь прервалась. Пробуем снова.',
  lineBack: 'Связь восстановлена.',
};
