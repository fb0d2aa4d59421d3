import { expect, it } from 'vitest';

import { ownName } from './names';

it('drops from a name what every guest is called, and nothing else', () => {
  expect(ownName('Guest Heron 4821')).toBe('Heron 4821');
  expect(ownName('Гость Цапля 4821')).toBe('Цапля 4821');
  expect(ownName('Guest')).toBe('Guest');
  expect(ownName('Otto Guest 3')).toBe('Otto Guest 3');
});
