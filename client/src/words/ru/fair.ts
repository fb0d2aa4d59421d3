/** The words of the proof: the seal on the shoe, and the page that verifies one. */

import type { Mismatch, SealKind } from '../../fair/check';
import type { Fault } from '../../fair/document';
import type { Step } from '../../fair/verify';
import type { Words } from '../index';
import { counted } from './plural';

const cards = (count: number): string => counted(count, ['карта', 'карты', 'карт']);

const STEPS: Readonly<Record<Step, readonly [name: string, right: string, wrong: string]>> = {
  digest: [
    'Документ',
    'Его отпечаток подходит ко всему остальному.',
    'Документ изменён: отпечаток не подходит к остальному.',
  ],
  commitment: [
    'Обязательство',
    'Оно составлено именно из этого зерна, шуза и стола: ими дом себя и связал.',
    'Оно составлено не из этого зерна, шуза и стола.',
  ],
  parts: [
    'Доли игроков',
    'Каждая открытая доля даёт тот хеш, что был прислан раньше.',
    'Открытая доля не даёт своего хеша.',
  ],
  stacked: [
    'Ни одной подложенной карты',
    'Порядок карт дал только случай.',
    'Сверху подложены карты, как бывает в доме для проверок. Доказательства нет.',
  ],
  cut: [
    'Подрезка и подрезная карта',
    'Они там, куда их положили зерно и доли.',
    'Они не там, куда их положили зерно и доли.',
  ],
  seals: [
    'Печать каждой карты',
    'Под каждой печатью та карта, которую положили туда зерно и доли.',
    'Под печатью не та карта.',
  ],
  list_hash: [
    'Список печатей',
    'Его хеш тот, что назван в доказательстве.',
    'Его хеш не тот, что назван в доказательстве.',
  ],
  rounds: [
    'Раунды',
    'Каждая открытая карта лежала на своём месте, и ни один раунд не пропущен.',
    'Карта или раунд не на своём месте.',
  ],
};

const FAULTS: Readonly<Record<Fault['why'], string>> = {
  json: 'Это не объект JSON. Доказательство начинается с { и кончается на }.',
  number: 'В нём есть не целое число.',
  twice: 'Одно поле дано в нём дважды.',
  format: 'В нём не сказано, что это доказательство croupier.',
  version: 'Эта страница не знает такой версии.',
  lacks: 'Не хватает поля',
  unknown: 'Есть поле, которого в доказательстве не бывает',
  kind: 'Поле не такое, каким должно быть',
};

const SHORT: Readonly<Record<Step, string>> = {
  digest: 'Не сходится документ',
  commitment: 'Не сходится зерно',
  parts: 'Не сходятся доли',
  stacked: 'Карты подложены',
  cut: 'Не сходится подрезка',
  seals: 'Не сходится печать',
  list_hash: 'Не сходится список',
  rounds: 'Не сходятся карты',
};

const SEALED: Readonly<Record<SealKind, string>> = {
  unsealed: '',
  stacked: ', тест',
  checking: ', проверка',
  verified: ' проверен',
  mismatch: '',
};

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function mismatch({ step, position }: Mismatch): string {
  return position === null ? SHORT[step] : `Карта ${position + 1} не сходится`;
}

