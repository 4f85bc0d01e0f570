import { checkSync } from 'recheck';
import { createRe2Engine } from '#model/form/values/re2-engine.ts';
import { isProvedLinear } from '#model/prover/proved-linear.ts';
import { BY_STEPS } from '#model/prover/recheck-limits.ts';

export interface PatternOfField {
  readonly field: string;
  readonly pattern: string;
}

/**
 * The first pattern that must not be saved: forms cannot use it, it is very slow for some values, or it could not be
 * proved safe.
 */
export interface UnprovedPattern {
  readonly field: string;
  readonly why: 'broken' | 'vulnerable' | 'unknown';
}

const engine = createRe2Engine();

/** Timeout of recheck. Most patterns need a few milliseconds, but a busy machine may need a thousand times as long. */
const CHECK_TIMEOUT_MS = 8_000;

/**
 * Worker pool job: finds a pattern that is not proved safe. The own prover runs first, because recheck measures times
 * and reports safe patterns as vulnerable on a busy machine.
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
