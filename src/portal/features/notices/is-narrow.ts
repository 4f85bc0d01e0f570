const NARROW = '(max-width: 63.99875em)';

/** Whether list and notice do not fit next to each other. For handlers and effects only. */
export function isNarrow(): boolean {
  return window.matchMedia?.(NARROW).matches ?? false;
}
