/** Reads and writes the parts of raw values that a form shows; all other parts are preserved. Pure. */
import { isObject, own, ownText, wholeNumber } from '#model/json/json.ts';

/** The entries of a list; empty if the value is not a list. */
export function entriesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The texts of a list by index; an entry that is not a text is shown as JSON. */
export function textsOf(value: unknown): readonly string[] {
  return entriesOf(value).map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry)));
}

/** The text of a key; empty if there is none. */
export function textOf(value: unknown, key: string): string {
  return ownText(value, key) ?? '';
}

/** An object with one key set; undefined removes the key. A value that is not an object is replaced. */
export function setKey(value: unknown, key: string, to: unknown): object {
  const body = isObject(value) ? value : {};
  if (to !== undefined) return { ...body, [key]: to };
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== key));
}

/** Whether a list of member types contains type 0. */
export function namesPlayers(value: unknown): boolean {
  return entriesOf(value).some((type) => wholeNumber(type) === 0);
}

/** A list of member types with or without type 0; other types are preserved. */
export function namePlayers(value: unknown, wanted: boolean): readonly unknown[] {
  const others = entriesOf(value).filter((type) => wholeNumber(type) !== 0);
  return wanted ? [0, ...others] : others;
}

/** The renamed relays, as pairs of our name and the client's name. */
export function relaysOf(profile: unknown): readonly (readonly [string, string])[] {
  const relays = own(profile, 'relays');
  return Object.entries(isObject(relays) ? relays : {}).map(([ours, theirs]) => [
    ours,
    typeof theirs === 'string' ? theirs : JSON.stringify(theirs),
  ]);
}

/** The words of a typed or pasted text, split at whitespace, commas and semicolons. */
export function splitWords(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((word) => word !== '');
}

/** The key of a resource's label in a language: `labelNameEn`. */
export function labelKey(language: string): string {
  return `labelName${language.slice(0, 1).toUpperCase()}${language.slice(1).toLowerCase()}`;
}
