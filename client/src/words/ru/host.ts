/** The words of the hosts' page, and of what players hear of hosts. */

import type { Words } from '../index';
import { money } from './money';
import { counted } from './plural';

const TABLES = ['открытый стол', 'открытых стола', 'открытых столов'] as const;
const ACCOUNTS = ['счёт', 'счёта', 'счетов'] as const;
const TRANSFERS = ['проводка', 'проводки', 'проводок'] as const;
const EVENTS = ['событие', 'события', 'событий'] as const;
const FINDINGS = ['нарушение', 'нарушения', 'нарушений'] as const;

const PHASES: Readonly<Record<string, string>> = {
  betting: 'Делают ставки',
  closing: 'Сейчас сдадут',
  insurance: 'Ждут ответа о страховке',
  play: 'Идёт раунд',
  results: 'Смотрят итоги',
};

const ACCESS: Readonly<Record<string, string>> = {
  public: 'Открытый',
  private: 'Личный',
  link: 'По ссылке',
};

const AUDITS: Readonly<Record<string, string>> = {
  none: 'С открытия дома проверок не было.',
  running: 'Проверка идёт.',
  clean: 'Чисто: каждый остаток доказан.',
  found: 'Что-то не так, как должно быть.',
  failed: 'Проверить не удалось. Причина — в журнале сервера.',
};

