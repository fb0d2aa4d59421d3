"""The sections of the Russian rules page, one function each."""

from croupier.core.dealer import DEALER_STANDS_ON
from croupier.core.money import Ratio
from croupier.core.rules import Double, Peek, Players, Prize, Rules, Soft17, SplitBy, Surrender
from croupier.core.settlement import EVEN, INSURANCE_PAYS
from croupier.notation.prose import Limits, Section
from croupier.notation.words_ru import Gender, capital, counted, figures, form, genitive, odds

BOXES = ("бокс", "бокса", "боксов")
WINS = ("победа", "победы", "побед")


def table_section(title: str, rules: Rules, limits: Limits) -> Section:
    """Who plays, and for how much."""
    felt = counted(rules.boxes, BOXES)
    if rules.players is Players.MANY:
        who = f"За одним столом могут играть несколько человек. На столе {felt}; "
    else:
        who = f"Вы играете с дилером один на один. На столе {felt}; "
    if rules.boxes_per_player == 1:
        who += "в раунде вы играете на одном."
    else:
        who += f"в раунде можно занять до {genitive(rules.boxes_per_player)}."
    money = f" {limits.currency}" if limits.currency else ""
    decks = "одной колодой" if rules.decks == 1 else f"{_WITH[rules.decks]} колодами"
    cards = form(rules.shoe_cards, ("карта", "карты", "карт"))
    lines = [
        f"{title}: игра {decks} по 52 карты, всего {figures(rules.shoe_cards)} {cards}.",
        "Вы играете против дилера: наберите больше очков, чем он, но не больше 21.",
        who,
        (
            f"Ставка на бокс: от {figures(limits.wager_min)} до {figures(limits.wager_max)}"
            f"{money}, целыми единицами."
        ),
    ]
    if limits.table_max is not None:
        lines.append(
            f"Первые ставки на всех ваших боксах вместе: до {figures(limits.table_max)}{money}. "
            "Удвоения, сплиты и страховки сюда не входят."
        )
    return Section("Стол", tuple(lines))


_WITH = {
    2: "двумя",
    3: "тремя",
    4: "четырьмя",
    5: "пятью",
    6: "шестью",
    7: "семью",
    8: "восемью",
}


def shoe_section(rules: Rules) -> Section:
    """When the cards are shuffled."""
    if rules.shuffle.is_each_round:
        return Section("Шуз", ("Все карты тасуются перед каждым раундом.",))
    first, last = rules.shuffle.cut_first, rules.shuffle.cut_last
    if rules.shuffle.is_cut_fixed:
        place = (
            "Игрок может указать, где подрезать новый шуз; иначе место выбирает случай. "
            f"Подрезная карта ложится за {first}-й картой из {rules.shoe_cards}."
        )
    else:
        place = (
            f"Подрезная карта ложится случайно: за одной из карт с {first}-й по {last}-ю, "
            f"всего в шузе {rules.shoe_cards}."
        )
    return Section(
        "Шуз",
        (
            "Сыгранные карты не возвращаются в игру до следующей тасовки.",
            place,
            "Когда подрезная карта вышла, раунд доигрывается, затем тасуются все карты.",
            (
                "Если шуз опустеет посреди раунда, тасуются и сдаются карты прежних раундов. "
                "Если и их нет, раунд отменяется, а все ставки возвращаются."
            ),
        ),
    )


def cards_section() -> Section:
    """What cards are worth; the same in every game."""
    return Section(
        "Сколько стоят карты",
        (
            "От двойки до десятки — по номиналу; валет, дама и король — 10 очков.",
            (
                "Туз — 11 очков или 1, если с одиннадцатью вышло бы больше 21. Сумма с тузом "
                "за 11 называется мягкой, любая другая — твёрдой."
            ),
            ("Туз и карта в 10 очков с раздачи — это блэкджек. Он старше любых других 21 очка."),
        ),
    )


def deal_section(rules: Rules) -> Section:
    """In which order cards come, and when the dealer looks."""
    if rules.hole_card_first:
        order = (
            "Каждый бокс получает карту, затем дилер берёт себе закрытую; каждый бокс получает "
            "вторую карту, затем дилер берёт открытую."
        )
    else:
        order = (
            "Каждый бокс получает карту, затем дилер берёт себе открытую; каждый бокс получает "
            "вторую карту, затем дилер берёт закрытую."
        )
    return Section("Раздача", (order, *_PEEKS[rules.peek]))


