/** Validates an edited rule, field by field. Pure. */
import type { FoundProblem } from '#console/forms/found-problems.ts';
import { own } from '#contract/call/read.ts';
import { readFieldProblems } from '#contract/wire/envelope.ts';
import { ruleTroubles } from '#model/promotions/rule-fields.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import {
  AMOUNTS,
  askedOf,
  DAYS,
  kindOf,
  MOST_MATCH,
  NEW_DAYS,
  RANKS,
  readCount,
  readMinor,
  readPpm,
  rowsOf,
  ruleOf,
  TIMES,
  textOf,
} from './rule-draft.ts';
import { translate } from './words.ts';

/** The form's names for fields of the rule. */
const NAMES: Readonly<Record<string, string>> = { matchPpm: 'matchPercent', wagering: 'times' };

/** Validates the values; problems refer to fields of the form. `entry`: the entry mode of the promotion. */
export function problemsOf(values: FormValues, exponent: number, entry: string): readonly FoundProblem[] {
  const kind = kindOf(values);
  const asked = new Set(askedOf(kind, values['hasWagering'] === true));
  const found: FoundProblem[] = [];
  const must = (holds: boolean, field: string, message: string) => {
    if (!holds && asked.has(field) && !found.some(({ path }) => path === `/${field}`))
      found.push({ path: `/${field}`, message });
  };
  const text = (name: string) => textOf(values, name);
  const isWhole = (name: string, bounds: readonly [number, number]) => readCount(text(name), bounds) !== undefined;
  for (const name of [...AMOUNTS, 'cap', 'mostPerBet'])
    must(text(name) === '' || readMinor(text(name), exponent) !== undefined, name, translate('wrong.amount'));
  must(
    text('matchPercent') === '' || (readPpm(text('matchPercent'), MOST_MATCH) ?? 0) > 0,
    'matchPercent',
    translate('wrong.match'),
  );
  must(isWhole('days', DAYS), 'days', wholeWords(DAYS));
  must(text('rankFrom') === '' || isWhole('rankFrom', RANKS), 'rankFrom', wholeWords(RANKS));
  must(text('newDays') === '' || isWhole('newDays', NEW_DAYS), 'newDays', wholeWords(NEW_DAYS));
  must(isWhole('times', TIMES), 'times', wholeWords(TIMES));
  for (const { field, trouble } of ruleTroubles(ruleOf(values, exponent)))
    if (trouble === 'missing') must(false, NAMES[field] ?? field, translate('wrong.missing'));
  must(
    kind !== 'DEPOSIT_MATCH' || entry === 'join' || values['everyDeposit'] === true,
    'everyDeposit',
    translate('wrong.every'),
  );
  return [...found, ...[...asked].flatMap((name) => rowProblems(values, name, exponent))];
}

/** Rows of a list must be complete and unique. */
function rowProblems(values: FormValues, name: string, exponent: number): readonly FoundProblem[] {
  const key = name === 'ranks' ? 'rank' : 'category';
  const seen = new Set<string>();
  return rowsOf(values, name).flatMap((row, at): readonly FoundProblem[] => {
    const part = (of: string) => String(own(row, of) ?? '').trim();
    const wrong = (field: string, message: string) => [{ path: `/${name}/${at}/${field}`, message }];
    if (seen.has(part(key))) return wrong(key, translate('wrong.twice'));
    seen.add(part(key));
    if (key === 'category') {
      if (part('category') === '') return wrong('category', translate('wrong.missing'));
      return readPpm(part('percent')) === undefined ? wrong('percent', translate('wrong.percent')) : [];
    }
    if (readCount(part('rank'), RANKS) === undefined) return wrong('rank', wholeWords(RANKS));
    return readMinor(part('amount'), exponent) === undefined ? wrong('amount', translate('wrong.amount')) : [];
  });
}

function wholeWords([min, max]: readonly [number, number]): string {
  return translate('wrong.whole', { min: String(min), max: String(max) });
}

/** Maps the gateway's field errors to fields of the form. */
export function refusedFields(value: unknown): readonly FoundProblem[] {
  return readFieldProblems(value).map(({ field }) => ({
    path: `/${NAMES[field] ?? field}`,
    message: translate('wrong.refused'),
  }));
}
