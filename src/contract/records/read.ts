import { own, readRows, readText, readWhole } from '../call/read.ts';
import { type AmountContext, readMinor } from '../cashier/order.ts';

/** Groups of movements; the gateway maps ledger kinds to groups (records/movement-groups.ts). */
export const movementGroups = ['play', 'deposit', 'withdrawal', 'transfer', 'bonus', 'other'] as const;
export type MovementGroup = (typeof movementGroups)[number];

/** open: not ended; back: all its bets were rolled back. */
export const roundStates = ['open', 'closed', 'back'] as const;
export type RoundState = (typeof roundStates)[number];

/** Kinds of orders that a movement can belong to; each has a page. */
export const orderKinds = ['deposit', 'withdrawal'] as const;

/** Days of the merchant's calendar, yyyy-MM-dd. */
export interface RecordDays {
  /** IANA time zone of the calendar. */
  readonly zone: string;
  readonly today: string;
  readonly from: string;
  readonly to: string;
  /** The gateway's time, epoch milliseconds. */
  readonly now: number | undefined;
}

/** Amounts here and below are minor units as text; times are epoch milliseconds. */
export interface RoundRecord {
  readonly vendor: string;
  readonly round: string;
  /** The name of the game; undefined if it is no longer offered. */
  readonly game: string | undefined;
  readonly category: string;
  readonly state: RoundState;
  readonly betMinor: string;
  readonly wonMinor: string;
  readonly begunAt: number;
  /** The end time and its calendar day; undefined while the round is open. */
  readonly endedAt: number | undefined;
  readonly day: string | undefined;
  /** The vendor's own words for the outcome, and the page where it can be checked; only if a single round was requested. */
  readonly outcome: string | undefined;
  readonly fairnessUrl: string | undefined;
  /** Oldest first; only if a single round was requested. */
  readonly movements: readonly RoundMovement[];
}

/** bet, win or rollback. */
export interface RoundMovement {
  readonly kind: string;
  readonly at: number;
  /** The change of the member's balance; negative for a loss. */
  readonly amountMinor: string;
}

export interface RoundSums {
  readonly rounds: number;
  readonly betMinor: string;
  readonly wonMinor: string;
}

export interface BetRecords extends RecordDays {
  readonly rows: readonly RoundRecord[];
  /** Totals of the full days on this page, as far as computed; empty if filtered by vendor or state. */
  readonly days: readonly (RoundSums & { readonly day: string })[];
  /** Totals of the whole selection; undefined if there are too many rounds to add up. */
  readonly sums: RoundSums | undefined;
  /** The vendors whose games the member has played; only on the first page. */
  readonly vendors: readonly string[];
  /** The display names of the vendors in rows and `vendors`. */
  readonly vendorNames: Readonly<Record<string, string>>;
  readonly next: string | undefined;
}

export interface MovementRecord {
  readonly id: string;
  readonly at: number;
  readonly day: string;
  /** A ledger kind; its name is the text `records.kind.<kind>`. */
  readonly kind: string;
  /** A wallet name, or HELD, DEBT, BONUS. */
  readonly wallet: string;
  readonly amountMinor: string;
  readonly balanceMinor: string | undefined;
  /** The fee of its deposit or withdrawal, negative if refunded; undefined without a fee. */
  readonly feeMinor: string | undefined;
  readonly order: { readonly of: (typeof orderKinds)[number]; readonly id: string } | undefined;
  readonly round: { readonly vendor: string; readonly round: string; readonly game: string | undefined } | undefined;
}

export interface AccountRecords extends RecordDays {
  readonly rows: readonly MovementRecord[];
  /** For the days on this page: the balance of the selected accounts before and after, including all movements. */
  readonly days: readonly { readonly day: string; readonly beforeMinor: string; readonly afterMinor: string }[];
  /** Totals of the whole selection; undefined if there are too many movements to add up. */
  readonly sums: { readonly movements: number; readonly inMinor: string; readonly outMinor: string } | undefined;
  /** The balance of the selected accounts before the first day and after the last. */
  readonly openingMinor: string | undefined;
  readonly closingMinor: string | undefined;
  /** Valid values of `wallet`: wallet names, then HELD, DEBT and BONUS if such accounts exist. */
  readonly wallets: readonly string[];
  readonly next: string | undefined;
}

export interface ProfitFigures {
  readonly rounds: number;
  readonly betMinor: string;
  readonly validMinor: string;
  readonly wonMinor: string;
  /** won - bet. */
  readonly resultMinor: string;
  readonly depositMinor: string;
  readonly withdrawalMinor: string;
  /** Fees of deposits and withdrawals. */
  readonly feeMinor: string;
  readonly bonusMinor: string;
  readonly cashbackMinor: string;
}

export interface ProfitRecords extends RecordDays {
  /** Oldest first. */
  readonly days: readonly (ProfitFigures & { readonly day: string })[];
  readonly categories: readonly (RoundSums & { readonly category: string })[];
  readonly sums: ProfitFigures;
}