export const fair: Words['fair'] = {
  pageTitle: 'Проверка шуза · croupier',
  title: 'Проверка шуза',
  lead:
    'Доказательство показывает, что каждая карта лежала на своём месте ещё до первой сдачи. ' +
    'Эта страница заново вычисляет весь шуз прямо в вашем браузере. То, что вы вставите, ' +
    'никуда не уйдёт.',
  paste: 'Вставьте доказательство',
  verify: 'Проверить',
  file: 'Или выберите файл',
  fetching: 'Доказательство загружается',
  again: 'Попробовать снова',
  tooLong: 'Для доказательства это слишком длинно.',
  signIn: 'Войдите, чтобы взять его со стола, или вставьте его сюда.',
  right: 'Доказательство верно',
  wrong: (step) => `Доказательство неверно: ${lower(STEPS[step][0])}`,
  none: 'Это не доказательство',
  fault(fault: Fault) {
    const line = FAULTS[fault.why];
    return 'field' in fault ? `${line}: ${fault.field}.` : line;
  },
  steps: 'Что проверено, в таком порядке',
  step: (step) => STEPS[step][0],
  stepRight: (step) => STEPS[step][1],
  stepWrong: (step) => STEPS[step][2],
  stepOpen: 'Не проверялось: всё кончается на первом неверном шаге.',
  isRight: 'верно',
  isWrong: 'неверно',
  isOpen: 'не проверялось',
  place({ part, position, round }) {
    const places = [
      ...(part === undefined ? [] : [`доля ${part + 1}`]),
      ...(round === undefined ? [] : [`раунд ${round}`]),
      ...(position === undefined ? [] : [`карта ${position + 1}`]),
    ];
    return places.join(', ');
  },
  facts: 'О чём оно',
  table: 'Стол',
  shoe: 'Шуз',
  made: 'Карты',
  madeOf: ({ decks }) => counted(decks, ['колода', 'колоды', 'колод']),
  parts: 'Доли игроков',
  partsOf({ parts }) {
    if (parts.length === 0) return 'нет: порядок дало одно зерно';
    const opened = parts.filter(({ opening }) => opening !== null).length;
    const late = parts.length - opened;
    return late === 0 ? `открыто ${opened}` : `открыто ${opened}, не вошло ${late}`;
  },
  played: 'Сыграно',
  playedOf({ rounds }) {
    const turned = rounds.flatMap((round) => round.cards).filter((card) => card !== null).length;
    const played = counted(rounds.length, ['раунд', 'раунда', 'раундов']);
    return `${played}, открыто: ${cards(turned)}`;
  },
  commitment: 'Обязательство',
  compare: 'Кто видел это обязательство до первой карты, тот знает, что зерно то же.',
  shows: 'Что доказательство показывает',
  showing: [
    'Дом выбрал зерно раньше, чем игроки что-либо внесли, и потому не мог подобрать его под них.',
    'Браузер каждого игрока дал байты, которых никто не знал до конца ставок. Хватит одного ' +
      'честного браузера: порядок не мог выбрать никто.',
    'Ни одну карту потом не переложили, не добавили и не убрали, что бы ни ставили и как бы ' +
      'ни играли.',
    'Прерванный на половине шуз доказывается так же, как любой другой.',
  ],
  showsNot: 'Чего оно не показывает',
  notShowing: [
    'Дом знает порядок карт, пока сдаёт. Ничто не показывает, что он никому его не сказал.',
    'Если долей не открыл никто или открыли только те, кто заодно с домом, дом мог ' +
      'перебирать зёрна, пока одно не понравится.',
    'Кто не открыл долю, тот в порядок не вошёл. Заодно с домом он мог выбрать один из двух ' +
      'порядков.',
    'Что выплаты сделаны по правилам, показывают записи раундов.',
    'Эта страница тоже пришла из дома. Кто ей не верит, проверит файл своей программой: его ' +
      'устройство известно.',
  ],
  seal: {
    mismatch,
    what: ({ shoe, mismatch: found }) =>
      found === null || found.position === null ? `Шуз ${shoe}` : `Карта ${found.position + 1}`,
    state({ kind, mismatch: found }) {
      if (found === null) return SEALED[kind];
      return found.position === null ? `: ${lower(SHORT[found.step])}` : ' не сходится';
    },
    spoken: (shoe, found) => `Шуз ${shoe} не такой, каким был запечатан. ${mismatch(found)}.`,
    title: (shoe) => `Печать шуза ${shoe}`,
    lines: {
      checking: 'Дом связал себя с этим шузом. Ни одной его карты здесь пока не проверили.',
      unsealed: 'Этот шуз начат раньше, чем дом стал их запечатывать. Доказательства нет.',
      stacked: 'Дом для проверок подложил карты в этот шуз. Он ничего не доказывает.',
      mismatch: 'Что-то не так, как обещал дом. Сохраните доказательство и спросите хозяина дома.',
    },
    checked: (count) => `Открыто при вас и лежало там, где дом обязался заранее: ${cards(count)}.`,
    revealed: 'Зерно известно, весь шуз вычислен заново: порядок, подрезка, все доли.',
    waits: 'Зерно, а с ним и всё доказательство, появится, когда из шуза больше нельзя сдавать.',
    proof: 'Проверить всё доказательство',
    download: 'Скачать доказательство',
    newTab: '(в новой вкладке)',
    close: 'Закрыть',
  },
  history: 'Доказательство',
  historyFile: 'Файл доказательства',
};
