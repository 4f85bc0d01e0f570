/** Describes a rule, its offer, and the effect of a change. Pure. */
import { percent } from '#console/kit/percent.ts';
import { formatAmount } from '#console/orders/words.ts';
import type { TrialSummary } from '#console/rewards/trial-card.tsx';
import type { StaffRule, TrialReply } from '#contract/staff/promotion-rules/calls.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';
import { fieldsOf } from '#model/promotions/rule-fields.ts';
import { amountOf } from './rule-draft.ts';
import { translate } from './words.ts';

/** Currency and exponent for formatting. */
export interface Money {
  readonly currency: string;
  readonly exponent: number;
}

export function describeCategory(category: string): string {
  return translate.ifKnown(`category.${category}`) ?? category;
}

/** Describes what a rule gives, in one sentence. */
export function translatorOffer(rule: PromotionRule, { currency, exponent }: Money): string {
  const money = (minor: string | undefined) =>
    minor === undefined ? '' : formatAmount(amountOf(minor, exponent), currency);
  const { kind, amount, ranks = [], rates = [] } = rule;
  const best = ranks.reduce((most, row) => (BigInt(row.amount) > BigInt(most) ? row.amount : most), amount ?? '0');
  const words = {
    part: percent(rule.matchPpm ?? 0),
    amount: money(amount),
    friend: money(rule.friendAmount),
    most: money(rule.most),
    least: money(rule.depositLeast),
    turnover: money(rule.turnoverLeast),
    best: money(best),
    rates: rates.map(({ category, ppm }) => `${describeCategory(category)} ${percent(ppm)}`).join(', '),
  };
  if (kind === 'DEPOSIT_MATCH') return translate(rule.most === undefined ? 'offer.match' : 'offer.matchMost', words);
  if (kind === 'RED_PACKET')
    return translate(rule.depositLeast === undefined ? 'offer.packet' : 'offer.packetDeposit', words);
  return translate(`offer.${kind}`, words);
}

export function describeTrial({ day, amount, members, isAtMost }: TrialReply, currency: string): TrialSummary {
  const cost = formatAmount(amount, currency);
  const headline = members === 0 ? translate('trial.free') : translate('trial.cost', { cost, count: members });
  return { headline, lines: [translate('trial.day', { day }), ...(isAtMost ? [translate('trial.atMost')] : [])] };
}

/** Describes the terms of a rule, one line each. */
export function describeTerms(rule: PromotionRule, { currency, exponent }: Money): readonly string[] {
  const money = (minor: string) => formatAmount(amountOf(minor, exponent), currency);
  const { wagering, rankFrom, newDays, days, claim, ready, kind } = rule;
  return [
    ...(wagering === undefined
      ? []
      : [translate('term.wager', { count: wagering.times, times: String(wagering.times) })]),
    ...(wagering?.cap === undefined ? [] : [translate('term.cap', { cap: money(wagering.cap) })]),
    ...(rankFrom === undefined || rankFrom === 0 ? [] : [translate('term.rank', { rank: String(rankFrom) })]),
    ...(newDays === undefined ? [] : [translate('term.new', { count: newDays })]),
    ...(kind !== 'CASHBACK' && ready === 'NEXT_DAY' ? [translate('term.nextDay')] : []),
    claim === 'AUTO' ? translate('term.auto') : translate('term.days', { count: days }),
  ];
}

/** Describes the changes, one line each; `before` undefined: there was no rule. */
export function effectsOf(
  before: Pick<StaffRule, 'rule' | 'budget' | 'isOn'>,
  after: { readonly rule: PromotionRule; readonly budget: string | undefined; readonly isOn: boolean },
  money: Money,
): readonly string[] {
  const switched = before.isOn === after.isOn ? [] : [translate(after.isOn ? 'effect.on' : 'effect.off')];
  if (before.rule === undefined)
    return [...switched, translatorOffer(after.rule, money), ...describeTerms(after.rule, money)];
  const fields = new Set([...fieldsOf(before.rule.kind), ...fieldsOf(after.rule.kind)]);
  const reported = [...fields].flatMap((field) => {
    const [from, to] = [
      describeValue(field, before.rule?.[field], money),
      describeValue(field, after.rule[field], money),
    ];
    return from === to ? [] : [translate('effect.field', { field: translate.label(`field.${field}`), from, to })];
  });
  const [from, to] = [before.budget, after.budget].map((name) => name ?? translate('budget.house'));
  return [
    ...switched,
    ...reported,
    ...(from === to
      ? []
      : [translate('effect.field', { field: translate('field.budget'), from: from ?? '', to: to ?? '' })]),
  ];
}

function describeValue(field: keyof PromotionRule, value: unknown, { currency, exponent }: Money): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return translate('value.none');
  const money = (minor: string) => formatAmount(amountOf(minor, exponent), currency);
  switch (field) {
    case 'matchPpm':
      return percent(Number(value));
    case 'everyDeposit':
      return translate(value === true ? 'value.yes' : 'value.no');
    case 'ranks':
      return (value as NonNullable<PromotionRule['ranks']>)
        .map(({ rank, amount }) => `${rank}: ${money(amount)}`)
        .join(', ');
    case 'rates':
      return (value as NonNullable<PromotionRule['rates']>)
        .map(({ category, ppm }) => `${describeCategory(category)} ${percent(ppm)}`)
        .join(', ');
    case 'wagering':
      return describeWagering(value as NonNullable<PromotionRule['wagering']>, money);
    case 'amount':
    case 'friendAmount':
    case 'most':
    case 'memberMost':
    case 'depositLeast':
    case 'turnoverLeast':
      return money(String(value));
    default:
      return translate.ifKnown(`${field}.${String(value)}`) ?? String(value);
  }
}

function describeWagering(
  { times, cap, mostPerBet, contribution = [] }: NonNullable<PromotionRule['wagering']>,
  money: (minor: string) => string,
): string {
  return [
    translate('term.wager', { count: times, times: String(times) }),
    ...(cap === undefined ? [] : [translate('term.cap', { cap: money(cap) })]),
    ...(mostPerBet === undefined ? [] : [translate('term.perBet', { most: money(mostPerBet) })]),
    ...contribution.map(({ category, ppm }) => `${describeCategory(category)} ${percent(ppm)}`),
  ].join('; ');
}
