/**
 * Locks the page scroll while dialogs are open (features M50). Locks are counted: the page scrolls again when the last
 * one is released, from the same position. Uses CSSOM, which the content security policy allows.
 */
let locks = 0;
let release: (() => void) | undefined;

/** Locks the page scroll and returns the one-time release of this lock. Browser only. */
export function lockScroll(): () => void {
  if (locks === 0) release = holdPage();
  locks += 1;
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    locks -= 1;
    if (locks === 0) release?.();
  };
}

function holdPage(): () => void {
  const { style, clientWidth } = document.documentElement;
  const { overflow, scrollbarGutter } = style;
  const { scrollX: left, scrollY: top } = window;
  const hasScrollbar = window.innerWidth > clientWidth;
  style.overflow = 'hidden';
  // The page keeps its width without the scroll bar: no layout shift and no relayout.
  if (hasScrollbar) style.scrollbarGutter = 'stable';
  return () => {
    Object.assign(style, { overflow, scrollbarGutter });
    if (window.scrollX !== left || window.scrollY !== top) window.scrollTo({ left, top, behavior: 'instant' });
  };
}
