/** Whether the visitor prefers reduced motion. */
export function holdsStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Resolves after a delay; immediately if the visitor prefers reduced motion. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, holdsStill() ? 0 : ms));
}
