import { own, readRows, readText, readWhole } from '#contract/call/read.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';
import { readVersioned, type Versioned } from '../deeds.ts';
import { defineStaffCall } from '../staff-call.ts';

/** A promotion with its rule. Amounts are decimal text, but in the rule: there they are minor units as text. */
export interface StaffRule {
  readonly id: string;
  readonly title: string;
  /** info, join, apply, raffle. */
  readonly entry: string;
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
  readonly filled: string;
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

/** Sets a promotion's rule, on or off, and where it gives from. `conflict` (DeedConflict). */
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

function readRule(row: unknown): StaffRule | undefined {
  const id = readText(row, 'id');
  if (id === undefined) return undefined;
  return {
    ...{ id, title: readText(row, 'title') ?? id, entry: readText(row, 'entry') ?? 'info' },
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
  return { name, promotions, left: readText(row, 'left') ?? '0', filled: readText(row, 'filled') ?? '0' };
}
