/** Describes values of the server tree by their content: on or off, a list by its entries, an object by its keys. */
import { isObject } from '#model/json/json.ts';
import { nameCategory, nameLanguage, nameResource } from './names.ts';
import { translate } from './words.ts';

/** A value before and after, as text. */
export interface Difference {
  readonly from: string;
  readonly to: string;
}

const MOST_ENTRIES = 6;
const MOST_LETTERS = 120;

/** A value as text; absent and empty values are `none`. */
export function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return translate('value.none');
  if (typeof value === 'boolean') return translate(value ? 'value.on' : 'value.off');
  if (typeof value === 'string') return describeText(value);
  if (Array.isArray(value)) return joinMost(value.map(describeEntry));
  if (!isObject(value)) return String(value);
  return joinMost(Object.entries(value).map(([key, part]) => describePart(key, part)));
}

/**
 * Both sides of a change. Of two objects only the keys that differ are described, of two lists only the entries that
 * one of them has; lists in another order are described whole.
 */
export function describeDifference(from: unknown, to: unknown): Difference {
  if (isObject(from) && isObject(to)) {
    const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter((key) => !isSame(from[key], to[key]));
    return {
      from: joinMost(keys.map((key) => describePart(key, from[key]))),
      to: joinMost(keys.map((key) => describePart(key, to[key]))),
    };
  }
  if (Array.isArray(from) && Array.isArray(to)) {
    const [gone, come] = [without(from, to), without(to, from)];
    if (gone.length + come.length > 0 && from.length + to.length > 2 * MOST_ENTRIES)
      return { from: describeValue(gone), to: describeValue(come) };
  }
  return { from: describeValue(from), to: describeValue(to) };
}

/** The name of a part of a rule or a setting; its key in words if there is no text. */
export function namePart(key: string): string {
  const language = /^labelName(\w{2})$/.exec(key)?.[1];
  if (language !== undefined) return translate('part.label', { language: nameLanguage(language) });
  return translate.ifKnown(`part.${key}`) ?? spellOut(key);
}

/** Splits a key into words: `sortOrder` becomes `sort order`. */
export function spellOut(key: string): string {
  return key
    .replaceAll(/[_./-]+/g, ' ')
    .replaceAll(/(?<=[a-z\d])[A-Z]+/g, (letters) => ` ${letters.toLowerCase()}`)
    .trim();
}

function describePart(key: string, value: unknown): string {
  return translate('value.key', { key: namePart(key), value: describeValue(value) });
}

/** A flat entry by its texts: `Live chat https://chat.example`; other entries by their keys. */
function describeEntry(entry: unknown): string {
  if (!isObject(entry)) return describeValue(entry);
  const parts = Object.values(entry).filter((part) => part !== '' && part !== null && part !== undefined);
  return parts.every((part) => typeof part === 'string')
    ? parts.map(describeText).join(' ')
    : joinMost(Object.entries(entry).map(([key, part]) => describePart(key, part)));
}

/** A text; a code of the server by its name. */
function describeText(text: string): string {
  const named =
    translate.ifKnown(`value.${text}`) ??
    (/^[A-Z][A-Za-z_\d]*$/.test(text) ? [nameResource(text), nameCategory(text)].find((name) => name !== text) : text);
  const shown = named ?? text;
  return shown.length > MOST_LETTERS ? `${shown.slice(0, MOST_LETTERS)}…` : shown;
}

function joinMost(words: readonly string[]): string {
  if (words.length === 0) return translate('value.none');
  const more = words.length - MOST_ENTRIES;
  const shown = more > 0 ? [...words.slice(0, MOST_ENTRIES), translate('value.more', { count: more })] : words;
  return shown.join(', ');
}

function without(list: readonly unknown[], other: readonly unknown[]): readonly unknown[] {
  return list.filter((entry) => !other.some((one) => isSame(one, entry)));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
