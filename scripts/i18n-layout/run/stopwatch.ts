/** Measures where time goes, summed over all pages. */

export type Part = 'language' | 'width' | 'measure' | 'validate' | 'picture';

export interface Stopwatch {
  time<Answer>(part: Part, work: () => Promise<Answer> | Answer): Promise<Answer>;
  /** `measure 51 %, language 30 %, ...`; empty if nothing was timed. */
  describe(): string;
}

export function createStopwatch(now: () => number = () => performance.now()): Stopwatch {
  const spent = new Map<Part, number>();
  return {
    async time(part, work) {
      const begun = now();
      try {
        return await work();
      } finally {
        spent.set(part, (spent.get(part) ?? 0) + now() - begun);
      }
    },
    describe() {
      const all = [...spent.values()].reduce((sum, ms) => sum + ms, 0);
      const parts = [...spent].toSorted(([, one], [, other]) => other - one);
      return parts.map(([part, ms]) => `${part} ${Math.round((ms / all) * 100)} %`).join(', ');
    },
  };
}
