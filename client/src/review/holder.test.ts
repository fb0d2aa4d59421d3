import { afterEach, expect, it, vi } from 'vitest';

import { ReviewHolder } from './review.svelte';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('has nothing worked out once its page is left', async () => {
  const asked: string[] = [];
  const table = { table_id: 't-1', game: 'classic', title: 'Classic', currency: 'FUN' };
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path.split('?')[0] ?? '');
    return Promise.resolve(Response.json({ tables: [table], rounds_max: 1000, is_cut: false }));
  });
  const holder = new ReviewHolder();
  const loaded = holder.load(null);
  holder.stop();
  await loaded;
  expect(asked).toEqual(['/api/review/tables']);
});
