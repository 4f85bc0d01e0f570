import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type MatrixDiff, mergeDiffs } from '#model/matrix/compare-matrix.ts';
import type { Language } from '#model/site/brand.ts';
import { defineJob } from '#pool/job.ts';
import type { Pool } from '#pool/pool.ts';
import type { MatrixAsked } from './compare-language.work.ts';

const COMPARE = defineJob<typeof import('./compare-language.work.ts').work>(
  new URL('./compare-language.work.ts', import.meta.url),
  { priorityClass: 'operators', limitMs: 60_000 },
);

export type MatrixInput = Omit<MatrixAsked, 'language'>;

/** How far a comparison is; `diff` once all languages are compared, null where a brand file cannot be read. */
export interface RunState {
  readonly done: number;
  readonly total: number;
  readonly diff: MatrixDiff | null | undefined;
}

export interface WhatIfRuns {
  /**
   * The state of the comparison of this input, which is begun where it does not run yet; waits a second for a short one.
   * The same input continues where it is. Rejects with `JobRefused` once, and begins again with the next call.
   */
  ask(merchant: string, input: MatrixInput, languages: readonly Language[]): Promise<RunState>;
}

interface Run {
  readonly key: string;
  state: RunState;
  readonly ended: Promise<void>;
}

/** Runs of this process: the newest of each merchant. */
const MOST_RUNS = 100;
const WAIT_MS = 800;

/** Compares in the background, one language after the other on the pool. */
export function createWhatIfRuns(pool: Pool): WhatIfRuns {
  const runs = new Map<string, Run>();

  function begin(merchant: string, key: string, input: MatrixInput, languages: readonly Language[]): Run {
    const isCurrent = () => runs.get(merchant) === run;
    const work = async () => {
      const diffs: MatrixDiff[] = [];
      for (const language of languages) {
        const diff = await pool.run(COMPARE, merchant, { ...input, language });
        if (!isCurrent()) return;
        if (diff !== null) diffs.push(diff);
        run.state = { ...run.state, done: run.state.done + 1 };
        if (diff === null) break;
      }
      run.state = { ...run.state, diff: diffs.length === languages.length ? mergeDiffs(diffs) : null };
    };
    const run: Run = {
      key,
      state: { done: 0, total: languages.length, diff: undefined },
      // Begun after the run is known.
      ended: Promise.resolve().then(work),
    };
    run.ended.catch(() => isCurrent() && runs.delete(merchant));
    runs.delete(merchant);
    runs.set(merchant, run);
    const [oldest] = runs.keys();
    if (runs.size > MOST_RUNS && oldest !== undefined) runs.delete(oldest);
    return run;
  }

  return {
    async ask(merchant, input, languages) {
      const key = createHash('sha256')
        .update(JSON.stringify([input, languages]))
        .digest('base64url');
      const known = runs.get(merchant);
      const run = known?.key === key ? known : begin(merchant, key, input, languages);
      if (run.state.diff === undefined) await Promise.race([run.ended, setTimeout(WAIT_MS, undefined, { ref: false })]);
      return run.state;
    },
  };
}