/** A bonus and its wagering requirement. */
export interface BonusGrant {
  readonly id: string;
  readonly title: string;
  /** queued, active, released, spent, expired, forfeited. */
  readonly state: string;
  readonly leftMinor: string;
  /** The initial amount. */
  readonly amountMinor: string | undefined;
  /** The maximum that is converted to cash; undefined: unlimited. */
  readonly capMinor: string | undefined;
  readonly doneMinor: string | undefined;
  readonly goalMinor: string | undefined;
  readonly expiresAt: number | undefined;
}

export interface BonusRecords {
  readonly grants: readonly BonusGrant[];
  /** Credits with open turnover, oldest first; without an order the credit is not a deposit. */
  readonly turnover: readonly {
    readonly orderId: string | undefined;
    readonly doneMinor: string;
    readonly goalMinor: string;
  }[];
  readonly now: number | undefined;
}

export interface Cashback {
  readonly days: readonly {
    readonly day: string;
    readonly category: string;
    readonly validMinor: string;
    readonly ratePpm: number;
    readonly amountMinor: string;
    readonly isClaimed: boolean;
  }[];
  readonly now: number | undefined;
}

/** Rows without required fields are left out. Never throws; the same holds for all readers below. */
export function readBetRecords(value: unknown, context: AmountContext): BetRecords {
  return {
    ...readDays(value),
    rows: readRows(own(value, 'rows'), (row) => readRound(row, context)),
    days: readRows(own(value, 'days'), (row) => {
      const [day, sums] = [readDay(row, 'day'), readSums(row, context)];
      return day && sums ? { day, ...sums } : undefined;
    }),
    sums: readSums(own(value, 'sums'), context),
    vendors: readRows(own(value, 'vendors'), (each) => (typeof each === 'string' ? each : undefined)),
    vendorNames: Object.fromEntries(
      readRows(own(value, 'vendorNames'), (each) => {
        const [code, name] = [readText(each, 'code'), readText(each, 'name')];
        return code && name ? { code, name } : undefined;
      }).map(({ code, name }) => [code, name]),
    ),
    next: readText(value, 'next') || undefined,
  };
}

/** Reads the days of a record; a missing day is NO_DAY. Never throws. */
export function readDays(value: unknown): RecordDays {
  const day = (key: string) => readDay(value, key) ?? NO_DAY;
  return {
    zone: readText(value, 'zone') || 'UTC',
    today: day('today'),
    from: day('from'),
    to: day('to'),
    now: readWhole(value, 'now'),
  };
}

/** Placeholder if a reply has no day. */
const NO_DAY = '1970-01-01';

function readDay(value: unknown, key: string): string | undefined {
  const day = readText(value, key) ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(day) && Number.isFinite(Date.parse(day)) ? day : undefined;
}

