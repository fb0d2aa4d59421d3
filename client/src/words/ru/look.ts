/** The words of settings: of their page, and of the menu at a table. */

import type { Words } from '../index';

export const look: Words['look'] = {
  settings: 'Настройки',
  kept: 'Всё действует сразу и хранится с вашим аккаунтом.',
  behind: 'Связи с домом нет: последний выбор пока знает только этот браузер.',
  all: 'Все настройки',
  title: 'Вид стола',
  table: 'Стол',
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
  picture: 'Картинка',
  pictures: {
    high: 'Полная: рисованные карты, свет и тени',
    low: 'Простая: плоско, только достоинство и масть',
  },
  help: 'Подсказки на боксах: пределы и жесты',
  sounds: 'Звуки',
  sound: 'Звук',
  soundOn: 'Звук включён',
  volume: 'Громкость',
  percent: (volume) => `${volume}\u00a0%`,
  chat: 'Чат',
  chatKey: 'Сообщение в чат отправляет',
  chatKeys: {
    'ctrl-enter': 'Ctrl + Enter',
    enter: 'Enter',
  },
  language: 'Язык',
  languageOfHouse: 'Дом говорит',
  languages: {
    browser: 'На языке браузера',
    en: 'English',
    ru: 'По-русски',
  },
};
