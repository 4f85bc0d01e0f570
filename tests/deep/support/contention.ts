/** Processor time of a measurement. */
const WORK_US = 200_000;

/**
 * How many times longer work takes now than on an idle machine: elapsed time of a busy loop by its processor time, at
 * least 1. A time limit that is multiplied by it fails for the program, not for other work on the machine.
 */
export function measureContention(): number {
  const [began, before] = [performance.now(), process.cpuUsage()];
  let usedUs = 0;
  while (usedUs < WORK_US) {
    const { user, system } = process.cpuUsage(before);
    usedUs = user + system;
  }
  return Math.max(1, (performance.now() - began) / (usedUs / 1_000));
}

/** Milliseconds of an idle machine that some work takes, by the contention before and after it. */
export async function inIdleMs<T extends { readonly ms: number }>(work: () => Promise<T>): Promise<T & Idle> {
  const before = measureContention();
  const done = await work();
  return { ...done, idleMs: done.ms / Math.max(before, measureContention()) };
}

interface Idle {
  readonly idleMs: number;
}
