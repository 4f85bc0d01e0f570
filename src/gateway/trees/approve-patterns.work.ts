import { checkSync } from 'recheck';
import { createRe2Engine } from '#model/form/values/re2-engine.ts';
import { isProvedLinear } from '#model/prover/proved-linear.ts';
import { BY_STEPS } from '#model/prover/recheck-limits.ts';

/** A field's pattern. */
export interface PatternOfField {
  readonly field: string;
  readonly pattern: string;
}

/** The first pattern that may not be saved: the engine of forms cannot use it, some values take it very long, or nothing is proved. */
export interface UnprovedPattern {
  readonly field: string;
  readonly why: 'broken' | 'vulnerable' | 'unknown';
}

const engine = createRe2Engine();

/** What recheck may take; most patterns need a few milliseconds, a busy machine a thousand times as long. */
const CHECK_TIMEOUT_MS = 8_000;

/**
 * Looks for a pattern that is not proved safe, on a thread of the pool. The prover's own proof comes first: on a busy
 * machine recheck, which tries and measures, has called safe ones vulnerable.
 */
export function work(patterns: readonly PatternOfField[], at: (place: string) => void): UnprovedPattern | undefined {
  for (const { field, pattern } of patterns) {
    at(field);
    if (engine.compile(pattern) === null) return { field, why: 'broken' };
    if (isProvedLinear(pattern)) continue;
    const { status } = checkSync(pattern, '', { ...BY_STEPS, timeout: CHECK_TIMEOUT_MS });
    if (status !== 'safe') return { field, why: status };
  }
  return undefined;
}
