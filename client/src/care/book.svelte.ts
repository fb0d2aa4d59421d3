/** What one has set for oneself, as the house last said it. */

import type { Problem, Result } from '../net/http';
import { readCare, type Care } from './asking';

export class CareBook {
  care = $state.raw<Care | null>(null);
  problem = $state.raw<Problem | null>(null);
  isBusy = $state(false);
  /** What was done last; spoken. */
  said = $state('');

  read = async (): Promise<void> => {
    await this.ask(readCare, () => '');
  };

  /** Asks the house, and keeps what it answers; what it refused, or null. */
  async ask(
    question: () => Promise<Result<Care>>,
    done: (care: Care) => string,
  ): Promise<Problem | null> {
    if (this.isBusy) return null;
    this.isBusy = true;
    this.said = '';
    const result = await question();
    this.isBusy = false;
    this.problem = result.isOk ? null : result.problem;
    if (!result.isOk) return result.problem;
    this.care = result.value;
    this.said = done(result.value);
    return null;
  }
}
