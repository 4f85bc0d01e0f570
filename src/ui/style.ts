import createEmotion from '@emotion/css/create-instance';

/**
 * The one emotion instance of the house. Styles are module-level constants (`const box = css({ ... })`), serialised
 * once when the module loads; rules hold custom properties only, so one sheet serves every brand.
 *
 * `speedy` sends each rule through `insertRule`: under the strict content security policy a `<style>` element may be
 * empty (its hash is listed) but never carry text. On a server there is no document: the rules stay in
 * `cache.inserted`, where extractCritical of `@emotion/server` finds those that a page uses.
 *
 * No prefixer: browsers that know light-dark() need none of its prefixes, and it doubles the sheet.
 */
const emotion = createEmotion({ key: 'lv', speedy: true, stylisPlugins: [] });

export const { css, cx, keyframes, injectGlobal, cache } = emotion;

/**
 * What the server sent stays where it is: `<style data-rules="id id">`. Emotion's own mark would have it moved to the end of
 * the head, and the whole page styled anew.
 */
if (typeof document !== 'undefined') {
  const ids = document.querySelector<HTMLStyleElement>('style[data-rules]')?.dataset['rules'] ?? '';
  for (const id of ids.split(' ').filter(Boolean)) cache.inserted[id] = true;
}

/** Media queries in use, by what they ask. Breakpoints: phones below 640 px, tablets below 1024 px. */
export const media = {
  phone: '@media (max-width: 639.98px)',
  tablet: '@media (max-width: 1023.98px)',
  wide: '@media (min-width: 1024px)',
  hover: '@media (hover: hover)',
  touch: '@media (pointer: coarse)',
  still: '@media (prefers-reduced-motion: reduce)',
} as const;

/** Transition of the named properties in the house's pace (look: 120-200 ms ease-out); global.ts turns it off for reduced motion. */
export function ease(...properties: readonly string[]): string {
  return properties.map((property) => `${property} var(--speed) var(--ease)`).join(', ');
}
