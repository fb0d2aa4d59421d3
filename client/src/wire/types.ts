// Made from src/croupier/server/wire by scripts/wire_types.py. Not to be edited by hand.

export type ClientMessage =
  | OpenTable
  | EnterTable
  | LeaveTable
  | EnterLobby
  | LeaveLobby
  | JoinSpot
  | LeaveSpot
  | ComeBack
  | Contribute
  | OpenPart
  | Say
  | QuitTable
  | DropSession
  | PlaceWager
  | ClearBox
  | UndoWager
  | CancelWagers
  | Rebet
  | Deal
  | CutShoe
  | Act
  | AnswerOffer
  | Ping;

export type ServerMessage =
  | Welcome
  | Sessions
  | Balance
  | Accepted
  | ErrorMessage
  | Lobby
  | LobbyChanges
  | Watchers
  | Chat
  | ChatSaid
  | Snapshot
  | Events
  | Pong;

/**
 * Opens a table; the answer names it.
 *
 * Attributes:
 *   access: public, private or link.
 *   timer: Seconds of the move timer, 15, 30 or 60; null at a private table.
 *   place: The vacant place in the game's rooms that it takes; null takes the first.
 *   has_coach: Whether the coach may be asked at the table.
 */
export interface OpenTable {
  readonly type: 'open_table';
  readonly command_id: string;
  readonly game: string;
  readonly currency?: string;
  readonly range?: string;
  readonly access?: string;
  readonly timer?: number | null;
  readonly place?: number | null;
  readonly has_coach?: boolean;
}

/**
 * Asks for a table's events after number `after`, or for a snapshot when it is null.
 *
 * Attributes:
 *   invite: The second half of a table's link, where access is by link.
 */
export interface EnterTable {
  readonly type: 'enter_table';
  readonly table_id: string;
  readonly after?: number | null;
  readonly invite?: string | null;
}

/** No more events of this table to this socket; nothing at the table changes. */
export interface LeaveTable {
  readonly type: 'leave_table';
  readonly table_id: string;
}

/** Asks for the rooms with their tables, and for every change of them. */
export interface EnterLobby {
  readonly type: 'enter_lobby';
}

/** No more changes of the rooms to this socket. */
export interface LeaveLobby {
  readonly type: 'leave_lobby';
}

/** Takes a vacant spot. */
export interface JoinSpot {
  readonly type: 'join_spot';
  readonly command_id: string;
  readonly table_id: string;
  readonly box: number;
}

/** Vacates a spot; a wager that is confirmed or dealt stays in play. */
export interface LeaveSpot {
  readonly type: 'leave_spot';
  readonly command_id: string;
  readonly table_id: string;
  readonly box: number;
}

/** Says that one is there again, when the house has been deciding for one. */
export interface ComeBack {
  readonly type: 'come_back';
  readonly command_id: string;
  readonly table_id: string;
}

/**
 * Contributes to the chance of the coming shoe, once, while wagers are placed for it.
 *
 * Attributes:
 *   shoe: Number of the coming shoe, as its commitment named it.
 *   hash: SHA-256 of what docs/explanation/fairness.md says, as hexadecimal.
 */
export interface Contribute {
  readonly type: 'contribute';
  readonly command_id: string;
  readonly table_id: string;
  readonly shoe: number;
  readonly hash: string;
}

/**
 * Opens what was contributed, at a table that several share, while its clock is red.
 *
 * Attributes:
 *   opening: The 16 bytes that the hash was made of, as hexadecimal.
 */
export interface OpenPart {
  readonly type: 'open_part';
  readonly command_id: string;
  readonly table_id: string;
  readonly shoe: number;
  readonly opening: string;
}

/** A line for the table's chat. */
export interface Say {
  readonly type: 'say';
  readonly command_id: string;
  readonly table_id: string;
  readonly text: string;
}

/**
 * Leaves for good.
 *
 * At a private table standing wagers go back, and with no round in play it closes. At a
 * shared one who still holds a spot leaves an unfinished session.
 */
