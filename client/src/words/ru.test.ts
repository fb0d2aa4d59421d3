import { describe, expect, it } from 'vitest';

import { hand } from '../table/fixtures';
import { en, LANGUAGES, wordsOf } from '.';
import { ru } from './ru';
import { counted } from './ru/plural';

/** Every word at its place, as "pages.title.floor"; what is made of details is made of none. */
function leaves(value: unknown, path: string): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, part]) => leaves(part, `${path}.${key}`));
}

const russian = new Map(leaves(ru, 'ru').map(([path, value]) => [path.slice(3), value]));
const english = new Map(leaves(en, 'en').map(([path, value]) => [path.slice(3), value]));

/** Names, keys and signs that are the same in every language. */
const LATIN = /croupier|FUN|TUR|RUR|USD|EUR|Enter|Shift|Ctrl|Esc|Backspace|http|CSV|JSON|UTC/g;
const SAME = new RegExp(
  `^(?:${[
    'language',
    'house',
    'look\\.chatKeys\\..*',
    'look\\.languages\\..*',
    'felt\\.boxShort',
    'amount\\.hint',
    'refusals\\.codes\\..*',
    '.*\\.speeds\\..*',
    'pages\\.keyHelp\\..*\\.0',
  ].join('|')})$`,
);

describe('the Russian words', () => {
  it('stand at the same places as the English', () => {
    const kinds = (words: ReadonlyMap<string, unknown>): readonly string[] =>
      [...words].map(([path, value]) => `${path}: ${typeof value}`).sort();
    expect(kinds(russian)).toEqual(kinds(english));
  });

  const texts = [...russian].filter(
    ([path, value]) => typeof value === 'string' && !SAME.test(path),
  );

  it('are many', () => {
    expect(texts.length).toBeGreaterThan(250);
  });

  it.each(texts)('%s is said in Russian', (path, text) => {
    expect(String(text).replace(LATIN, '')).not.toMatch(/[A-Za-z]/);
    expect(String(text).trim()).not.toBe('');
    if (path !== 'pages.title.welcome') expect(String(text)).toMatch(/[а-яё]/i);
  });

  it.each(en.refusals.codes)('%s is refused in Russian', (code) => {
    const bare = ru.refusals.reason(code, {}, 'no words');
    expect(bare).toMatch(/^[А-ЯЁ]/);
    const details = {
      needs: 6_000,
      has: 4_000,
      limit: 300,
      seconds_left: 90,
      round: 7,
      currency: 'FUN',
    };
    expect(ru.refusals.reason(code, details).replace(LATIN, '')).not.toMatch(/[A-Za-z]/);
  });
});

describe('the language', () => {
  it.each(LANGUAGES)('%s has a catalogue of its own', async (language) => {
    expect((await wordsOf(language)).language).toBe(language);
  });
});

describe('Russian counts', () => {
  it.each([
    [1, '1 карта'],
    [3, '3 карты'],
    [5, '5 карт'],
    [11, '11 карт'],
    [21, '21 карта'],
    [112, '112 карт'],
    [1_002, '1\u00a0002 карты'],
    [0, '0 карт'],
  ])('%i', (count, words) => {
    expect(counted(count, ['карта', 'карты', 'карт'])).toBe(words);
  });
});

describe('Russian words beside a count', () => {
  it('stand in the case that goes with it', () => {
    expect(ru.review.percentile(51)).toBe('Удачи больше, чем у 51 игрока из 100.');
    expect(ru.review.percentile(48)).toBe('Удачи меньше, чем у 52 игроков из 100.');
  });
});

describe('Russian cards and totals', () => {
  it('are named by rank and suit: case(G17)', () => {
    expect(ru.cards.card('7s')).toBe('семёрка пик');
    expect(ru.cards.card('Kh')).toBe('король червей');
    expect(ru.cards.card('Qd')).toBe('дама бубен');
    expect(ru.cards.card('Ac')).toBe('туз треф');
    expect(ru.cards.list(['Th', '??'])).toBe('десятка червей, одна карта закрыта');
  });

  it('are taken and turned in their case', () => {
    const total = { total: 17, is_soft: false, is_natural: false };
    expect(ru.speech.dealerTurns('7s', total)).toBe('Дилер открывает семёрку пик, у дилера 17.');
    expect(ru.speech.dealerDraws('Jd', { ...total, total: 25 })).toBe(
      'Дилер берёт валета бубен, 25, перебор.',
    );
    expect(ru.speech.stands('Анна', { ...total, is_soft: true })).toBe(
      'Анна останавливается на мягких 17.',
    );
  });

  it('soft totals are marked: case(G08)', () => {
    expect(ru.cards.total(hand('Ad 7c', 18, { is_soft: true }))).toBe('мягкие 18');
    expect(ru.cards.total(hand('As Kc', 21, { is_natural: true }))).toBe('Блэкджек');
  });
});

describe('Russian sentences', () => {
  it('agree with their numbers', () => {
    expect(ru.speech.placeWagersIn(21)).toBe('Делайте ставки, 21 секунда.');
    expect(ru.refusals.reason('gift.too_soon', { seconds_left: 1_260 })).toBe(
      'Следующий подарок будет готов через 21 минуту',
    );
    expect(ru.refusals.reason('wager.box_limit', { limit: 3 })).toBe(
      'Не больше 3 боксов на игрока',
    );
    expect(ru.lobby.summary(2, 1)).toMatch(/^2 комнаты, занят 1 стол\./);
    expect(ru.felt.streak.toGo(1)).toBe('Ещё одна победа зажжёт огонь.');
    expect(ru.felt.streak.toGo(5)).toBe('Ещё 5 побед зажгут огонь.');
    expect(ru.felt.missed(0, 2)).toBe('Вы пропустили 2 решения: все без страховки.');
    expect(ru.felt.vacated([2, 5], 'away')).toBe(
      'Места 2 и 5 снова свободны: вас не было два раунда',
    );
  });

  it('tell of money as Russians write it: case(G16)', () => {
    expect(ru.refusals.needs(6_050, 4_000)).toBe('Нужно 60,50, у вас 40,00');
    expect(ru.table.result(200, 500)).toBe('выигрыш +3,00 (возврат 5,00)');
    expect(ru.speech.choice('double', 1_000, 0)).toBe('удвоить за 10,00');
  });
});
