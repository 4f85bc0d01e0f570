/** Calculates what a promotion rule pays for an event. Pure: the event stream, simulations and tests share it. */
import { BETWEEN, isBetweenPlayers } from '../documents/between-players.ts';
import type { PromotionRule } from '../documents/generated/promotion-rule.ts';

/** An event that a rule may pay for. Amounts are minor units, days those of the merchant. */
export type RuleFact =
  | {
      readonly kind: 'deposit';
      readonly memberId: string;
      readonly minor: bigint;
      readonly transferId: string;
      /** The promotion that the deposit was made for. */
      readonly promotionId: string | undefined;
      readonly day: string;
    }
  | { readonly kind: 'login'; readonly memberId: string; readonly day: string }
  /** An invited friend's progress since the invitation. */
  | {
      readonly kind: 'friend';
      readonly memberId: string;
      readonly recommenderId: string;
      readonly depositedMinor: bigint;
      readonly turnoverMinor: bigint;
    }
  | { readonly kind: 'rank'; readonly memberId: string; readonly level: number }
  | {
      readonly kind: 'occasion';
      readonly occasion: 'MONTH' | 'BIRTHDAY';
      readonly memberId: string;
      readonly level: number;
      readonly day: string;
    };

/** An amount due to a member, at most once per origin. */
export interface RuleDue {
  readonly memberId: string;
  readonly origin: string;
  readonly minor: bigint;
  readonly transferId?: string;
}

/** What a rule of the promotion pays for a fact; empty where the rule does not pay for it. */
export function duesOf(promotionId: string, rule: PromotionRule, fact: RuleFact): readonly RuleDue[] {
  return giving(promotionId, rule, fact).filter(({ minor }) => minor > 0n);
}

function giving(promotionId: string, rule: PromotionRule, fact: RuleFact): readonly RuleDue[] {
  switch (rule.kind) {
    case 'DEPOSIT_MATCH':
      return fact.kind === 'deposit' ? matchOf(promotionId, rule, fact) : [];
    case 'RED_PACKET':
      return packetOf(rule, fact);
    case 'REFERRAL':
      return fact.kind === 'friend' ? referralOf(rule, fact) : [];
    case 'RANK_UP':
      return fact.kind === 'rank'
        ? [{ memberId: fact.memberId, origin: `rank ${fact.level}`, minor: rankAmount(rule, fact.level, true) }]
        : [];
    case 'MONTHLY':
      return fact.kind === 'occasion' && fact.occasion === 'MONTH'
        ? [{ memberId: fact.memberId, origin: `month ${fact.day.slice(0, 7)}`, minor: rankAmount(rule, fact.level) }]
        : [];
    case 'BIRTHDAY':
      return fact.kind === 'occasion' && fact.occasion === 'BIRTHDAY'
        ? [{ memberId: fact.memberId, origin: `birthday ${fact.day.slice(0, 4)}`, minor: rankAmount(rule, fact.level) }]
        : [];
    default:
      // Cashback is calculated per day; an application is decided by staff.
      return [];
  }
}

type Deposit = Extract<RuleFact, { kind: 'deposit' }>;

function matchOf(promotionId: string, rule: PromotionRule, deposit: Deposit): readonly RuleDue[] {
  const { memberId, minor, transferId } = deposit;
  if (rule.everyDeposit !== true && deposit.promotionId !== promotionId) return [];
  if (minor < minorOf(rule.depositLeast)) return [];
  const part = (minor * BigInt(rule.matchPpm ?? 0)) / 1_000_000n;
  const most = minorOf(rule.most);
  return [{ memberId, transferId, origin: onceOf(rule, deposit), minor: most > 0n && part > most ? most : part }];
}

function onceOf({ once }: PromotionRule, { transferId, day }: Deposit): string {
  if (once === 'EACH') return `deposit ${transferId}`;
  if (once === 'DAY') return `deposit ${day}`;
  return once === 'MONTH' ? `deposit ${day.slice(0, 7)}` : 'deposit';
}

