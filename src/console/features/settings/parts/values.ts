/** Reading and writing the parts of raw values that a form shows; everything else in them stays as it is. Pure. */
import { isObject, own, ownText, wholeNumber } from '#model/json/json.ts';

/** The entries of a list; none where there is no list. */
export function entriesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The texts of a list by their place; an entry that is no text is written as JSON. */
export function textsOf(value: unknown): readonly string[] {
  return entriesOf(value).map((entry) => (typeof entry === 'string' ? entry : JSON.stringify(entry)));
}

/** The text of a key; empty where there is none. */
export function textOf(value: unknown, key: string): string {
  return ownText(value, key) ?? '';
}

/** An object with one key set; undefined takes the key out. Something that is no object is replaced. */
export function setKey(value: unknown, key: string, to: unknown): object {
  const body = isObject(value) ? value : {};
  if (to !== undefined) return { ...body, [key]: to };
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== key));
}

/** Whether a list of member types names type 0. */
export function namesPlayers(value: unknown): boolean {
  return entriesOf(value).some((type) => wholeNumber(type) === 0);
}

/** A list of member types with type 0, or without it; the others stay. */
export function namePlayers(value: unknown, wanted: boolean): readonly unknown[] {
  const others = entriesOf(value).filter((type) => wholeNumber(type) !== 0);
  return wanted ? [0, ...others] : others;
}

/** The relays that are renamed, ours and theirs. */
export function relaysOf(profile: unknown): readonly (readonly [string, string])[] {
  const relays = own(profile, 'relays');
  return Object.entries(isObject(relays) ? relays : {}).map(([ours, theirs]) => [
    ours,
    typeof theirs === 'string' ? theirs : JSON.stringify(theirs),
  ]);
}

/** The words of a text that was typed or pasted: apart by blanks, commas and lines. */
export function splitWords(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((word) => word !== '');
}

/** The key under which a resource has its label in a language: `labelNameEn`. */
export function labelKey(language: string): string {
  return `labelName${language.slice(0, 1).toUpperCase()}${language.slice(1).toLowerCase()}`;
}