export const host: Words['host'] = {
  pageTitle: 'Хозяин · croupier',
  menu: 'Хозяин',
  title: 'Дом',
  parts: 'Разделы дома',
  part: {
    people: 'Люди',
    tables: 'Столы',
    chat: 'Чат',
    books: 'Книги',
    acts: 'Журнал',
  },
  notYours: ['Эта страница для хозяев', 'Хозяином делают с терминала, на котором открыт дом.'],
  closing: 'После раунда хозяин закроет этот стол',
  closingSaid: 'После раунда хозяин закроет этот стол.',
  orders: {
    fund: 'Внести',
    'pay-out': 'Выплатить',
    lock: 'Закрыть вход',
    unlock: 'Открыть вход',
    grant: 'Сделать хозяином',
    revoke: 'Отнять права хозяина',
    mute: 'Запретить писать',
    unmute: 'Разрешить писать',
    close: 'Закрыть после раунда',
    remove: 'Удалить',
    dismiss: 'Оставить',
    audit: 'Проверить книги',
  },
  terms: {
    fund: 'Деньги сразу на счёте и видны за открытым столом.',
    'pay-out': 'Не больше, чем на счёте. Ставок на столе там нет.',
    lock: 'Выход сразу, вход закрыт. Деньги остаются; раунды идут, как при потере связи.',
    unlock: 'Можно войти снова, всё осталось как было.',
    grant: 'Эта страница откроется и для них.',
    revoke: 'Эта страница больше не откроется.',
    mute: 'Написанное не принимается ни за одним столом, пока не выйдет время.',
    unmute: 'Написанное снова принимается.',
    close:
      'Игроки об этом узнают. Идущий раунд доиграют и посмотрят итоги, стоящие ставки ' +
      'вернутся, и стол закроется.',
    remove: 'Текст исчезнет с экрана у всех. Все увидят, что строка удалена.',
    dismiss: 'Строка останется, жалобы будут закрыты.',
    audit: 'Каждый остаток доказывается с первой проводки, игра при этом идёт.',
  },
  done: {
    fund: (about) => `Внесено: ${about}.`,
    'pay-out': (about) => `Выплачено: ${about}.`,
    lock: (about) => `Вход закрыт: ${about}.`,
    unlock: (about) => `Вход открыт: ${about}.`,
    grant: (about) => `Теперь хозяин: ${about}.`,
    revoke: (about) => `Больше не хозяин: ${about}.`,
    mute: (about) => `Не может писать: ${about}.`,
    unmute: (about) => `Снова может писать: ${about}.`,
    close: () => 'Стол закроется после раунда.',
    remove: (about) => `Строка удалена: ${about}.`,
    dismiss: (about) => `Строка оставлена: ${about}.`,
    audit: () => 'Проверка началась.',
  },
  acts: {
    fund: 'Внесение',
    'pay-out': 'Выплата',
    lock: 'Вход закрыт',
    unlock: 'Вход открыт',
    grant: 'Права хозяина даны',
    revoke: 'Права хозяина отняты',
    mute: 'Запрет писать',
    unmute: 'Запрет писать снят',
    'close-table': 'Стол закрыт',
    'remove-line': 'Строка удалена',
    dismiss: 'Строка оставлена',
    audit: 'Проверка начата',
  },
  about: (order, about) => `${order}: ${about}`,
  why: 'Почему',
  whyHint: 'От 3 до 200 знаков. Останется в журнале.',
  noReason: 'Напишите почему: от 3 до 200 знаков',
  sum: 'Сумма',
  currency: 'Валюта',
  howLong: 'На сколько',
  times: [
    [600, '10 минут'],
    [3_600, 'Час'],
    [86_400, 'Сутки'],
    [604_800, 'Неделя'],
    [2_592_000, '30 дней'],
  ],
  notNow: 'Не сейчас',
  search: 'Часть имени',
  find: 'Искать',
  more: 'Показать ещё',
  again: 'Обновить',
  failed: 'Дом не ответил. Попробуйте обновить.',
  nobody: 'Такого имени ни у кого нет.',
  guest: 'Гость',
  isHost: 'Хозяин',
  isYou: 'Это вы',
  isLocked: 'Вход закрыт',
  isHere: 'Сейчас здесь',
  seen: (when) => `Последний раз: ${when}`,
  neverSeen: 'Ещё не появлялись',
  muted: (when) => `Не может писать до ${when}`,
  noMoney: 'Денег нет',
  tables: {
    none: 'Открытых столов нет.',
    count: (total) => counted(total, TABLES),
    access: (access) => ACCESS[access] ?? access,
    phase: (phase) => (phase === null ? 'Прочитать нельзя' : (PHASES[phase] ?? phase)),
    seats: 'Места',
    nobody: 'Никто не сидит',
    seat: (box, player) => `${box} ${player}`,
    wagered: (minor, currency) => `${money.withCurrency(minor, currency)} на столе`,
    round: (round) => (round === 0 ? 'Раундов ещё не было' : `Раунд ${round}`),
    isClosing: 'Закроется после раунда',
    page: (page, pages) => `Страница ${page} из ${pages}`,
    before: 'Предыдущая страница',
    next: 'Следующая страница',
  },
  nodes: {
    title: 'Серверы одного дома',
    number: 'Узел',
    does: 'Роль',
    tables: 'Столы',
    heard: 'На связи',
    answers: 'Этот',
    plays: 'Ведёт столы',
    letsIn: 'Впускает людей',
    leaves: 'Уходит',
    ago: (ms) => `${(ms / 1_000).toFixed(1).replace('.', ',')} с назад`,
    node: (node) => `Узел ${node}`,
  },
  chat: {
    none: 'Ни одна строка вас не ждёт.',
    by: (player, when) => `${player}, ${when}`,
    report: (player, reason) =>
      reason === '' ? `Жалоба без объяснений: ${player}` : `${player}: ${reason}`,
    around: 'Что писали рядом',
    removed: 'удалено',
  },
  books: {
    sums: 'Суммы',
    sumsTerms: 'Все счета одной валюты вместе дают ноль: деньги не появляются и не исчезают.',
    none: 'Счетами ещё никто не пользовался.',
    players: 'Игроки',
    wagers: 'Ставки',
    banks: 'Столы',
    house: 'Дом',
    cashier: 'Касса',
    total: 'Итого',
    audit: 'Проверка',
    state: (state) => AUDITS[state] ?? state,
    began: (when) => `Начата: ${when}`,
    counts: (accounts, transfers, events) =>
      [counted(accounts, ACCOUNTS), counted(transfers, TRANSFERS), counted(events, EVENTS)].join(
        ', ',
      ),
    found: (shown, found) =>
      shown < found
        ? `${counted(found, FINDINGS)}, из них показано ${shown}:`
        : `${counted(found, FINDINGS)}:`,
  },
  journal: {
    none: 'Хозяева ещё ничего не делали.',
    terminal: 'Командная строка',
    noReason: 'причина не указана',
    line: (table, line) => `строка ${line} за столом ${table}`,
    table: (table) => `стол ${table}`,
    minutes: (seconds) => `на ${Math.round(seconds / 60)} мин`,
  },
};
