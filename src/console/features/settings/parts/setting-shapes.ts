/** Maps raw values of settings to form values and back. Pure. */
import { isObject } from '#model/json/json.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { entriesOf, textsOf } from './values.ts';

/** Maps a raw value to form values and back. Keys without a form field are preserved. */
export interface Shape {
  readonly read: (value: unknown) => FormValues;
  readonly write: (values: FormValues, before: unknown) => unknown;
  /** Maps a JSON pointer into the value to a path in the form. */
  readonly at: (path: string, value: unknown) => string;
}

/** A value that is one text; an empty text is written as `none`. */
export function oneText(none: unknown): Shape {
  return {
    read: (value) => ({ value: typeof value === 'string' ? value : '' }),
    write: ({ value }) => (typeof value === 'string' && value !== '' ? value : none),
    at: () => '/value',
  };
}

/** A value that is a list of texts; an empty list is written as `none`. */
export function listOfTexts(none: unknown = []): Shape {
  return {
    read: (value) => ({ list: textsOf(value) }),
    write: ({ list }, before) => {
      const texts = writeTexts(list, before);
      return texts.length === 0 ? none : texts;
    },
    at: (path) => `/list${path}`,
  };
}

/** The list entries for the texts of a form: an entry that is not a text keeps its value. */
export function writeTexts(list: unknown, before: unknown): readonly unknown[] {
  const was = entriesOf(before);
  const shown = textsOf(before);
  return entriesOf(list).map((text, at) => {
    if (typeof text !== 'string') return '';
    // Match at the same index first, else an entry that moved.
    const from = shown[at] === text ? at : shown.indexOf(text);
    return from < 0 ? text : was[from];
  });
}

/** Placeholder key for an entry that is not an object; such an entry cannot be edited. */
const ODD = 'isNoObject';

/**
 * A value that is a list of objects, under this name in its form. An emptied text among `texts` is stored as an empty
 * string.
 */
export function listOfObjects(name: string, texts: readonly string[]): Shape {
  return {
    read: (value) => ({ [name]: entriesOf(value).map((entry) => (isObject(entry) ? entry : { [ODD]: entry })) }),
    write: (values) => entriesOf(values[name]).map((entry) => writeObject(entry, texts)),
    at: (path) => `/${name}${path}`,
  };
}

/** The raw entry of a form object. */
export function writeObject(entry: unknown, texts: readonly string[] = []): unknown {
  if (!isObject(entry)) return entry;
  if (Object.hasOwn(entry, ODD)) return entry[ODD];
  const held = Object.entries(entry).map(([key, part]) => [key, part ?? (texts.includes(key) ? '' : part)] as const);
  return Object.fromEntries(held.filter(([, part]) => part !== undefined));
}
