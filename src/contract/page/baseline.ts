/** A CSS feature query that only supported engines pass (docs/reference/browsers.md), for `@supports` and `CSS.supports`. */
export const BASELINE = '(color:light-dark(#000,#fff))';

/** Whether the engine is below the supported versions: scripts do not run, and the page works as plain HTML. */
export function isBelowBaseline(css: Pick<typeof CSS, 'supports'> | undefined = globalThis.CSS): boolean {
  return css !== undefined && typeof css.supports === 'function' && !css.supports(BASELINE);
}
