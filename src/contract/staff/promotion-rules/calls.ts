import { own, readRows, readText, readWhole } from '#contract/call/read.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';
import { readVersioned, type Versioned } from '../staff-actions.ts';
import { defineStaffCall } from '../staff-call.ts';

/** A promotion with its rule. Amounts are decimal text, except inside the rule: there they are minor units as text. */
export interface StaffRule {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** WELCOME, DEPOSIT ...: a type that the merchant defines. */
  readonly type: string;
  /** info, join, apply, raffle. */
  readonly entry: string;
  /** Epoch milliseconds; undefined: unbounded. */
  readonly startsAt: number | undefined;
  readonly endsAt: number | undefined;
  /** 0: never had a rule. */
  readonly version: number;
  readonly rule: PromotionRule | undefined;
  readonly isOn: boolean;
  /** The budget that pays it; undefined: the operator's bonus account. */
  readonly budget: string | undefined;
  readonly issued: string;
  readonly claimed: string;
  readonly members: number;
}

export interface StaffBudget {
  readonly name: string;
  readonly left: string;
  /** Funds put in minus funds taken out: spent is this minus what is left. */
  readonly filled: string;
  readonly spent: string;
  /** Issued by its promotions and not claimed yet; may exceed what is left. */
  readonly reserved: string;
  /** Ids of the promotions that it pays. */
  readonly promotions: readonly string[];
}

export interface RulesReply {
  readonly rules: readonly StaffRule[];
  readonly budgets: readonly StaffBudget[];
  readonly currency: string;
  readonly exponent: number;
}

/** The promotion rules of a merchant, and the budgets that pay them. */
export const staffRules = defineStaffCall<Record<string, never>, RulesReply>({
  name: 'staffPromotionRules',
  method: 'GET',
  path: '/staff/merchants/:merchant/promotion-rules',
  access: 'content.read',
  read: (value) => ({
    rules: readRows(own(value, 'rules'), readRule),
    budgets: readRows(own(value, 'budgets'), readBudget),
    currency: readText(value, 'currency') ?? '',
    exponent: readWhole(value, 'exponent') ?? 2,
  }),
});

/** What a rule would have cost on the merchant's last full day. Read-only. */
export interface TrialReply {
  /** yyyy-MM-dd */
  readonly day: string;
  readonly amount: string;
  readonly members: number;
  /** The amount is an upper bound. */
  readonly isAtMost: boolean;
}

/**
 * Evaluates a rule on the merchant's last full day; `invalid_request` names fields that its kind requires or does not
 * use.
 */
export const tryPromotionRule = defineStaffCall<
  { readonly id: string; readonly rule: PromotionRule },
  TrialReply | undefined
>({
  name: 'staffTryPromotionRule',
  method: 'POST',
  path: '/staff/merchants/:merchant/promotion-rules/trial',
  access: 'promotion.rule',
  read: (value) => {
    const [day, amount] = [readText(value, 'day'), readText(value, 'amount')];
    if (day === undefined || amount === undefined) return undefined;
    return { day, amount, members: readWhole(value, 'members') ?? 0, isAtMost: own(value, 'isAtMost') === true };
  },
});

/** Sets a promotion's rule, its state and its budget. `conflict` (StaffActionConflict). */
export const putPromotionRule = defineStaffCall<
  {
    readonly id: string;
    /** The version of the rule that was read; 0: there was none. */
    readonly version: number;
    readonly rule: PromotionRule;
    readonly isOn: boolean;
    readonly budget?: string;
    readonly reason: string;
  },
  Versioned | undefined
>({
  name: 'staffPutPromotionRule',
  method: 'PUT',
  path: '/staff/merchants/:merchant/promotion-rules',
  access: 'promotion.rule',
  read: readVersioned,
});

/**
 * Transfers money into a budget, which is created if missing, or out of it; `amount` is decimal text, negative for out.
 */
export const fillPromotionBudget = defineStaffCall<
  { readonly name: string; readonly amount: string; readonly key: string; readonly reason: string },
  { readonly left: string } | undefined
>({
  name: 'staffFillPromotionBudget',
  method: 'POST',
  path: '/staff/merchants/:merchant/promotion-budgets',
  access: 'promotion.budget',
  read: (value) => {
    const left = readText(value, 'left');
    return left === undefined ? undefined : { left };
  },
});

/** Payouts of a budget on a day of the merchant's calendar. */
export interface StaffBudgetDay {
  /** yyyy-MM-dd */
  readonly day: string;
  readonly spent: string;
  readonly count: number;
}

/** A movement of a budget; `amount` is negative for an outgoing one. */
export interface StaffBudgetLine {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly amount: string;
  /** The paid member; undefined: a transfer by staff. */
  readonly memberId: string | undefined;
  readonly account: string | undefined;
  readonly title: string | undefined;
  /** Paid as a bonus with a wagering requirement. */
  readonly isBonus: boolean;
}

export interface BudgetReply {
  /** The last fourteen days, ending today; only on the first page. */
  readonly days: readonly StaffBudgetDay[];
  /** Newest first. */
  readonly rows: readonly StaffBudgetLine[];
  readonly next: string | undefined;
}

