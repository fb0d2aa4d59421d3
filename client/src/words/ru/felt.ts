/** The words printed on the felt and around it, beside those of `table`. */

import type { Words } from '../index';
import { money } from './money';
import { counted, form, listed } from './plural';

/** "Otto", "Otto и lena_k", "Otto, lena_k и ещё 2". */
function names(list: readonly string[]): string {
  const [first = '', second = '', ...more] = list;
  if (list.length <= 1) return first;
  if (more.length === 0) return `${first} и ${second}`;
  return `${first}, ${second} и ещё ${more.length}`;
}

const VACATED: Readonly<Record<string, string>> = {
  no_wager: 'к началу раунда не было ставки',
  away: 'вас не было два раунда',
  lost: 'не было связи',
};

const PRIZES: Readonly<Record<string, string>> = {
  'suited-777': '7-7-7 в масть',
  '777': '7-7-7',
  '678': '6-7-8',
};

const WINS = ['победа', 'победы', 'побед'] as const;
const MORE = [
  'Ещё одна победа зажжёт огонь.',
  'победы зажгут огонь.',
  'побед зажгут огонь.',
] as const;
const DECISIONS = ['решение', 'решения', 'решений'] as const;
const WATCH = ['смотрит', 'смотрят', 'смотрят'] as const;
const CARDS = ['карты', 'карт', 'карт'] as const;

/** What became of hands that their player missed. */
function fate(count: number, declined: number): string {
  const all = declined > 0 ? 'без страховки' : 'рука остановлена';
  if (count === 1) return all;
  return declined > 0 ? 'все без страховки' : 'руки остановлены';
}

