/** The words of the pages around the table. */

import type { Words } from '../index';
import { money } from './money';
import { counted } from './plural';
import { refusals } from './refusals';
import { table } from './table';

/** "до 3 боксов" */
const BOXES = ['бокса', 'боксов', 'боксов'] as const;

export const pages: Words['pages'] = {
  title: {
    welcome: 'croupier',
    floor: 'Зал · croupier',
    table: (game) => `${game} · croupier`,
    round: (round) => `Раунд ${round} · croupier`,
    lost: 'Здесь ничего нет · croupier',
    'sign-in': 'Вход · croupier',
    'sign-up': 'Новый аккаунт · croupier',
    forgotten: 'Забытый пароль · croupier',
    reset: 'Новый пароль · croupier',
    account: 'Ваш аккаунт · croupier',
    wallet: 'Кошелёк · croupier',
    settings: 'Настройки · croupier',
    limits: 'Лимиты · croupier',
    odds: 'Шансы · croupier',
    practice: 'Тренировка · croupier',
  },
  menu: {
    title: 'Страницы',
    floor: 'Зал',
    odds: 'Шансы',
    practice: 'Тренировка',
    wallet: 'Кошелёк',
    settings: 'Настройки',
    limits: 'Лимиты',
  },
  language: 'Язык',
  skip: 'К столу',
  skipMenu: 'К странице',
  welcome: {
    headline: 'Шесть колод, и в рукаве ничего',
    line:
      'Блэкджек против дилера, который сохранит каждую карту и каждый цент, ' +
      'что бы ни случилось со связью.',
    playNow: 'Играть сейчас',
    terms:
      'Ни имени, ни почты. Вы получаете 1\u00a0000\u00a0FUN игровых денег, ' +
      'а аккаунт хранит этот браузер.',
    guest: 'Играть как гость',
    footer: 'FUN — игровые деньги: их нельзя ни купить, ни вывести.',
    facts: [
      ['Блэкджек', 'у каждой игры свои правила'],
      ['Всё сохранено', 'до карты, даже после сбоя'],
      ['Мышь, касания, клавиши', 'для каждого действия — клавиша'],
    ],
  },
  floor: {
    title: 'Зал блэкджека',
    skip: 'К играм',
    lead: 'Играйте в одиночку прямо сейчас или садитесь к другим в комнатах.',
    games: 'Игры',
    range: 'Ставки',
    rangeOf: (title) => `Ставки: ${title}`,
    limits: (range) => `${money.chip(range.box_min)}–${money.chip(range.box_max)} на бокс`,
    tableMax: (range) =>
      range.table_max === null ? '' : `до ${money.chip(range.table_max)} всего`,
    boxes: (game) =>
      game.boxes_per_player === 1 ? 'Один бокс' : `До ${counted(game.boxes_per_player, BOXES)}`,
    play: 'Играть',
    playAlone: 'Играть соло',
    opening: 'Стол открывается',
    gift: 'Ещё 1\u00a0000 FUN',
    broke: 'Ваши FUN закончились.',
    giftTerms: 'Новые 1\u00a0000 — раз в час.',
    giftSoon: (seconds) => `Следующий подарок будет готов через ${refusals.minutes(seconds)}.`,
  },
  session: {
    name: (title) => `Неоконченная игра, ${title}`,
    headline: 'У вас есть неоконченная игра',
    line(session) {
      const where = `${session.title}, ${table.rangeName(session.range)}`;
      const sum = money.withCurrency(session.wagered, session.currency);
      if (session.in_play)
        return `${where}. Раунд ${session.round} ждёт там, где остановился; на столе ${sum}.`;
      if (session.wagered === 0) return `${where}. Стол открыт, ставки на нём нет.`;
      return session.earlier === null
        ? `${where}. Поставлено ${sum}.`
        : `${where}. Поставлено ${sum}, как вы оставили.`;
    },
    earlier: (earlier) => `Чем закончился раунд ${earlier.round}`,
    renew: 'Продолжить',
    drop: 'Бросить',
    dropTerms(session) {
      if (session.in_play)
        return '«Бросить» доигрывает раунд сразу: без страховки, каждая рука останавливается.';
      return session.wagered > 0
        ? '«Бросить» закрывает стол; ставки возвращаются.'
        : '«Бросить» закрывает стол.';
    },
    dropTitle: (session) => `Доиграть раунд ${session.round} сейчас?`,
    dropWords(session) {
      const sum = money.withCurrency(session.wagered, session.currency);
      return (
        'Страховки не будет, каждая рука остановится, и раунд завершится сразу. ' +
        `Деньги на столе (${sum}) не возвращаются: они выиграют или проиграют, как легли карты.`
      );
    },
    dropRound: 'Доиграть раунд',
    keep: 'Оставить',
  },
  rules: {
    title: 'Правила',
    close: 'Закрыть',
    keys: 'Клавиши',
    loading: 'Правила загружаются',
    failed: 'Правила не загрузились. Закройте и откройте их снова.',
  },
  states: {
    loading: 'Минутку',
    unreachable: [
      'Дом не отвечает',
      'Возможно, он запускается. Эта страница повторит попытку сама.',
    ],
    lostTable: ['Такого стола нет', 'Он закрыт, или его никогда не было.'],
    privateTable: [
      'Личный стол',
      'Сюда может войти только тот, кто его открыл. Если вам дали ссылку, откройте её целиком.',
    ],
    lostPage: ['Здесь ничего нет', 'Этот адрес никуда в доме не ведёт.'],
    halted: [
      'Этот стол остановлен',
      'Ошибка наша. Его ставки в сохранности, остальной дом работает.',
    ],
    closed: ['Стол закрыт', 'Всё ваше — на вашем балансе.'],
    round: (round) => [`Раунд ${round}`, 'Он записан в истории своего стола.'],
    toTable: 'К столу',
    toFloor: 'В зал',
    again: 'Попробовать снова',
  },
  keyHelp: [
    ['H', 'Ещё'],
    ['S', 'Хватит'],
    ['D', 'Удвоить'],
    ['P', 'Сплит'],
    ['R', 'Сдаться'],
    ['I', 'Застраховать'],
    ['E', 'Равные деньги'],
    ['N', 'Без страховки, без равных денег'],
    ['Enter', 'Сдать'],
    ['B', 'Повтор ставок'],
    ['A', 'Повторить и сдать'],
    ['U', 'Отменить последнюю фишку'],
    ['Esc', 'Сбросить все ставки'],
    ['1–7', 'Выбранная фишка на этот бокс'],
    ['Shift 1–7', 'Прошлая ставка на этот бокс'],
    ['Backspace', 'Очистить последний бокс'],
    ['[ ]', 'Фишка меньше, больше'],
    ['C', 'Чат'],
    ['?', 'Правила и клавиши'],
  ],
};
