import type { RuleId } from './rules.ts';

/** Outcome of a case. For a failure `rule` is the broken rule. */
export type Verdict =
  | { readonly outcome: 'passed' }
  | { readonly outcome: 'failed'; readonly rule: RuleId; readonly detail: string }
  | { readonly outcome: 'not tried' | 'not offered'; readonly detail: string };

export const passed: Verdict = { outcome: 'passed' };

export interface Fault {
  readonly rule: RuleId;
  readonly detail: string;
}

export class Failed extends Error {
  readonly fault: Fault;

  constructor(rule: RuleId, detail: string) {
    super(detail);
    this.fault = { rule, detail };
  }
}

/** Thrown if a prerequisite is missing: the case proves nothing about the gateway. */
export class NotTried extends Error {}

/** Thrown if the gateway itself says that it does not offer something. */
export class NotOffered extends NotTried {}

export function must(fault: Fault | undefined): void {
  if (fault !== undefined) throw new Failed(fault.rule, fault.detail);
}

/** Runs a case and returns its verdict. Other errors are bugs of the kit and are rethrown. */
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