export interface QuitTable {
  readonly type: 'quit_table';
  readonly command_id: string;
  readonly table_id: string;
}

/** Gives an unfinished session up: the round is finished at once, the table closed. */
export interface DropSession {
  readonly type: 'drop_session';
  readonly command_id: string;
  readonly table_id: string;
}

/** Adds `amount` to the wager of each of `boxes`, all or none. */
export interface PlaceWager {
  readonly type: 'place_wager';
  readonly command_id: string;
  readonly table_id: string;
  readonly decision: number;
  readonly boxes: readonly number[];
  readonly amount: number;
}

/** Takes the whole wager of one box back. */
export interface ClearBox {
  readonly type: 'clear_box';
  readonly command_id: string;
  readonly table_id: string;
  readonly decision: number;
  readonly box: number;
}

/** Takes the last chip placed back. */
export interface UndoWager {
  readonly type: 'undo_wager';
  readonly command_id: string;
  readonly table_id: string;
  readonly decision: number;
}

/** Takes every wager of the person back. */
export interface CancelWagers {
  readonly type: 'cancel_wagers';
  readonly command_id: string;
  readonly table_id: string;
  readonly decision: number;
}

/** Places the last round's first wagers again, all or none. */
export interface Rebet {
  readonly type: 'rebet';
  readonly command_id: string;
  readonly table_id: string;
  readonly decision: number;
}

/**
 * Confirms the wagers; with `rebet` places the last ones first.
 *
 * The round starts once every seated player has confirmed, or by the table's clock.
 *
 * Attributes:
 *   opening: At a private table, what the player contributed to the coming shoe, opened.
 */
export interface Deal {
  readonly type: 'deal';
  readonly command_id: string;
  readonly table_id: string;
  readonly decision: number;
  readonly rebet?: boolean;
  readonly opening?: string | null;
}

/**
 * Says where the next shoe is cut; never obligatory.
 *
 * Attributes:
 *   position: How many cards go to the back, 1 to cards of the shoe less 1.
 */
export interface CutShoe {
  readonly type: 'cut_shoe';
  readonly command_id: string;
  readonly table_id: string;
  readonly decision: number;
  readonly position: number;
}

/** Plays a hand: hit, stand, double, split or surrender. */
export interface Act {
  readonly type: 'act';
  readonly command_id: string;
  readonly table_id: string;
  readonly decision: number;
  readonly box: number;
  readonly hand: number;
  readonly action: string;
}

/** Answers insurance or even money for some of the person's boxes, all or none. */
export interface AnswerOffer {
  readonly type: 'answer_offer';
  readonly command_id: string;
  readonly table_id: string;
  readonly decision: number;
  readonly answers: readonly Answer[];
}

/** One box's answer: insure, decline or even-money. */
export interface Answer {
  readonly box: number;
  readonly action: string;
}

/** Asks for a `pong`. */
export interface Ping {
  readonly type: 'ping';
}

/** First message on every socket. */
export interface Welcome {
  readonly type: 'welcome';
  readonly person: Person;
  readonly balances: readonly Balance[];
  readonly games: readonly GameView[];
  readonly sessions: readonly SessionView[];
}

/**
 * Who a socket belongs to.
 *
 * Attributes:
 *   is_host: The page of the hosts is theirs.
 */
export interface Person {
  readonly name: string;
  readonly is_guest: boolean;
  readonly is_host: boolean;
}

/**
 * What one account holds.
 *
 * Attributes:
 *   amount: Minor units.
 *   number: Grows with every change; an older number never replaces a newer one.
 */
export interface Balance {
  readonly type: 'balance';
  readonly currency: string;
  readonly amount: number;
  readonly number: number;
}

/**
 * One game of the floor.
 *
 * Attributes:
 *   highlights: Three or four lines that set it apart, in the language of the request.
 *   felt: What is printed on the felt of its tables.
 */
export interface GameView {
  readonly game: string;
  readonly title: string;
  readonly boxes: number;
  readonly boxes_per_player: number;
  readonly highlights: readonly string[];
  readonly ranges: readonly RangeView[];
  readonly felt: readonly string[];
}