_LATE_NATURAL = (
    "его блэкджек виден только после игры всех боксов и забирает ставки целиком, "
    "вместе с удвоениями и сплитами."
)
_ROUND_OVER = (
    "Если это блэкджек, раунд окончен: ваш блэкджек получает ставку назад, "
    "остальные руки проигрывают."
)

_PEEKS: dict[Peek, tuple[str, ...]] = {
    Peek.ACE_TEN: (
        (
            "Если открыт туз или карта в 10 очков, дилер до игры смотрит закрытую карту "
            "и говорит, блэкджек ли это."
        ),
        _ROUND_OVER,
        "Если нет, ваш блэкджек оплачивается сразу.",
    ),
    Peek.ACE: (
        "Если открыт туз, дилер до игры смотрит закрытую карту и говорит, блэкджек ли это.",
        _ROUND_OVER,
        f"С открытой картой в 10 очков дилер не смотрит: {_LATE_NATURAL}",
        "Ваш блэкджек оплачивается, как только у дилера его точно быть не может.",
    ),
    Peek.NONE: (
        f"Дилер никогда не смотрит закрытую карту: {_LATE_NATURAL}",
        (
            "Против карт от 2 до 9 ваш блэкджек оплачивается сразу; против туза и карты "
            "в 10 очков он ждёт, пока дилер откроет вторую карту."
        ),
    ),
}


def insurance_section(rules: Rules) -> Section:
    """What may be done about the dealer's ace."""
    heading = "Против туза дилера"
    if not rules.insurance:
        return Section(heading, ("Страховки нет.",))
    lines = [
        (
            "Когда у дилера открыт туз, каждый бокс можно прежде всего застраховать "
            "ровно на половину его ставки."
        ),
        (
            f"При блэкджеке дилера страховка платит {odds(INSURANCE_PAYS)}; иначе она проиграна, "
            "и игра продолжается."
        ),
    ]
    if rules.even_money:
        lines.append(
            f"Вашему блэкджеку вместо неё предлагают равные деньги: {odds(EVEN)} сразу, что бы ни "
            "было у дилера. Если отказаться, против блэкджека дилера вернётся ставка, "
            "а иначе выплата будет полной."
        )
    else:
        lines.append("Бокс с блэкджеком тоже можно застраховать; равных денег нет.")
    return Section(heading, tuple(lines))


def play_section(rules: Rules) -> Section:
    """Hit, stand, double, surrender."""
    if rules.stand_on_21:
        at_21 = "С 21 рука останавливается сама."
    else:
        at_21 = "С 21 рука сама не останавливается: карту ещё можно взять."
    return Section(
        "Ваш ход",
        (
            "Боксы играют по порядку, а в каждом боксе — его руки.",
            (
                "«Ещё»: возьмите карту, и так сколько угодно раз. "
                "Больше 21 — перебор, рука сразу проигрывает."
            ),
            f"«Хватит»: больше не брать карт. {at_21}",
            _double_line(rules),
            _surrender_line(rules),
        ),
    )


_DOUBLES: dict[Double, str] = {
    Double.ANY: "на любых двух картах",
    Double.ANY_HARD: "на двух картах без туза",
    Double.NINE_TO_ELEVEN: "на двух картах с суммой 9, 10 или 11",
    Double.TEN_OR_ELEVEN: "на двух картах с суммой 10 или 11",
}


def _double_line(rules: Rules) -> str:
    if rules.double is Double.NONE:
        return "Удвоения нет."
    line = (
        f"«Удвоить»: {_DOUBLES[rules.double]} можно удвоить ставку и получить ровно одну карту; "
        "на этом рука закончена."
    )
    if rules.max_hands == 1:
        return line
    return line + (" После сплита тоже." if rules.das else " После сплита — нет.")


SURRENDER_AGAINST: dict[Peek, dict[Surrender, str]] = {
    Peek.ACE_TEN: {
        Surrender.LATE_NOT_ACE: "против любой карты, кроме туза",
        Surrender.LATE: "против любой карты",
    },
    Peek.ACE: {
        Surrender.LATE_NOT_ACE: "против карт от 2 до 9",
        Surrender.LATE: "кроме как против карты в 10 очков",
    },
    Peek.NONE: {
        Surrender.LATE_NOT_ACE: "против карт от 2 до 9",
        Surrender.LATE: "против карт от 2 до 9",
    },
}
"""What the dealer may show: never a card under which nobody has looked for a blackjack."""


def _surrender_line(rules: Rules) -> str:
    if rules.surrender is Surrender.NONE:
        return "Сдаться нельзя."
    against = SURRENDER_AGAINST[rules.peek][rules.surrender]
    return (
        "«Сдаться»: первым ходом бокса можно отказаться от игры и вернуть половину ставки, "
        f"{against}. Для этого должно быть известно, что у дилера нет блэкджека, "
        "а бокс не должен быть разделён."
    )


