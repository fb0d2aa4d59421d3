/** Слова тренировки: оценки, шуз на виду, упражнения и счёт. */

import type { GradedDecision } from '../../practice/asking';
import type { Words } from '../index';
import { percentIn } from '../percent';
import { table } from './table';

const { number, share } = percentIn('ru-RU');
const GRADES = { right: 'Верно', 'small-slip': 'Неточность', blunder: 'Ошибка' };
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
      'Истинный счёт: текущий, делённый на невиданные колоды с точностью до половины, ' +
      'с округлением вниз.',
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
