/** The words of the coach, who says what each answer is worth. */

import type { Advice } from '../../coach/advice';
import { percentIn } from '../percent';

const { number } = percentIn('en-GB');
const value = (wagers: number): string => `${wagers > 0 ? '+' : ''}${number(wagers, 2)}`;
const at = (box: number | null): string => (box === null ? '' : `Box ${box}. `);

export const coach = {
  title: 'Coach',
  about:
    'Says what each answer is worth on average, in first wagers, exactly for the cards you ' +
    'can see. It never makes the game wait.',
  forFun: 'Coach: play money and chips',
  forMoney: 'Coach: other currencies',
  modes: { off: 'Off', request: 'When I ask', always: 'Always' },
  name: 'Coach',
  ask: 'Ask the coach',
  asking: 'Coach …',
  /** 0.343 → "+0.34" */
  value,
  key: 'Won or lost on average, per 1.00 wagered',
  /** "Coach: −0.18, best" */
  worth: (advice: Advice): string =>
    `Coach: ${value(advice.value)}${advice.isBest ? ', best' : ''}`,
  /** "Stand −0.18, Hit −0.24: Stand" */
  says: (values: readonly string[], best: string, box: number | null): string =>
    `${at(box)}${values.join(', ')}: ${best}`,
  unknown: (box: number | null): string => `${at(box)}The coach knows no exact value here`,
};