/**
 * Limits of first wagers at a table, in minor units.
 *
 * Attributes:
 *   name: bronze, silver or golden.
 *   box_min: Least wager of a box.
 *   box_max: Greatest wager of a box.
 *   table_max: Greatest sum over a player's boxes; null where only boxes are limited.
 *   chips: Values of the chips offered, smallest first.
 */
export interface RangeView {
  readonly name: string;
  readonly box_min: number;
  readonly box_max: number;
  readonly table_max: number | null;
  readonly chips: readonly number[];
}

/**
 * A table of the person's own that still stands.
 *
 * Attributes:
 *   in_play: A dealt round waits for its next decision.
 *   wagered: What lies on the table, minor units.
 *   earlier: The shared table's round that the session was left in; null for none.
 */
export interface SessionView {
  readonly table_id: string;
  readonly game: string;
  readonly title: string;
  readonly currency: string;
  readonly range: string;
  readonly in_play: boolean;
  readonly wagered: number;
  readonly round: number;
  readonly earlier: EarlierRound | null;
}

/** The round of another table that a session was left in. */
export interface EarlierRound {
  readonly table_id: string;
  readonly round: number;
}

/** The person's tables, whenever they change. */
export interface Sessions {
  readonly type: 'sessions';
  readonly sessions: readonly SessionView[];
}

/**
 * A command was carried out and is durable.
 *
 * Attributes:
 *   number: The table's last event number after it.
 */
export interface Accepted {
  readonly type: 'accepted';
  readonly command_id: string;
  readonly table_id: string;
  readonly number: number;
}

/**
 * A message was refused; nothing changed.
 *
 * Attributes:
 *   code: Stable; docs/reference/errors.md lists them all.
 *   message: One plain line in English.
 *   command_id: The refused command, null when it could not be read.
 *   details: Figures the words need, such as `needs` and `has` in minor units.
 */
export interface ErrorMessage {
  readonly type: 'error';
  readonly code: string;
  readonly message: string;
  readonly command_id: string | null;
  readonly details: Readonly<Record<string, number | string>>;
}

/**
 * Every table that stands in the rooms; places that are not named are vacant.
 *
 * Attributes:
 *   rooms: Numbers of the rooms that each game has open, four tables to a room.
 */
export interface Lobby {
  readonly type: 'lobby';
  readonly tables: readonly LobbyTable[];
  readonly rooms: Readonly<Record<string, readonly number[]>>;
}

/**
 * A table in the rooms of its game; of a private one only what it occupies.
 *
 * Attributes:
 *   place: 1 to 4 in the first room, 5 to 8 in the second, ...
 *   table_id: Null where one cannot just walk in: private, or by link.
 *   access: public, private or link.
 *   timer: Seconds of the move timer; null at a private table.
 *   spots: Who holds each box, null for a free one.
 *   watchers: Names of those who watch, at most 20 of them.
 *   phase: As in a prompt; null at a private table.
 *   round: Number of the round in play or the next one; 0 at a private table.
 */
export interface LobbyTable {
  readonly game: string;
  readonly place: number;
  readonly table_id: string | null;
  readonly access: string;
  readonly timer: number | null;
  readonly currency: string;
  readonly range: string;
  readonly spots: readonly (string | null)[];
  readonly watchers: readonly string[];
  readonly watcher_count: number;
  readonly phase: string | null;
  readonly round: number;
}

/**
 * What changed in the rooms since the last message.
 *
 * Attributes:
 *   changed: Tables that are new or look different, whole.
 *   gone: Places that are vacant now.
 */
export interface LobbyChanges {
  readonly type: 'lobby_changes';
  readonly changed: readonly LobbyTable[];
  readonly gone: readonly LobbyPlace[];
  readonly rooms: Readonly<Record<string, readonly number[]>>;
}

/** A place in a game's rooms: 1 to 4 in the first room, 5 to 8 in the second, ... */
export interface LobbyPlace {
  readonly game: string;
  readonly place: number;
}

