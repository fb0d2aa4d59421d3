/** Why something is refused, by the server's code: the rule or the sum, never the fault. */

import type { Details } from '../en/refusals';
import type { Words } from '../index';
import { momentsIn } from '../time';
import { money } from './money';
import { counted } from './plural';

const moments = momentsIn('ru-RU');

type Reason = string | ((details: Details) => string);

const BOXES = ['бокса', 'боксов', 'боксов'] as const;
const MINUTES = ['минуту', 'минуты', 'минут'] as const;
const SECONDS = ['секунду', 'секунды', 'секунд'] as const;
const SIGNS = ['знака', 'знаков', 'знаков'] as const;

function figure(details: Details, name: string): number | null {
  const value = details[name];
  return typeof value === 'number' ? value : null;
}

function needs(details: Details): string {
  const cost = figure(details, 'needs');
  const balance = figure(details, 'has');
  if (cost === null || balance === null) return 'На балансе столько нет';
  return `Нужно ${money.amount(cost)}, у вас ${money.amount(balance)}`;
}

function limit(words: string, otherwise: string): Reason {
  return (details) => {
    const value = figure(details, 'limit');
    return value === null ? otherwise : `${words} ${money.amount(value)}`;
  };
}

function boxes(details: Details): string {
  const count = figure(details, 'limit');
  if (count === null) return 'Больше боксов нельзя';
  return count === 1 ? 'Один бокс на игрока' : `Не больше ${counted(count, BOXES)} на игрока`;
}

/** "через 25 минут": what stands after "через". */
const minutes = (seconds: number): string => counted(Math.max(1, Math.ceil(seconds / 60)), MINUTES);

/** A limit of one's own: what it is, what is used, and when there is room again. */
function ownLimit(name: string): Reason {
  return (details) => {
    const most = figure(details, 'limit');
    const used = figure(details, 'used');
    if (most === null || used === null) return `Больше вашего лимита ${name}`;
    const period = OWN_PERIODS[String(details['period'])] ?? '';
    const figures = `${money.amount(Math.max(0, used))} из ${money.amount(most)}`;
    const frees = String(details['frees_at'] ?? '');
    const until = frees === '' ? '' : ` Место появится: ${moments.when(frees)}.`;
    return `Больше вашего лимита ${name}${period}: использовано ${figures}.${until}`;
  };
}

const OWN_PERIODS: Readonly<Record<string, string>> = {
  day: ' за 24 часа',
  week: ' за 7 дней',
  month: ' за 30 дней',
};

/** A break, with its end where it has one. */
function ownBreak(withoutEnd: string, withEnd: (moment: string) => string): Reason {
  return (details) => {
    const until = String(details['until'] ?? '');
    return until === '' ? withoutEnd : withEnd(moments.when(until));
  };
}

/** Too late for a round that has a number; else the plain words. */
function late(otherwise: string): Reason {
  return (details) => {
    const round = figure(details, 'round');
    return round === null ? otherwise : `Поздно: раунд ${round} уже начался`;
  };
}

/** When to try again, where the house says so. */
function pause(otherwise: string, what: string): Reason {
  return (details) => {
    const left = figure(details, 'seconds_left');
    if (left === null) return otherwise;
    const wait = left < 60 ? counted(Math.max(1, left), SECONDS) : minutes(left);
    return `${what} через ${wait}`;
  };
}

/** The words for why, where the house says it; else the first. */
function because(otherwise: string, reasons: Readonly<Record<string, string>>): Reason {
  return (details) => reasons[String(details['reason'])] ?? otherwise;
}

const BAD_MESSAGE = 'Страница отправила то, чего дом не понимает';