/** Paid for signing in on a day, or, where the rule names a minimum deposit, for a single deposit of that amount. */
function packetOf(rule: PromotionRule, fact: RuleFact): readonly RuleDue[] {
  const least = minorOf(rule.depositLeast);
  const opens = least > 0n ? fact.kind === 'deposit' && fact.minor >= least : fact.kind === 'login';
  if (!opens || (fact.kind !== 'deposit' && fact.kind !== 'login')) return [];
  const { memberId, day } = fact;
  const once = { DAY: ` ${day}`, MONTH: ` ${day.slice(0, 7)}`, EVER: '', EACH: ` ${day}` }[rule.once ?? 'DAY'];
  return [{ memberId, origin: `packet${once}`, minor: minorOf(rule.amount) }];
}

/** Both the recommender and the friend are paid once the friend has deposited and bet enough. */
function referralOf(rule: PromotionRule, friend: Extract<RuleFact, { kind: 'friend' }>): readonly RuleDue[] {
  const { memberId, recommenderId, depositedMinor, turnoverMinor } = friend;
  if (depositedMinor < minorOf(rule.depositLeast) || turnoverMinor < minorOf(rule.turnoverLeast)) return [];
  if (depositedMinor <= 0n) return [];
  const origin = `friend ${memberId}`;
  return [
    { memberId: recommenderId, origin, minor: minorOf(rule.amount) },
    { memberId, origin, minor: minorOf(rule.friendAmount) },
  ];
}

/** The amount for a rank: its own row's, or that of the next lower row; `own`: its own row only. */
function rankAmount({ ranks = [], amount }: PromotionRule, level: number, own = false): bigint {
  const rows = ranks.filter(({ rank }) => (own ? rank === level : rank <= level));
  const row = rows.toSorted((one, other) => one.rank - other.rank).at(-1);
  return minorOf(row?.amount ?? (own && ranks.length > 0 ? undefined : amount));
}

/** Whether a rule pays more at rank `to` than at rank `from`, or only there. */
export function paysMoreAt(rule: PromotionRule, { from, to }: { readonly from: number; readonly to: number }): boolean {
  const { rankFrom = 0, kind } = rule;
  if (from < rankFrom && to >= rankFrom) return true;
  return (kind === 'MONTHLY' || kind === 'BIRTHDAY') && rankAmount(rule, to) > rankAmount(rule, from);
}

/** Cashback for a day's valid bets in a category, rounded down. */
export function cashbackOf({ rates = [] }: PromotionRule, category: string, validMinor: bigint): CashbackPart {
  const ratePpm = rates.find((rate) => rate.category === category)?.ppm ?? 0;
  return { ratePpm, minor: validMinor > 0n ? (validMinor * BigInt(ratePpm)) / 1_000_000n : 0n };
}

export interface CashbackPart {
  readonly ratePpm: number;
  readonly minor: bigint;
}

/** The wagering terms of an amount; undefined: the amount is cash at once. */
export function wageringOf({ wagering, days }: PromotionRule, minor: bigint): Wagering | undefined {
  if (wagering === undefined) return undefined;
  const { times, contribution = [], cap, mostPerBet } = wagering;
  return {
    goalMinor: minor * BigInt(times),
    capMinor: cap === undefined ? null : BigInt(cap),
    terms: {
      contribution: Object.fromEntries(contribution.map(({ category, ppm }) => [category, ppm])),
      mostPerBet: mostPerBet ?? null,
      days,
    },
  };
}

export interface Wagering {
  readonly goalMinor: bigint;
  /** Null: all of it becomes cash. */
  readonly capMinor: bigint | null;
  readonly terms: WageringTerms;
}

export interface WageringTerms {
  /** Millionths by category of games; an unnamed category counts fully, games between players not at all. */
  readonly contribution: Readonly<Record<string, number>>;
  /** Minor units as text; null: no limit. */
  readonly mostPerBet: string | null;
  readonly days: number;
}

export function wageredBy(
  { contribution, mostPerBet }: WageringTerms,
  { category, isBetween = false }: { readonly category: string; readonly isBetween?: boolean },
  betMinor: bigint,
): bigint {
  const most = mostPerBet === null ? betMinor : BigInt(mostPerBet);
  const counts = betMinor < most ? betMinor : most;
  // A named category applies to games against the operator: a game between players counts only by its own category.
  const named = isBetween && !isBetweenPlayers(category) ? BETWEEN : category;
  const unnamed = isBetweenPlayers(named) ? 0 : 1_000_000;
  const ppm = Object.hasOwn(contribution, named) ? (contribution[named] ?? 0) : unnamed;
  return (counts * BigInt(ppm)) / 1_000_000n;
}

const minorOf = (text: string | undefined) => BigInt(text ?? 0);
