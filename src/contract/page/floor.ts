/** What every supported engine has and older ones have not (docs/browsers.md), as `@supports` and `CSS.supports` ask. */
export const FLOOR = '(color:light-dark(#000,#fff))';

/** Whether a page runs in an engine below the supported versions: its scripts stay away, and it works as the HTML that it is. */
export function isBelowFloor(css: Pick<typeof CSS, 'supports'> | undefined = globalThis.CSS): boolean {
  return css !== undefined && typeof css.supports === 'function' && !css.supports(FLOOR);
}