/**
 * Who looks at a table without holding a spot.
 *
 * Attributes:
 *   names: At most 20 of them.
 *   others: How many more.
 */
export interface Watchers {
  readonly type: 'watchers';
  readonly table_id: string;
  readonly names: readonly string[];
  readonly others: number;
}

/**
 * The latest lines of a table's chat, oldest first; sent when one enters.
 *
 * Attributes:
 *   is_more: There are older ones.
 */
export interface Chat {
  readonly type: 'chat';
  readonly table_id: string;
  readonly lines: readonly ChatLine[];
  readonly is_more: boolean;
}

/**
 * One line of a table's chat.
 *
 * Attributes:
 *   number: 1, 2, 3 ... within the table's chat.
 *   at: When it was said, ISO 8601 in UTC.
 *   text: As it was said; to be shown literally. Empty when the host removed it.
 */
export interface ChatLine {
  readonly number: number;
  readonly player: string;
  readonly text: string;
  readonly at: string;
  readonly is_yours: boolean;
  readonly is_removed: boolean;
}

/** A line more, or one that is known and looks different now. */
export interface ChatSaid {
  readonly type: 'chat_line';
  readonly table_id: string;
  readonly line: ChatLine;
}

/**
 * The whole table; replaces what the client had, plays no old animation.
 *
 * Attributes:
 *   turned: The cards of the round on the felt that lie open, in the order dealt.
 */
export interface Snapshot {
  readonly type: 'snapshot';
  readonly table: TableView;
  readonly prompt: Prompt;
  readonly turned: readonly TurnedCard[];
}

/**
 * A table as one viewer may see it.
 *
 * Attributes:
 *   number: The last event this picture includes.
 *   felt: Lines printed on the felt, most important first.
 *   wagers: First wagers standing for the next round, the viewer's and others'.
 *   access: public, private or link.
 *   timer: Seconds of the move timer; null at a private table.
 *   invite: What a table's link ends with; null unless access is by link.
 *   has_coach: The coach may be asked at the table.
 *   watchers: Who looks on without a spot, at most 20 names.
 *   last_wagers: The viewer's first wagers of the last round, for Rebet.
 *   round: The round on the felt; null when the felt is clear.
 *   earlier: The shared table's round that this session was left in; null for none.
 *   is_closing: A host closes the table once its round is over; no other round is dealt.
 */
export interface TableView {
  readonly table_id: string;
  readonly number: number;
  readonly game: string;
  readonly title: string;
  readonly currency: string;
  readonly range: RangeView;
  readonly boxes_per_player: number;
  readonly access: string;
  readonly timer: number | null;
  readonly invite: string | null;
  readonly has_coach: boolean;
  readonly watchers: readonly string[];
  readonly watcher_count: number;
  readonly felt: readonly string[];
  readonly spots: readonly SpotView[];
  readonly wagers: readonly BoxAmount[];
  readonly last_wagers: readonly BoxAmount[];
  readonly round: RoundView | null;
  readonly shoe: ShoeView;
  readonly streak: StreakView | null;
  readonly earlier: EarlierRound | null;
  readonly is_closing: boolean;
}

/**
 * Who holds a box; `player` is null when it is free.
 *
 * Attributes:
 *   is_ready: The holder's wagers for the next round are confirmed.
 *   is_away: The holder let a decision's time run out and has not acted since.
 *   is_leaving: The holder has left; the wager stays in play.
 */
export interface SpotView {
  readonly box: number;
  readonly player: string | null;
  readonly is_yours: boolean;
  readonly is_ready: boolean;
  readonly is_away: boolean;
  readonly is_leaving: boolean;
}

/** An amount on a box, minor units. */
export interface BoxAmount {
  readonly box: number;
  readonly amount: number;
}

/** The round on the felt: in play, or finished and not yet collected. */
export interface RoundView {
  readonly number: number;
  readonly boxes: readonly BoxView[];
  readonly dealer: DealerView;
  readonly is_finished: boolean;
  readonly is_void: boolean;
  readonly staked: number;
  readonly returned: number;
}

