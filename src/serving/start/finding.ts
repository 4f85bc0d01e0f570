/** Findings of the production preflight, and how they are reported (decision 16). */

export interface Finding {
  readonly check: string;
  readonly found: string;
  readonly why: string;
  readonly remedy: string;
}

export type Reported = Omit<Finding, 'check'>;

/** Checks by name: each returns its findings about the facts of a process. */
export type Checks<Facts> = Readonly<Record<string, (facts: Facts) => readonly Reported[]>>;

/** All findings, in the order of the checks. Pure. */
export function runChecks<Facts>(checks: Checks<Facts>, facts: Facts): readonly Finding[] {
  return Object.entries(checks).flatMap(([check, runCheck]) =>
    runCheck(facts).map((reported) => ({ check, ...reported })),
  );
}

export function only(holds: boolean, reported: Reported): readonly Reported[] {
  return holds ? [reported] : [];
}

/** A finding as one line: what was found, why it matters, the fix. */
export function lineOf({ found, why, remedy }: Finding): string {
  return `${found}: ${why}. Remedy: ${remedy}.`;
}

/** The message of a process that is reachable as `outside` and refuses to start: one line for each finding. */
export function writeRefusal(outside: string, refused: readonly Finding[]): string {
  const things = refused.length === 1 ? 'one thing' : `${refused.length} things`;
  return [
    `This site is reached from outside (${outside}), and ${things} need attention before it starts:`,
    ...refused.map((finding) => `- ${lineOf(finding)}`),
  ].join('\n');
}
