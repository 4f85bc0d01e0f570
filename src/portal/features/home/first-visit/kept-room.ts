/** The room of the first steps' line: the page comes with it where the last one showed them, so that nothing moves for it. */

import { STEPS_COOKIE } from '#contract/page/cookies.ts';
import { keepCookie } from '#ui/engine/keep-cookie.ts';
import { css, media } from '#ui/style/style.ts';
import { control, space } from '#ui/style/tokens.ts';

const EDGES = `2 * (${space[2]} + 1px)`;

/**
 * As high as the line: one row below the other on a phone, side by side elsewhere, each as high as its button. No room while
 * nothing is in it, but on a page that came with it.
 */
export const room = css({
  display: 'grid',
  minBlockSize: `calc(${control.m} + ${EDGES})`,
  [media.touch]: { minBlockSize: `calc(max(${control.m}, ${control.touch}) + ${EDGES})` },
  [media.phone]: { minBlockSize: `calc(2 * max(${control.m}, ${control.touch}) + ${EDGES})` },
  'html:not([data-steps]) &:empty': { display: 'none' },
});

const YEAR_S = 365 * 24 * 60 * 60;

/** Whether home comes with the room, on this page from now on and on the next. */
export function keepRoom(isNeeded: boolean): void {
  keepCookie(STEPS_COOKIE, '1', { seconds: isNeeded ? YEAR_S : 0, sameSite: 'Lax' });
  document.documentElement.toggleAttribute('data-steps', isNeeded);
}