/**
 * One box in a round.
 *
 * Attributes:
 *   player: Who plays it, also when they have left the spot since.
 *   answer: insure, decline, even-money; 'given' while others may not see it; null before.
 */
export interface BoxView {
  readonly box: number;
  readonly player: string;
  readonly is_yours: boolean;
  readonly wager: number;
  readonly hands: readonly HandView[];
  readonly insurance: InsuranceView | null;
  readonly answer: string | null;
}

/**
 * One hand, as anybody may see it.
 *
 * Attributes:
 *   outcome: win, lose, push, natural, even-money, bust, surrender; null while open.
 *   returned: Minor units that came back, the wager included.
 */
export interface HandView {
  readonly cards: readonly string[];
  readonly total: number;
  readonly is_soft: boolean;
  readonly is_natural: boolean;
  readonly is_doubled: boolean;
  readonly is_finished: boolean;
  readonly wager: number;
  readonly outcome: string | null;
  readonly prize: string | null;
  readonly returned: number;
}

/** An insurance wager; `returned` is null while it is open. */
export interface InsuranceView {
  readonly wager: number;
  readonly returned: number | null;
}

/** The dealer's cards in the order they lie; a hidden one is '??'. */
export interface DealerView {
  readonly cards: readonly string[];
  readonly total: number;
  readonly is_soft: boolean;
  readonly is_natural: boolean;
  readonly is_revealed: boolean;
}

/**
 * The shoe from outside.
 *
 * Attributes:
 *   number: 0 before the first shoe.
 *   cards: Cards of a full shoe.
 *   shuffle: As in the rules: `cut:N`, `cut:A-B` or `each-round`.
 *   dealt: Cards that have left it.
 *   cut_card: The cut card lies behind this many cards; null when shuffled every round.
 *   is_due: A fresh shoe comes before the next round.
 *   may_cut: The viewer may say where the next shoe is cut.
 *   commitment: The hash of its seed; null before the first shoe, and in a shoe that was
 *       started before shoes proved themselves.
 *   list_hash: The hash of its list; null where there is none.
 *   parts: What people contributed to it.
 *   cut: How many cards went to the back; null where nothing is cut.
 *   is_stacked: A house in test mode put cards on top.
 *   draw: The coming shoe, once it is due and promised; else null.
 */
export interface ShoeView {
  readonly number: number;
  readonly cards: number;
  readonly shuffle: string;
  readonly dealt: number;
  readonly cut_card: number | null;
  readonly is_due: boolean;
  readonly may_cut: boolean;
  readonly commitment: string | null;
  readonly list_hash: string | null;
  readonly parts: readonly PartView[];
  readonly cut: number | null;
  readonly is_stacked: boolean;
  readonly draw: DrawView | null;
}

/**
 * What somebody contributed to the chance of a shoe; bytes as hexadecimal.
 *
 * Attributes:
 *   opening: Null when it did not come, or not yet.
 */
export interface PartView {
  readonly hash: string;
  readonly opening: string | null;
}

/**
 * The coming shoe, as far as it is promised.
 *
 * Attributes:
 *   number: It will have.
 *   commitment: The hash of its seed, as hexadecimal.
 *   parts: What people have contributed so far.
 */
export interface DrawView {
  readonly number: number;
  readonly commitment: string;
  readonly parts: readonly PartView[];
}

/** The gauge: wins in a row, how many light the fire, and whether it burns. */
export interface StreakView {
  readonly wins: number;
  readonly length: number;
  readonly is_on_fire: boolean;
}

/**
 * What the table awaits, as this viewer may answer it.
 *
 * Attributes:
 *   decision: To be sent back with the command.
 *   phase: betting, closing, insurance, play, results or closed.
 *   box: The box whose turn it is (play), else null.
 *   hand: The hand whose turn it is (play), else null.
 *   is_yours: The viewer is asked.
 *   options: Every button of the phase in its fixed order, allowed or not; in insurance
 *       those of each of the viewer's unanswered boxes.
 *   round: Number of the round in play, or of the next one while wagers are placed.
 *   clock: Null where nobody is hurried.
 */