/** Only addresses of pages: a link runs no script. */
function readWebAddress(row: unknown, key: string): string | undefined {
  const text = readText(row, key) ?? '';
  return /^https?:\/\/[^\s<>"]+$/.test(text) ? text : undefined;
}

function readRound(row: unknown, context: AmountContext): RoundRecord | undefined {
  const [vendor, round] = [readText(row, 'vendor'), readText(row, 'round')];
  const state = roundStates.find((each) => each === readText(row, 'state'));
  const [betMinor, wonMinor] = [readMinor(row, 'bet', context), readMinor(row, 'won', context)];
  if (!vendor || !round || !state || betMinor === undefined || wonMinor === undefined) return undefined;
  return {
    vendor,
    round,
    state,
    betMinor,
    wonMinor,
    game: readText(row, 'game') || undefined,
    category: readText(row, 'category') || '-',
    begunAt: readWhole(row, 'begunAt') ?? 0,
    outcome: readText(row, 'outcome') || undefined,
    fairnessUrl: readWebAddress(row, 'fairnessUrl'),
    endedAt: readWhole(row, 'endedAt'),
    day: readDay(row, 'day'),
    movements: readRows(own(row, 'movements'), (each) => {
      const [kind, at, amountMinor] = [
        readText(each, 'kind'),
        readWhole(each, 'at'),
        readMinor(each, 'amount', context),
      ];
      return kind && at !== undefined && amountMinor !== undefined ? { kind, at, amountMinor } : undefined;
    }),
  };
}

function readSums(value: unknown, context: AmountContext): RoundSums | undefined {
  const [rounds, betMinor, wonMinor] = [
    readWhole(value, 'rounds'),
    readMinor(value, 'bet', context),
    readMinor(value, 'won', context),
  ];
  return rounds === undefined || betMinor === undefined || wonMinor === undefined
    ? undefined
    : { rounds, betMinor, wonMinor };
}

export function readAccountRecords(value: unknown, context: AmountContext): AccountRecords {
  const sums = own(value, 'sums');
  const [movements, inMinor, outMinor] = [
    readWhole(sums, 'movements'),
    readMinor(sums, 'in', context),
    readMinor(sums, 'out', context),
  ];
  const isSummed = movements !== undefined && inMinor !== undefined && outMinor !== undefined;
  return {
    ...readDays(value),
    rows: readRows(own(value, 'rows'), (row) => readMovement(row, context)),
    days: readRows(own(value, 'days'), (row) => {
      const [day, beforeMinor] = [readDay(row, 'day'), readMinor(row, 'before', context)];
      const afterMinor = readMinor(row, 'after', context);
      return day && beforeMinor !== undefined && afterMinor !== undefined
        ? { day, beforeMinor, afterMinor }
        : undefined;
    }),
    sums: isSummed ? { movements, inMinor, outMinor } : undefined,
    openingMinor: readMinor(value, 'opening', context),
    closingMinor: readMinor(value, 'closing', context),
    wallets: readRows(own(value, 'wallets'), (each) => (typeof each === 'string' ? each : undefined)),
    next: readText(value, 'next') || undefined,
  };
}

function readMovement(row: unknown, context: AmountContext): MovementRecord | undefined {
  const [id, kind, amountMinor] = [readText(row, 'id'), readText(row, 'kind'), readMinor(row, 'amount', context)];
  if (!id || !kind || amountMinor === undefined) return undefined;
  const [order, round] = [own(row, 'order'), own(row, 'round')];
  const of = orderKinds.find((each) => each === readText(order, 'of'));
  const orderId = readText(order, 'id');
  const [vendor, name] = [readText(round, 'vendor'), readText(round, 'round')];
  return {
    id,
    kind,
    amountMinor,
    at: readWhole(row, 'at') ?? 0,
    day: readDay(row, 'day') ?? NO_DAY,
    wallet: readText(row, 'wallet') || 'MAIN',
    balanceMinor: readMinor(row, 'balance', context),
    feeMinor: readMinor(row, 'fee', context),
    order: of && orderId ? { of, id: orderId } : undefined,
    round: vendor && name ? { vendor, round: name, game: readText(round, 'game') || undefined } : undefined,
  };
}

export function readProfitRecords(value: unknown, context: AmountContext): ProfitRecords {
  return {
    ...readDays(value),
    days: readRows(own(value, 'days'), (row) => {
      const day = readDay(row, 'day');
      return day ? { day, ...readFigures(row, context) } : undefined;
    }),
    categories: readRows(own(value, 'categories'), (row) => {
      const [category, sums] = [readText(row, 'category'), readSums(row, context)];
      return category && sums ? { category, ...sums } : undefined;
    }),
    sums: readFigures(own(value, 'sums'), context),
  };
}

function readFigures(row: unknown, context: AmountContext): ProfitFigures {
  const minor = (key: string) => readMinor(row, key, context) ?? '0';
  return {
    rounds: readWhole(row, 'rounds') ?? 0,
    betMinor: minor('bet'),
    validMinor: minor('valid'),
    wonMinor: minor('won'),
    resultMinor: minor('result'),
    depositMinor: minor('deposit'),
    withdrawalMinor: minor('withdrawal'),
    feeMinor: minor('fee'),
    bonusMinor: minor('bonus'),
    cashbackMinor: minor('cashback'),
  };
}

export function readBonusRecords(value: unknown, context: AmountContext): BonusRecords {
  return {
    grants: readRows(own(value, 'grants'), (row) => {
      const [id, state, leftMinor] = [readText(row, 'id'), readText(row, 'state'), readMinor(row, 'left', context)];
      if (!id || !state || leftMinor === undefined) return undefined;
      return {
        id,
        state,
        leftMinor,
        title: readText(row, 'title') ?? '',
        doneMinor: readMinor(row, 'done', context),
        goalMinor: readMinor(row, 'goal', context),
        amountMinor: readMinor(row, 'amount', context),
        capMinor: readMinor(row, 'cap', context),
        expiresAt: readWhole(row, 'expiresAt'),
      };
    }),
    turnover: readRows(own(value, 'turnover'), (row) => {
      const [orderId, doneMinor] = [readText(row, 'orderId'), readMinor(row, 'done', context)];
      const goalMinor = readMinor(row, 'goal', context);
      return doneMinor !== undefined && goalMinor !== undefined ? { orderId, doneMinor, goalMinor } : undefined;
    }),
    now: readWhole(value, 'now'),
  };
}

export function readCashback(value: unknown, context: AmountContext): Cashback {
  return {
    days: readRows(own(value, 'days'), (row) => {
      const [day, category] = [readDay(row, 'day'), readText(row, 'category')];
      const [validMinor, amountMinor] = [readMinor(row, 'valid', context), readMinor(row, 'amount', context)];
      if (!day || !category || validMinor === undefined || amountMinor === undefined) return undefined;
      const ratePpm = readWhole(row, 'ratePpm') ?? 0;
      return { day, category, validMinor, amountMinor, ratePpm, isClaimed: own(row, 'claimed') === true };
    }),
    now: readWhole(value, 'now'),
  };
}
