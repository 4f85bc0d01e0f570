import { readAmountMinor } from '../call/amount.ts';
import type { ReplyContext } from '../call/call.ts';
import { own, readId, readRows, readText, readWhole, readYes } from '../call/read.ts';

type Money = Pick<ReplyContext, 'currencyExponent'>;

/** The three states of an exchange (M188). */
export const REDEEM_STATES = ['process', 'approved', 'rejected'] as const;
export type RedeemState = (typeof REDEEM_STATES)[number];

/** An exchange of points, with the reward as it was at that time. */
export interface Redeem {
  readonly id: string;
  /** Human-readable reference: `M-8F3A21C7`. */
  readonly reference: string;
  readonly state: RedeemState;
  readonly name: string;
  readonly category: string;
  readonly picture: string | undefined;
  readonly quantity: number;
  /** The total in whole points, as text. */
  readonly points: string;
  /** Required turnover in addition to the points, minor units; undefined if there is none. */
  readonly amountMinor: string | undefined;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** The reason of a rejection. */
  readonly reason: string | undefined;
}

export interface RedeemPage {
  readonly redeems: readonly Redeem[];
  /** Cursor of the next page; undefined on the last page. */
  readonly next: string | undefined;
}

export interface PointRecord {
  readonly id: string;
  /** points, conversion, redeem, unredeemed; a gateway may have others. */
  readonly kind: string;
  /** Whole points as text, negative if deducted. */
  readonly changed: string;
  /** The balance afterwards. */
  readonly balance: string;
  /** The reward or mission; empty if the kind says everything. */
  readonly remark: string;
  readonly at: number;
  /** What earned the points; undefined: something else, or not known. */
  readonly by: EarnedBy | undefined;
}

/** The last round or deposit that earned points of a record; `hasMore`: others did too. */
export interface EarnedBy {
  readonly of: 'round' | 'deposit';
  readonly id: string;
  readonly hasMore: boolean;
  /** The game's name in the reader's language; undefined: not known, or a deposit. */
  readonly game: string | undefined;
}

export interface PointRecordPage {
  readonly records: readonly PointRecord[];
  readonly next: string | undefined;
}

/** The conversion rate: points for an amount of money. Points are whole, as text. */
export interface ConversionRate {
  readonly points: string;
  readonly amountMinor: string;
  /** Minimum points of one conversion. */
  readonly minimum: string;
  /** The remaining daily limit; undefined: unlimited. */
  readonly leftToday: string | undefined;
}

/** The rules of earning and converting points. Rates are decimal text: `1.2`. */
export interface PointConfig {
  /** Whether bets earn points. */
  readonly isOn: boolean;
  /** The valid bet for one point at rates of one, in minor units. */
  readonly perMinor: string;
  readonly categories: readonly { readonly category: string; readonly rate: string }[];
  /** The rate of the member's rank. */
  readonly rankRate: string;
  /** The rate of deposits; `0`: deposits earn nothing. */
  readonly depositRate: string;
  readonly conversion: ConversionRate | undefined;
}

export interface Conversion {
  readonly points: string;
  /** The credited money, minor units. */
  readonly amountMinor: string;
}

/** Reads an exchange; undefined without id, name or known state. Never throws. */
export function readRedeem(value: unknown, { currencyExponent }: Money): Redeem | undefined {
  const [id, name] = [readId(value, 'id'), readText(value, 'name')];
  const state = REDEEM_STATES.find((known) => known === readText(value, 'state'));
  if (id === undefined || !name || state === undefined) return undefined;
  return {
    id,
    name,
    state,
    reference: readText(value, 'reference') ?? '',
    category: readText(value, 'category') || 'OTHER',
    picture: readText(value, 'picture') || undefined,
    quantity: readWhole(value, 'quantity') ?? 1,
    points: readPoints(own(value, 'points')) ?? '0',
    amountMinor: readAmountMinor(own(value, 'amount'), currencyExponent)?.toString(),
    createdAt: readWhole(value, 'createdAt') ?? 0,
    reason: readText(value, 'reason') || undefined,
  };
}

/** Reads a page of exchanges. Never throws. */
export function readRedeemPage(value: unknown, money: Money): RedeemPage {
  return {
    redeems: readRows(own(value, 'redeems'), (row) => readRedeem(row, money)),
    next: readText(value, 'next') || undefined,
  };
}

/** Reads a page of points changes; rows without id or change are left out. Never throws. */
export function readPointRecords(value: unknown): PointRecordPage {
  const records = readRows(own(value, 'records'), (row) => {
    const [id, changed] = [readId(row, 'id'), readPoints(own(row, 'changed'))];
    if (id === undefined || changed === undefined) return undefined;
    return {
      id,
      changed,
      kind: readText(row, 'kind') ?? '',
      balance: readPoints(own(row, 'balance')) ?? '0',
      remark: readText(row, 'remark') ?? '',
      at: readWhole(row, 'at') ?? 0,
      by: readEarnedBy(own(row, 'by')),
    };
  });
  return { records, next: readText(value, 'next') || undefined };
}

function readEarnedBy(value: unknown): EarnedBy | undefined {
  const [of, id] = [readText(value, 'of'), readText(value, 'id')];
  if ((of !== 'round' && of !== 'deposit') || !id) return undefined;
  return { of, id, hasMore: readYes(value, 'more'), game: readText(value, 'game') || undefined };
}

/** Reads the points rules; a missing rate earns nothing. Never throws. */
export function readPointConfig(value: unknown, money: Money): PointConfig {
  return {
    isOn: readYes(value, 'on'),
    perMinor: readAmountMinor(own(value, 'per'), money.currencyExponent)?.toString() ?? '0',
    categories: readRows(own(value, 'categories'), (row) => {
      const [category, rate] = [readText(row, 'category'), readText(row, 'rate')];
      return category && rate ? { category, rate } : undefined;
    }),
    rankRate: readText(value, 'rankRate') ?? '1',
    depositRate: readText(value, 'depositRate') ?? '0',
    conversion: readRate(own(value, 'conversion'), money),
  };
}

function readRate(value: unknown, { currencyExponent }: Money): ConversionRate | undefined {
  const points = readPoints(own(value, 'points'));
  const amountMinor = readAmountMinor(own(value, 'amount'), currencyExponent)?.toString();
  if (points === undefined || amountMinor === undefined || points === '0') return undefined;
  return {
    points,
    amountMinor,
    minimum: readPoints(own(value, 'minimum')) ?? '1',
    leftToday: readPoints(own(value, 'leftToday')),
  };
}

/** Reads the result of a conversion; undefined if absent. Never throws. */
export function readConversion(value: unknown, { currencyExponent }: Money): Conversion | undefined {
  const points = readPoints(own(value, 'points'));
  const amountMinor = readAmountMinor(own(value, 'amount'), currencyExponent)?.toString();
  return points === undefined || amountMinor === undefined ? undefined : { points, amountMinor };
}

const readPoints = (value: unknown) => readAmountMinor(value, 0)?.toString();
