/** Errors of a field as data. */
import type { RJSFValidationError } from '@rjsf/utils';
import type { Figure } from '../../words/figure.ts';

export type Params = Readonly<Record<string, string | number | Figure>>;

/** Parameters of a text, with formatted figures. */
export type WrittenParams = Readonly<Record<string, string | number>>;

/** Translates a text by its key into the visitor's language. */
export type Translate = (key: string, params?: Params) => string;

/** Translates a text whose figures are formatted already. */
export type TranslateWritten = (key: string, params?: WrittenParams) => string;

/** Text key, parameters, and the part of the rule that failed; or a literal message with suggested values, if any. */
export type FieldWords =
  | { readonly key: string; readonly part: string; readonly params: Params }
  | { readonly message: string; readonly instead?: readonly string[] | undefined };

export interface Refusal {
  /** The field's name; in nested values the names joined by dots. */
  readonly field: string;
  readonly words: FieldWords;
}

export function isSameWords(one: FieldWords, other: FieldWords): boolean {
  if ('message' in one || 'message' in other)
    return 'message' in one && 'message' in other && one.message === other.message;
  return one.key === other.key && one.part === other.part && isSameParams(one.params, other.params);
}

function isSameParams(one: Params, other: Params): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isSameParam(one[name], other[name]));
}

function isSameParam(one: Params[string] | undefined, other: Params[string] | undefined): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}

export function writeParams(params: Params, write: (figure: Figure) => string): WrittenParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? write(value) : value]),
  );
}

export function describeWords(words: FieldWords, translate: Translate): string {
  return 'message' in words ? words.message : translate(words.key, words.params);
}

/** Parts that concern an empty field: not shown before a submit. */
const EMPTY_PARTS: readonly string[] = ['required', 'consent'];

/** Whether an error concerns an empty field. */
export function isOfEmpty(words: FieldWords): boolean {
  return 'part' in words && EMPTY_PARTS.includes(words.part);
}

/**
 * The text of an ajv error: from the keyword `validated`, else one text per keyword. Undefined for errors that only
 * summarize others.
 */
export function wordsOfError({ name = '', params = {} }: RJSFValidationError): FieldWords | undefined {
  if (name === 'validated') return { key: String(params.key), part: String(params.part), params: boundsOf(params) };
  if (name === 'required') return { key: 'form.required', part: 'required', params: {} };
  if (name === 'const') return { key: 'form.consentRequired', part: 'consent', params: {} };
  if (SUMS.includes(name)) return undefined;
  const limit = params.limit ?? params.multipleOf;
  const keyword = SPOKEN.includes(name) ? name : 'other';
  const count = COUNTED.includes(name) ? { count: Number(limit) } : {};
  return { key: `form.error.${keyword}`, part: name, params: limit === undefined ? {} : { limit, ...count } };
}

/** Keywords with their own text. */
const SPOKEN: readonly string[] = [
  ...['type', 'format', 'enum', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['multipleOf', 'minItems', 'maxItems', 'uniqueItems'],
];

/** Keywords whose limit is a number of characters or entries: their texts may have plural forms. */
const COUNTED: readonly string[] = ['minLength', 'maxLength', 'minItems', 'maxItems'];

const SUMS: readonly string[] = ['if', 'oneOf', 'anyOf', 'allOf'];

function boundsOf({ min, max }: { readonly min?: number; readonly max?: number }): Params {
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}
