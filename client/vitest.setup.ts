/** Test files of one worker share their globals: none leaves its clock to the next. */

import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.useRealTimers();
});
