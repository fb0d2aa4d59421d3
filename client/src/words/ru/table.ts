/** The words on and around a table. */

import type { Words } from '../index';
import { cards } from './cards';
import { money } from './money';
import { counted, form } from './plural';

const OUTCOMES: Readonly<Record<string, string>> = {
  win: 'Выигрыш',
  lose: 'Проигрыш',
  push: 'Ничья',
  natural: 'Блэкджек',
  'even-money': 'Равные деньги',
  bust: 'Перебор',
  surrender: 'Отказ',
};

const PRIZES: Readonly<Record<string, string>> = {
  'suited-777': 'Три семёрки одной масти',
  '777': 'Три семёрки',
  '678': '6-7-8',
};

const RANGES: Readonly<Record<string, string>> = {
  bronze: 'Бронза',
  silver: 'Серебро',
  golden: 'Золото',
};

const CARDS = ['карта', 'карты', 'карт'] as const;
const WINS = ['победа', 'победы', 'побед'] as const;
const PLAYED = ['сыграна', 'сыграны', 'сыграно'] as const;

/** "выигрыш +2,00 (возврат 4,00)": profit and what came back are never mixed up. */
export function resultOf(wager: number, returned: number): string {
  const net = returned - wager;
  const noun = net > 0 ? 'выигрыш' : net < 0 ? 'проигрыш' : 'ничья';
  return `${noun} ${money.signed(net)} (возврат ${money.amount(returned)})`;
}

const ACTIONS: Readonly<Record<string, string>> = {
  deal: 'Сдать',
  cancel: 'Сбросить',
  rebet: 'Повтор',
  undo: 'Отменить',
  cut: 'Подрезать',
  insure: 'Застраховать',
  decline: 'Без страховки',
  'even-money': 'Равные деньги',
  hit: 'Ещё',
  stand: 'Хватит',
  double: 'Удвоить',
  split: 'Сплит',
  surrender: 'Сдаться',
};

/** "10,00, готово"; a sum that has not been confirmed says so. */
function standing(wager: number, isReady: boolean): string {
  return `${money.amount(wager)}, ${isReady ? 'готово' : 'не подтверждено'}`;
}

