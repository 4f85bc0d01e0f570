/** A rule in words: what it gives, and what a change of it means. Pure. */
import { percent } from '#console/kit/percent.ts';
import { sayAmount } from '#console/orders/words.ts';
import type { TrialSaid } from '#console/rewards/trial-card.tsx';
import type { StaffRule, TrialReply } from '#contract/staff/promotion-rules/calls.ts';
import type { PromotionRule } from '#model/documents/generated/promotion-rule.ts';
import { fieldsOf } from '#model/promotions/rule-fields.ts';
import { amountOf } from './rule-draft.ts';
import { say } from './words.ts';

/** The merchant's money, as words need it. */
export interface Money {
  readonly currency: string;
  readonly exponent: number;
}

export function sayCategory(category: string): string {
  return say.ifKnown(`category.${category}`) ?? category;
}

/** What a rule gives, in a sentence. */
export function sayOffer(rule: PromotionRule, { currency, exponent }: Money): string {
  const money = (minor: string | undefined) =>
    minor === undefined ? '' : sayAmount(amountOf(minor, exponent), currency);
  const { kind, amount, ranks = [], rates = [] } = rule;
  const best = ranks.reduce((most, row) => (BigInt(row.amount) > BigInt(most) ? row.amount : most), amount ?? '0');
  const words = {
    ...{ part: percent(rule.matchPpm ?? 0), amount: money(amount), friend: money(rule.friendAmount) },
    ...{
      most: money(rule.most),
      least: money(rule.depositLeast),
      turnover: money(rule.turnoverLeast),
      best: money(best),
    },
    rates: rates.map(({ category, ppm }) => `${sayCategory(category)} ${percent(ppm)}`).join(', '),
  };
  if (kind === 'DEPOSIT_MATCH') return say(rule.most === undefined ? 'offer.match' : 'offer.matchMost', words);
  if (kind === 'RED_PACKET')
    return say(rule.depositLeast === undefined ? 'offer.packet' : 'offer.packetDeposit', words);
  return say(`offer.${kind}`, words);
}

/** What a trial of a rule came to. */
export function sayTrial({ day, amount, members, isAtMost }: TrialReply, currency: string): TrialSaid {
  const cost = sayAmount(amount, currency);
  const headline = members === 0 ? say('trial.free') : say('trial.cost', { cost, count: members });
  return { headline, lines: [say('trial.day', { day }), ...(isAtMost ? [say('trial.atMost')] : [])] };
}

/** On which terms it is given, a line each. */
export function sayTerms(rule: PromotionRule, { currency, exponent }: Money): readonly string[] {
  const money = (minor: string) => sayAmount(amountOf(minor, exponent), currency);
  const { wagering, rankFrom, newDays, days, claim, ready, kind } = rule;
  return [
    ...(wagering === undefined ? [] : [say('term.wager', { times: String(wagering.times) })]),
    ...(wagering?.cap === undefined ? [] : [say('term.cap', { cap: money(wagering.cap) })]),
    ...(rankFrom === undefined || rankFrom === 0 ? [] : [say('term.rank', { rank: String(rankFrom) })]),
    ...(newDays === undefined ? [] : [say('term.new', { count: newDays })]),
    ...(kind !== 'CASHBACK' && ready === 'NEXT_DAY' ? [say('term.nextDay')] : []),
    claim === 'AUTO' ? say('term.auto') : say('term.days', { count: days }),
  ];
}

/** What is changed, a line each; `before` undefined: there was no rule. */
export function effectsOf(
  before: Pick<StaffRule, 'rule' | 'budget' | 'isOn'>,
  after: { readonly rule: PromotionRule; readonly budget: string | undefined; readonly isOn: boolean },
  money: Money,
): readonly string[] {
  const switched = before.isOn === after.isOn ? [] : [say(after.isOn ? 'effect.on' : 'effect.off')];
  if (before.rule === undefined) return [...switched, sayOffer(after.rule, money), ...sayTerms(after.rule, money)];
  const fields = new Set([...fieldsOf(before.rule.kind), ...fieldsOf(after.rule.kind)]);
  const told = [...fields].flatMap((field) => {
    const [from, to] = [sayValue(field, before.rule?.[field], money), sayValue(field, after.rule[field], money)];
    return from === to ? [] : [say('effect.field', { field: say.label(`field.${field}`), from, to })];
  });
  const [from, to] = [before.budget, after.budget].map((name) => name ?? say('budget.house'));
  return [
    ...switched,
    ...told,
    ...(from === to ? [] : [say('effect.field', { field: say('field.budget'), from: from ?? '', to: to ?? '' })]),
  ];
}

function sayValue(field: keyof PromotionRule, value: unknown, { currency, exponent }: Money): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return say('value.none');
  const money = (minor: string) => sayAmount(amountOf(minor, exponent), currency);
  switch (field) {
    case 'matchPpm':
      return percent(Number(value));
    case 'everyDeposit':
      return say(value === true ? 'value.yes' : 'value.no');
    case 'ranks':
      return (value as NonNullable<PromotionRule['ranks']>)
        .map(({ rank, amount }) => `${rank}: ${money(amount)}`)
        .join(', ');
    case 'rates':
      return (value as NonNullable<PromotionRule['rates']>)
        .map(({ category, ppm }) => `${sayCategory(category)} ${percent(ppm)}`)
        .join(', ');
    case 'wagering':
      return sayWagering(value as NonNullable<PromotionRule['wagering']>, money);
    case 'amount':
    case 'friendAmount':
    case 'most':
    case 'memberMost':
    case 'depositLeast':
    case 'turnoverLeast':
      return money(String(value));
    default:
      return say.ifKnown(`${field}.${String(value)}`) ?? String(value);
  }
}

function sayWagering(
  { times, cap, mostPerBet, contribution = [] }: NonNullable<PromotionRule['wagering']>,
  money: (minor: string) => string,
): string {
  return [
    say('term.wager', { times: String(times) }),
    ...(cap === undefined ? [] : [say('term.cap', { cap: money(cap) })]),
    ...(mostPerBet === undefined ? [] : [say('term.perBet', { most: money(mostPerBet) })]),
    ...contribution.map(({ category, ppm }) => `${sayCategory(category)} ${percent(ppm)}`),
  ].join('; ');
}
