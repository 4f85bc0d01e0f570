/**
 * Register settings: rules by field name (docs/reference/wire.md#rules). They come from an untrusted server, so only own
 * properties are read, and invalid values are repaired with a problem instead of rejecting the whole document.
 */
import { isObject, own, wholeNumber, yes } from '../json/json.ts';
import { type Parsed, type Problem, pointer, showValue } from '../json/problem.ts';

/** Rule of one field. Lengths count Unicode code points. */
export interface FieldRule {
  readonly field: string;
  readonly enabled: boolean;
  readonly required: boolean;
  readonly minLength: number;
  readonly maxLength: number;
  /**
   * A pattern that must match somewhere in the value; '*' is any text; null if the server sends none. Never compiled
   * with the native engine.
   */
  readonly pattern: string | null;
  /** The patternId; null if there is none. An unknown number is kept. */
  readonly kind: number | null;
  /** Labels by language (`EN`); absent if the rule has none. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** Rules by field name in document order. An object without a prototype; look up with `ruleOf`. */
export type Rules = { readonly [field: string]: FieldRule };

/** Maximum length of any value in code points; patterns never get longer values. */
export const MAX_VALUE_LENGTH = 255;
/** Maximum length of a pattern in UTF-16 units. */
export const MAX_PATTERN_LENGTH = 500;
/** Maximum length of a field's label in UTF-16 units. */
export const MAX_LABEL_LENGTH = 80;
/** Maximum number of fields in a document. */
const MAX_FIELDS = 60;

const FIELD_NAME = /^[A-Za-z][A-Za-z0-9]{0,39}$/;
const MAX_KIND = 9999;
const NO_VALUES: readonly unknown[] = [false, 0, '0', 'false', '', null, undefined];

/** Whether a field name is valid: letters and digits, a letter first, at most 40. */
export function isFieldName(name: string): boolean {
  return FIELD_NAME.test(name);
}

/** The rule of a field; undefined if none. Never finds prototype names such as 'constructor'. */
export function ruleOf(rules: Rules, field: string): FieldRule | undefined {
  return Object.hasOwn(rules, field) ? rules[field] : undefined;
}

/**
 * Parses register settings from any JSON value (docs/reference/wire.md#trees). Never throws: an unreadable rule is left out and
 * an invalid value is repaired, each with a problem whose path is relative to the document.
 */
export function parseRules(raw: unknown): Parsed<Rules> {
  const problems: Problem[] = [];
  const rules: Record<string, FieldRule> = Object.create(null);
  if (!isObject(raw)) {
    problems.push(
      problem('not-an-object', '', raw, 'an object of rules by field name', 'Send an object; {} means no rules.'),
    );
    return { value: rules, problems };
  }
  const names = Object.keys(raw);
  for (const name of names.slice(0, MAX_FIELDS)) {
    const rule = parseRule(name, own(raw, name), problems);
    if (rule) rules[name] = rule;
  }
  if (names.length > MAX_FIELDS) problems.push(tooMany(names.length));
  return { value: rules, problems };
}

function parseRule(field: string, raw: unknown, problems: Problem[]): FieldRule | undefined {
  if (!isFieldName(field)) {
    problems.push(
      problem('field-name', pointer(field), field, 'a letter, then up to 39 letters and digits', 'Rename it.'),
    );
    return undefined;
  }
  if (!isObject(raw)) {
    problems.push(
      problem('not-an-object', pointer(field), raw, 'a rule object', 'Send an object, or remove the field.'),
    );
    return undefined;
  }
  const reader = { field, raw, problems };
  return {
    field,
    enabled: readYes(reader, 'enabled'),
    required: readYes(reader, 'required'),
    ...readLengths(reader),
    pattern: readPattern(reader),
    kind: readKind(reader),
    ...readLabels(reader),
  };
}

interface Reader {
  readonly field: string;
  readonly raw: unknown;
  readonly problems: Problem[];
}

function readYes({ field, raw, problems }: Reader, key: string): boolean {
  const found = own(raw, key);
  if (!yes(found) && !NO_VALUES.includes(found)) {
    problems.push(
      problem(
        'yes-or-no',
        pointer(field, key),
        found,
        'true, 1, "1", "true" or a false value',
        'Correct the value. Until then, it counts as false.',
      ),
    );
  }
  return yes(found);
}

/** Contradictory bounds are swapped: rejecting every value would block the form. */
function readLengths(reader: Reader): { minLength: number; maxLength: number } {
  const min = readLength(reader, 'minLength', 0, 0);
  const max = readLength(reader, 'maxLength', 1, MAX_VALUE_LENGTH);
  if (min <= max) return { minLength: min, maxLength: max };
  const path = pointer(reader.field, 'minLength');
  reader.problems.push(
    problem(
      'length-order',
      path,
      min,
      `at most maxLength ${max}`,
      'Correct the lengths. Until then, the two are swapped.',
    ),
  );
  return { minLength: max, maxLength: min };
}

function readLength({ field, raw, problems }: Reader, key: string, least: number, fallback: number): number {
  const found = own(raw, key);
  if (found === undefined || found === null) return fallback;
  const length = wholeNumber(found);
  if (length !== undefined && length >= least && length <= MAX_VALUE_LENGTH) return length;
  const repaired = length !== undefined && length > MAX_VALUE_LENGTH ? MAX_VALUE_LENGTH : fallback;
  const expected = `a whole number from ${least} to ${MAX_VALUE_LENGTH}`;
  problems.push(
    problem(
      'length',
      pointer(field, key),
      found,
      expected,
      `Correct the length. Until then, it counts as ${repaired}.`,
    ),
  );
  return repaired;
}

function readPattern({ field, raw, problems }: Reader): string | null {
  const found = own(raw, 'acceptedPattern');
  if (found === undefined || found === null || found === '') return null;
  if (typeof found === 'string' && found.length <= MAX_PATTERN_LENGTH) return found;
  const expected = `a pattern of at most ${MAX_PATTERN_LENGTH} characters`;
  problems.push(
    problem(
      'pattern',
      pointer(field, 'acceptedPattern'),
      found,
      expected,
      'Correct the pattern. Until then, the pattern kind in patternId applies.',
    ),
  );
  return null;
}

const LANGUAGE = /^[A-Z]{2}$/;

function readLabels({ field, raw, problems }: Reader): Pick<FieldRule, 'labels'> {
  const found = own(raw, 'labels');
  if (found === undefined || found === null) return {};
  const entries = isObject(found) ? Object.entries(found) : [];
  const isLabel = (entry: readonly [string, unknown]): entry is [string, string] =>
    LANGUAGE.test(entry[0]) && typeof entry[1] === 'string' && entry[1].length <= MAX_LABEL_LENGTH;
  const wrong = isObject(found) ? entries.find((entry) => !isLabel(entry)) : ['', found];
  if (wrong !== undefined) {
    const expected = `a text of at most ${MAX_LABEL_LENGTH} characters per language`;
    const path = pointer(field, 'labels', ...(wrong[0] === '' ? [] : [String(wrong[0])]));
    problems.push(
      problem('label', path, wrong[1], expected, 'Correct the label. Until then, the field name is shown.'),
    );
  }
  const labels = entries.filter(isLabel).filter(([, label]) => label.trim() !== '');
  return labels.length === 0 ? {} : { labels: Object.fromEntries(labels) };
}

/** Label of a field by its rule, in the first of the languages that has one. Undefined if the rule has none. */
export function ruleLabel({ labels }: FieldRule, ...languages: readonly string[]): string | undefined {
  const language = languages.find((one) => labels !== undefined && Object.hasOwn(labels, one));
  return language === undefined ? undefined : labels?.[language];
}

function readKind({ field, raw, problems }: Reader): number | null {
  const found = own(raw, 'patternId');
  if (found === undefined || found === null || found === '') return null;
  const kind = wholeNumber(found);
  if (kind !== undefined && kind >= 0 && kind <= MAX_KIND) return kind;
  problems.push(
    problem(
      'kind',
      pointer(field, 'patternId'),
      found,
      'the number of a pattern kind',
      'Correct the number. Until then, it is ignored.',
    ),
  );
  return null;
}

function tooMany(count: number): Problem {
  return problem(
    'too-many',
    '',
    `${count} fields`,
    `at most ${MAX_FIELDS} fields`,
    'Remove fields. Until then, the fields after the limit are ignored.',
  );
}

function problem(rule: string, path: string, found: unknown, expected: string, remedy: string): Problem {
  return { code: `rules.${rule}`, path, found: showValue(found), expected, remedy };
}