export const felt: Words['felt'] = {
  table: 'Стол',
  yourPlay: 'Ваша игра',
  actions: 'Действия',
  wagers: 'Ставки',
  chips: 'Фишки',
  toTheFloor: 'croupier, в зал',
  skipToActions: 'К вашим действиям',
  limits: (range) => `${money.chip(range.box_min)}–${money.chip(range.box_max)}`,
  privateTable: 'Личный стол',
  publicTable: 'Открытый стол',
  linkTable: 'По ссылке',
  timer: (seconds) => `${seconds} с`,
  clock: 'Таймер',
  secondsLeft: (seconds) => `осталось ${seconds} с`,
  watchers: (count) => `${form(count, WATCH)} ${count}`,
  watcherNames: (list, others) =>
    others > 0 ? `${list.join(', ')} и ещё ${others}` : list.join(', '),
  copyLink: 'Копировать ссылку',
  linkCopied: 'Ссылка скопирована',
  linkIs: (link) => `Ссылка: ${link}`,
  openPanel: 'Чат, история, правила',
  closePanel: 'Закрыть',
  tabs: 'Рядом со столом',
  join: 'Сесть',
  joinSpot: (box) => `Сесть на место ${box}`,
  leave: 'Встать',
  leaveSpot: (box) => `Встать с места ${box}`,
  away: (name) => `(${name})`,
  watching: 'Вы смотрите',
  joinToPlay: 'Чтобы играть, сядьте на свободное место',
  noFreeSpot: 'Все места заняты. Скоро какое-нибудь освободится',
  seatedNext: 'Место ваше: карты со следующего раунда',
  answersGiven: 'Ваши ответы приняты',
  youAreAway: 'Вас нет: дом останавливается за вас',
  comeBack: 'Я здесь',
  comeBackHelp: 'Любое действие вернёт вас. Два раунда без вас, и место свободно',
  closed: 'Ставки закрыты',
  cardsFollow: 'Сейчас сдадут карты',
  yoursAreIn: (standing) => `Ваши приняты: ${money.amount(standing)}`,
  noWagerIn: 'Ставки нет: место освободится',
  readyTitle: (standing) => `Готово: ${money.amount(standing)}`,
  readyWhy: 'Подтверждено, изменить нельзя',
  confirmsWagers: 'Подтверждает ваши ставки',
  wagersFollow: 'Скоро новые ставки',
  dealing: 'Карты сдаются',
  choosing: (list) =>
    list.length === 0 ? '' : `${list.length === 1 ? 'Ставит' : 'Ставят'} ${names(list)}`,
  deciding: (list) =>
    list.length === 0 ? '' : `${list.length === 1 ? 'Решает' : 'Решают'} ${names(list)}`,
  turnOf: (player) => `Ходит ${player}`,
  insureAll: 'Застраховать все',
  evenMoneyAll: 'Равные деньги для всех',
  yesToAll: 'Да для всех',
  quitReturns: (amount) => `${money.amount(amount)} подождут в неоконченной игре`,
  quitPlays: (amount) => `${money.amount(amount)} сыграют без вас`,
  timeOut(hasStood, hasDeclined) {
    if (hasStood && hasDeclined) return 'Время вышло: без страховки, рука остановлена';
    return hasDeclined ? 'Время вышло: без страховки' : 'Время вышло: рука остановлена';
  },
  missed(stood, declined) {
    const whole = stood + declined;
    const what = whole === 1 ? 'одно решение' : counted(whole, DECISIONS);
    if (stood > 0 && declined > 0) return `Вы пропустили ${what}; дом решил за вас.`;
    return `Вы пропустили ${what}: ${fate(whole, declined)}.`;
  },
  vacated(boxes, reason) {
    const why = VACATED[reason];
    if (why === undefined) return null;
    const list = listed(boxes.map(String));
    return boxes.length === 1
      ? `Место ${list} снова свободно: ${why}`
      : `Места ${list} снова свободны: ${why}`;
  },
  belowMinimum: (amount) => `${money.amount(amount)} возвращены: меньше минимальной ставки`,
  earlier: {
    title: (round) => `Раунд ${round} за столом, из-за которого вы встали`,
    unknown: 'Он был сыгран без вас.',
    inPlay: 'Он ещё идёт.',
    ended(net, returned) {
      const back = `возврат ${money.amount(returned)}.`;
      if (net === 0) return `Вы остались при своих, ${back}`;
      return `Вы ${net > 0 ? 'выиграли' : 'проиграли'} ${money.amount(Math.abs(net))}, ${back}`;
    },
    watch: 'Посмотреть ещё раз',
    close: 'Закрыть',
  },
  noTimeLimit: 'За личным столом время не ограничено',
  chooseBox: 'Фишка, потом бокс',
  confirm: (total) => `На сукне ${money.amount(total)}`,
  insuranceMark: (amount) => `Стр. ${amount}`,
  hold:
    'Коснитесь фишки, потом бокса. Удерживайте бокс, чтобы выбрать его; ' +
    'тогда фишка ляжет на все выбранные боксы.',
  help: {
    click: 'Щелчок: ещё фишка',
    shiftClick: 'Shift: выбрать',
    rightClick: 'Правая кнопка: снять',
    tap: 'Касание: ещё фишка',
    hold: 'Держать: выбрать',
    cross: '× снимает ставку',
  },
  nothingBack: 'Убирать нечего',
  ace: 'туз',
  freshShoe: 'Дальше новый шуз',
  oneMoment: 'Минутку',
  state: {
    next: 'Следующий',
    ready: 'Готово',
    away: 'нет на месте',
    leaving: 'Уходит',
    answered: 'Ответ есть',
    choosing: 'Ставит',
    noWager: 'Без ставки',
    nextRound: 'Ждёт раунда',
    isIn: (wager) => `Принято ${money.amount(wager)}`,
    unconfirmed: (wager) => `${money.amount(wager)}, не готово`,
    stood: 'Хватит',
    doubled: 'Удвоено',
    yourTurn: 'Ваш ход',
    handTurn: (hand, hands) => `Рука ${hand + 1} из ${hands}`,
    deciding: 'Решает',
    insured: (wager) => `Страховка ${money.amount(wager)}`,
    notInsured: 'Без страховки',
    insuranceWon: (returned) => `Страховка: возврат ${money.amount(returned)}`,
    insuranceLost: (wager) => `Страховка проиграна: ${money.amount(wager)}`,
    won: (net) => `+${money.amount(net)}`,
    lost: (net) => `−${money.amount(net)}`,
    push: 'Ничья',
    back: (returned) => `Возврат ${money.amount(returned)}`,
  },
  soft: 'мягк.',
  boxShort: '№',
  prize: (prize) => PRIZES[prize] ?? prize,
  chosenBox: 'выбран',
  shoeInWords: (dealt, whole) => `Сдано ${dealt} из ${whole} ${form(whole, CARDS)}`,
  discards: 'Отбой',
  shoeNumber: (number) => `Шуз ${number}`,
  cut: {
    title: 'Дальше новый шуз',
    slider: 'Сколько карт уйдёт назад',
    cutHere: 'Подрезать здесь',
    skip: 'Пропустить',
  },
  streak: {
    none: 'Побед подряд нет',
    some: (wins) => (wins === 1 ? 'Одна победа' : `${counted(wins, WINS)} подряд`),
    toGo: (left) => (left === 1 ? MORE[0] : `Ещё ${counted(left, MORE)}`),
    burning: 'Теперь блэкджек платит 2 к 1.',
    law: 'Огонь горит, пока рука не проиграет. Ничья его не гасит.',
  },
  lost: {
    title: 'Связь прервалась',
    text: 'Пробуем снова. Ваши карты и ставки в сохранности.',
    textTimed: 'Пробуем снова. Ставки в сохранности; время идёт, и без вас руки остановятся.',
  },
  dealerBust: (total) => `У дилера перебор: ${total}`,
  evenMoneyTerms: 'Ваш блэкджек оплачивается сразу 1 к 1',
  panel: {
    tabs: { chat: 'Чат', history: 'История', rules: 'Правила', practice: 'Тренировка' },
    title: 'Коротко о правилах',
    all: 'Все правила',
    printed: 'На сукне',
    limits: 'Пределы',
    box: 'На бокс',
    tableMax: 'На все боксы',
    atMost: (minor) => `не больше ${money.amount(minor)}`,
    boxLimits: (range) => `от ${money.amount(range.box_min)} до ${money.amount(range.box_max)}`,
    boxes: 'Боксы',
    boxCount: (count) => (count === 1 ? 'один' : `от 1 до ${count}`),
    placing: 'Как делать ставки',
    gestures: [
      'Выберите фишку и щёлкните по боксу или перетащите фишку на него.',
      'Щелчок с Shift или долгое нажатие выбирает боксы; тогда фишка ложится на каждый из них.',
      'Щелчок с Ctrl, правая кнопка или × рядом со ставкой убирает её с бокса.',
    ],
    keys: 'Клавиши',
    boxKeys: 'выбранная фишка на этот бокс',
    chipKeys: 'фишка меньше, больше',
  },
};
