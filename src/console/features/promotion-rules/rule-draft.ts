/** Draft of a promotion rule: values as typed, in the merchant's currency, and their parsing. Pure. */
import { readAmountMinor, writeAmount } from '#contract/call/amount.ts';
import { own } from '#contract/call/read.ts';
import type { StaffRule } from '#contract/staff/promotion-rules/calls.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';
import { fieldsOf } from '#model/promotions/rule-fields.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { typedMinor } from '#ui/words/typed-amount.ts';

export type RuleKind = PromotionRule['kind'];

export const RULE_KINDS = [
  ...(['DEPOSIT_MATCH', 'CASHBACK', 'RED_PACKET', 'REFERRAL', 'RANK_UP', 'MONTHLY', 'BIRTHDAY', 'ZALO'] as const),
] satisfies readonly RuleKind[];

/** The rule kinds that fit the entry mode of a promotion: staff answer an application, and a raffle has no rule. */
export function kindsOf(entry: string): readonly RuleKind[] {
  if (entry === 'raffle') return [];
  return RULE_KINDS.filter((kind) => (kind === 'ZALO') === (entry === 'apply'));
}

export const AMOUNTS = ['amount', 'friendAmount', 'most', 'memberMost', 'depositLeast', 'turnoverLeast'] as const;
type AmountField = (typeof AMOUNTS)[number];
const PPM = 10_000;

export function valuesOf({ rule, budget, entry }: StaffRule, exponent: number): FormValues {
  const [first = 'RED_PACKET'] = kindsOf(entry);
  const {
    kind = first,
    claim = 'CLAIM',
    ready = 'AT_ONCE',
    days = 30,
    once = 'DAY',
    ...rest
  }: Partial<PromotionRule> = rule ?? {};
  const write = (minor: string | undefined) => (minor === undefined ? '' : writeAmount(BigInt(minor), exponent));
  const whole = (value: number | undefined) => (value === undefined ? '' : String(value));
  const { wagering, ranks = [], rates = [] } = rest;
  const parts = (list: readonly { readonly category: string; readonly ppm: number }[]) =>
    list.map(({ category, ppm }) => ({ category, percent: String(ppm / PPM) }));
  return {
    kind,
    claim,
    ready,
    once,
    days: String(days),
    everyDeposit: rest.everyDeposit ?? entry !== 'join',
    ...Object.fromEntries(AMOUNTS.map((name) => [name, write(rest[name])])),
    matchPercent: rest.matchPpm === undefined ? '' : String(rest.matchPpm / PPM),
    ranks: ranks.map(({ rank, amount }) => ({ rank: String(rank), amount: write(amount) })),
    rates: parts(rates),
    rankFrom: whole(rest.rankFrom),
    newDays: whole(rest.newDays),
    budget: budget ?? '',
    hasWagering: wagering !== undefined,
    times: whole(wagering?.times),
    cap: write(wagering?.cap),
    mostPerBet: write(wagering?.mostPerBet),
    contribution: parts(wagering?.contribution ?? []),
  };
}

/** The form fields of a rule kind, besides the kind. */
export function askedOf(kind: RuleKind, hasWagering: boolean): readonly string[] {
  // Cashback always has the same conditions: the member claims it, from the next day, within thirty days.
  if (kind === 'CASHBACK') return ['rates', 'memberMost', 'budget'];
  const names = fieldsOf(kind).flatMap((field): readonly string[] => {
    if (field === 'matchPpm') return ['matchPercent'];
    if (field !== 'wagering') return [field];
    return ['hasWagering', ...(hasWagering ? ['times', 'contribution', 'cap', 'mostPerBet'] : [])];
  });
  return [...names, 'budget'];
}

export const textOf = (values: FormValues, name: string) => String(values[name] ?? '').trim();

export function kindOf(values: FormValues): RuleKind {
  return RULE_KINDS.find((kind) => kind === values['kind']) ?? 'RED_PACKET';
}

export function rowsOf(values: FormValues, name: string): readonly object[] {
  const rows = values[name];
  return Array.isArray(rows) ? rows.filter((row) => typeof row === 'object' && row !== null) : [];
}

/** Parses a percentage to parts per million; undefined if invalid or above `mostPercent`. */
export function readPpm(text: string, mostPercent = 100): number | undefined {
  if (!/^\d{1,4}(\.\d{1,4})?$/.test(text)) return undefined;
  const ppm = Math.round(Number(text) * PPM);
  return ppm <= mostPercent * PPM ? ppm : undefined;
}

