import createCache, { type EmotionCache, type StylisElement } from '@emotion/cache';
import { type CSSObject, css as serialize } from '@emotion/react';
import type { SerializedStyles } from '@emotion/serialize';
import { getRegisteredStyles, insertStyles } from '@emotion/utils';

/** Maximum number of rules in one style element. */
const SHEET_RULES = 64;

/**
 * The only emotion cache. Styles are module-level constants (`const box = css({ ... })`), serialized once at module
 * load and used by class name, which costs nothing at mount; the `css` prop of @emotion/react, for a style that depends
 * on a value, inserts into the same cache (StyleProvider). Rules only use custom properties, so one sheet serves every
 * brand. `speedy` inserts each rule by `insertRule`: under the strict content security policy a `<style>` element may
 * be empty (its hash is listed) but must not contain text. On a server there is no document: the rules stay in
 * `cache.inserted`, where extractCritical of `@emotion/server` finds those that a page uses. No prefixer: it doubles the
 * sheet, and browsers that support light-dark() need only the prefixes of addPrefix.
 */
export const cache = createStyleCache();

/** The next rule starts a new style element. */
export function beginSheet(): void {
  // Emotion starts a new element at rule count zero.
  cache.sheet.ctr = 0;
}

function createStyleCache(): EmotionCache {
  const made = createCache({ key: 'lv', speedy: true, stylisPlugins: [addPrefix] });
  // Registers every style completely, on a server too: `cx` joins class names.
  made.compat = true;
  splitSheets(made.sheet);
  for (const id of sentRules()) made.inserted[id] = true;
  return made;
}

/** Adds the prefix of properties that Safari only knows by it: user-select, and backdrop-filter before version 18. */
function addPrefix(element: StylisElement): void {
  if (/^(user-select|backdrop-filter):/.test(element.value))
    element.return = `-webkit-${element.value}${element.value}`;
}

/**
 * Starts a new style element every few rules. A browser reprocesses a whole sheet whenever a rule is added, which took
 * a phone 100 ms and more with all rules in one; earlier elements are unaffected.
 */
function splitSheets(sheet: EmotionCache['sheet']): void {
  const insertRule = sheet.insert.bind(sheet);
  sheet.insert = (rule) => {
    if (sheet.ctr === SHEET_RULES) sheet.ctr = 0;
    insertRule(rule);
  };
}

/**
 * Ids of the rules that the server sent in `<style data-rules="id id">`, which stays in place. With emotion's own
 * attribute emotion would move it to the end of the head and restyle the whole page.
 */
function sentRules(): readonly string[] {
  if (typeof document === 'undefined') return [];
  const ids = document.querySelector<HTMLStyleElement>('style[data-rules]')?.dataset['rules'] ?? '';
  return ids.split(' ').filter(Boolean);
}

export function css(...styles: readonly CSSObject[]): string {
  return insert(serialize(...styles));
}

/** Cache: components join the same few names on every render. */
const joined = new Map<string, string>();

/** Joins class names; our styles among them are merged into one, in which later ones override earlier ones. */
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

export function keyframes(frames: CSSObject): string {
  const { name, styles } = serialize(frames);
  const animation = `animation-${name}`;
  insertWithoutScope({ name, styles: `@keyframes ${animation}{${styles}}` });
  return animation;
}

/** Inserts global rules, once. */
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
 * Media queries by purpose. Breakpoints: phones below 40 em (640 px), tablets below 64 em (1024 px). In em, as with rem
 * elsewhere, they follow the visitor's font size: a page with letters twice as large has half as many columns.
 */
export const media = {
  phone: '@media (max-width: 39.99875em)',
  tablet: '@media (max-width: 63.99875em)',
  /** Too narrow for three columns next to a menu. */
  desk: '@media (max-width: 77.99875em)',
  wide: '@media (min-width: 64em)',
  /** A phone in landscape orientation. */
  short: '@media (max-height: 32.49875em) and (min-width: 35em) and (max-width: 68.74875em)',
  /** A phone in either orientation. */
  small: '@media (max-width: 39.99875em), (max-height: 32.49875em)',
  hover: '@media (hover: hover)',
  touch: '@media (pointer: coarse)',
  still: '@media (prefers-reduced-motion: reduce)',
  plain: '@media (prefers-reduced-transparency: reduce)',
  /** Forced colours replace ours: backgrounds are not drawn, lines and text are. */
  forced: '@media (forced-colors: active)',
} as const;

/**
 * Transition of the named properties at the standard speed (120 to 200 ms); global.ts turns it off for reduced motion.
 */
export function ease(...properties: readonly string[]): string {
  return properties.map((property) => `${property} var(--speed) var(--ease)`).join(', ');
}
