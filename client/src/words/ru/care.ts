/** The words of care: limits of one's own, the reminder, and breaks. */

import type { BreakKind, LimitKind, Period } from '../../care/asking';
import type { Words } from '../index';
import { momentsIn } from '../time';
import { money } from './money';
import { counted, type Forms } from './plural';

const moments = momentsIn('ru-RU');
const dates = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeStyle: 'short' });

const MINUTES: Forms = ['минута', 'минуты', 'минут'];
/** "через каждую 21 минуту" */
const MINUTES_OFTEN: Forms = ['минуту', 'минуты', 'минут'];
const HOURS: Forms = ['час', 'часа', 'часов'];
const DAYS: Forms = ['день', 'дня', 'дней'];
/** What stands after "на". */
const WEEKS: Forms = ['неделю', 'недели', 'недель'];
const MONTHS: Forms = ['месяц', 'месяца', 'месяцев'];
const YEARS: Forms = ['год', 'года', 'лет'];

const KINDS: Readonly<Record<LimitKind, string>> = {
  deposit: 'Пополнения',
  loss: 'Проигрыш',
  wager: 'Ставки',
};
const TERMS: Readonly<Record<LimitKind, string>> = {
  deposit: 'Всё, что внёс хозяин, и подарки игровыми деньгами.',
  loss:
    'Сколько стоили сыгранные раунды за вычетом того, что они принесли, ' +
    'и всё, что сейчас лежит на столах.',
  wager: 'Первые ставки, удвоения, сплиты и страховки. Снятая фишка не считается.',
};
const PERIODS: Readonly<Record<Period, string>> = {
  day: 'За 24 часа',
  week: 'За 7 дней',
  month: 'За 30 дней',
};
const BREAKS: Readonly<Record<BreakKind, string>> = {
  'time-out': 'Перерыв',
  'self-exclusion': 'Самоисключение',
};

export const care: Words['care'] = {
  title: 'Лимиты',
  intro: 'Лимиты, которые вы ставите себе сами. Дом соблюдает их за каждым столом.',
  windows: 'Каждый считает назад от этой самой минуты: в полночь ничего не обнуляется.',
  none: 'Этот дом играет на игровые деньги, у них лимитов нет. Перерыв взять можно всё равно.',
  loading: 'Смотрим ваши лимиты …',
  again: 'Попробовать ещё раз',
  kind: (kind) => KINDS[kind],
  terms: (kind) => TERMS[kind],
  period: (period) => PERIODS[period],
  limitsIn: (currency) => `Лимиты в ${currency}`,
  nameOf: (kind, period) => `${KINDS[kind]}, ${PERIODS[period].toLowerCase()}`,
  noLimit: 'Без лимита',
  used: (used, limit) =>
    `Использовано ${money.amount(Math.max(0, used))} из ${money.amount(limit)}`,
  usedFreely: (used) => `Пока ${money.amount(Math.max(0, used))}, без лимита`,
  ahead: (won) => `В плюсе на ${money.amount(won)}`,
  pending: (limit, at) =>
    limit === null
      ? `Без лимита с ${moments.when(at)}`
      : `${money.amount(limit)} с ${moments.when(at)}`,
  takeBack: 'Оставить меньший лимит',
  change: 'Изменить',
  changeOf: (name) => `Изменить: ${name}`,
  field: (currency) => `Лимит в ${currency}`,
  changeTerms: 'Меньший лимит действует сразу. Больший или его отмена — только через 24 часа.',
  set: 'Поставить лимит',
  remove: 'Убрать лимит',
  cancel: 'Отмена',
  saved: 'Готово. Уже действует.',
  savedLater: 'Готово. Начнёт действовать через 24 часа.',
  keptBack: 'Готово. Лимит остаётся прежним.',
  reminder: {
    title: 'Напоминание о времени',
    terms: 'За столом дом скажет, сколько вы уже играете и с каким итогом.',
    field: 'Напоминать через каждые',
    minutes: (minutes) => counted(minutes, MINUTES_OFTEN),
    saved: 'Готово. Теперь напоминаем так.',
    heading: 'Взгляните на часы',
    played: (minutes) => {
      const hours = Math.floor(minutes / 60);
      const rest = minutes % 60;
      if (hours === 0) return `Вы здесь уже: ${counted(rest, MINUTES)}.`;
      if (rest === 0) return `Вы здесь уже: ${counted(hours, HOURS)}.`;
      return `Вы здесь уже: ${counted(hours, HOURS)} ${counted(rest, MINUTES)}.`;
    },
    net: (net, currency) => {
      if (net === 0) return 'Вы при своих.';
      const sum = money.withCurrency(Math.abs(net), currency);
      return net > 0 ? `Вы в плюсе на ${sum}.` : `Вы в минусе на ${sum}.`;
    },
    goOn: 'Играть дальше',
    leave: 'Закончить игру',
    waits: 'Сначала ответьте на напоминание',
  },
  breaks: {
    title: 'Перерыв',
    terms: [
      'Пока он идёт, вы не можете делать ставки и вам ничего не вносят.',
      'Войти, посмотреть кошелёк, получить выплату у хозяина и доиграть свой раунд можно.',
      'Сократить его не может никто: ни вы, ни хозяин. Продлить можно.',
    ],
    name: (kind) => BREAKS[kind],
    timeOut: 'Перерыв на',
    exclusion: 'Самоисключение на',
    hours: (hours) => {
      if (hours < 24) return counted(hours, HOURS);
      if (hours < 168) return counted(hours / 24, DAYS);
      return counted(hours / 168, WEEKS);
    },
    months: (months) => {
      if (months === null) return 'неограниченный срок';
      return months < 12 ? counted(months, MONTHS) : counted(months / 12, YEARS);
    },
    begin: 'Взять перерыв …',
    question: (kind, length) =>
      length === null ? `${BREAKS[kind]} навсегда?` : `${BREAKS[kind]} на ${length}?`,
    promise: 'Сократить его не сможет никто: ни вы, ни хозяин, ни кто-либо в доме.',
    seats: 'Ваши места освободятся. Ставки, которые ещё не вошли в раунд, вернутся к вам.',
    hands: 'Руки, которые разыгрываются за общими столами, дом доиграет, как если бы вы ушли.',
    confirm: 'Начать перерыв',
    keep: 'Не сейчас',
    runs: (kind, until) =>
      until === null
        ? `${BREAKS[kind]} навсегда.`
        : `${BREAKS[kind]} до ${dates.format(new Date(until))}.`,
    begun: 'Перерыв начался.',
  },
};
