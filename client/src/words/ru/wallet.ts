/** The words of the wallet, and of the visit that a table shows. */

import type { Words } from '../index';
import { money } from './money';

/** "42 мин", "1 ч 05 мин" */
function time(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest}\u00a0мин`;
  return `${hours}\u00a0ч ${String(rest).padStart(2, '0')}\u00a0мин`;
}

export const wallet: Words['wallet'] = {
  title: 'Кошелёк',
  balances: 'Что у вас есть',
  notOffered: 'Столов с этой валютой сейчас нет',
  movements: 'Движения',
  filter: 'Показать',
  currency: 'Валюта',
  every: 'Все валюты',
  from: 'С',
  to: 'По день включительно',
  allDays: 'Все дни',
  none: 'Движений нет',
  noneText: 'В эти дни в этой валюте не было ни ставок, ни платежей.',
  failed: 'Дом не ответил.',
  again: 'Попробовать ещё раз',
  older: 'Более ранние',
  loading: 'Одну минуту',
  exportCsv: 'Скачать CSV',
  exportJson: 'Скачать JSON',
  exportTerms: 'В файле — последние 10\u00a0000 движений из показанных; время по UTC.',
  at: 'Когда',
  kind: 'Что',
  amount: 'Сумма',
  balance: 'Остаток',
  round: (game, round) => `${game}, раунд ${round}`,
  watch: 'открыть раунд на столе',
  kinds: {
    welcome: 'Подарок новичку',
    gift: 'Подарок: игровые деньги',
    'pay-in': 'Внесено',
    'pay-out': 'Выплачено',
    wager: 'Ставка',
    'wager-back': 'Ставка снята',
    double: 'Удвоение',
    split: 'Сплит',
    insurance: 'Страховка',
    returned: 'Возврат ставки',
    won: 'Выигрыш',
    void: 'Возврат за отменённый раунд',
    gone: 'Аккаунт закрыт',
  },
  visit: {
    title: 'Этот визит',
    time,
    here: (minutes) => `${time(minutes)} здесь`,
    netOf(net) {
      if (net === 0) return 'За этот визит вы при своих';
      return `${net > 0 ? 'Выиграно' : 'Проиграно'} за этот визит: ${money.amount(Math.abs(net))}`;
    },
  },
};
