/** Describes what a change of a payment method means for players once it is saved, one sentence per effect. Pure. */
import { percent } from '#console/kit/percent.ts';
import { formatAmount } from '#console/orders/words.ts';
import { listAll } from '#console/texts/lists.ts';
import type { WrittenMethod } from '#contract/staff/pay-methods/calls.ts';
import { nameOf } from './method-draft.ts';
import { writeTime } from './typed.ts';
import { translate } from './words.ts';

/** The effects between two versions of a method; `before` undefined: a new method. */
export function effectsOf(
  before: WrittenMethod | undefined,
  after: WrittenMethod,
  currency: string,
): readonly string[] {
  const name = nameOf(after, translate('editor.new'));
  if (before === undefined) return newEffects(after, name, currency);
  return [
    ...changed(before.isOn, after.isOn, () => translate(after.isOn ? 'effect.on' : 'effect.off', { name })),
    ...boundEffects(before, after, currency),
    ...moneyEffects(before, after, currency),
    ...accessEffects(before, after, currency),
    ...flowEffects(before, after),
    ...wordEffects(before, after),
    ...fieldEffects(before, after),
  ];
}

function newEffects(method: WrittenMethod, name: string, currency: string): readonly string[] {
  const { direction, minimum, maximum, isOn } = method;
  const [from, to] = [formatAmount(minimum, currency), formatAmount(maximum, currency)];
  return [
    translate(isOn ? 'effect.on' : 'effect.isOff', { name }),
    translate(`effect.limits.${direction}`, { from, to }),
    translate('effect.fee', { to: formatFee(method, currency), from: translate('fee.none') }),
  ];
}

function changed<Value>(before: Value, after: Value, report: () => string): readonly string[] {
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [report()];
}

function boundEffects(before: WrittenMethod, after: WrittenMethod, currency: string): readonly string[] {
  const reported = (bound: 'minimum' | 'maximum') =>
    changed(before[bound], after[bound], () =>
      translate(`effect.${bound}.${after.direction}`, {
        from: formatAmount(before[bound], currency),
        to: formatAmount(after[bound], currency),
      }),
    );
  return [...reported('minimum'), ...reported('maximum')];
}

function moneyEffects(before: WrittenMethod, after: WrittenMethod, currency: string): readonly string[] {
  const [from, to] = [formatFee(before, currency), formatFee(after, currency)];
  return [
    ...changed(from, to, () => translate('effect.fee', { from, to })),
    ...changed(before.amounts, after.amounts, () =>
      after.amounts.length === 0
        ? translate('effect.amountsNone')
        : translate('effect.amounts', { to: listAll(after.amounts.map((amount) => formatAmount(amount, currency))) }),
    ),
    ...changed(before.tolerancePpm, after.tolerancePpm, () =>
      translate('effect.tolerance', { from: percent(before.tolerancePpm), to: percent(after.tolerancePpm) }),
    ),
  ];
}

function accessEffects(before: WrittenMethod, after: WrittenMethod, currency: string): readonly string[] {
  const { dailyCount, dailySum, rankFrom, opensAt, closesAt } = after;
  return [
    ...changed(before.dailyCount, dailyCount, () =>
      dailyCount === undefined
        ? translate('effect.dailyCountNone')
        : translate('effect.dailyCount', { count: dailyCount }),
    ),
    ...changed(before.dailySum, dailySum, () =>
      dailySum === undefined
        ? translate('effect.dailySumNone')
        : translate('effect.dailySum', { to: formatAmount(dailySum, currency) }),
    ),
    ...changed(before.rankFrom, rankFrom, () =>
      rankFrom === undefined
        ? translate('effect.rankFromNone')
        : translate('effect.rankFrom', { to: String(rankFrom) }),
    ),
    ...changed([before.opensAt, before.closesAt], [opensAt, closesAt], () =>
      opensAt === undefined || closesAt === undefined
        ? translate('effect.hoursNone')
        : translate('effect.hours', { opens: writeTime(opensAt), closes: writeTime(closesAt) }),
    ),
  ];
}

function flowEffects(before: WrittenMethod, after: WrittenMethod): readonly string[] {
  return [
    ...changed(before.provider, after.provider, () =>
      translate('effect.provider', { from: before.provider, to: after.provider }),
    ),
    ...changed([before.kind, before.way], [after.kind, after.way], () =>
      translate('effect.way', { kind: translate(`kind.${after.kind}`), way: translate(`way.${after.way}`) }),
    ),
    ...changed(before.place, after.place, () =>
      translate('effect.place', { from: String(before.place), to: String(after.place) }),
    ),
  ];
}

function wordEffects(before: WrittenMethod, after: WrittenMethod): readonly string[] {
  const languages = [...new Set([...Object.keys(before.words), ...Object.keys(after.words)])].sort();
  return languages.flatMap((language) => {
    const [was, is] = [before.words[language], after.words[language]];
    if (is === undefined) return [translate('effect.wordsGone', { language })];
    return [
      ...changed(was?.name, is.name, () => translate('effect.words', { to: is.name, language })),
      ...changed(was?.note ?? '', is.note ?? '', () => translate('effect.note', { language })),
    ];
  });
}

function fieldEffects(before: WrittenMethod, after: WrittenMethod): readonly string[] {
  const [was, is] = [asked(before), asked(after)];
  const reported = (
    key: 'fieldNew' | 'fieldGone' | 'fieldOther',
    names: readonly string[],
    rules: WrittenMethod['rules'],
  ) => names.map((name) => translate(`effect.${key}`, { field: labelOf(name, rules[name]) }));
  const stayed = is.filter((name) => was.includes(name));
  const other = stayed.filter((name) => canonical(before.rules[name]) !== canonical(after.rules[name]));
  const order = was.filter((name) => is.includes(name));
  return [
    ...reported(
      'fieldNew',
      is.filter((name) => !was.includes(name)),
      after.rules,
    ),
    ...reported(
      'fieldGone',
      was.filter((name) => !is.includes(name)),
      before.rules,
    ),
    ...reported('fieldOther', other, after.rules),
    ...(order.join() === stayed.join() ? [] : [translate('effect.fieldOrder')]),
  ];
}

function asked({ rules }: WrittenMethod): readonly string[] {
  return Object.keys(rules).filter((name) => rules[name]?.['enabled'] === true);
}

/** A rule as canonical text, independent of the order of its keys. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const parts = Object.entries(value).map(([name, part]) => `${name}:${canonical(part)}`);
  return `{${parts.sort().join()}}`;
}

function labelOf(name: string, rule: Readonly<Record<string, unknown>> | undefined): string {
  const labels = rule?.['labels'];
  const known = typeof labels === 'object' && labels !== null ? (labels as Readonly<Record<string, string>>) : {};
  return known['EN'] ?? Object.values(known)[0] ?? name;
}

export function formatFee(
  { feeFixed, feePpm, feePayer }: Pick<WrittenMethod, 'feeFixed' | 'feePpm' | 'feePayer'>,
  currency: string,
): string {
  const fixed = /[1-9]/.test(feeFixed) ? [formatAmount(feeFixed, currency)] : [];
  const parts = [...fixed, ...(feePpm > 0 ? [percent(feePpm)] : [])];
  if (parts.length === 0) return translate('fee.none');
  return translate(feePayer === 'HOUSE' ? 'fee.house' : 'fee.player', { fee: parts.join(' + ') });
}
