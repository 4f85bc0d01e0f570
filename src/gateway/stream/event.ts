import type { WageringTerms } from '#model/promotions/judge-rule.ts';
/** What stands in the stream, as consumers read it; the forms of the bodies are schemas/stream/events.schema.json. */

/** Where an event stands: nothing that is committed later ever comes before it once it could be read. */
export interface Place {
  readonly epoch: number;
  /** The transaction's id: as text, since it has 64 bits. */
  readonly xact: string;
  readonly seq: bigint;
  /** Which part of an event that is taken in parts; undefined: all of it. */
  readonly part?: number;
}

/** A place in words that a log may hold; of a part of an event with its number. */
export const writePlace = ({ epoch, xact, seq, part }: Place): string =>
  `${epoch}.${xact}.${seq}${part === undefined ? '' : `#${part}`}`;

/** The place that words tell; undefined: they tell none. */
export function readPlace(words: string): Place | undefined {
  const [, epoch, xact, seq, part] = /^(\d{1,9})\.(\d{1,20})\.(\d{1,19})(?:#(\d{1,9}))?$/.exec(words) ?? [];
  if (epoch === undefined || xact === undefined || seq === undefined) return undefined;
  const place = { epoch: Number(epoch), xact, seq: BigInt(seq) };
  return part === undefined ? place : { ...place, part: Number(part) };
}

/** A line of the event `rounds`. */
export interface RoundLine {
  /** closed: the round ended; back: a bet of an open round was taken back; late: a bet of one that had closed was. */
  readonly outcome: 'closed' | 'back' | 'late';
  readonly memberId: string;
  readonly round: string;
  readonly nodeId: string;
  /** Of the game; `-` where it is not known. */
  readonly category: string;
  readonly currency: string;
  readonly isPlay: boolean;
  /** closed: all that was bet in the round; else what was taken back. */
  readonly betMinor: bigint;
  /** closed: all that was won in it; late: what was taken back of it. */
  readonly wonMinor: bigint;
  /** What the operator kept of the bets: of a game between players the fee, else what was not won. */
  readonly keptMinor: bigint;
  /** What counts for rewards and for pay by volume: of a game between players what was kept, of linked play nothing. */
  readonly validMinor: bigint;
  /** What counts as wagered: of linked play nothing (docs/decisions/148-linked-play-is-shown.md). */
  readonly wageredMinor: bigint;
  readonly isLinked: boolean;
  /** Of a game between players, whatever its category. */
  readonly isBetween: boolean;
}

/** Rounds of one commit. */
export interface RoundsEvent {
  readonly kind: 'rounds';
  readonly vendor: string;
  readonly lines: readonly RoundLine[];
}

/** What an account gained by a movement, or lost when negative. */
export interface MoneySide {
  /** The account's kind in the ledger. */
  readonly account: string;
  readonly memberId: string | undefined;
  readonly wallet: string;
  readonly currency: string;
  readonly minor: bigint;
}

const MONEY = [
  'opening',
  'wallet',
  'promotion',
  'hold',
  'release',
  'grant',
  'deposit',
  'suspense',
  'reversal',
  'withdrawal',
  'return',
  'receipt',
  'upline',
  'downline',
  'correction',
  'rebate',
  'points',
  'conversion',
  'redeem',
  'redeemed',
  'unredeemed',
  'budget',
  'forfeit',
  'mission',
  'settlement',
  'downline',
] as const;

/** A movement by `move_money`, under the kind that it has in the ledger. */
export interface MoneyEvent {
  readonly kind: (typeof MONEY)[number];
  readonly transferId: string;
  /** What is owed and paid once: `deposit:ID`; undefined: it meets none. */
  readonly obligation: string | undefined;
  readonly sides: readonly MoneySide[];
}

/** A member came in. */
export interface LoginEvent {
  readonly kind: 'login';
  readonly memberId: string;
}

/** Somebody became a member, at this path (model/agents/place.ts). */
export interface JoinedEvent {
  readonly kind: 'joined';
  readonly memberId: string;
  readonly path: string;
}

/** A member was moved with everybody below, so many in all. */
export interface MovedEvent {
  readonly kind: 'moved';
  readonly memberId: string;
  readonly from: string;
  readonly to: string;
  readonly members: number;
}

/** Slots of before this moment are ended, though nothing else has happened since. */
export interface SlotEvent {
  readonly kind: 'slot';
}

/** A grant is played with from now on, by these terms. */
export interface GrantBegunEvent {
  readonly kind: 'grantBegun';
  readonly memberId: string;
  readonly grantId: string;
  readonly goalMinor: bigint;
  readonly terms: WageringTerms;
}

export interface GrantEndedEvent {
  readonly kind: 'grantEnded';
  readonly memberId: string;
  readonly grantId: string;
}

/** A version of a promotion's rule is in force from now on, or none. */
export interface RuleSetEvent {
  readonly kind: 'ruleSet';
  readonly promotionId: string;
  /** Undefined: it gives nothing any more. */
  readonly version: bigint | undefined;
}

/** A member has bet enough for a rank. */
export interface RankReachedEvent {
  readonly kind: 'rankReached';
  readonly memberId: string;
  readonly level: number;
}

/** A day of the merchant on which members have their birthday, or a month begins. */
export interface OccasionEvent {
  readonly kind: 'occasion';
  readonly occasion: 'MONTH' | 'BIRTHDAY';
  /** yyyy-MM-dd */
  readonly day: string;
  readonly people: readonly { readonly memberId: string; readonly level: number }[];
}

/** A deposit that other members have paid is over: what came of it in all, its parts being receipts (`match:ID:VERSION`). */
export interface DepositedEvent {
  readonly kind: 'deposited';
  readonly memberId: string;
  readonly depositId: string;
  /** Of the last receipt, which the deposit names. */
  readonly transferId: string;
  readonly currency: string;
  readonly minor: bigint;
}

/** Other members have begun to pay a withdrawal: its first part was received, others are receipts too. */
export interface WithdrawnEvent {
  readonly kind: 'withdrawn';
  readonly memberId: string;
  readonly withdrawalId: string;
  readonly currency: string;
}

/** What promotions tell. */
export type RewardEvent = GrantBegunEvent | GrantEndedEvent | RuleSetEvent | RankReachedEvent | OccasionEvent;

/** What happened, without its place. */
export type Happened =
  | (RoundsEvent | MoneyEvent | LoginEvent | JoinedEvent | MovedEvent | SlotEvent | DepositedEvent | WithdrawnEvent)
  | RewardEvent;

/** Whether money moved by a movement of the ledger's own. */
export const isMoney = <T extends Happened>(event: T): event is T & MoneyEvent => 'sides' in event;

/** An event in its place. */
export type StreamEvent = Happened & {
  readonly place: Place;
  /** The moment that it counts for. */
  readonly at: Date;
};

/** An event that nobody here can read: its kind, version or body is not what this code knows. */
export class EventUnreadable extends Error {
  override readonly name = 'EventUnreadable';

  constructor(place: Place, why: string) {
    super(`The event ${writePlace(place)} cannot be read: ${why}`);
  }
}

/** A row of the stream. */
export interface EventRow extends Place {
  readonly at: Date;
  readonly kind: string;
  readonly version: number;
  readonly body: unknown;
}

/** The event of a row. Throws EventUnreadable. */
export function readEvent({ epoch, xact, seq, at, kind, version, body }: EventRow): StreamEvent {
  const place = { epoch, xact, seq };
  if (version !== 1) throw new EventUnreadable(place, `version ${version} of ${kind} is not known`);
  try {
    return { place, at, ...readBody(kind, body as Body) };
  } catch (error) {
    throw new EventUnreadable(place, error instanceof Error ? error.message : String(error));
  }
}

/** What the schema says; a body that is otherwise makes reading throw. */
interface Body {
  readonly vendor: string;
  readonly lines: readonly Line[];
  readonly transfer: string;
  readonly obligation?: string;
  readonly sides: readonly Side[];
  readonly member: string;
  readonly deposit: string;
  readonly withdrawal: string;
  readonly currency: string;
  readonly amount: string;
  readonly path: string;
  readonly from: string;
  readonly to: string;
  readonly members: number;
  readonly grant: string;
  readonly goal: string;
  readonly terms: WageringTerms;
  readonly promotion: string;
  readonly version?: string;
  readonly level: number;
  readonly occasion: 'MONTH' | 'BIRTHDAY';
  readonly day: string;
  readonly people: readonly (readonly [member: string, level: number])[];
}

type Line = readonly [
  outcome: RoundLine['outcome'],
  member: string,
  round: string,
  node: string,
  category: string | null,
  currency: string,
  play: boolean,
  bet: string,
  won: string,
  kept?: string | null,
  linked?: boolean,
];

interface Side {
  readonly account: string;
  readonly member?: string;
  readonly wallet: string;
  readonly currency: string;
  readonly amount: string;
}

function readReward(kind: string, body: Body): RewardEvent | undefined {
  switch (kind) {
    case 'grantBegun': {
      const of = { memberId: readText(body.member), grantId: readText(body.grant) };
      return { kind, ...of, goalMinor: readMinor(body.goal), terms: body.terms };
    }
    case 'grantEnded':
      return { kind, memberId: readText(body.member), grantId: readText(body.grant) };
    case 'ruleSet': {
      const version = body.version === undefined ? undefined : readMinor(body.version);
      return { kind, promotionId: readText(body.promotion), version };
    }
    case 'rankReached':
      return { kind, memberId: readText(body.member), level: readCount(body.level) };
    case 'occasion': {
      const people = body.people.map(([member, level]) => ({ memberId: readText(member), level }));
      return { kind, occasion: body.occasion, day: readText(body.day), people };
    }
    default:
      return undefined;
  }
}

function readBody(kind: string, body: Body): Happened {
  switch (kind) {
    case 'rounds':
      return { kind, vendor: body.vendor, lines: body.lines.map(readLine) };
    case 'login':
      return { kind, memberId: readText(body.member) };
    case 'joined':
      return { kind, memberId: readText(body.member), path: readText(body.path) };
    case 'moved':
      return {
        ...{ kind, memberId: readText(body.member), from: readText(body.from), to: readText(body.to) },
        members: readCount(body.members),
      };
    case 'slot':
      return { kind };
    case 'deposited':
      return {
        ...{ kind, memberId: readText(body.member), depositId: readText(body.deposit) },
        ...{ transferId: readText(body.transfer), currency: readText(body.currency), minor: readMinor(body.amount) },
      };
    case 'withdrawn': {
      const { member, withdrawal, currency } = body;
      const ids = { memberId: readText(member), withdrawalId: readText(withdrawal) };
      return { kind, ...ids, currency: readText(currency) };
    }
    default:
      return readReward(kind, body) ?? readMoney(kind, body);
  }
}

function readMoney(kind: string, body: Body): MoneyEvent {
  const money = MONEY.find((known) => known === kind);
  if (money === undefined) throw new TypeError(`the kind ${kind} is not known`);
  const { obligation } = body;
  return { kind: money, transferId: readText(body.transfer), obligation, sides: body.sides.map(readSide) };
}

function readLine(line: Line): RoundLine {
  const [outcome, member, round, nodeId, category, currency, isPlay, bet, won] = line;
  if (outcome !== 'closed' && outcome !== 'back' && outcome !== 'late')
    throw new TypeError(`a round that is ${JSON.stringify(outcome)}`);
  const of = { memberId: readText(member), round, nodeId, category: category ?? '-', currency: readText(currency) };
  return { outcome, ...of, isPlay, betMinor: readMinor(bet), wonMinor: readMinor(won), ...readWeight(line) };
}

/** What counts of a round. A fee is never above what was bet, as the ledger sees to it. */
function readWeight([, , , , , , , bet, won, kept, linked = false]: Line) {
  const betMinor = readMinor(bet);
  const isBetween = kept !== undefined && kept !== null;
  const keptMinor = isBetween ? readMinor(kept) : betMinor - readMinor(won);
  const validMinor = isBetween ? keptMinor : betMinor;
  const counted = { validMinor: linked ? 0n : validMinor, wageredMinor: linked ? 0n : betMinor };
  return { keptMinor, ...counted, isLinked: linked, isBetween };
}

function readSide({ account, member, wallet, currency, amount }: Side): MoneySide {
  return { account, memberId: member, wallet, currency: readText(currency), minor: readMinor(amount) };
}

function readText(value: string): string {
  if (typeof value !== 'string') throw new TypeError(`${JSON.stringify(value)} is no text`);
  return value;
}

function readCount(value: number): number {
  if (!Number.isSafeInteger(value) || value < 0) throw new TypeError(`${JSON.stringify(value)} is no count`);
  return value;
}

function readMinor(value: string): bigint {
  if (typeof value !== 'string' || !/^-?\d{1,19}$/.test(value))
    throw new TypeError(`${JSON.stringify(value)} is no amount`);
  return BigInt(value);
}
