/** The words of a table's chat. */

import type { Words } from '../index';
import { counted, form } from './plural';

const LINES = ['строка', 'строки', 'строк'] as const;
const NEW = ['новая', 'новые', 'новых'] as const;
const SIGNS = ['знак', 'знака', 'знаков'] as const;

export const chat: Words['chat'] = {
  message: 'Сообщение',
  placeholder: 'Сообщение столу',
  send: 'Отправить',
  sends: '— отправить',
  enterSends: 'Отправлять одним Enter',
  lines: 'Что было сказано',
  earlier: 'Более ранние строки',
  newest: 'К последней строке',
  none: 'За этим столом ещё ничего не сказали.',
  you: 'Вы',
  unread: (count) => `${count} ${form(count, NEW)} ${form(count, LINES)}`,
  left: (length, most) =>
    length > most ? `лишних знаков: ${length - most}` : `осталось знаков: ${most - length}`,
  tooLong: (length) => `${counted(length, SIGNS)}, а можно не больше 300`,
  removed: 'убрано хозяином',
  about: (player) => `${player}: игнорировать или пожаловаться`,
  ignore: (player) => `Игнорировать: ${player}`,
  ignored: (count) => (count === 1 ? 'строка скрыта' : `скрыто ${counted(count, LINES)}`),
  undo: 'Вернуть',
  undoFor: (player) => `Больше не игнорировать: ${player}`,
  report: 'Пожаловаться на строку',
  reported: 'Жалоба отправлена хозяину',
  reportTitle: (player) => `Пожаловаться на строку? Её автор: ${player}`,
  reportWords: 'Хозяин увидит строку и кто на неё пожаловался. Больше никто об этом не узнает.',
  reason: 'Причина',
  sendReport: 'Пожаловаться',
  keep: 'Не сейчас',
  watching: 'Смотрят',
  spoken: (line) => `${line.player}: ${line.is_removed ? 'убрано хозяином' : line.text}`,
};
