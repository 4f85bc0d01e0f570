/** What is wrong with a field, as data. */
import type { RJSFValidationError } from '@rjsf/utils';
import type { Figure } from '../../words/figure.ts';

/** What is filled into a text. */
export type Params = Readonly<Record<string, string | number | Figure>>;

/** What is filled into a text, each figure written as the page writes it. */
export type WrittenParams = Readonly<Record<string, string | number>>;

/** Says a text by its key, in the visitor's language. */
export type Translate = (key: string, params?: Params) => string;

/** Says a text whose figures are written already. */
export type TranslateWritten = (key: string, params?: WrittenParams) => string;

/**
 * A text key with what is filled into it and the part of the rule that it speaks of; or words that came as they are, with the
 * values that would do instead, where some were named.
 */
export type FieldWords =
  | { readonly key: string; readonly part: string; readonly params: Params }
  | { readonly message: string; readonly instead?: readonly string[] | undefined };

/** What a server said of a field. */
export interface Refusal {
  /** The field's name; in nested values the names joined by dots. */
  readonly field: string;
  readonly words: FieldWords;
}

/** Whether both say the same. */
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

/** Writes the figures among what is filled into a text. */
export function writeParams(params: Params, write: (figure: Figure) => string): WrittenParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? write(value) : value]),
  );
}

/** The words as they are said. */
export function describeWords(words: FieldWords, translate: Translate): string {
  return 'message' in words ? words.message : translate(words.key, words.params);
}

/** Parts that speak of a field that holds nothing yet: nobody is scolded for one before a submit. */
const EMPTY_PARTS: readonly string[] = ['required', 'consent'];

/** Whether words speak of a field that is still empty. */
export function isOfEmpty(words: FieldWords): boolean {
  return 'part' in words && EMPTY_PARTS.includes(words.part);
}

/**
 * The words of an error of ajv: those that the keyword `validated` brings along, else one text a keyword. Undefined for errors
 * that only sum up others.
 */
export function wordsOfError({ name = '', params = {} }: RJSFValidationError): FieldWords | undefined {
  if (name === 'validated') return { key: String(params.key), part: String(params.part), params: boundsOf(params) };
  if (name === 'required') return { key: 'form.required', part: 'required', params: {} };
  if (name === 'const') return { key: 'form.consentRequired', part: 'consent', params: {} };
  if (SUMS.includes(name)) return undefined;
  const limit = params.limit ?? params.multipleOf;
  const keyword = SPOKEN.includes(name) ? name : 'other';
  return { key: `form.error.${keyword}`, part: name, params: limit === undefined ? {} : { limit } };
}

/** Keywords with a text of their own. */
const SPOKEN: readonly string[] = [
  ...['type', 'format', 'enum', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['multipleOf', 'minItems', 'maxItems', 'uniqueItems'],
];

const SUMS: readonly string[] = ['if', 'oneOf', 'anyOf', 'allOf'];

function boundsOf({ min, max }: { readonly min?: number; readonly max?: number }): Params {
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}
