// @vitest-environment node
import { expect, it } from 'vitest';

import { placeOf } from './places';

it.each([
  ['/', { page: 'floor' }],
  ['/table/t-7k2f', { page: 'table', tableId: 't-7k2f' }],
  ['/table/t-7k2f/', { page: 'table', tableId: 't-7k2f' }],
  ['/table/', { page: 'nowhere' }],
  ['/table/a/b', { page: 'nowhere' }],
  ['/cellar', { page: 'nowhere' }],
])('%s', (path, place) => {
  expect(placeOf(path)).toEqual(place);
});
