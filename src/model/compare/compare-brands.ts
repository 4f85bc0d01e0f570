/** Compares what only brand files contain: order of slots, labels by language, and all other values. */
import { SLOTS } from '../catalogue/element.ts';
import { isObject, own } from '../json/json.ts';
import { pointer, showValue } from '../json/problem.ts';
import { orderSlots } from '../portal/elements.ts';
import type { Language } from '../site/brand.ts';
import { overrideKeys } from '../site/document-facts.ts';
import type { Change } from './changes.ts';
import { changeAt } from './changes.ts';
import type { ElementPair } from './compare-elements.ts';
import { commonOrder } from './compare-lists.ts';
import type { Effect } from './effects.ts';
import { NOTHING } from './effects.ts';
import type { Sides } from './sides.ts';

/** Text of a key on each side, if texts are available: brand texts override the platform's. */
export interface Labels {
  before(language: Language, key: string): string | undefined;
  after(language: Language, key: string): string | undefined;
}

/** Slots with a different element order. Elements that only one side has do not count. */
export function compareOrder(sides: Sides, pairs: readonly ElementPair[]): readonly Effect[] {
  const both = pairs.filter(({ before, after }) => before !== false && after !== false).map(({ element }) => element);
  const before = orderSlots(sides.before.documents.brand, both);
  const after = orderSlots(sides.after.documents.brand, both);
  return SLOTS.flatMap((slot) => {
    const [from, to] = commonOrder(before[slot], after[slot]);
    if (from === to) return [];
    const at = slot === 'home' ? '/home' : pointer('order', slot);
    return [{ finding: { kind: 'order', slot, from, to }, causes: [[brandChange(sides, at)]] }];
  });
}

/** Labels with a different text, in each language that both sides offer. */
export function compareLabels(
  sides: Sides,
  pairs: readonly ElementPair[],
  labels: Labels | undefined,
): readonly Effect[] {
  const { both } = languagesOf(sides);
  return both.flatMap((language) =>
    pairs.flatMap(({ id, keys }): readonly Effect[] => {
      if (!keys) return [];
      const from = labels?.before(language, keys[0]) ?? keys[0];
      const to = labels?.after(language, keys[1]) ?? keys[1];
      const finding = { kind: 'label', id, language, from: showValue(from), to: showValue(to) } as const;
      return from === to ? [] : [{ finding, causes: [[labelChange(sides, id, keys)]] }];
    }),
  );
}

/**
 * A different key, or the same key with a different text. Texts are in separate files, for which no pointer is
 * reported.
 */
function labelChange(sides: Sides, id: string, [key, newKey]: readonly [string, string]): Change {
  if (key !== newKey) return brandChange(sides, labelPointer(sides, id));
  return changeAt({ document: 'brand', pointer: '' }, `text ${key}`, 'changed', `text:${key}`);
}

function labelPointer({ before, after }: Sides, id: string): string {
  const keys = [after, before].flatMap(({ documents }) => [...overrideKeys(documents.brand, id)].reverse());
  return pointer('elements', keys[0] ?? id, 'label');
}

export function compareLanguages(sides: Sides): readonly Effect[] {
  const { gone, come } = languagesOf(sides);
  const cause = brandChange(sides, '/languages');
  const effects = (languages: readonly Language[], appears: boolean) =>
    languages.map((language): Effect => ({ finding: { kind: 'language', language, appears }, causes: [[cause]] }));
  return [...effects(gone, false), ...effects(come, true)];
}

function languagesOf({ before, after }: Sides): Readonly<Record<'both' | 'gone' | 'come', readonly Language[]>> {
  const one = before.documents.brand.languages;
  const other = after.documents.brand.languages;
  return {
    both: one.filter((language) => other.includes(language)),
    gone: one.filter((language) => !other.includes(language)),
    come: other.filter((language) => !one.includes(language)),
  };
}

function brandChange(sides: Sides, at: string): Change {
  const values = `${showAt(sides.before.documents.brand.document, at)} -> ${showAt(sides.after.documents.brand.document, at)}`;
  return changeAt({ document: 'brand', pointer: at }, `brand file ${at}`, values);
}

function showAt(document: unknown, at: string): string {
  const value = at
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((found, key) => (Array.isArray(found) ? found[Number(key)] : own(found, key)), document);
  return value === undefined ? NOTHING : showValue(value);
}

/** Differing values of the brand file that no other effect reports: colours, names, section settings. */
export function compareValues(sides: Sides, reported: readonly Change[]): readonly Effect[] {
  const places = reported
    .flatMap(({ before, after }) => [before, after])
    .filter(({ document }) => document === 'brand');
  const isReported = (at: string) =>
    places.some((place) => place.pointer !== '' && `${at}/`.startsWith(`${place.pointer}/`));
  return leaves(sides.before.documents.brand.document, sides.after.documents.brand.document, '')
    .filter((at) => !isReported(at))
    .map((at) => {
      const change = brandChange(sides, at);
      const [from = '', to = ''] = [sides.before, sides.after].map((side) => showAt(side.documents.brand.document, at));
      return { finding: { kind: 'value', name: at, from, to }, causes: [[change]] };
    });
}

/** Deepest locations at which two JSON values differ. Lists of different lengths differ as a whole. */
function leaves(one: unknown, other: unknown, at: string): readonly string[] {
  if (Array.isArray(one) && Array.isArray(other) && one.length === other.length)
    return one.flatMap((item, index) => leaves(item, other[index], at + pointer(index)));
  if (isObject(one) && isObject(other)) {
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return keys.flatMap((key) => leaves(own(one, key), own(other, key), at + pointer(key)));
  }
  return JSON.stringify(one) === JSON.stringify(other) ? [] : [at];
}
