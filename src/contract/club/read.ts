import { readAmountMinor } from '../call/amount.ts';
import type { ReplyContext } from '../call/call.ts';
import { own, readRows, readText, readWhole } from '../call/read.ts';

/** Kinds of benefits: amounts of money, rates in percent, counts, and services. */
export const benefitKinds = {
  cashback: 'rate',
  pointRate: 'factor',
  upgradeGift: 'money',
  monthlyGift: 'money',
  birthdayGift: 'money',
  dailyWithdrawals: 'count',
  withdrawalLimit: 'money',
  vipService: 'service',
  ownManager: 'service',
} as const;
export type BenefitKind = keyof typeof benefitKinds;

/** `value` is decimal text; money is minor units as text. A service is '1'. */
export interface Benefit {
  readonly kind: BenefitKind;
  readonly value: string;
}

export interface Rank {
  readonly level: number;
  readonly name: string;
  /** The turnover required for the rank, in minor units as text. */
  readonly turnoverMinor: string;
  readonly benefits: readonly Benefit[];
}

type Money = Pick<ReplyContext, 'currencyExponent'>;

/** Reads the ranks, lowest first; rows without level or name, and benefits of unknown kinds, are left out. Never throws. */
export function readRanks(value: unknown, context: Money): readonly Rank[] {
  const rows = readRows(own(value, 'ranks'), (row): Rank | undefined => {
    const [level, name] = [readWhole(row, 'rankLevel'), readText(row, 'rankName')];
    if (level === undefined || !name) return undefined;
    const turnoverMinor = minorOf(own(row, 'turnover'), context) ?? '0';
    return { level, name, turnoverMinor, benefits: readRows(own(row, 'benefits'), (one) => readBenefit(one, context)) };
  });
  return rows.toSorted((one, other) => one.level - other.level);
}

function readBenefit(row: unknown, context: Money): Benefit | undefined {
  const name = readText(row, 'kind') ?? '';
  if (!Object.hasOwn(benefitKinds, name)) return undefined;
  const kind = name as BenefitKind;
  if (benefitKinds[kind] === 'money') {
    const value = minorOf(own(row, 'value'), context);
    return value === undefined ? undefined : { kind, value };
  }
  const value = readText(row, 'value') ?? '';
  return /^\d{1,9}(\.\d{1,4})?$/.test(value) ? { kind, value } : undefined;
}

const minorOf = (value: unknown, { currencyExponent }: Money) => readAmountMinor(value, currencyExponent)?.toString();

export interface MemberRank {
  readonly level: number;
  readonly turnoverMinor: string;
  /** Absent at the highest rank. */
  readonly next: { readonly level: number; readonly turnoverMinor: string } | undefined;
}

/** Reads the member's rank; an empty reply is rank 0. Never throws. */
export function readMemberRank(value: unknown, context: Money): MemberRank {
  const next = own(value, 'next');
  const [level, turnoverMinor] = [readWhole(next, 'rankLevel'), minorOf(own(next, 'turnover'), context)];
  return {
    level: readWhole(value, 'rankLevel') ?? 0,
    turnoverMinor: minorOf(own(value, 'turnover'), context) ?? '0',
    next: level === undefined || turnoverMinor === undefined ? undefined : { level, turnoverMinor },
  };
}
