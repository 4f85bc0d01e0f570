const NARROW = '(max-width: 63.99875em)';

/** Whether list and notice have no room side by side. For handlers and effects only. */
export function isNarrow(): boolean {
  return window.matchMedia?.(NARROW).matches ?? false;
}
