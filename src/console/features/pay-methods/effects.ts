/** What a change of a way to pay means for players from the moment it is saved, a sentence each. Pure. */
import { percent } from '#console/kit/percent.ts';
import { sayAmount } from '#console/orders/words.ts';
import type { WrittenMethod } from '#contract/staff/pay-methods/calls.ts';
import { nameOf } from './method-draft.ts';
import { writeTime } from './typed.ts';
import { say } from './words.ts';

/** What changes between two versions of a method; `before` undefined: it is new. */
export function effectsOf(
  before: WrittenMethod | undefined,
  after: WrittenMethod,
  currency: string,
): readonly string[] {
  const name = nameOf(after, say('editor.new'));
  if (before === undefined) return newEffects(after, name, currency);
  return [
    ...changed(before.isOn, after.isOn, () => say(after.isOn ? 'effect.on' : 'effect.off', { name })),
    ...boundEffects(before, after, currency),
    ...moneyEffects(before, after, currency),
    ...accessEffects(before, after, currency),
    ...wayEffects(before, after),
    ...wordEffects(before, after),
    ...fieldEffects(before, after),
  ];
}

function newEffects(method: WrittenMethod, name: string, currency: string): readonly string[] {
  const { direction, minimum, maximum, isOn } = method;
  const [from, to] = [sayAmount(minimum, currency), sayAmount(maximum, currency)];
  return [
    say(isOn ? 'effect.on' : 'effect.isOff', { name }),
    say(`effect.limits.${direction}`, { from, to }),
    say('effect.fee', { to: sayFee(method, currency), from: say('fee.none') }),
  ];
}

function changed<Value>(before: Value, after: Value, tell: () => string): readonly string[] {
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [tell()];
}

function boundEffects(before: WrittenMethod, after: WrittenMethod, currency: string): readonly string[] {
  const told = (bound: 'minimum' | 'maximum') =>
    changed(before[bound], after[bound], () =>
      say(`effect.${bound}.${after.direction}`, {
        from: sayAmount(before[bound], currency),
        to: sayAmount(after[bound], currency),
      }),
    );
  return [...told('minimum'), ...told('maximum')];
}

function moneyEffects(before: WrittenMethod, after: WrittenMethod, currency: string): readonly string[] {
  const [from, to] = [sayFee(before, currency), sayFee(after, currency)];
  return [
    ...changed(from, to, () => say('effect.fee', { from, to })),
    ...changed(before.amounts, after.amounts, () =>
      after.amounts.length === 0
        ? say('effect.amountsNone')
        : say('effect.amounts', { to: after.amounts.map((amount) => sayAmount(amount, currency)).join(', ') }),
    ),
    ...changed(before.tolerancePpm, after.tolerancePpm, () =>
      say('effect.tolerance', { from: percent(before.tolerancePpm), to: percent(after.tolerancePpm) }),
    ),
  ];
}

function accessEffects(before: WrittenMethod, after: WrittenMethod, currency: string): readonly string[] {
  const { dailyCount, dailySum, rankFrom, opensAt, closesAt } = after;
  return [
    ...changed(before.dailyCount, dailyCount, () =>
      dailyCount === undefined ? say('effect.dailyCountNone') : say('effect.dailyCount', { count: dailyCount }),
    ),
    ...changed(before.dailySum, dailySum, () =>
      dailySum === undefined
        ? say('effect.dailySumNone')
        : say('effect.dailySum', { to: sayAmount(dailySum, currency) }),
    ),
    ...changed(before.rankFrom, rankFrom, () =>
      rankFrom === undefined ? say('effect.rankFromNone') : say('effect.rankFrom', { to: String(rankFrom) }),
    ),
    ...changed([before.opensAt, before.closesAt], [opensAt, closesAt], () =>
      opensAt === undefined || closesAt === undefined
        ? say('effect.hoursNone')
        : say('effect.hours', { opens: writeTime(opensAt), closes: writeTime(closesAt) }),
    ),
  ];
}

function wayEffects(before: WrittenMethod, after: WrittenMethod): readonly string[] {
  return [
    ...changed(before.provider, after.provider, () =>
      say('effect.provider', { from: before.provider, to: after.provider }),
    ),
    ...changed([before.kind, before.way], [after.kind, after.way], () =>
      say('effect.way', { to: `${say(`kind.${after.kind}`)}, ${say(`way.${after.way}`)}` }),
    ),
    ...changed(before.place, after.place, () =>
      say('effect.place', { from: String(before.place), to: String(after.place) }),
    ),
  ];
}

function wordEffects(before: WrittenMethod, after: WrittenMethod): readonly string[] {
  const languages = [...new Set([...Object.keys(before.words), ...Object.keys(after.words)])].sort();
  return languages.flatMap((language) => {
    const [was, is] = [before.words[language], after.words[language]];
    if (is === undefined) return [say('effect.wordsGone', { language })];
    return [
      ...changed(was?.name, is.name, () => say('effect.words', { to: is.name, language })),
      ...changed(was?.note ?? '', is.note ?? '', () => say('effect.note', { language })),
    ];
  });
}

function fieldEffects(before: WrittenMethod, after: WrittenMethod): readonly string[] {
  const [was, is] = [asked(before), asked(after)];
  const told = (
    key: 'fieldNew' | 'fieldGone' | 'fieldOther',
    names: readonly string[],
    rules: WrittenMethod['rules'],
  ) => names.map((name) => say(`effect.${key}`, { field: labelOf(name, rules[name]) }));
  const stayed = is.filter((name) => was.includes(name));
  const other = stayed.filter((name) => canonical(before.rules[name]) !== canonical(after.rules[name]));
  const order = was.filter((name) => is.includes(name));
  return [
    ...told(
      'fieldNew',
      is.filter((name) => !was.includes(name)),
      after.rules,
    ),
    ...told(
      'fieldGone',
      was.filter((name) => !is.includes(name)),
      before.rules,
    ),
    ...told('fieldOther', other, after.rules),
    ...(order.join() === stayed.join() ? [] : [say('effect.fieldOrder')]),
  ];
}

function asked({ rules }: WrittenMethod): readonly string[] {
  return Object.keys(rules).filter((name) => rules[name]?.['enabled'] === true);
}

/** A rule as text, whatever the order of its parts. */
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

/** A fee in words: who pays it, how much. */
export function sayFee(
  { feeFixed, feePpm, feePayer }: Pick<WrittenMethod, 'feeFixed' | 'feePpm' | 'feePayer'>,
  currency: string,
): string {
  const fixed = /[1-9]/.test(feeFixed) ? [sayAmount(feeFixed, currency)] : [];
  const parts = [...fixed, ...(feePpm > 0 ? [percent(feePpm)] : [])];
  if (parts.length === 0) return say('fee.none');
  return say(feePayer === 'HOUSE' ? 'fee.house' : 'fee.player', { fee: parts.join(' + ') });
}
