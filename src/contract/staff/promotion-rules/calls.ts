import { own, readRows, readText, readWhole } from '#contract/call/read.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';
import { readVersioned, type Versioned } from '../deeds.ts';
import { defineStaffCall } from '../staff-call.ts';

/** A promotion with its rule. Amounts are decimal text, but in the rule: there they are minor units as text. */
export interface StaffRule {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** WELCOME, DEPOSIT ...: a type of the merchant's. */
  readonly type: string;
  /** info, join, apply, raffle. */
  readonly entry: string;
  /** Epoch milliseconds; undefined: without a bound. */
  readonly startsAt: number | undefined;
  readonly endsAt: number | undefined;
  /** 0: it never had a rule. */
  readonly version: number;
  readonly rule: PromotionRule | undefined;
  readonly isOn: boolean;
  /** The budget that it gives from; undefined: the house's account of bonuses. */
  readonly budget: string | undefined;
  readonly issued: string;
  readonly claimed: string;
  readonly members: number;
}

export interface StaffBudget {
  readonly name: string;
  readonly left: string;
  /** Put into it, less what was taken out again: what it has given is this less what is left. */
  readonly filled: string;
  readonly spent: string;
  /** Issued by its promotions and still to be taken; may be more than is left. */
  readonly reserved: string;
  /** Ids of the promotions that give from it. */
  readonly promotions: readonly string[];
}

export interface RulesReply {
  readonly rules: readonly StaffRule[];
  readonly budgets: readonly StaffBudget[];
  readonly currency: string;
  readonly exponent: number;
}

/** The rules of a merchant's promotions, and the budgets that they give from. */
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

/** What a rule would have cost on the merchant's last whole day: nothing is switched on by asking. */
export interface TrialReply {
  /** yyyy-MM-dd */
  readonly day: string;
  readonly amount: string;
  readonly members: number;
  /** It cannot have been more. */
  readonly isAtMost: boolean;
}

/** Judges the merchant's last whole day by a rule; `invalid_request` names fields that its kind lacks or does not read. */
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

/** Sets a promotion's rule, on or off, and where it gives from. `conflict` (StaffActionConflict). */
export const putPromotionRule = defineStaffCall<
  {
    readonly id: string;
    /** Of the rule as it was seen; 0: there was none. */
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

/** Puts money into a budget, which begins with it, or takes it out; `amount` is decimal text, below zero: out. */
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

/** What a budget gave on a day of the merchant's. */
export interface StaffBudgetDay {
  /** yyyy-MM-dd */
  readonly day: string;
  readonly spent: string;
  readonly count: number;
}

/** A movement of a budget; `amount` is below zero where it went out. */
export interface StaffBudgetLine {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly amount: string;
  /** Who was paid; undefined: staff put it in or took it out. */
  readonly memberId: string | undefined;
  readonly account: string | undefined;
  readonly title: string | undefined;
  /** It was given as a bonus that is to be wagered. */
  readonly isBonus: boolean;
}

export interface BudgetReply {
  /** The last fourteen days, today the last one; none on a page after the first. */
  readonly days: readonly StaffBudgetDay[];
  /** The newest first. */
  readonly rows: readonly StaffBudgetLine[];
  readonly next: string | undefined;
}

/** What a budget gave by day, and to whom. */
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
        ...{ id, amount, at: readWhole(row, 'at') ?? 0, isBonus: own(row, 'isBonus') === true },
        ...{ memberId: readText(row, 'memberId'), account: readText(row, 'account'), title: readText(row, 'title') },
      };
    }),
    next: readText(value, 'next'),
  }),
});

/**
 * Says from which budget a promotion without a rule gives: a raffle its prizes. `seen` is the one that it gave from when it was
 * looked at; `budget` is asked for. `conflict` (StaffActionConflict) where it is another one by now.
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

/** Somebody who takes part, by what they bet on the days of the promotion. */
export interface StaffEntrant {
  readonly memberId: string;
  readonly account: string;
  /** Epoch milliseconds. */
  readonly joinedAt: number;
  /** Decimal text. */
  readonly bet: string;
  /** What a place gave; undefined: nothing. */
  readonly given: string | undefined;
}

export interface PlacesReply {
  /** yyyy-MM-dd, in the merchant's calendar; undefined: from the beginning on. */
  readonly firstDay: string | undefined;
  readonly lastDay: string;
  readonly isOver: boolean;
  /** When the places were given, in epoch milliseconds. */
  readonly settledAt: number | undefined;
  /** All who take part, also those who are not listed. */
  readonly count: number;
  /** Who bet most comes first, then who joined first: at most two hundred. */
  readonly entrants: readonly StaffEntrant[];
}

/** Who takes part in a promotion that is joined, and what each bet in its time: in games of a category, or in all. */
export const promotionPlaces = defineStaffCall<{ readonly id: string; readonly category?: string }, PlacesReply>({
  name: 'staffPromotionPlaces',
  method: 'GET',
  path: '/staff/merchants/:merchant/promotion-places',
  access: 'content.read',
  read: (value) => ({
    ...{ firstDay: readText(value, 'firstDay'), lastDay: readText(value, 'lastDay') ?? '' },
    ...{ isOver: own(value, 'isOver') === true, settledAt: readWhole(value, 'settledAt') },
    count: readWhole(value, 'count') ?? 0,
    entrants: readRows(own(value, 'entrants'), (row): StaffEntrant | undefined => {
      const [memberId, account] = [readText(row, 'memberId'), readText(row, 'account')];
      if (memberId === undefined || account === undefined) return undefined;
      return {
        ...{ memberId, account, joinedAt: readWhole(row, 'joinedAt') ?? 0 },
        ...{ bet: readText(row, 'bet') ?? '0', given: readText(row, 'given') },
      };
    }),
  }),
});

/**
 * Gives the places of a promotion without a rule that is over, the first place first; amounts are decimal text. `conflict`
 * (StaffActionConflict) where somebody gave them before; `promotion_closed` while it runs.
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
    ...{ id, title: readText(row, 'title') ?? id, entry: readText(row, 'entry') ?? 'info' },
    ...{ summary: readText(row, 'summary') ?? '', type: readText(row, 'type') ?? '' },
    ...{ startsAt: readWhole(row, 'startsAt'), endsAt: readWhole(row, 'endsAt') },
    ...{ version: readWhole(row, 'version') ?? 0, isOn: own(row, 'isOn') === true, budget: readText(row, 'budget') },
    rule: own(row, 'rule') as PromotionRule | undefined,
    ...{ issued: readText(row, 'issued') ?? '0', claimed: readText(row, 'claimed') ?? '0' },
    members: readWhole(row, 'members') ?? 0,
  };
}

function readBudget(row: unknown): StaffBudget | undefined {
  const name = readText(row, 'name');
  if (name === undefined) return undefined;
  const promotions = readRows(own(row, 'promotions'), (one) => (typeof one === 'string' ? one : undefined));
  const amount = (part: string) => readText(row, part) ?? '0';
  return {
    ...{ name, promotions, left: amount('left'), filled: amount('filled') },
    ...{ spent: amount('spent'), reserved: amount('reserved') },
  };
}