export interface Prompt {
  readonly decision: number;
  readonly phase: string;
  readonly box: number | null;
  readonly hand: number | null;
  readonly is_yours: boolean;
  readonly options: readonly Option[];
  readonly round: number;
  readonly clock: ClockView | null;
}

/**
 * One thing a person might do now.
 *
 * Attributes:
 *   action: deal, cancel, rebet, undo, cut; insure, decline, even-money; hit, stand,
 *       double, split, surrender.
 *   box: The box it is for; null in betting.
 *   hand: The hand it is for; null in betting.
 *   is_allowed: By the rules; money aside.
 *   reason: Code of the refusal when it is not allowed.
 *   cost: Minor units that it takes from the balance.
 *   back: Minor units that come back at once (surrender).
 */
export interface Option {
  readonly action: string;
  readonly box: number | null;
  readonly hand: number | null;
  readonly is_allowed: boolean;
  readonly reason: string | null;
  readonly cost: number;
  readonly back: number;
}

/**
 * The table's clock, as it stands when the message leaves the house.
 *
 * Attributes:
 *   purpose: betting (green), closing (red, then the deal), decision, or results.
 *   total_ms: The whole time.
 *   left_ms: What is left of it.
 *   red_ms: How many of the last milliseconds are red.
 */
export interface ClockView {
  readonly purpose: string;
  readonly total_ms: number;
  readonly left_ms: number;
  readonly red_ms: number;
}

/**
 * A card that lies open on the felt.
 *
 * Attributes:
 *   position: In its shoe, from 0.
 *   salt: What proves it, as hexadecimal; null where no list holds it.
 */
export interface TurnedCard {
  readonly position: number;
  readonly card: string;
  readonly salt: string | null;
}

/**
 * Events number `first`, `first + 1`, ... of a table, and what it awaits after them.
 *
 * A client that misses a number between its last one and `first` asks again with
 * `enter_table` and `after`.
 */
export interface Events {
  readonly type: 'events';
  readonly table_id: string;
  readonly first: number;
  readonly events: readonly TableEvent[];
  readonly prompt: Prompt;
}

export type TableEvent =
  | ShoeCommitted
  | ShoePartSent
  | ShoePartOpened
  | ShoeStarted
  | ShoeRevealed
  | SpotTaken
  | SpotVacated
  | SpotLeft
  | WagersConfirmed
  | PlayerAway
  | PlayerBack
  | ClockStarted
  | ClockStopped
  | WagerPlaced
  | WagerReturned
  | CutWished
  | RoundStarted
  | CardDealt
  | DealerCardDealt
  | OfferAnswered
  | OfferClosed
  | DealerPeeked
  | ActionTaken
  | WagerDoubled
  | HandSplit
  | HandFinished
  | HoleRevealed
  | InsuranceSettled
  | HandSettled
  | StreakChanged
  | RoundEnded
  | RoundVoided
  | TableClosing
  | TableClosed
  | Hidden;

/**
 * A shoe is due, and the house promises its seed; people may contribute from now on.
 *
 * Attributes:
 *   shoe: Its number at the table.
 *   commitment: The hash of the seed, as hexadecimal.
 */
export interface ShoeCommitted {
  readonly type: 'shoe_committed';
  readonly shoe: number;
  readonly commitment: string;
}

/** Somebody contributed to the coming shoe. */
export interface ShoePartSent {
  readonly type: 'shoe_part_sent';
  readonly player: string;
  readonly hash: string;
}

/** Somebody opened what they contributed; both as hexadecimal. */
export interface ShoePartOpened {
  readonly type: 'shoe_part_opened';
  readonly player: string;
  readonly hash: string;
  readonly opening: string;
}

