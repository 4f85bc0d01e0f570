import type { WageringTerms } from '#model/promotions/validate-rule.ts';
/** Events of the stream as consumers read them; schemas/stream/events.schema.json has the formats of their bodies. */

/** Position of an event in the stream: once an event is readable, no later commit gets an earlier position. */
export interface Place {
  readonly epoch: number;
  /** Transaction id, as text because it has 64 bits. */
  readonly xact: string;
  readonly seq: bigint;
  /** Index of the part, if an event is processed in parts; undefined: the whole event. */
  readonly part?: number;
}

/** Formats a position for logs and keys; a part adds its index. */
export const writePlace = ({ epoch, xact, seq, part }: Place): string =>
  `${epoch}.${xact}.${seq}${part === undefined ? '' : `#${part}`}`;

/** Parses a position; undefined if the text is invalid. */
export function readPlace(words: string): Place | undefined {
  const [, epoch, xact, seq, part] = /^(\d{1,9})\.(\d{1,20})\.(\d{1,19})(?:#(\d{1,9}))?$/.exec(words) ?? [];
  if (epoch === undefined || xact === undefined || seq === undefined) return undefined;
  const place = { epoch: Number(epoch), xact, seq: BigInt(seq) };
  return part === undefined ? place : { ...place, part: Number(part) };
}

/** A line of the event `rounds`. */
export interface RoundLine {
  /**
   * closed: the round ended; back: a bet of an open round was cancelled; late: a bet of a closed round was cancelled.
   */
  readonly outcome: 'closed' | 'back' | 'late';
  readonly memberId: string;
  readonly round: string;
  readonly nodeId: string;
  /** Category of the game; `-` if unknown. */
  readonly category: string;
  readonly currency: string;
  readonly isPlay: boolean;
  /** closed: total bet of the round; otherwise the cancelled bet. */
  readonly betMinor: bigint;
  /** closed: total win of the round; late: the cancelled part of it. */
  readonly wonMinor: bigint;
  /** Operator's revenue: the fee of a game between players, otherwise bet minus win. */
  readonly revenueMinor: bigint;
  /**
   * Turnover that counts for rewards and volume commissions: the fee of a game between players, zero for linked play.
   */
  readonly validMinor: bigint;
  /** Amount that counts as wagered; zero for linked play (docs/decisions/27-a-bet-takes-cash-first-and-games-between-players-take-cash-only.md). */
  readonly wageredMinor: bigint;
  readonly isLinked: boolean;
  /** Whether the game is played between players, independent of its category. */
  readonly isBetween: boolean;
}

/** Rounds of one commit. */
export interface RoundsEvent {
  readonly kind: 'rounds';
  readonly vendor: string;
  readonly lines: readonly RoundLine[];
}

/** Gain of an account by a movement; negative for a loss. */
export interface MoneySide {
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

/** A movement by `move_money`, with the kind that it has in the ledger. */
export interface MoneyEvent {
  readonly kind: (typeof MONEY)[number];
  readonly transferId: string;
  /** Obligation that the movement settles, once (`deposit:ID`); undefined: none. */
  readonly obligation: string | undefined;
  readonly sides: readonly MoneySide[];
}

export interface LoginEvent {
  readonly kind: 'login';
  readonly memberId: string;
}

/** A new member at this path of the tree (model/agents/place.ts). */
export interface JoinedEvent {
  readonly kind: 'joined';
  readonly memberId: string;
  readonly path: string;
}

/** A member was moved with the whole downline; the event has the total count. */
export interface MovedEvent {
  readonly kind: 'moved';
  readonly memberId: string;
  readonly from: string;
  readonly to: string;
  readonly members: number;
}

/** Time slots before this time are closed, even if no other event followed. */
export interface SlotEvent {
  readonly kind: 'slot';
}

/** From now on a grant is played with under these terms. */
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

/** From now on this version of a promotion's rule applies, or none. */
export interface RuleSetEvent {
  readonly kind: 'ruleSet';
  readonly promotionId: string;
  /** Undefined: the promotion no longer gives anything. */
  readonly version: bigint | undefined;
}

/** A member's turnover has reached a rank. */
export interface RankReachedEvent {
  readonly kind: 'rankReached';
  readonly memberId: string;
  readonly level: number;
}

/** A day of the merchant with birthdays of members, or the start of a month. */
export interface OccasionEvent {
  readonly kind: 'occasion';
  readonly occasion: 'MONTH' | 'BIRTHDAY';
  /** yyyy-MM-dd */
  readonly day: string;
  readonly people: readonly { readonly memberId: string; readonly level: number }[];
}

/** A deposit paid by other members has ended: its total. Its parts are receipts (`match:ID:VERSION`). */
export interface DepositedEvent {
  readonly kind: 'deposited';
  readonly memberId: string;
  readonly depositId: string;
  /** Transfer of the last receipt, recorded in the deposit. */
  readonly transferId: string;
  readonly currency: string;
  readonly minor: bigint;
}

/** Other members have begun to pay a withdrawal: the first part was received. Further parts are receipts. */
export interface WithdrawnEvent {
  readonly kind: 'withdrawn';
  readonly memberId: string;
  readonly withdrawalId: string;
  readonly currency: string;
}

export type RewardEvent = GrantBegunEvent | GrantEndedEvent | RuleSetEvent | RankReachedEvent | OccasionEvent;

/** An event without its position. */
export type Happened =
  | (RoundsEvent | MoneyEvent | LoginEvent | JoinedEvent | MovedEvent | SlotEvent | DepositedEvent | WithdrawnEvent)
  | RewardEvent;

/** Whether the event is a movement of the ledger. */
export const isMoney = <T extends Happened>(event: T): event is T & MoneyEvent => 'sides' in event;

export type StreamEvent = Happened & {
  readonly place: Place;
  /** Time for which the event counts. */
  readonly at: Date;
};

/** The event cannot be parsed: its kind, version or body is unknown to this code. */
export class EventUnreadable extends Error {
  override readonly name = 'EventUnreadable';

  constructor(place: Place, why: string) {
    super(`The event ${writePlace(place)} cannot be read: ${why}`);
  }
}

export interface EventRow extends Place {
  readonly at: Date;
  readonly kind: string;
  readonly version: number;
  readonly body: unknown;
}

/** Parses the event of a row. Throws `EventUnreadable`. */
export function readEvent({ epoch, xact, seq, at, kind, version, body }: EventRow): StreamEvent {
  const place = { epoch, xact, seq };
  if (version !== 1) throw new EventUnreadable(place, `version ${version} of ${kind} is not known`);
  try {
    return { place, at, ...readBody(kind, body as Body) };
  } catch (error) {
    throw new EventUnreadable(place, error instanceof Error ? error.message : String(error));
  }
}

/** Body as the schema defines it; any other body makes parsing fail. */
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
        kind,
        memberId: readText(body.member),
        from: readText(body.from),
        to: readText(body.to),
        members: readCount(body.members),
      };
    case 'slot':
      return { kind };
    case 'deposited':
      return {
        kind,
        memberId: readText(body.member),
        depositId: readText(body.deposit),
        transferId: readText(body.transfer),
        currency: readText(body.currency),
        minor: readMinor(body.amount),
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

/** Amounts of a round that count. The ledger guarantees that a fee never exceeds the bet. */
function readWeight([, , , , , , , bet, won, fee, linked = false]: Line) {
  const betMinor = readMinor(bet);
  const isBetween = fee !== undefined && fee !== null;
  const revenueMinor = isBetween ? readMinor(fee) : betMinor - readMinor(won);
  const validMinor = isBetween ? revenueMinor : betMinor;
  const counted = { validMinor: linked ? 0n : validMinor, wageredMinor: linked ? 0n : betMinor };
  return { revenueMinor, ...counted, isLinked: linked, isBetween };
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
