import { moneyIn } from '../money';

export const money = moneyIn('ru-RU');
