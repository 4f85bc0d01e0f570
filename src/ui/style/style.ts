import createCache, { type EmotionCache } from '@emotion/cache';
import { type CSSObject, css as serialize } from '@emotion/react';
import type { SerializedStyles } from '@emotion/serialize';
import { getRegisteredStyles, insertStyles } from '@emotion/utils';

/** Rules in one style element. */
const SHEET_RULES = 64;

/**
 * The one cache of emotion. Styles are module-level constants (`const box = css({ ... })`), serialised once when the module
 * loads and used by class name, which costs nothing at mount; the `css` prop of @emotion/react, for a style that depends on
 * a value, inserts into the same cache (StyleProvider). Rules hold custom properties only, so one sheet serves every brand.
 *
 * `speedy` sends each rule through `insertRule`: under the strict content security policy a `<style>` element may be
 * empty (its hash is listed) but never carry text. On a server there is no document: the rules stay in
 * `cache.inserted`, where extractCritical of `@emotion/server` finds those that a page uses.
 *
 * No prefixer: browsers that know light-dark() need none of its prefixes, and it doubles the sheet.
 */
export const cache = createStyleCache();

/** The next rule begins a style element of its own. */
export function beginSheet(): void {
  // Emotion begins one with the first rule that it counts.
  cache.sheet.ctr = 0;
}

function createStyleCache(): EmotionCache {
  const made = createCache({ key: 'lv', speedy: true, stylisPlugins: [] });
  // Class names are joined here (`cx`), so every style is registered whole, on a server too.
  made.compat = true;
  splitSheets(made.sheet);
  for (const id of sentRules()) made.inserted[id] = true;
  return made;
}

/**
 * Begins a style element for every few rules. A browser works through a whole sheet again whenever a rule joins it, which
 * took a phone 100 ms and more with all rules in one; the elements before are left alone.
 */
function splitSheets(sheet: EmotionCache['sheet']): void {
  const insertRule = sheet.insert.bind(sheet);
  sheet.insert = (rule) => {
    if (sheet.ctr === SHEET_RULES) sheet.ctr = 0;
    insertRule(rule);
  };
}

/**
 * The rules that came with the page. What the server sent stays where it is: `<style data-rules="id id">`. Emotion's own
 * mark would have it moved to the end of the head, and the whole page styled anew.
 */
function sentRules(): readonly string[] {
  if (typeof document === 'undefined') return [];
  const ids = document.querySelector<HTMLStyleElement>('style[data-rules]')?.dataset['rules'] ?? '';
  return ids.split(' ').filter(Boolean);
}

/** Inserts one style and answers its class name. */
export function css(...styles: readonly CSSObject[]): string {
  return insert(serialize(...styles));
}

/** What was joined before: components join the same few names at every draw. */
const joined = new Map<string, string>();

/** Joins class names; styles of ours among them become one, in which the later one is first in force. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  const wanted = names.filter(Boolean).join(' ');
  const known = joined.get(wanted) ?? join(wanted);
  joined.set(wanted, known);
  return known;
}

function join(wanted: string): string {
  const ours: string[] = [];
  const rest = getRegisteredStyles(cache.registered, ours, wanted);
  return ours.length < 2 ? wanted : rest + insert(serialize(ours));
}

/** Inserts an animation and answers its name. */
export function keyframes(frames: CSSObject): string {
  const { name, styles } = serialize(frames);
  const animation = `animation-${name}`;
  insertWithoutScope({ name, styles: `@keyframes ${animation}{${styles}}` });
  return animation;
}

/** Inserts rules that belong to no class, once. */
export function injectGlobal(rules: CSSObject): void {
  insertWithoutScope(serialize(rules));
}

function insert(style: SerializedStyles): string {
  insertStyles(cache, style, false);
  return `${cache.key}-${style.name}`;
}

function insertWithoutScope(style: SerializedStyles): void {
  if (cache.inserted[style.name] === undefined) cache.insert('', style, cache.sheet, true);
}

/**
 * Media queries in use, by what they ask. Breakpoints: phones below 40 em (640 px), tablets below 64 em (1024 px). In em they follow
 * the size of letters that the visitor has chosen, as every rem does: a page whose letters are twice as large has half as many columns.
 */
export const media = {
  phone: '@media (max-width: 39.99875em)',
  tablet: '@media (max-width: 63.99875em)',
  wide: '@media (min-width: 64em)',
  /** A phone held sideways. */
  short: '@media (max-height: 32.49875em) and (min-width: 35em) and (max-width: 68.74875em)',
  /** A phone, either way up. */
  small: '@media (max-width: 39.99875em), (max-height: 32.49875em)',
  hover: '@media (hover: hover)',
  touch: '@media (pointer: coarse)',
  still: '@media (prefers-reduced-motion: reduce)',
  plain: '@media (prefers-reduced-transparency: reduce)',
  /** Colours of the visitor's own choice take the place of ours: a ground is not drawn, lines and words are. */
  forced: '@media (forced-colors: active)',
} as const;

/** Transition of the named properties in the house's pace (120 to 200 ms); global.ts turns it off for reduced motion. */
export function ease(...properties: readonly string[]): string {
  return properties.map((property) => `${property} var(--speed) var(--ease)`).join(', ');
}
