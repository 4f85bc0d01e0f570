/** What the check of a start finds, and how it is told (decision 044). */

/** One thing that keeps a process from being reached by others. */
export interface Finding {
  readonly check: string;
  readonly found: string;
  readonly why: string;
  readonly way: string;
}

export type Reported = Omit<Finding, 'check'>;

/** Checks by name: each answers what it finds in the facts of a process. */
export type Checks<Facts> = Readonly<Record<string, (facts: Facts) => readonly Reported[]>>;

/** Everything that is found, in the order of the checks. Pure. */
export function runChecks<Facts>(checks: Checks<Facts>, facts: Facts): readonly Finding[] {
  return Object.entries(checks).flatMap(([check, look]) => look(facts).map((reported) => ({ check, ...reported })));
}

/** What is told where it holds. */
export function only(holds: boolean, reported: Reported): readonly Reported[] {
  return holds ? [reported] : [];
}

/** A finding as one line: what was found, why it matters, the way on. */
export function lineOf({ found, why, way }: Finding): string {
  return `${found}: ${why}. Way on: ${way}.`;
}

/** What a process that is reached by the name `outside` says when it does not start: a line for each finding. */
export function writeRefusal(outside: string, refused: readonly Finding[]): string {
  const things = refused.length === 1 ? 'one thing' : `${refused.length} things`;
  return [
    `This site is reached from outside (${outside}), and ${things} must be mended before it starts:`,
    ...refused.map((finding) => `- ${lineOf(finding)}`),
  ].join('\n');
}
