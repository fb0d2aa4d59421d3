/** The words of a round that is played again. */

import type { Words } from '../index';
import { standsOn } from './cards';
import { money } from './money';
import { counted } from './plural';

/** "на одном боксе", "на 3 боксах" */
const BOXES = ['боксе', 'боксах', 'боксах'] as const;

export const replay: Words['replay'] = {
  title: 'Повтор',
  at: (round, step, steps) => `Раунд ${round}, шаг ${step} из ${steps}`,
  steps: 'Шаги',
  step: 'Шаг',
  controls: 'Повтор',
  first: 'К первому шагу',
  back: 'Шаг назад',
  play: 'Показать',
  pause: 'Пауза',
  next: 'Шаг вперёд',
  last: 'К последнему шагу',
  speed: 'Скорость',
  speeds: { half: '½×', one: '1×', four: '4×' },
  previousRound: 'Предыдущий раунд',
  nextRound: 'Следующий раунд',
  toTable: 'К столу',
  record: 'Запись',
  skip: 'К кнопкам повтора',
  result: 'Ваш итог',
  watched: 'Вы смотрели этот раунд',
  wagered: (staked, returned) =>
    `поставлено ${money.amount(staked)}, возврат ${money.amount(returned)}`,
  loading: 'Раунд загружается',
  missing: (round) => [
    `Раунда ${round} здесь нет`,
    'За этим столом он ещё не сыгран или пока идёт.',
  ],
  noTable: ['Такого стола нет', 'По этому адресу стола никогда не было.'],
  forbidden: [
    'Это не для вас',
    'Раунды личного стола видит его владелец; раунды закрытого — те, кто за ним играл.',
  ],
  failed: ['Раунд не загрузился', 'Дом не отвечает. Попробуйте чуть позже.'],
  before: 'Ставки сделаны',
  begins: (boxes, wagered) => `${money.amount(wagered)} на ${counted(boxes, BOXES)}`,
  freshShoe: 'Новый шуз',
  you: 'Вы',
  boxOf: (player, box) => `${player}, бокс ${box}`,
  handOf: (hand) => `рука ${hand + 1}`,
  acts: {
    hit: 'ещё',
    stand: 'хватит',
    double: 'удвоение',
    split: 'сплит',
    surrender: 'отказ от игры',
  },
  standsOn,
  bust: 'перебор',
  and: 'и',
  dealer: 'Дилер',
  hidden: 'закрытая карта',
  turns: 'открывает:',
  draws: 'берёт:',
  insures: (wager) => `страховка ${money.amount(wager)}`,
  declines: 'без страховки',
  evenMoney: 'равные деньги',
  answered: 'ответ дан',
  timeOut: (player) => `${player}: время вышло`,
  isBack: (player) => `${player} снова здесь`,
  leaves: (box) => `Бокс ${box} освободился`,
  takes: (player, box) => `${player} садится на место ${box}`,
  insurance: 'страховка:',
  sum(wager, returned) {
    const net = returned - wager;
    if (net === 0) return `ничья, возврат ${money.amount(returned)}`;
    if (net > 0) return `выигрыш ${money.amount(net)}, возврат ${money.amount(returned)}`;
    return returned > 0
      ? `проигрыш ${money.amount(-net)}, возврат ${money.amount(returned)}`
      : `проигрыш ${money.amount(-net)}`;
  },
  ended: 'Раунд окончен',
};
