/** Validates an edited payment method, field by field. Pure. */
import type { FoundProblem } from '#console/forms/found-problems.ts';
import { readFieldProblems } from '#contract/wire/envelope.ts';
import { COUNTS, type FieldDraft, flowsOf, LENGTHS, type MethodDraft, PLACES } from './method-draft.ts';
import { isAbove, isAmount, isPositive, readPercent, readTime, readWhole, splitAmounts } from './typed.ts';
import { translate } from './words.ts';

/** Validates a draft; problems refer to fields of the form. */
export function problemsOf(draft: MethodDraft): readonly FoundProblem[] {
  const { texts, words, fields, direction } = draft;
  const text = (name: string) => (texts[name] ?? '').trim();
  const found: FoundProblem[] = [];
  const must = (holds: boolean, field: string, message: string) => {
    if (!holds) found.push({ path: `/${field}`, message });
  };
  const isWhole = (name: string, bounds: readonly [number, number]) => readWhole(text(name), bounds) !== undefined;
  must(
    Object.values(words).some(({ name }) => name.trim() !== ''),
    'name',
    translate('wrong.name'),
  );
  must(
    flowsOf(direction, text('kind')).some((way) => way === text('way')),
    'way',
    translate('wrong.gateway.direction'),
  );
  must(isWhole('place', PLACES), 'place', wholeWords(PLACES));
  for (const name of ['minimum', 'maximum']) must(isPositive(text(name)), name, translate('wrong.amount'));
  const [least, most] = [text('minimum'), text('maximum')];
  const areBounds = isPositive(least) && isPositive(most);
  must(!areBounds || !isAbove(least, most), 'maximum', translate('wrong.range'));
  const amounts = splitAmounts(text('amounts'));
  const isWithin = (one: string) => isPositive(one) && !(areBounds && (isAbove(least, one) || isAbove(one, most)));
  must(amounts.every(isWithin), 'amounts', translate('wrong.amounts'));
  must(amounts.length <= 12, 'amounts', translate('wrong.amountsMany'));
  for (const name of ['tolerance', 'feePercent'])
    must(readPercent(text(name)) !== undefined, name, translate('wrong.percent'));
  must(isAmount(text('feeFixed') || '0'), 'feeFixed', translate('wrong.amountOrNone'));
  for (const name of ['dailyCount', 'rankFrom'])
    must(text(name) === '' || isWhole(name, COUNTS), name, wholeWords(COUNTS));
  must(text('dailySum') === '' || isPositive(text('dailySum')), 'dailySum', translate('wrong.amount'));
  for (const name of ['opensAt', 'closesAt'])
    must(text(name) === '' || readTime(text(name)) !== undefined, name, translate('wrong.hours'));
  must((text('opensAt') === '') === (text('closesAt') === ''), 'closesAt', translate('wrong.closes'));
  return [...found, ...fields.flatMap((field, at) => fieldProblems(field, at, fields))];
}

function fieldProblems(field: FieldDraft, at: number, fields: readonly FieldDraft[]): readonly FoundProblem[] {
  const path = `/fields/${at}`;
  const [least, most] = [readWhole(field.minLength, LENGTHS), readWhole(field.maxLength, LENGTHS)];
  const wrong: (readonly [boolean, string, string])[] = [
    [!/^[A-Za-z][A-Za-z0-9]{0,39}$/.test(field.name), 'name', translate('wrong.fieldName')],
    [fields.findIndex(({ name }) => name === field.name) !== at, 'name', translate('wrong.fieldTwice')],
    [least === undefined, 'minLength', wholeWords(LENGTHS)],
    [most === undefined, 'maxLength', wholeWords(LENGTHS)],
    [least !== undefined && most !== undefined && least > most, 'maxLength', translate('wrong.fieldLength')],
  ];
  return wrong.flatMap(([isWrong, name, message]) => (isWrong ? [{ path: `${path}/${name}`, message }] : []));
}

/** The error message of an invalid whole number. */
export function wholeWords([min, max]: readonly [number, number]): string {
  return translate('wrong.whole', { min: String(min), max: String(max) });
}

/** The form's names for fields that the gateway names differently. */
const NAMES: Readonly<Record<string, string>> = { words: 'name', rules: 'fields' };

/** Maps the gateway's field errors to fields of the form. */
export function refusedFields(value: unknown): readonly FoundProblem[] {
  return readFieldProblems(value).map(({ field, code, message }) => ({
    path: `/${NAMES[field] ?? field}`,
    message: translate.ifKnown(`wrong.gateway.${code}`, { message: message ?? '' }) ?? message ?? code ?? field,
  }));
}
