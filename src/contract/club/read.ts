import * as Type from '#contract/call/type.ts';
import { amount, exactly, money, oneOf, text } from '../call/call-schemas.ts';
import { own, readText } from '../call/read.ts';
import { type AmountContext, named, type Reading, readAs, readerOf, readMinorUnits } from '../call/reader.ts';

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

const level = Type.Integer({ minimum: 0, maximum: 99 });

/** The kind decides how the value is read; an unknown kind is left out. */
const benefit = readAs(
  exactly({ kind: oneOf(Object.keys(benefitKinds) as BenefitKind[]), value: amount }),
  readBenefit,
);

function readBenefit(row: unknown, context: AmountContext): Benefit | undefined {
  const name = readText(row, 'kind') ?? '';
  if (!Object.hasOwn(benefitKinds, name)) return undefined;
  const kind = name as BenefitKind;
  if (benefitKinds[kind] === 'money') {
    const value = readMinorUnits(own(row, 'value'), context);
    return value === undefined ? undefined : { kind, value };
  }
  const value = readText(row, 'value') ?? '';
  return /^\d{1,9}(\.\d{1,4})?$/.test(value) ? { kind, value } : undefined;
}

const rank = exactly(
  {
    rankLevel: named('level', level),
    rankName: named('name', text(64)),
    /** The turnover required for the rank. */
    turnover: money,
    benefits: Type.Array(benefit),
  },
  { requires: ['rankLevel', 'rankName'] },
);
export const ranksReply = exactly({ ranks: Type.Array(rank) });

export const memberRankReply = exactly({
  rankLevel: named('level', level),
  turnover: money,
  /** Absent at the highest rank. */
  next: Type.Optional(
    exactly({ rankLevel: named('level', level), turnover: money }, { requires: ['rankLevel', 'turnover'] }),
  ),
});

export type Rank = Reading<typeof rank>;
export type MemberRank = Reading<typeof memberRankReply>;

const readRanksReply = readerOf(ranksReply);

/** Reads the ranks, lowest first; rows without level or name, and benefits of unknown kinds, are left out. Never throws. */
export function readRanks(value: unknown, context: AmountContext): readonly Rank[] {
  return readRanksReply(value, context).ranks.toSorted((one, other) => one.level - other.level);
}

/** Reads the member's rank; an empty reply is rank 0. Never throws. */
export const readMemberRank = readerOf(memberRankReply);
