/** Results of a run's cases. */
import type { RuleId } from './verdict/rules.ts';
import type { Verdict } from './verdict/verdict.ts';

export interface Result {
  readonly call: string;
  readonly title: string;
  /** The tested rule; for a failure the broken rule. */
  readonly rule: RuleId;
  readonly outcome: Verdict['outcome'];
  /** Why it failed, was not tried or is not offered; empty if it passed. */
  readonly detail: string;
  readonly ms: number;
}

export interface Report {
  readonly url: string;
  readonly results: readonly Result[];
  readonly passed: number;
  readonly failed: number;
  readonly notTried: number;
  /** Number of cases about calls that the gateway does not offer. */
  readonly notOffered: number;
}

export function sumUp(url: string, results: readonly Result[]): Report {
  const count = (outcome: Result['outcome']): number => results.filter((result) => result.outcome === outcome).length;
  return {
    url,
    results,
    passed: count('passed'),
    failed: count('failed'),
    notTried: count('not tried'),
    notOffered: count('not offered'),
  };
}