/**
 * A fresh shoe was shuffled and cut.
 *
 * Attributes:
 *   cut_card: The cut card lies behind this many cards; null when there is none.
 *   cut_by: player or chance.
 *   commitment: As it was promised; null in rounds from before shoes proved themselves.
 *   parts: What people contributed, in the order in which it was sent.
 *   cut: How many cards went to the back; null where nothing is cut.
 *   list_hash: The hash of the list of sealed cards; null where there is none.
 *   stacked: A house in test mode put cards on top.
 */
export interface ShoeStarted {
  readonly type: 'shoe_started';
  readonly shoe: number;
  readonly cards: number;
  readonly cut_card: number | null;
  readonly cut_by: string;
  readonly commitment: string | null;
  readonly parts: readonly PartView[];
  readonly cut: number | null;
  readonly list_hash: string | null;
  readonly stacked: boolean;
}

/** No card is dealt from a shoe again; its seed, as hexadecimal. */
export interface ShoeRevealed {
  readonly type: 'shoe_revealed';
  readonly shoe: number;
  readonly seed: string;
}

/** Someone holds a box from now on. */
export interface SpotTaken {
  readonly type: 'spot_taken';
  readonly box: number;
  readonly player: string;
  readonly is_yours: boolean;
}

/**
 * A box is free again.
 *
 * Attributes:
 *   reason: left, no_wager (when a round starts), away (two rounds in a row), lost (the
 *       connection), wager_gone (the wager that took it went back), or closing (a host
 *       closes the table).
 */
export interface SpotVacated {
  readonly type: 'spot_vacated';
  readonly box: number;
  readonly reason: string;
}

/** A box's holder has left; its wager stays in play, and the house stands for it. */
export interface SpotLeft {
  readonly type: 'spot_left';
  readonly box: number;
}

/** A player's wagers are final, by the player's own word or by the clock. */
export interface WagersConfirmed {
  readonly type: 'wagers_confirmed';
  readonly player: string;
  readonly boxes: readonly number[];
  readonly by: string;
}

/** A decision's time ran out; until the player acts the house stands for them at once. */
export interface PlayerAway {
  readonly type: 'player_away';
  readonly player: string;
  readonly boxes: readonly number[];
}

/** A player who was away acts again. */
export interface PlayerBack {
  readonly type: 'player_back';
  readonly player: string;
  readonly boxes: readonly number[];
}

/** The table's clock runs; the prompt of the same message says what is left of it. */
export interface ClockStarted {
  readonly type: 'clock_started';
  readonly purpose: string;
  readonly total_ms: number;
  readonly red_ms: number;
}

/** Nobody is hurried now. */
export interface ClockStopped {
  readonly type: 'clock_stopped';
}

/** `amount` was added to a box; its wager is now `total`. */
export interface WagerPlaced {
  readonly type: 'wager_placed';
  readonly box: number;
  readonly amount: number;
  readonly total: number;
}

/**
 * `amount` went back to the account; the box's wager is now `total`.
 *
 * Attributes:
 *   reason: undo, clear, cancel, leave, quit, restart, drop, below_minimum, or session
 *       (it waits in an unfinished session).
 */
export interface WagerReturned {
  readonly type: 'wager_returned';
  readonly box: number;
  readonly amount: number;
  readonly total: number;
  readonly reason: string;
}

/** Where the next shoe will be cut. */
export interface CutWished {
  readonly type: 'cut_wished';
  readonly position: number;
}

/** Wagers are closed, the felt is cleared, cards follow. */
export interface RoundStarted {
  readonly type: 'round_started';
  readonly round: number;
  readonly wagers: readonly BoxAmount[];
}

/**
 * A card to a hand; the totals are those with it.
 *
 * Attributes:
 *   position: How many cards had left the shoe before it.
 *   salt: What its seal in the shoe's list was made with, as hexadecimal; null where no
 *       list holds the card.
 */
export interface CardDealt {
  readonly type: 'card_dealt';
  readonly box: number;
  readonly hand: number;
  readonly card: string;
  readonly position: number;
  readonly total: number;
  readonly is_soft: boolean;
  readonly is_natural: boolean;
  readonly salt: string | null;
}

