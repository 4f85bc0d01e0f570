import { readAmountMinor } from '../call/amount.ts';
import type { ReplyContext } from '../call/call.ts';
import { own, readId, readRows, readText, readWhole, readYes } from '../call/read.ts';

type Money = Pick<ReplyContext, 'currencyExponent'>;

/** The three states of an exchange (M188). */
export const REDEEM_STATES = ['process', 'approved', 'rejected'] as const;
export type RedeemState = (typeof REDEEM_STATES)[number];

/** What a member exchanged points for, with the reward as it was then. */
export interface Redeem {
  readonly id: string;
  /** What people call it: `M-8F3A21C7`. */
  readonly reference: string;
  readonly state: RedeemState;
  readonly name: string;
  readonly category: string;
  readonly picture: string | undefined;
  readonly quantity: number;
  /** Whole points of all of them, as text. */
  readonly points: string;
  /** Turnover that had to be reached beside the points, minor units; undefined: none. */
  readonly amountMinor: string | undefined;
  /** ms since 1970. */
  readonly createdAt: number;
  /** Why it was rejected. */
  readonly reason: string | undefined;
}

export interface RedeemPage {
  readonly redeems: readonly Redeem[];
  /** Where the next page begins; undefined: there is none. */
  readonly next: string | undefined;
}

/** Something that changed a member's points. */
export interface PointRecord {
  readonly id: string;
  /** What it was: points, conversion, redeem, unredeemed; a gateway may have others. */
  readonly kind: string;
  /** Whole points as text, below zero where they went. */
  readonly changed: string;
  /** What there was afterwards. */
  readonly balance: string;
  /** What it was for: a reward or a mission; empty: its kind says all. */
  readonly remark: string;
  readonly at: number;
}

export interface PointRecordPage {
  readonly records: readonly PointRecord[];
  readonly next: string | undefined;
}

/** How points become money: so many are so much. Points are whole, as text. */
export interface ConversionRate {
  readonly points: string;
  readonly amountMinor: string;
  /** The fewest at a time. */
  readonly minimum: string;
  /** What the member may still turn today; undefined: as many as are there. */
  readonly leftToday: string | undefined;
}

/** By what a member earns, and what points become. Rates are decimal text: `1.2`. */
export interface PointConfig {
  /** Whether playing earns anything. */
  readonly isOn: boolean;
  /** A valid bet of so much is one point at rates of one, minor units. */
  readonly perMinor: string;
  readonly categories: readonly { readonly category: string; readonly rate: string }[];
  /** Of the member's own rank. */
  readonly rankRate: string;
  /** Of deposits; `0`: they earn nothing. */
  readonly depositRate: string;
  readonly conversion: ConversionRate | undefined;
}

/** What came of turning points into money. */
export interface Conversion {
  readonly points: string;
  /** Money that came, minor units. */
  readonly amountMinor: string;
}

/** Reads an exchange; undefined where it has no id, name or known state. Never throws. */
export function readRedeem(value: unknown, { currencyExponent }: Money): Redeem | undefined {
  const [id, name] = [readId(value, 'id'), readText(value, 'name')];
  const state = REDEEM_STATES.find((known) => known === readText(value, 'state'));
  if (id === undefined || !name || state === undefined) return undefined;
  return {
    ...{ id, name, state },
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

/** Reads a page of what changed points; rows without id or change are left out. Never throws. */
export function readPointRecords(value: unknown): PointRecordPage {
  const records = readRows(own(value, 'records'), (row) => {
    const [id, changed] = [readId(row, 'id'), readPoints(own(row, 'changed'))];
    if (id === undefined || changed === undefined) return undefined;
    return {
      ...{ id, changed },
      kind: readText(row, 'kind') ?? '',
      balance: readPoints(own(row, 'balance')) ?? '0',
      remark: readText(row, 'remark') ?? '',
      at: readWhole(row, 'at') ?? 0,
    };
  });
  return { records, next: readText(value, 'next') || undefined };
}

/** Reads by what points are earned; what is not said earns nothing. Never throws. */
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
    ...{ points, amountMinor },
    minimum: readPoints(own(value, 'minimum')) ?? '1',
    leftToday: readPoints(own(value, 'leftToday')),
  };
}

/** Reads what became of points; undefined where it says nothing. Never throws. */
export function readConversion(value: unknown, { currencyExponent }: Money): Conversion | undefined {
  const points = readPoints(own(value, 'points'));
  const amountMinor = readAmountMinor(own(value, 'amount'), currencyExponent)?.toString();
  return points === undefined || amountMinor === undefined ? undefined : { points, amountMinor };
}

const readPoints = (value: unknown) => readAmountMinor(value, 0)?.toString();
