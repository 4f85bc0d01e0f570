/** Reserves space for the first steps' line if the last page showed the line, to avoid layout shift. */

import { STEPS_COOKIE } from '#contract/page/cookies.ts';
import { keepCookie } from '#ui/engine/keep-cookie.ts';
import { css, media } from '#ui/style/style.ts';
import { color, control, radius, space } from '#ui/style/tokens.ts';

const EDGES = `2 * (${space[2]} + 1px)`;

/**
 * The line's height: two rows on a phone, one row elsewhere, each as high as its button. No space while empty, except
 * on a page rendered with the reserved space, which shows the line's box until the line is there.
 */
export const reservedSpace = css({
  display: 'grid',
  minBlockSize: `calc(${control.m} + ${EDGES})`,
  [media.touch]: { minBlockSize: `calc(max(${control.m}, ${control.touch}) + ${EDGES})` },
  [media.phone]: { minBlockSize: `calc(2 * max(${control.m}, ${control.touch}) + ${EDGES})` },
  'html:not([data-steps]) &:empty': { display: 'none' },
  'html[data-steps] &:empty': {
    border: `1px solid ${color.line}`,
    borderRadius: radius.xl,
    backgroundColor: color.surfaceRaised,
  },
});

const YEAR_S = 365 * 24 * 60 * 60;

/** The member could not be loaded: nothing comes on this page. The next one decides by what is known then. */
export function giveSpaceBack(): void {
  document.documentElement.removeAttribute('data-steps');
}

/** Whether home reserves the space, on this page from now on and on the next. */
export function reserveSpace(isNeeded: boolean): void {
  keepCookie(STEPS_COOKIE, '1', { seconds: isNeeded ? YEAR_S : 0, sameSite: 'Lax' });
  document.documentElement.toggleAttribute('data-steps', isNeeded);
}
