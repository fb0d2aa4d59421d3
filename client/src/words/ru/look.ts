/** The words of the menu that sets how the table looks. */

import type { Words } from '../index';

export const look: Words['look'] = {
  title: 'Вид стола',
  deck: 'Колода',
  decks: {
    classic: 'Классическая',
    large: 'Крупный индекс',
    'four-colour': 'Четыре цвета',
    'large-four-colour': 'Четыре цвета, крупный индекс',
  },
  effects: 'Эффекты',
  effect: {
    full: 'Все',
    few: 'Мало: без теней',
    none: 'Нет: ничего не движется',
  },
  pictures: 'Карты',
  picture: {
    drawn: 'С рисунком',
    index: 'Только достоинство и масть',
  },
  sound: 'Звук',
  sounds: {
    off: 'Выключен',
    on: 'Включён',
  },
};
