import type { RuleId } from './rules.ts';

/** What came of one case. `rule` of a failure names the rule that was broken. */
export type Verdict =
  | { readonly outcome: 'passed' }
  | { readonly outcome: 'failed'; readonly rule: RuleId; readonly detail: string }
  | { readonly outcome: 'not tried' | 'not offered'; readonly detail: string };

export const passed: Verdict = { outcome: 'passed' };

/** A rule that was broken, and how. */
export interface Fault {
  readonly rule: RuleId;
  readonly detail: string;
}

/** Thrown by a case that meets a broken rule. */
export class Failed extends Error {
  readonly fault: Fault;

  constructor(rule: RuleId, detail: string) {
    super(detail);
    this.fault = { rule, detail };
  }
}

/** Thrown by a case for which something is missing: nothing is said about the gateway then. */
export class NotTried extends Error {}

/** Thrown by a case about what the gateway does not have, as it says itself: the run lacks nothing for it. */
export class NotOffered extends NotTried {}

/** Throws the fault, if there is one. */
export function must(fault: Fault | undefined): void {
  if (fault !== undefined) throw new Failed(fault.rule, fault.detail);
}

/** Runs a case to its verdict. Errors that are no verdict pass through: they are mistakes of ours. */
export async function validate(run: () => Promise<void>): Promise<Verdict> {
  try {
    await run();
    return passed;
  } catch (error) {
    if (error instanceof Failed) return { outcome: 'failed', ...error.fault };
    if (error instanceof NotOffered) return { outcome: 'not offered', detail: error.message };
    if (error instanceof NotTried) return { outcome: 'not tried', detail: error.message };
    throw error;
  }
}
