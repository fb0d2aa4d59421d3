/** The words of a table's history. */

import { en } from '../en';
import type { Words } from '../index';
import { money } from './money';

export const history: Words['history'] = {
  rounds: 'Раунды этого стола',
  none: 'Здесь ещё не сыграли ни одного раунда.',
  loading: 'Раунды загружаются',
  failed: 'Раунды не загрузились.',
  again: 'Попробовать снова',
  earlier: 'Более ранние раунды',
  round: (number) => `Раунд ${number}`,
  short: en.history.short,
  dealer: 'Дилер',
  bust: 'перебор',
  noCards: 'без карт',
  void: 'Отменён, все ставки возвращены',
  you: 'Вы',
  box: (box) => `бокс ${box}`,
  watched: 'со стороны',
  result(net) {
    if (net === 0) return 'при своих';
    return `${net > 0 ? 'выигрыш' : 'проигрыш'} ${money.amount(Math.abs(net))}`;
  },
  own(net) {
    if (net === 0) return 'Вы остались при своих';
    return `Вы ${net > 0 ? 'выиграли' : 'проиграли'} ${money.amount(Math.abs(net))}`;
  },
  playAgain: 'Повтор',
  record: 'Запись',
};
