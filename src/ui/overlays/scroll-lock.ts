/**
 * Holds the page still while dialogs are open (features M50). Locks count: the page moves again when the last one is
 * released, at the place where it stood. All of it by CSSOM, which the content security policy allows.
 */
let locks = 0;
let release: (() => void) | undefined;

/** Locks the page's scroll and answers the one-time release of this lock. Browser only. */
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
  const before = { overflow: style.overflow, gutter: style.scrollbarGutter };
  const place = { left: window.scrollX, top: window.scrollY };
  const bar = window.innerWidth - clientWidth;
  style.overflow = 'hidden';
  // The page keeps its width when the scroll bar goes: nothing jumps, and nothing is laid out anew.
  if (bar > 0) style.scrollbarGutter = 'stable';
  return () => {
    style.overflow = before.overflow;
    style.scrollbarGutter = before.gutter;
    const moved = window.scrollX !== place.left || window.scrollY !== place.top;
    if (moved) window.scrollTo({ ...place, behavior: 'instant' });
  };
}
