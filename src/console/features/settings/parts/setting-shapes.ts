/** Raw values of settings as forms show them, and what becomes of them by an edit. Pure. */
import { isObject } from '#model/json/json.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { entriesOf, textsOf } from './values.ts';

/** What a form shows of a raw value, and what becomes of the value by an edit. Keys that no form knows stay. */
export interface Shape {
  readonly read: (value: unknown) => FormValues;
  readonly write: (values: FormValues, before: unknown) => unknown;
  /** Where a place of the value (a JSON pointer) stands in the form. */
  readonly at: (path: string, value: unknown) => string;
}

/** A value that is one text: an empty one is written as `none`. */
export function oneText(none: unknown): Shape {
  return {
    read: (value) => ({ value: typeof value === 'string' ? value : '' }),
    write: ({ value }) => (typeof value === 'string' && value !== '' ? value : none),
    at: () => '/value',
  };
}

/** A value that is a list of texts; an empty one is written as `none`. */
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

/** The entries of a list by the texts that stand for them: one that is no text stays what it was. */
export function writeTexts(list: unknown, before: unknown): readonly unknown[] {
  const was = entriesOf(before);
  const shown = textsOf(before);
  return entriesOf(list).map((text, at) => {
    if (typeof text !== 'string') return '';
    // As it stands, else as one that has moved.
    const from = shown[at] === text ? at : shown.indexOf(text);
    return from < 0 ? text : was[from];
  });
}

/** What stands for an entry that is no object, and cannot be edited. */
const ODD = 'isNoObject';

/** A value that is a list of objects, under this name in its form. A text of `texts` that is emptied stays as an empty one. */
export function listOfObjects(name: string, texts: readonly string[]): Shape {
  return {
    read: (value) => ({ [name]: entriesOf(value).map((entry) => (isObject(entry) ? entry : { [ODD]: entry })) }),
    write: (values) => entriesOf(values[name]).map((entry) => writeObject(entry, texts)),
    at: (path) => `/${name}${path}`,
  };
}

/** The entry that a form's object stands for. */
export function writeObject(entry: unknown, texts: readonly string[] = []): unknown {
  if (!isObject(entry)) return entry;
  if (Object.hasOwn(entry, ODD)) return entry[ODD];
  const held = Object.entries(entry).map(([key, part]) => [key, part ?? (texts.includes(key) ? '' : part)] as const);
  return Object.fromEntries(held.filter(([, part]) => part !== undefined));
}
