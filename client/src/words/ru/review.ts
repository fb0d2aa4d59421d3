/** Слова разбора: сколько в игре было удачи и чего стоили ошибки. */

import type { Words } from '../index';
import { percentIn } from '../percent';
import { money } from './money';
import { counted } from './plural';
import { table } from './table';

const { number } = percentIn('ru-RU');
const MINOR = 100;
const amount = (units: number): string => money.amount(Math.round(Math.abs(units) * MINOR));
const signed = (units: number): string => money.signed(Math.round(units * MINOR));
/** After "у". */
const players = (count: number): string => counted(count, ['игрока', 'игроков', 'игроков']);
const rounds = (count: number): string => counted(count, ['раунд', 'раунда', 'раундов']);

const DID: Readonly<Record<string, string>> = {
  hit: 'Вы взяли карту',
  stand: 'Вы остановились',
  double: 'Вы удвоили',
  split: 'Вы разделили',
  surrender: 'Вы сдались',
  insure: 'Вы застраховались',
  decline: 'Вы отказались от страховки',
  'even-money': 'Вы взяли равные деньги',
};
const ANSWERS: Readonly<Record<string, string>> = {
  insure: 'страховка',
  decline: 'без страховки',
  'even-money': 'равные деньги',
};
const answer = (action: string): string => ANSWERS[action] ?? table.action(action).toLowerCase();

const LEFT_OUT: Readonly<Record<string, string>> = {
  'round.void': 'раунд отменён, ставки возвращены',
  'round.not_own': 'ни один ваш бокс не играл',
  'round.unknown': 'у дома его больше нет',
  'journal.broken': 'его запись не читается',
  'odds.failed': 'рассчитать не удалось; подробности — в журнале хозяина',
  'odds.too_long': 'расчёт слишком долог',
  'server.bug': 'там что-то сломано; подробности — в журнале хозяина',
};