/** Payouts of a budget by day and by member. */
export const promotionBudget = defineStaffCall<{ readonly name: string; readonly after?: string }, BudgetReply>({
  name: 'staffPromotionBudget',
  method: 'GET',
  path: '/staff/merchants/:merchant/promotion-budgets',
  access: 'content.read',
  read: (value) => ({
    days: readRows(own(value, 'days'), (row) => {
      const [day, spent] = [readText(row, 'day'), readText(row, 'spent')];
      if (day === undefined || spent === undefined) return undefined;
      return { day, spent, count: readWhole(row, 'count') ?? 0 };
    }),
    rows: readRows(own(value, 'rows'), (row): StaffBudgetLine | undefined => {
      const [id, amount] = [readText(row, 'id'), readText(row, 'amount')];
      if (id === undefined || amount === undefined) return undefined;
      return {
        id,
        amount,
        at: readWhole(row, 'at') ?? 0,
        isBonus: own(row, 'isBonus') === true,
        memberId: readText(row, 'memberId'),
        account: readText(row, 'account'),
        title: readText(row, 'title'),
      };
    }),
    next: readText(value, 'next'),
  }),
});

/**
 * Sets the budget of a promotion without a rule, such as a raffle, which pays its prizes from it. `seen` is the budget
 * that was read; `budget` is the new one. `conflict` (StaffActionConflict) if the budget has changed.
 */
export const namePromotionBudget = defineStaffCall<
  { readonly id: string; readonly seen?: string; readonly budget: string; readonly reason: string },
  { readonly budget: string | undefined }
>({
  name: 'staffNamePromotionBudget',
  method: 'PUT',
  path: '/staff/merchants/:merchant/promotion-budgets',
  access: 'promotion.budget',
  read: (value) => ({ budget: readText(value, 'budget') }),
});

/** A participant, with the bets during the promotion. */
export interface StaffEntrant {
  readonly memberId: string;
  readonly account: string;
  /** Epoch milliseconds. */
  readonly joinedAt: number;
  /** Decimal text. */
  readonly bet: string;
  /** The paid prize; undefined if there is none. */
  readonly given: string | undefined;
}

export interface PlacesReply {
  /** yyyy-MM-dd, in the merchant's calendar; undefined: unbounded. */
  readonly firstDay: string | undefined;
  readonly lastDay: string;
  readonly isOver: boolean;
  /** The time when the prizes were paid, epoch milliseconds. */
  readonly settledAt: number | undefined;
  /** Number of all participants, including those that are not listed. */
  readonly count: number;
  /** Highest bets first, then earliest joined; at most two hundred. */
  readonly entrants: readonly StaffEntrant[];
}

/** The participants of a joined promotion with their bets in its period: in games of one category, or in all. */
export const promotionPlaces = defineStaffCall<{ readonly id: string; readonly category?: string }, PlacesReply>({
  name: 'staffPromotionPlaces',
  method: 'GET',
  path: '/staff/merchants/:merchant/promotion-places',
  access: 'content.read',
  read: (value) => ({
    firstDay: readText(value, 'firstDay'),
    lastDay: readText(value, 'lastDay') ?? '',
    isOver: own(value, 'isOver') === true,
    settledAt: readWhole(value, 'settledAt'),
    count: readWhole(value, 'count') ?? 0,
    entrants: readRows(own(value, 'entrants'), (row): StaffEntrant | undefined => {
      const [memberId, account] = [readText(row, 'memberId'), readText(row, 'account')];
      if (memberId === undefined || account === undefined) return undefined;
      return {
        memberId,
        account,
        joinedAt: readWhole(row, 'joinedAt') ?? 0,
        bet: readText(row, 'bet') ?? '0',
        given: readText(row, 'given'),
      };
    }),
  }),
});

/**
 * Pays the prizes of an ended promotion without a rule, first place first; amounts are decimal text. `conflict`
 * (StaffActionConflict) if they were already paid; `promotion_closed` while it runs.
 */
export const givePromotionPlaces = defineStaffCall<
  {
    readonly id: string;
    readonly places: readonly { readonly memberId: string; readonly amount: string }[];
    readonly reason: string;
  },
  { readonly total: string } | undefined
>({
  name: 'staffGivePromotionPlaces',
  method: 'POST',
  path: '/staff/merchants/:merchant/promotion-places',
  access: 'promotion.places',
  read: (value) => {
    const total = readText(value, 'total');
    return total === undefined ? undefined : { total };
  },
});

function readRule(row: unknown): StaffRule | undefined {
  const id = readText(row, 'id');
  if (id === undefined) return undefined;
  return {
    id,
    title: readText(row, 'title') ?? id,
    entry: readText(row, 'entry') ?? 'info',
    summary: readText(row, 'summary') ?? '',
    type: readText(row, 'type') ?? '',
    startsAt: readWhole(row, 'startsAt'),
    endsAt: readWhole(row, 'endsAt'),
    version: readWhole(row, 'version') ?? 0,
    isOn: own(row, 'isOn') === true,
    budget: readText(row, 'budget'),
    rule: own(row, 'rule') as PromotionRule | undefined,
    issued: readText(row, 'issued') ?? '0',
    claimed: readText(row, 'claimed') ?? '0',
    members: readWhole(row, 'members') ?? 0,
  };
}

function readBudget(row: unknown): StaffBudget | undefined {
  const name = readText(row, 'name');
  if (name === undefined) return undefined;
  const promotions = readRows(own(row, 'promotions'), (one) => (typeof one === 'string' ? one : undefined));
  const amount = (part: string) => readText(row, part) ?? '0';
  return {
    name,
    promotions,
    left: amount('left'),
    filled: amount('filled'),
    spent: amount('spent'),
    reserved: amount('reserved'),
  };
}