export const table: Words['table'] = {
  action: (action) => ACTIONS[action] ?? action,
  declineName: (isEvenMoney) => (isEvenMoney ? 'Без равных денег' : 'Без страховки'),
  rebetAndDeal: 'Повторить и сдать',
  noToAll: 'Нет для всех',
  no: 'Нет',
  quit: 'Выйти',
  rules: 'Правила',
  sum(option) {
    if (option.cost > 0) return money.signed(option.cost);
    return option.back > 0 ? `${money.signed(option.back)} назад` : '';
  },
  chip: (value) => `Фишка ${money.chip(value)}`,
  box: (box) => `Бокс ${box}`,
  hand: (hand) => `Рука ${hand + 1}`,
  handOf: (hand, hands) => `рука ${hand + 1} из ${hands}`,
  boxState(player, isYours, wager, isReady, range) {
    const holder = isYours ? 'ваш' : player;
    if (holder === null) {
      return `свободен, от ${money.amount(range.box_min)} до ${money.amount(range.box_max)}`;
    }
    if (wager > 0) return `${holder}, ${standing(wager, isReady)}`;
    return `${holder}, ${isYours ? 'без ставки' : 'ставки нет'}`;
  },
  boxRound(view) {
    return view.hands
      .map((hand, index) => {
        const name = view.hands.length > 1 ? `${table.hand(index)}: ` : '';
        return `${name}${table.handInWords(hand)}`;
      })
      .join('; ');
  },
  handInWords(hand) {
    const parts = [cards.list(hand.cards), cards.totalSpoken(hand)];
    if (hand.is_doubled) parts.push('ставка удвоена');
    if (hand.outcome === null) return [...parts, `ставка ${money.amount(hand.wager)}`].join(', ');
    if (hand.outcome === 'bust') parts.push('перебор');
    if (hand.prize !== null) parts.push(table.prize(hand.prize).toLowerCase());
    return [...parts, resultOf(hand.wager, hand.returned)].join(', ');
  },
  outcome: (outcome) => OUTCOMES[outcome] ?? outcome,
  outcomeSign(outcome) {
    if (outcome === 'push') return '=';
    return outcome === 'win' || outcome === 'natural' || outcome === 'even-money' ? '+' : '−';
  },
  prize: (prize) => PRIZES[prize] ?? prize,
  result: resultOf,
  resultHeadline(net) {
    if (net === 0) return 'При своих';
    return net > 0 ? 'Вы выиграли' : 'Вы проиграли';
  },
  returned: (minor) => `Возврат ${money.amount(minor)}`,
  voided: 'Раунд отменён. Все ставки возвращены.',
  insuranceLine(box) {
    const view = box.insurance;
    if (view === null) return '';
    if (view.returned === null) return `Страховка ${money.amount(view.wager)}`;
    return `Страховка: ${resultOf(view.wager, view.returned)}`;
  },
  offer: 'Страховка?',
  evenMoneyOffer: 'Равные деньги?',
  offerBox: (box, hand) => `Бокс ${box}, ${cards.totalSpoken(hand)}`,
  insuranceTerms: (cost) => `Стоит ${money.amount(cost)}, приносит ${money.amount(cost * 2)}`,
  evenMoneyTerms: (wager) => `Сразу ${money.amount(wager)}, что бы ни было у дилера`,
  dealer: 'Дилер',
  dealerShows: 'У дилера',
  dealerHas: (total) => `У дилера ${total.toLowerCase()}`,
  dealerNatural: 'У дилера блэкджек',
  dealerNoNatural: 'У дилера нет блэкджека',
  phase: {
    betting: 'Делайте ставки',
    insurance: 'Страховка?',
    play: 'Ваш ход',
    closed: 'Стол закрыт',
    result: 'Раунд окончен',
  },
  turn: (box, hand, hands) =>
    hands > 1 ? `Бокс ${box}, ${table.handOf(hand, hands)}` : `Бокс ${box}`,
  turnTitle: (title) => `Ваш ход · ${title}`,
  balance: 'Баланс',
  round: 'Раунд',
  inPlay: 'В игре',
  range(range) {
    const name = RANGES[range.name] ?? range.name;
    return `${name} ${money.chip(range.box_min)}–${money.chip(range.box_max)}`;
  },
  rangeName: (name) => RANGES[name] ?? name,
  tableMax: (range) =>
    range.table_max === null ? '' : `до ${money.chip(range.table_max)} на стол`,
  shoe: {
    name: 'Шуз',
    dealt: (shoe) => `Сдано ${shoe.dealt} из ${shoe.cards}`,
    cutIn: (left) => `До подрезной ${counted(left, CARDS)}`,
    lastRound: 'Последний раунд шуза',
    eachRound: 'Тасуется каждый раунд',
    fresh: 'Новый шуз',
    played: (count) => `${form(count, PLAYED)} ${count}`,
    cut: 'Подрежьте новый шуз',
    cutHelp: 'Сдвиньте туда, где подрезать; иначе решит случай',
    cutAt: (position) => `${counted(position, CARDS)} назад`,
  },
  streak: {
    name: 'Серия',
    wins: (wins, length) => `${counted(wins, WINS)} из ${length}`,
    onFire: 'В огне',
    lit: 'В огне: блэкджек платит 2 к 1',
  },
  box_: {
    free: 'Свободно',
    join: 'Сесть',
    you: 'Вы',
    clear: 'Убрать',
    again: 'Ещё раз',
    choose: 'Выбрать',
    chosen: 'Выбран',
    remove: (box) => `Убрать ставку с бокса ${box}`,
    drop: (minor) => `Сюда ${money.chip(minor)}`,
    atMost: (minor) => `До ${money.chip(minor)}`,
    tooLate: 'Поздно',
    taken: 'Бокс занят',
    noMore: 'Больше нельзя',
  },
  noLastWager: 'На этом боксе ещё не было ставки',
  help: 'Коснитесь фишки, потом бокса. Удерживайте бокс, чтобы выбрать, повторить или убрать.',
  connection: {
    slow: 'Ждём ответа дома',
    lost: 'Связь прервалась. Пробуем снова',
  },
};
