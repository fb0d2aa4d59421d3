/** Слова тренировки: оценки, шуз на виду, упражнения и счёт. */

import type { GradedDecision } from '../../practice/asking';
import type { Words } from '../index';
import { percentIn } from '../percent';
import { table } from './table';

const { number, share } = percentIn('ru-RU');
const GRADES = { right: 'Верно', 'small-slip': 'Неточность', blunder: 'Грубая ошибка' };
const LEAST = 0.005;
const cost = (units: number): string =>
  units > 0 && units < LEAST ? 'меньше 0,01' : number(units, 2);
const action = (name: string | null): string => (name === null ? '' : table.action(name));

function grade({ grade: given, cost: units }: GradedDecision): string {
  if (given === null) return 'Без оценки';
  return given === 'right' ? GRADES.right : `${GRADES[given]} −${cost(units)}`;
}

function why(made: GradedDecision): string {
  if (made.grade === null) return 'Точной цены здесь не знает никто';
  if (made.grade === 'right') return action(made.chosen);
  return `Лучше: ${action(made.best)}`;
}

export const practice: Words['practice'] = {
  choice: 'Оценивать мои решения',
  about:
    'Тренер молчит перед решением и говорит потом, насколько оно хорошо. ' +
    'Только здесь, за вашим столом на игровые деньги.',
  visit: 'За этот визит',
  none: 'Сыграйте руку: здесь появится оценка каждого решения.',
  decisions: 'Решения, последнее первым',
  grades: GRADES,
  given: 'Отдано',
  cost,
  untold: (count) => `Решений без точной цены: ${count}.`,
  against: 'против',
  grade,
  why,
  spoken: (made) => {
    const { grade: given } = made;
    if (given === null) return `${action(made.chosen)}: без оценки`;
    if (given === 'right') return `${action(made.chosen)}: верно`;
    const away = `отдано ${cost(made.cost)}`;
    return `${action(made.chosen)}: ${GRADES[given].toLowerCase()}, ${away}. ${why(made)}`;
  },
  more: 'Упражнения и счёт',
  page: {
    title: 'Тренировка',
    lead:
      'Научитесь играть каждую руку по её настоящей цене. Здесь ничего не стоит денег, и никто ' +
      'вас не ждёт.',
    atTable: 'За своим столом',
    aboutTable:
      'Играйте на игровые деньги. После каждого решения стол скажет, верно ли оно, неточность ' +
      'это или грубая ошибка, и сколько отдано. Выберите игру:',
    drills: 'Упражнения',
    aboutDrills:
      'Рука за рукой. Отвечайте кнопкой или её буквой, Enter ведёт дальше. Рука, сыгранная ' +
      'неверно, придёт снова: сразу, потом через 1, 3, 7 и 21 день, пока ответы верны; ' +
      'ошибка возвращает её в начало.',
    count: 'Счёт',
    aboutCount:
      'Карты проходят одна за другой, а вы называете текущий и истинный счёт. Продолжайте с ' +
      'того счёта, который назван вначале.',
    kept:
      'Неверно сыгранные руки хранятся с вашей учётной записью, ответы о счёте — ' +
      'в этом браузере.',
    forget: 'Забыть их',
  },
  drill: {
    kind: 'Что',
    kinds: {
      pairs: 'Пары',
      soft: 'Мягкие руки',
      surrender: 'Сдача',
      insurance: 'Страховка',
      missed: 'Неверно сыгранные руки',
    },
    game: 'Игра',
    dealer: 'У дилера',
    you: 'У вас',
    full: (unseen) => `Из полного шуза: карт не видно ${unseen}.`,
    insured: (tens, unseen) =>
      `Карт не видно: ${unseen}, из них по десять очков: ${tens}. Страховать?`,
    working: 'Минуту',
    again: 'Ещё раз',
    next: 'Следующая рука',
    better: (action) => `Лучше: ${table.action(action)}`,
    values: 'Чего стоит каждый ответ, в первых ставках',
    yours: 'ваш ответ',
    tally: (right, asked) => (asked === 0 ? '' : `Верно ${right} из ${asked}.`),
    due: (due, boxed) =>
      boxed === 0 ? '' : `Неверно сыгранных рук: ${boxed}, спросим сейчас: ${due}.`,
    noneDue: (boxed) =>
      boxed === 0
        ? 'Неверно сыгранных рук пока нет. Сюда попадут те, что не удались в других ' +
          'упражнениях или за столом, где решения оцениваются.'
        : 'На сегодня всё. Приходите завтра.',
  },
  count: {
    pace: 'Темп',
    paces: {
      slow: 'Карта за две секунды',
      even: 'Карта в секунду',
      quick: 'Две карты в секунду',
      hand: 'Вручную',
    },
    cards: 'Карт',
    start: 'Показать карты',
    restart: 'Начать заново',
    from: ({ running, unseen }) =>
      `Текущий счёт ${running > 0 ? '+' : ''}${number(running, 0)}, карт не видно: ${unseen}.`,
    shown: (shown, all) => `Карта ${shown} из ${all}`,
    nextCard: 'Следующая карта',
    check: 'Проверить',
    hit: ({ isRunning, isTrue }) => {
      if (isRunning && isTrue) return 'Оба верны.';
      if (isRunning) return 'Текущий счёт верен, истинный нет.';
      return isTrue ? 'Истинный счёт верен, текущий нет.' : 'Оба неверны.';
    },
    was: (after) =>
      `Текущий ${number(after.running, 0)}, колод не видно ${number(after.half_decks / 2, 1)}: ` +
      `истинный ${number(after.true, 0)}.`,
    history: (hits) => {
      const running = hits.filter(({ isRunning }) => isRunning).length;
      const both = hits.filter(({ isTrue }) => isTrue).length;
      return `Последних ответов ${hits.length}: текущий счёт верен ${running}, истинный ${both}.`;
    },
  },
  shoe: {
    title: 'Шуз на виду',
    loading: 'Минуту',
    running: 'Текущий счёт',
    true: 'Истинный счёт',
    decks: 'Колод не видно',
    dealt: 'Сдано',
    edge: 'Следующий раунд',
    working: 'Считаем …',
    unseen: 'Карты, которых вы не видели',
    rule:
      'Хай-ло: карты от 2 до 6 прибавляют единицу, десятки, картинки и тузы отнимают. ' +
      'Истинный счёт: текущий, делённый на число колод, которых не видно, с точностью до ' +
      'половины колоды, с округлением вниз.',
    fresh: 'Перед следующим раундом будет новый шуз.',
    rank: (rank) => (rank === 'T' ? '10' : rank),
    signed: (count) => `${count > 0 ? '+' : ''}${number(count, 0)}`,
    halfDecks: (halves) => number(halves / 2, 1),
    share: (dealt, size) => `${dealt} из ${size}, ${share(size === 0 ? 0 : dealt / size, 0)}`,
    edgeOf: (ev) => {
      if (ev === null) return 'скажем между раундами';
      return `${share(Math.abs(ev), 2)} ${ev < 0 ? 'в пользу заведения' : 'в вашу пользу'}`;
    },
  },
};
