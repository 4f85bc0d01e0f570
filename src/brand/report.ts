/** Findings as people and programs read them. */
import { isError } from './check/check-brand.ts';
import type { BrandProblem } from './stored-brand.ts';

export interface CheckReport {
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
  readonly problems: readonly BrandProblem[];
}

/** Counts what a check found. */
export function makeReport(files: number, problems: readonly BrandProblem[]): CheckReport {
  const errors = problems.filter(isError).length;
  return { files, errors, warnings: problems.length - errors, problems };
}

/** One paragraph a finding: where, what was found, what was expected, what to do; then one line that counts. */
export function reportText(report: CheckReport): string {
  const findings = report.problems.map(
    ({ file, path, code, found, expected, remedy, severity }) =>
      `${severity ?? 'error'}: ${file}${path === '' ? '' : ` at ${path}`} (${code})\n  found ${found}, expected ${expected}.\n  ${remedy}`,
  );
  const verdict = report.errors > 0 ? 'not right' : 'right';
  const count = `${counted(report.files, 'brand')} checked: ${verdict}, ${counted(report.errors, 'error')}, ${counted(report.warnings, 'warning')}`;
  return [...findings, count].join('\n');
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
