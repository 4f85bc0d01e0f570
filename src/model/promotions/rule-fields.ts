/** The fields that each kind of rule takes. Pure. */
import type { PromotionRule } from '../documents/generated/promotion-rule.ts';

/** A field that a rule's kind requires, or does not allow. */
export interface RuleTrouble {
  readonly field: keyof PromotionRule;
  readonly trouble: 'missing' | 'unused';
}

const REQUIRED: Readonly<Record<PromotionRule['kind'], readonly (keyof PromotionRule)[]>> = {
  DEPOSIT_MATCH: ['matchPpm', 'once'],
  CASHBACK: ['rates'],
  RED_PACKET: ['amount'],
  REFERRAL: ['amount', 'depositLeast'],
  RANK_UP: ['ranks'],
  MONTHLY: ['amount'],
  BIRTHDAY: ['amount'],
  ZALO: ['amount'],
};

const TAKES: Readonly<Record<PromotionRule['kind'], readonly (keyof PromotionRule)[]>> = {
  DEPOSIT_MATCH: ['most', 'depositLeast', 'everyDeposit', 'wagering'],
  CASHBACK: [],
  RED_PACKET: ['once', 'depositLeast', 'wagering'],
  REFERRAL: ['friendAmount', 'turnoverLeast', 'wagering'],
  RANK_UP: ['wagering'],
  MONTHLY: ['ranks', 'wagering'],
  BIRTHDAY: ['ranks', 'wagering'],
  ZALO: ['wagering'],
};

const COMMON: readonly (keyof PromotionRule)[] = ['kind', 'claim', 'ready', 'days', 'memberMost'];
/** Fields that restrict the recipients. Cashback applies to every member. */
const WHOM: readonly (keyof PromotionRule)[] = ['rankFrom', 'newDays'];

/** The fields that a kind of rule takes, in form order. */
export function fieldsOf(kind: PromotionRule['kind']): readonly (keyof PromotionRule)[] {
  return [...COMMON, ...(kind === 'CASHBACK' ? [] : WHOM), ...REQUIRED[kind], ...TAKES[kind]];
}

/** Validates a rule that already matches its schema; empty: the rule can be enabled. */
export function ruleTroubles(rule: PromotionRule): readonly RuleTrouble[] {
  const states = (field: keyof PromotionRule) => {
    const value = rule[field];
    return value !== undefined && (!Array.isArray(value) || value.length > 0);
  };
  const missing = REQUIRED[rule.kind].filter((field) => !states(field));
  const taken = fieldsOf(rule.kind);
  const unused = (Object.keys(rule) as (keyof PromotionRule)[]).filter(
    (field) => states(field) && !taken.includes(field),
  );
  return [
    ...missing.map((field) => ({ field, trouble: 'missing' as const })),
    ...unused.map((field) => ({ field, trouble: 'unused' as const })),
  ];
}
