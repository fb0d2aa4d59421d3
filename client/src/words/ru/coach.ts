/** Слова тренера, который говорит, чего стоит каждый ответ. */

import type { Advice } from '../../coach/advice';
import type { Words } from '../index';
import { percentIn } from '../percent';

const { number } = percentIn('ru-RU');
const value = (wagers: number): string => `${wagers > 0 ? '+' : ''}${number(wagers, 2)}`;
const at = (box: number | null): string => (box === null ? '' : `Бокс ${box}. `);

export const coach: Words['coach'] = {
  title: 'Тренер',
  about:
    'Говорит, чего в среднем стоит каждый ответ, в первых ставках и точно для тех карт, ' +
    'что вам видны. Игра его никогда не ждёт.',
  forFun: 'Тренер: игровые деньги и фишки',
  forMoney: 'Тренер: другие валюты',
  modes: { off: 'Молчит', request: 'Когда спрошу', always: 'Всегда' },
  name: 'Тренер',
  ask: 'Спросить тренера',
  asking: 'Тренер …',
  value,
  key: 'Выигрыш или проигрыш в среднем на 1,00 ставки',
  worth: (advice: Advice): string =>
    `Тренер: ${value(advice.value)}${advice.isBest ? ', лучшее' : ''}`,
  says: (values: readonly string[], best: string, box: number | null): string =>
    `${at(box)}${values.join(', ')}: ${best}`,
  unknown: (box: number | null): string => `${at(box)}Точной цены тренер здесь не знает`,
};
