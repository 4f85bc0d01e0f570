/** True where the visitor wants things to hold still. */
export function holdsStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Resolves after so long; at once where the visitor wants things to hold still. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, holdsStill() ? 0 : ms));
}