/** Parses a whole number within bounds; undefined if invalid. */
export function readCount(text: string, [least, most]: readonly [number, number]): number | undefined {
  if (!/^\d{1,6}$/.test(text)) return undefined;
  const count = Number(text);
  return count >= least && count <= most ? count : undefined;
}

/** Parses an amount to minor units; undefined if it is not a positive amount. */
export function readMinor(text: string, exponent: number): string | undefined {
  const minor = typedMinor(text, exponent);
  return minor === undefined || minor === 0n ? undefined : String(minor);
}

/** Converts a draft without problems to a rule. Fields that its kind does not use are left out. */
export function ruleOf(values: FormValues, exponent: number): PromotionRule {
  const kind = kindOf(values);
  const takes = new Set<string>(fieldsOf(kind));
  const text = (name: string) => textOf(values, name);
  const some = <Value>(name: keyof PromotionRule, value: Value | undefined) =>
    takes.has(name) && value !== undefined ? { [name]: value } : {};
  const amounts = AMOUNTS.map((name: AmountField) => some(name, readMinor(text(name), exponent)));
  const ranks = rowsOf(values, 'ranks').flatMap((row) => {
    const rank = readCount(String(own(row, 'rank') ?? '').trim(), RANKS);
    const amount = readMinor(String(own(row, 'amount') ?? ''), exponent);
    return rank === undefined || amount === undefined ? [] : [{ rank, amount }];
  });
  const rates = partsOf(values, 'rates');
  return {
    ...(kind === 'CASHBACK' ? CASHBACK : takingOf(values)),
    ...some('once', ONCE.find((one) => one === text('once')) ?? 'DAY'),
    ...Object.assign({}, ...amounts),
    ...some('matchPpm', readPpm(text('matchPercent'), MOST_MATCH)),
    ...some('everyDeposit', values['everyDeposit'] === true ? true : undefined),
    ...some('ranks', ranks.length > 0 ? ranks : undefined),
    ...some('rates', rates.length > 0 ? rates : undefined),
    ...some('rankFrom', readCount(text('rankFrom'), RANKS)),
    ...some('newDays', readCount(text('newDays'), NEW_DAYS)),
    ...some('wagering', values['hasWagering'] === true ? wageringOf(values, exponent) : undefined),
  };
}

const CASHBACK = { kind: 'CASHBACK', claim: 'CLAIM', ready: 'NEXT_DAY', days: 30 } as const;

/** How and when the reward is claimed. */
function takingOf(values: FormValues): Pick<PromotionRule, 'kind' | 'claim' | 'ready' | 'days'> {
  return {
    kind: kindOf(values),
    claim: textOf(values, 'claim') === 'AUTO' ? 'AUTO' : 'CLAIM',
    ready: textOf(values, 'ready') === 'NEXT_DAY' ? 'NEXT_DAY' : 'AT_ONCE',
    days: readCount(textOf(values, 'days'), DAYS) ?? 30,
  };
}

export const RANKS = [0, 99] as const;
export const DAYS = [1, 365] as const;
export const NEW_DAYS = [1, 3_650] as const;
export const TIMES = [1, 100] as const;
export const MOST_MATCH = 1_000;
export const ONCE = ['EVER', 'DAY', 'MONTH', 'EACH'] as const;

function wageringOf(values: FormValues, exponent: number): NonNullable<PromotionRule['wagering']> {
  const contribution = partsOf(values, 'contribution');
  const cap = readMinor(textOf(values, 'cap'), exponent);
  const mostPerBet = readMinor(textOf(values, 'mostPerBet'), exponent);
  return {
    times: readCount(textOf(values, 'times'), TIMES) ?? 1,
    ...(contribution.length > 0 && { contribution }),
    ...(cap !== undefined && { cap }),
    ...(mostPerBet !== undefined && { mostPerBet }),
  };
}

function partsOf(values: FormValues, name: string): { category: string; ppm: number }[] {
  return rowsOf(values, name).flatMap((row) => {
    const category = String(own(row, 'category') ?? '');
    const ppm = readPpm(String(own(row, 'percent') ?? '').trim());
    return category === '' || ppm === undefined ? [] : [{ category, ppm }];
  });
}

/** Formats minor units of a rule as an amount of the currency. */
export function amountOf(minor: string, exponent: number): string {
  return writeAmount(readAmountMinor(minor, 0) ?? 0n, exponent);
}
