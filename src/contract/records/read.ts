import { own, readRows, readText, readWhole } from '../call/read.ts';
import { type AmountContext, readMinor } from '../cashier/order.ts';

/** What movements are sorted into; which kinds of the ledger are in each says the gateway (records/movement-groups.ts). */
export const movementGroups = ['play', 'deposit', 'withdrawal', 'transfer', 'bonus', 'other'] as const;
export type MovementGroup = (typeof movementGroups)[number];

/** open: it has not ended; back: all its bets were taken back. */
export const roundStates = ['open', 'closed', 'back'] as const;
export type RoundState = (typeof roundStates)[number];

/** Orders that movements are part of; each has a page that shows it. */
export const orderKinds = ['deposit', 'withdrawal'] as const;

/** Days of the merchant's calendar, yyyy-MM-dd. */
export interface RecordDays {
  /** IANA name of the zone by which they are counted. */
  readonly zone: string;
  readonly today: string;
  readonly from: string;
  readonly to: string;
  /** The gateway's clock, ms since 1970. */
  readonly now: number | undefined;
}

/** Amounts here and below are minor units as text, moments ms since 1970. */
export interface RoundRecord {
  readonly vendor: string;
  readonly round: string;
  /** What the game is called; undefined: it is not offered any more. */
  readonly game: string | undefined;
  readonly category: string;
  readonly state: RoundState;
  readonly betMinor: string;
  readonly wonMinor: string;
  readonly begunAt: number;
  /** The moment and the day that it counts for; undefined: it is open. */
  readonly endedAt: number | undefined;
  readonly day: string | undefined;
  /** Oldest first; told of a round that was asked for by its name. */
  readonly movements: readonly RoundMovement[];
}

/** bet, win or rollback. */
export interface RoundMovement {
  readonly kind: string;
  readonly at: number;
  /** What the member's wallet gained; below zero: lost. */
  readonly amountMinor: string;
}

/** What rounds came to. */
export interface RoundSums {
  readonly rounds: number;
  readonly betMinor: string;
  readonly wonMinor: string;
}

export interface BetRecords extends RecordDays {
  readonly rows: readonly RoundRecord[];
  /** Of the whole days that rows are of, as far as they were counted; empty where the question has a vendor or a state. */
  readonly days: readonly (RoundSums & { readonly day: string })[];
  /** Of all rounds that were asked for; undefined: they are too many to be added up. */
  readonly sums: RoundSums | undefined;
  /** Whose games the member has played; told with the first page. */
  readonly vendors: readonly string[];
  /** What providers are called, of those in rows and `vendors`. */
  readonly vendorNames: Readonly<Record<string, string>>;
  readonly next: string | undefined;
}

/** A movement of one of the member's own accounts. */
export interface MovementRecord {
  readonly id: string;
  readonly at: number;
  readonly day: string;
  /** A kind of the ledger; its words are the text `records.kind.<kind>`. */
  readonly kind: string;
  /** A wallet by its name; HELD, DEBT, BONUS. */
  readonly wallet: string;
  readonly amountMinor: string;
  readonly balanceMinor: string | undefined;
  /** What its deposit or withdrawal cost, below zero where it was given back; undefined: nothing. */
  readonly feeMinor: string | undefined;
  /** The order that it is part of. */
  readonly order: { readonly of: (typeof orderKinds)[number]; readonly id: string } | undefined;
  /** The round that it is part of. */
  readonly round: { readonly vendor: string; readonly round: string; readonly game: string | undefined } | undefined;
}

export interface AccountRecords extends RecordDays {
  readonly rows: readonly MovementRecord[];
  /** Of the days that rows are of: what the accounts that were asked for held before and after, whatever moved them. */
  readonly days: readonly { readonly day: string; readonly beforeMinor: string; readonly afterMinor: string }[];
  /** Of all movements that were asked for; undefined: they are too many to be added up. */
  readonly sums: { readonly movements: number; readonly inMinor: string; readonly outMinor: string } | undefined;
  /** What the accounts that were asked for held before the first day, and after the last. */
  readonly openingMinor: string | undefined;
  readonly closingMinor: string | undefined;
  /** What can be asked for as `wallet`: wallets by their names, then HELD, DEBT and BONUS where there are such accounts. */
  readonly wallets: readonly string[];
  readonly next: string | undefined;
}

