/** What came of a run's cases. */
import type { RuleId } from './verdict/rules.ts';
import type { Verdict } from './verdict/verdict.ts';

export interface Result {
  readonly call: string;
  readonly title: string;
  /** The rule that the case is about; of a failure the rule that was broken. */
  readonly rule: RuleId;
  readonly outcome: Verdict['outcome'];
  /** Why it failed or was not tried, or what is not offered; empty when it passed. */
  readonly detail: string;
  readonly ms: number;
}

export interface Report {
  readonly url: string;
  readonly results: readonly Result[];
  readonly passed: number;
  readonly failed: number;
  readonly notTried: number;
  /** About what the gateway says that it does not have. */
  readonly notOffered: number;
}

/** The report of results. */
export function sumUp(url: string, results: readonly Result[]): Report {
  const count = (outcome: Result['outcome']): number => results.filter((result) => result.outcome === outcome).length;
  return {
    ...{ url, results, passed: count('passed'), failed: count('failed') },
    ...{ notTried: count('not tried'), notOffered: count('not offered') },
  };
}