/**
 * A card to the dealer, '??' when it lies face down; the total is that of what shows.
 *
 * Attributes:
 *   salt: As in `card_dealt`; null too while the card lies face down.
 */
export interface DealerCardDealt {
  readonly type: 'dealer_card_dealt';
  readonly card: string;
  readonly position: number;
  readonly total: number;
  readonly is_soft: boolean;
  readonly salt: string | null;
}

/**
 * A box answered insurance; `answer` is 'given' where the viewer may not see it yet.
 *
 * Attributes:
 *   wager: The insurance wager, 0 when none or hidden.
 *   returned: What will come back, the wager included, once all have answered: even money;
 *       else 0.
 */
export interface OfferAnswered {
  readonly type: 'offer_answered';
  readonly box: number;
  readonly answer: string;
  readonly wager: number;
  readonly returned: number;
}

/** Every box has answered; now all see all answers. */
export interface OfferClosed {
  readonly type: 'offer_closed';
  readonly answers: readonly OfferAnswered[];
}

/** The dealer looked at the hole card and says what it means. */
export interface DealerPeeked {
  readonly type: 'dealer_peeked';
  readonly is_natural: boolean;
}

/** A hand was played: hit, stand, double, split or surrender. */
export interface ActionTaken {
  readonly type: 'action_taken';
  readonly box: number;
  readonly hand: number;
  readonly action: string;
}

/** A hand's wager grew by `added`; one card follows. */
export interface WagerDoubled {
  readonly type: 'wager_doubled';
  readonly box: number;
  readonly hand: number;
  readonly added: number;
}

/**
 * The second card of `hand` became a hand of its own right after it.
 *
 * Attributes:
 *   added: The new hand's wager.
 *   total: Total of each of the two hands, one card each.
 */
export interface HandSplit {
  readonly type: 'hand_split';
  readonly box: number;
  readonly hand: number;
  readonly added: number;
  readonly total: number;
  readonly is_soft: boolean;
}

/** No more decisions for this hand. */
export interface HandFinished {
  readonly type: 'hand_finished';
  readonly box: number;
  readonly hand: number;
}

/**
 * The hole card was turned; the total is that of both cards.
 *
 * Attributes:
 *   position: How many cards had left the shoe before it; null in rounds from before shoes
 *       proved themselves.
 *   salt: As in `card_dealt`.
 */
export interface HoleRevealed {
  readonly type: 'hole_revealed';
  readonly card: string;
  readonly total: number;
  readonly is_soft: boolean;
  readonly is_natural: boolean;
  readonly position: number | null;
  readonly salt: string | null;
}

/** An insurance wager ended; `returned` is 0 or three times it. */
export interface InsuranceSettled {
  readonly type: 'insurance_settled';
  readonly box: number;
  readonly wager: number;
  readonly returned: number;
}

/** A hand ended; `returned` includes the wager. */
export interface HandSettled {
  readonly type: 'hand_settled';
  readonly box: number;
  readonly hand: number;
  readonly outcome: string;
  readonly prize: string | null;
  readonly wager: number;
  readonly returned: number;
}

/** The gauge moved. */
export interface StreakChanged {
  readonly type: 'streak_changed';
  readonly wins: number;
  readonly is_on_fire: boolean;
}

/** Everything is settled; sums over all boxes, minor units. */
export interface RoundEnded {
  readonly type: 'round_ended';
  readonly round: number;
  readonly staked: number;
  readonly returned: number;
}

/** No card was left to deal; every wager went back. */
export interface RoundVoided {
  readonly type: 'round_voided';
  readonly round: number;
  readonly returned: number;
}

/** A host closes the table once its round is over; no other round is dealt. */
export interface TableClosing {
  readonly type: 'table_closing';
}

/** The table stands no more. */
export interface TableClosed {
  readonly type: 'table_closed';
}

/** Something this viewer may not see; it only keeps the numbers whole. */
export interface Hidden {
  readonly type: 'hidden';
}

/** Answer to `ping`. */
export interface Pong {
  readonly type: 'pong';
}