/** What a day, or several, came to. */
export interface ProfitFigures {
  readonly rounds: number;
  readonly betMinor: string;
  readonly validMinor: string;
  readonly wonMinor: string;
  /** won - bet. */
  readonly resultMinor: string;
  readonly depositMinor: string;
  readonly withdrawalMinor: string;
  /** What deposits and withdrawals cost. */
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

/** A bonus, and what has to be bet before it is cash. */
export interface BonusGrant {
  readonly id: string;
  readonly title: string;
  /** queued, active, released, spent, expired, forfeited. */
  readonly state: string;
  readonly leftMinor: string;
  /** What it began with. */
  readonly amountMinor: string | undefined;
  /** At most so much of it becomes cash; undefined: all. */
  readonly capMinor: string | undefined;
  readonly doneMinor: string | undefined;
  readonly goalMinor: string | undefined;
  readonly expiresAt: number | undefined;
}

export interface BonusRecords {
  readonly grants: readonly BonusGrant[];
  /** Money that came in of which something is still to be bet, oldest first; without an order it came by no deposit. */
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

/** Reads it; rows without what makes them one are left out. Never throws; so all below. */
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

/** Reads of which days a record is; where none is named it is of none. Never throws. */
export function readDays(value: unknown): RecordDays {
  const day = (key: string) => readDay(value, key) ?? NO_DAY;
  return {
    zone: readText(value, 'zone') || 'UTC',
    ...{ today: day('today'), from: day('from'), to: day('to'), now: readWhole(value, 'now') },
  };
}

/** Where a reply names no day: what is shown is nothing of any day. */
const NO_DAY = '1970-01-01';

function readDay(value: unknown, key: string): string | undefined {
  const day = readText(value, key) ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(day) && Number.isFinite(Date.parse(day)) ? day : undefined;
}

function readRound(row: unknown, context: AmountContext): RoundRecord | undefined {
  const [vendor, round] = [readText(row, 'vendor'), readText(row, 'round')];
  const state = roundStates.find((each) => each === readText(row, 'state'));
  const [betMinor, wonMinor] = [readMinor(row, 'bet', context), readMinor(row, 'won', context)];
  if (!vendor || !round || !state || betMinor === undefined || wonMinor === undefined) return undefined;
  return {
    ...{ vendor, round, state, betMinor, wonMinor },
    game: readText(row, 'game') || undefined,
    category: readText(row, 'category') || '-',
    begunAt: readWhole(row, 'begunAt') ?? 0,
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
    ...{ id, kind, amountMinor },
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
    ...{ betMinor: minor('bet'), validMinor: minor('valid'), wonMinor: minor('won'), resultMinor: minor('result') },
    ...{ depositMinor: minor('deposit'), withdrawalMinor: minor('withdrawal'), feeMinor: minor('fee') },
    ...{ bonusMinor: minor('bonus'), cashbackMinor: minor('cashback') },
  };
}

export function readBonusRecords(value: unknown, context: AmountContext): BonusRecords {
  return {
    grants: readRows(own(value, 'grants'), (row) => {
      const [id, state, leftMinor] = [readText(row, 'id'), readText(row, 'state'), readMinor(row, 'left', context)];
      if (!id || !state || leftMinor === undefined) return undefined;
      return {
        ...{ id, state, leftMinor, title: readText(row, 'title') ?? '' },
        ...{ doneMinor: readMinor(row, 'done', context), goalMinor: readMinor(row, 'goal', context) },
        ...{ amountMinor: readMinor(row, 'amount', context), capMinor: readMinor(row, 'cap', context) },
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