const REASONS: Readonly<Record<string, Reason>> = {
  'action.round_over': 'Раунд окончен',
  'action.dealing': 'Карты сдаются',
  'action.not_in_round': 'В этом раунде здесь нет ставки',
  'action.offer_open': 'Сначала ответьте о страховке',
  'action.no_offer': 'Сейчас страховку не предлагают',
  'action.already_answered': 'За этот бокс уже ответили',
  'action.even_money_instead': 'К блэкджеку предлагают равные деньги',
  'action.no_even_money': 'В этой игре нет равных денег',
  'action.needs_natural': 'Только для блэкджека',
  'action.not_an_answer': 'Это не ответ о страховке',
  'action.not_its_turn': 'Сейчас ходит другая рука',
  'action.not_two_cards': 'Только с двумя картами',
  'action.split_ace': 'К разделённому тузу сдают одну карту',
  'action.no_double': 'В этой игре нет удвоения',
  'action.double_with_ace': 'С тузом нельзя',
  'action.double_only_9_to_11': 'Только на 9, 10 или 11',
  'action.double_only_10_or_11': 'Только на 10 или 11',
  'action.double_after_split': 'После сплита нельзя',
  'action.no_split': 'В этой игре нет сплита',
  'action.not_a_pair': 'Нужны две карты равной ценности',
  'action.hand_limit': 'Больше рук в боксе нельзя',
  'action.resplit_aces': 'Тузы делят один раз',
  'action.no_surrender': 'В этой игре сдаться нельзя',
  'action.surrender_after_split': 'После сплита нельзя',
  'action.surrender_against_ace': 'Против туза нельзя',
  'action.surrender_before_look': 'Сначала дилер проверит карту',
  'action.illegal': 'Сейчас нельзя',
  refused: 'Сейчас нельзя',

  'money.not_covered': needs,
  'money.amount': 'Касса не принимает такую сумму',

  'wager.illegal': 'Стол не принимает эту ставку',
  'wager.refused': 'Стол не принимает эту ставку',
  'wager.closed': late('Ставки закрыты'),
  'wager.no_such_box': 'Такого бокса нет',
  'wager.box_limit': boxes,
  'wager.not_whole': 'Только целые единицы, шаг 1',
  'wager.below_minimum': limit('Не меньше', 'Меньше минимальной ставки'),
  'wager.above_maximum': limit('Не больше', 'Больше максимальной ставки'),
  'wager.above_table_maximum': limit('Не больше', 'Больше максимума стола'),
  'wager.none': 'Сначала сделайте ставку',
  'wager.nothing_there': 'Убирать нечего',
  'wager.nothing_to_repeat': 'Прошлой ставки нет',
  'wager.wagers_stand': 'Ставки уже сделаны',
  'wager.confirmed': 'Ваши ставки подтверждены',
  'cut.not_now': 'Сейчас шуз не подрезают',
  'cut.outside': 'Подрезать нужно внутри шуза',
  'box.not_yours': 'Это чужой бокс',

  'command.stale': 'Игра уже ушла дальше',
  'command.repeated': 'Уже сделано',
  'table.too_many_opened': 'Вы открыли слишком много столов. Пустой стол скоро закроется',
  'session.too_many': 'Сначала закончите неоконченную игру',
  'table.unknown': 'Такого стола нет',
  'part.not_now': 'Сейчас ни один шуз не ждёт вашей доли',
  'part.other_shoe': 'Это был другой шуз',
  'part.not_seated': 'Долю вносит только тот, у кого есть место',
  'part.sent_already': 'Ваша доля уже внесена',
  'part.full': 'Этот шуз больше не берёт долей',
  'part.too_early': 'Доли открывают, когда ставки закрыты',
  'part.not_sent': 'Вы не вносили доли в этот шуз',
  'part.opened_already': 'Ваша доля уже открыта',
  'part.wrong_opening': 'Это не то, что было обещано',
  'part.refused': 'Шуз не берёт этой доли',
  'shoe.unknown': 'Такого шуза нет, или у него нет списка печатей',
  'proof.not_yet': 'Из шуза ещё могут сдавать. Доказательство появится, когда он кончится',
  'round.unknown': 'Такого раунда нет',
  'table.private': 'Это чужой личный стол',
  'table.options': 'Стола с такими условиями нет',
  'table.place_taken': 'Здесь только что открыли стол',
  'table.currency': 'В этой валюте дом не играет',
  'table.game': 'Этой игры дом не предлагает',
  'table.busy': 'Стол занят. Попробуйте снова',
  'table.halted': 'Стол остановлен. Его ставки в сохранности',
  'table.taken_over': 'Стол переехал. Попробуйте снова',
  'table.elsewhere': 'Стол переехал. Попробуйте снова',
  'bus.failed': 'Другие серверы дома не слышны',
  'node.silent': 'Дом проверяет, произошло ли это',
  'game.unknown': 'Такой игры нет',

  'gift.refused': 'Сейчас подарка нет',
  'gift.not_broke': 'Только когда ничего не осталось',
  'gift.too_soon': (details) =>
    `Следующий подарок будет готов через ${minutes(figure(details, 'seconds_left') ?? 0)}`,
  'auth.required': 'Сначала войдите',
  'person.name_taken': 'Это имя занято',
  'person.unknown': 'Здесь нет никого с таким именем',

  'name.refused': because('Такое имя не подходит', {
    short: 'Не меньше 3 знаков',
    long: 'Не больше 24 знаков',
    character: 'Буквы и цифры, между ними пробел или - _ . ’',
    scripts: 'Буквы только одного алфавита',
    reserved: 'Это имя дом оставил себе',
  }),
  'password.refused': because('Такой пароль не подходит', {
    short: 'Не меньше 8 знаков',
    long: 'Не больше 128 знаков',
    common: 'Слишком простой: такой пробуют первым',
    name: 'Пароль не должен повторять имя',
  }),
  'mail.refused': 'На такой адрес письмо не отправить',
  'registration.refused': 'Здесь дом не создаёт аккаунтов',
  'registration.closed': 'Дом не создаёт новых аккаунтов',
  'registration.invite': 'Такого приглашения нет, или его уже использовали',
  'account.named': 'У вас уже есть аккаунт',
  'account.guest': 'У гостя нет пароля',
  'account.wrong': 'Неверное имя или пароль',
  'account.too_many': pause(
    'Слишком много попыток. Подождите немного',
    'Слишком много попыток. Попробуйте',
  ),
  'account.busy': 'Сейчас входят многие. Попробуйте чуть позже',
  'account.playing': 'За столом вас ждёт игра: сначала закончите или бросьте её',
  'account.money': (details) => {
    const has = figure(details, 'has');
    const currency = details['currency'];
    if (has === null || typeof currency !== 'string') return 'Сначала получите свои деньги';
    return `Сначала получите свои ${money.withCurrency(has, currency)}`;
  },
  'account.locked': 'Хозяин закрыл вход в этот аккаунт. Обратитесь к хозяину дома',
  'host.required': 'Только для хозяев',
  'host.reason': 'Напишите почему: от 3 до 200 знаков',
  'host.command_used': 'Это уже сделано, но с другими данными. Посмотрите журнал',
  'host.oneself': 'Себе вход закрыть нельзя',
  'host.last': 'Других хозяев не останется. Это можно сделать только с терминала',
  'host.mute': 'Так долго нельзя',
  'host.audit_running': 'Предыдущая проверка ещё идёт',
  'reset.unknown': 'Ссылка устарела или уже использована. Запросите новое письмо',
  'mail.failed': 'Письмо не удалось отправить',

  'chat.refused': 'Ничего не сказано',
  'chat.empty': 'Сначала напишите что-нибудь',
  'chat.too_long': (details) => {
    const most = figure(details, 'limit');
    return most === null ? 'Слишком длинно' : `Не больше ${counted(most, SIGNS)}`;
  },
  'chat.rate': pause('Минутку', 'Писать снова можно'),
  'chat.muted': pause('Хозяин пока запретил вам писать', 'Писать снова можно'),
  'chat.report_rate': pause('Пока жалоб достаточно', 'Жаловаться снова можно'),
  'chat.unknown_line': 'Этой строки больше нет',
  'ignored.refused': 'Никто не скрыт',
  'ignored.yourself': 'Себя игнорировать нельзя',
  'ignored.too_many': 'Больше игнорировать нельзя: список полон',
  'token.too_many': 'У ваших программ уже столько токенов, сколько можно',
  'token.browser_only': 'Только в браузере',

  'care.refused': 'Мешает ваш собственный лимит',
  'care.limit': 'Больше вашего лимита',
  'care.deposit_limit': ownLimit('на пополнения'),
  'care.loss_limit': ownLimit('на проигрыш'),
  'care.wager_limit': ownLimit('на ставки'),
  'care.excluded': ownBreak('У вас бессрочный перерыв', (moment) => `У вас перерыв до ${moment}`),
  'care.shorter': ownBreak(
    'Ваш перерыв бессрочный. Сократить его не может никто',
    (moment) => `Ваш перерыв идёт до ${moment}. Его можно только продлить`,
  ),
  'care.off': 'В этой валюте дом лимитов не ставит',
  'care.nothing_pending': 'Изменений больше не ждёт',

  'house.refused': 'Дом отказал',
  'world.failed': 'В доме неполадка. Ничего не изменилось',
  'storage.failed': 'Дом не смог это записать. Ничего не изменилось',
  'storage.unknown': 'Дом проверяет, произошло ли это',
  'journal.broken': 'Этот стол не читается. Его ставки в сохранности',
  'seed.sealed': 'Этот шуз не читается. Его ставки в сохранности',
  'database.refused': 'Дом не открывается',
  'folder.refused': 'Дом не открывается',
  'folder.in_use': 'Дом уже открыт в другом месте',

  'backup.refused': 'Копию сделать не удалось',
  'books.broken': 'Книги не сходятся. Хозяин должен проверить',
  'message.bad': BAD_MESSAGE,
  'message.rate': 'Слишком быстро. Попробуйте чуть позже',
  'message.too_large': 'Страница отправила слишком много сразу',
  'request.unknown_path': 'Такого здесь нет',
  'request.origin': 'Отправлено с чужой страницы',
  'request.query': BAD_MESSAGE,
  'request.body': BAD_MESSAGE,
  'request.too_large': 'Страница отправила слишком много сразу',
  'guest.too_many': 'Отсюда слишком много новых гостей. Попробуйте позже',
  'socket.too_many': 'Открыто слишком много вкладок',
  'table.too_many': 'Слишком много столов сразу',
  'table.range': 'Таких ставок здесь нет',
  'page.not_built': 'Страница ещё не собрана',
  'server.bug': 'Ошибка наша. Ничего не изменилось',
  'test.stack': 'Так карты сложить нельзя',
  'test.refused': 'Только в доме для проверок',
  'request.bad': BAD_MESSAGE,
  'net.down': 'Связь прервалась. Ничего не отправлено',
  'net.stopped': 'Связь закрыта',
  'net.unreachable': 'Дом не отвечает',
  'input.bad': 'Дом не может это прочитать',
  'input.card': 'Это не карта',
  'input.money': 'Это не сумма',
  'odds.busy': 'Шансы считают многим. Попробуйте чуть позже',
  'odds.too_fast': pause('Слишком много новых правил. Подождите немного', 'Спросите снова'),
  'odds.too_long': 'Это слишком долго. Попробуйте позже',
  'odds.failed': 'Сосчитать не удалось',
  'coach.forbidden': 'За этим столом тренера нет',
  'coach.late': 'Стол ушёл дальше',
  'coach.too_fast': pause('Тренеру нужна передышка', 'Спросите снова'),
  'review.empty': 'Вы не сыграли там ни одного раунда',
  'review.too_fast': pause('Пока хватит разборов', 'Спросите снова'),
  'review.too_many': 'Два ваших разбора уже считаются. Дождитесь одного из них',
  'practice.forbidden': 'Тренироваться можно за личным столом в FUN',
  'practice.too_fast': pause('Тренировке нужна передышка', 'Продолжите'),
  'drill.unknown': 'Такого упражнения нет',
  'drill.bad': 'Такой руки не бывает',
  'odds.not_exact': 'Точно это не сосчитать',
  'odds.composition': 'Карты могут кончиться посреди раунда',
  'rules.bad': 'По таким правилам не сыграл бы ни один дом',
  'rules.field': 'Одно из правил неверно',
  'rules.contradiction': 'Два правила противоречат друг другу',
};

export const refusals: Words['refusals'] = {
  codes: Object.keys(REASONS),
  reason(code, details = {}, fallback = 'Сейчас нельзя') {
    const found = REASONS[code];
    if (found === undefined) return fallback;
    return typeof found === 'string' ? found : found(details);
  },
  needs: (cost, balance) => needs({ needs: cost, has: balance }),
  minutes,
};