export const review: Words['review'] = {
  link: 'Сколько тут удачи? Разбор вашей игры',
  menu: 'Разбор',
  pageTitle: 'Разбор · croupier',
  title: 'Разбор вашей игры',
  lead:
    'Сколько из выигранного или проигранного было ожидаемо, сколько принесла удача и чего ' +
    'стоили ошибки. Всё сосчитано точно по картам, которые вы тогда видели.',
  amount,
  signed,
  rounds,
  which: 'Что разобрать',
  game: 'Игра',
  gameOf: (title, currency, count) => `${title}, ${currency} (${rounds(count)})`,
  table: 'Стол',
  everyTable: 'Все столы',
  tableOf: (when, { title, currency, rounds: count }) =>
    `${when}: ${rounds(count)}, ${title}, ${currency}`,
  first: 'С раунда',
  last: 'По раунд',
  from: 'С даты',
  to: 'По дату',
  all: 'Всё',
  loading: 'Ищем, где вы играли',
  working: (done, of) => (of === 0 ? 'Считаем' : `Считаем: раунд ${done} из ${of}`),
  progress: 'Сколько уже сосчитано',
  failed: 'Разбор не пришёл.',
  again: 'Попробовать снова',
  noPlay: 'Разбирать пока нечего',
  noPlayText: 'Сыграйте раунд-другой и вернитесь: здесь оценивается каждое решение.',
  toFloor: 'В зал',
  nothing: 'Ваших раундов тут нет. Выберите другой отрезок.',
  isCut: (most) =>
    `Это последние раунды, не больше ${number(most, 0)}. ` +
    'Более ранние найдутся по дням или номерам.',
  sums: (count) => `${rounds(count)} в числах`,
  equation: 'Ожидание, удача и ошибки в сумме дают итог.',
  equationStreak: 'Ожидание, удача и ошибки в сумме дают итог и серию.',
  result: 'Итог',
  resultText: (wagered) => `Сколько выиграно или проиграно; первых ставок на ${amount(wagered)}.`,
  expected: 'Ожидание',
  expectedText: 'Сколько в среднем приносит лучшая игра в таких раундах.',
  luck: 'Удача',
  luckText: (deviation) =>
    deviation === null
      ? 'Что дали или отняли карты. Насколько она здесь велика обычно, точно не сосчитать.'
      : `Что дали или отняли карты. Обычно, два раза из трёх, не дальше ±${amount(deviation)}.`,
  percentile(percentile) {
    const better = Math.round(percentile);
    return better >= 50
      ? `Удачи больше, чем у ${players(better)} из 100.`
      : `Удачи меньше, чем у ${players(100 - better)} из 100.`;
  },
  fewRounds: 'Меньше 30 раундов — о месте среди игроков говорить рано.',
  mistakes: 'Ошибки',
  mistakesText: (count) =>
    count === 0
      ? 'Нет: каждое решение было лучшим.'
      : 'Сколько потеряно против лучшего ответа; ' +
        `${counted(count, ['решение', 'решения', 'решений'])}.`,
  streak: 'Серия',
  streakText: 'Сколько стала стоить ваша серия; со временем сходится к нулю.',
  leftOut: (count) =>
    'Не учтено: ' +
    `${counted(count, ['бокс или раунд', 'бокса или раунда', 'боксов или раундов'])} — ` +
    'точной цены там нет или раунд отменён.',
  roundsLeftOut: (count) => `Не учтено: ${rounds(count)} — какие и почему`,
  roundAt: (round, when) => `Раунд ${round}, ${when}`,
  leftOutWhy: (reason) => LEFT_OUT[reason] ?? 'точной цены там нет',
  noneJudged: 'Ни один раунд там оценить не удалось.',
  unjudged: (count) =>
    `Без оценки: ${counted(count, ['решение', 'решения', 'решений'])}, ошибкой не считается — ` +
    'точной цены там нет.',
  chart: 'Итог и ожидание',
  chartText:
    'Слева направо ваши раунды один за другим; вверх — сколько к этому времени выиграно, ' +
    'вниз — сколько проиграно.',
  lineResult: 'Ваш итог',
  lineExpected: 'Лучшая игра в среднем',
  band: 'Куда удача обычно приводит вашу игру: в двух случаях из трёх внутри',
  chartSaid: (count, result, expected) =>
    `${rounds(count)}: итог ${signed(result)}; лучшая игра в среднем приносит ${signed(expected)}.`,
  axisRound: (count) => `раунд ${number(count, 0)}`,
  axisStart: 'начало',
  asTable: 'График таблицей',
  columns: { rounds: 'Раундов', result: 'Итог', expected: 'Ожидание', usual: 'Обычно' },
  usually: (from, to) => `от ${signed(from)} до ${signed(to)}`,
  worst: 'Ошибки, сначала самые дорогие',
  worstText:
    'Рядом — чего в среднем стоил каждый ответ, в первых ставках: −0,500 отдаёт половину ставки, ' +
    '+0,500 приносит половину.',
  none: 'В этих раундах ошибок нет.',
  grades: { right: 'верно', 'small-slip': 'неточность', blunder: 'грубая ошибка' },
  cost: (units) => (units < 0.005 ? 'меньше 0,01' : signed(-units)),
  costSaid: (units) => (units < 0.005 ? 'стоит меньше 0,01' : `стоит ${amount(units)}`),
  where: (round, box) => `Раунд ${round}, бокс ${box}`,
  against: 'против',
  did(chosen, best) {
    const done = DID[chosen] ?? table.action(chosen);
    if (best === null) return `${done}.`;
    return best === chosen ? `${done}: лучший ответ.` : `${done}; лучший ответ: ${answer(best)}.`;
  },
  answer(action) {
    const text = answer(action);
    return text.charAt(0).toUpperCase() + text.slice(1);
  },
  value: (wagers) => `${wagers > 0 ? '+' : ''}${number(wagers, 3)}`,
  values: 'Чего стоил каждый ответ, в первых ставках',
  best: 'лучший',
  yours: 'ваш',
  onFelt: 'Посмотреть на столе',
  more: (count) => `Ещё ${counted(count, ['ошибка', 'ошибки', 'ошибок'])}`,
  csv: 'Скачать CSV',
  json: 'Скачать JSON',
  files: 'Те же раунды файлом: строка на каждый бокс или всё со всеми ценами.',
  noValue: 'Точной цены у этого решения нет.',
  ofTable: 'Разбор вашей игры здесь',
  ofRound: 'Чего это стоило',
  roundFailed: 'Чего это стоило, узнать не удалось.',
};