def split_section(rules: Rules) -> Section:
    """What makes a pair and what becomes of it."""
    if rules.max_hands == 1:
        return Section("Сплит", ("Пары не делятся.",))
    if rules.split_by is SplitBy.VALUE:
        pair = "Делить можно две карты равной ценности, даже валета и даму"
    else:
        pair = "Делить можно две карты одного достоинства, но не валета и даму"
    again = "один раз" if rules.max_hands == 2 else f"до {genitive(rules.max_hands)} рук в боксе"
    return Section(
        "Сплит",
        (
            f"{pair}: из них выходят две руки, и на новую ложится такая же ставка, как первая.",
            f"Делить можно {again}.",
            (
                "Вторую карту рука получает, когда до неё доходит ход. Туз с картой в 10 очков "
                "тогда — обычные 21, а не блэкджек."
            ),
            *_ace_lines(rules),
        ),
    )


def _ace_lines(rules: Rules) -> tuple[str, ...]:
    if rules.split_aces_one_card:
        play = "Разделённые тузы получают по одной карте и останавливаются."
    else:
        play = "Разделённые тузы играют, как любая рука."
    if rules.max_hands == 2:
        return (play,)
    if rules.resplit_aces:
        again = "Если к разделённому тузу пришёл туз, их можно разделить снова"
        otherwise = "; иначе они останавливаются" if rules.split_aces_one_card else ""
        return (play, f"{again}{otherwise}.")
    return (play, "Тузы делят один раз: туз, пришедший к разделённому тузу, остаётся с ним.")


def dealer_section(rules: Rules) -> Section:
    """What the dealer must do."""
    if rules.soft17 is Soft17.HIT:
        soft = (
            f"останавливается на твёрдых {DEALER_STANDS_ON} и больше, "
            f"а на мягких {DEALER_STANDS_ON} берёт ещё"
        )
    else:
        soft = f"останавливается на {DEALER_STANDS_ON} и больше, на мягких тоже"
    return Section(
        "Дилер",
        (
            "Когда сыграли все, дилер открывает закрытую карту.",
            f"До {DEALER_STANDS_ON - 1} дилер берёт карты и {soft}.",
            "Если от его карт уже не зависит ни одна ставка, дилер карт не берёт.",
        ),
    )


_PRIZES: dict[Prize, str] = {
    Prize.SUITED_777: "Три семёрки одной масти",
    Prize.SEVENS: "Три семёрки",
    Prize.STRAIGHT_678: "Шесть, семь и восемь в любом порядке",
}


def payment_section(rules: Rules) -> Section:
    """What comes back."""
    prizes = [f"{_PRIZES[prize]}: {odds(pays)}." for prize, pays in rules.prizes]
    if prizes:
        prizes = [
            (
                "Выигравшая рука ровно из трёх карт на 21 берёт вместо 1 к 1 приз, на всю ставку, "
                "с удвоением и после сплита тоже. Из подходящих платится лучший. "
                "Против 21 у дилера ставка возвращается."
            ),
            *prizes,
        ]
    return Section(
        "Выплаты",
        (
            f"Блэкджек платит {odds(rules.natural_pays)}.",
            f"Рука старше руки дилера или любая рука при его переборе: {odds(EVEN)}.",
            "При равных суммах ставка возвращается. Меньшая сумма проигрывает.",
            *prizes,
        ),
    )


def streak_section(rules: Rules, pays: Ratio) -> Section:
    """What a row of wins brings."""
    wins = capital(counted(rules.streak_length, WINS, Gender.FEMININE))
    light = "зажигает" if rules.streak_length == 1 else "зажигают"
    also = "Страховка не считается."
    if rules.surrender is not Surrender.NONE:
        also += " Отказ от игры считается проигрышем."
    if rules.even_money:
        also += " Равные деньги считаются выигрышем."
    return Section(
        "В огне",
        (
            (
                f"{wins} подряд {light} огонь. Если он горел до начала раунда, "
                f"выигравший блэкджек платит {odds(pays)}."
            ),
            (
                "Руки считаются по одной, в том порядке, как лежат, при расчёте раунда: выигрыш "
                "прибавляет один, ничья ничего не меняет, проигравшая рука гасит огонь."
            ),
            also,
            (
                "Шкала показывает победы. Она ваша за этим столом, переживает обрыв связи "
                "и кончается вместе со столом."
            ),
        ),
    )
