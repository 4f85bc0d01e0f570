/** Formats findings as text and as a report. */
import { type Finding, severityOf } from './check/findings/finding.ts';

export interface CheckReport {
  readonly files: number;
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
  readonly problems: readonly Finding[];
}

export function makeReport(files: number, problems: readonly Finding[]): CheckReport {
  const count = (severity: string) => problems.filter((problem) => severityOf(problem) === severity).length;
  return { files, errors: count('error'), warnings: count('warning'), notes: count('note'), problems };
}

/** One paragraph per finding: position, found and expected value, remedy; then a summary line. */
export function reportText(report: CheckReport): string {
  const verdict = report.errors > 0 ? 'failed' : 'passed';
  const notes = report.notes > 0 ? `, ${counted(report.notes, 'note')}` : '';
  const count = `${counted(report.files, 'brand')} checked: ${verdict}, ${counted(report.errors, 'error')}, ${counted(report.warnings, 'warning')}${notes}`;
  return [...report.problems.map(findingText), count].join('\n');
}

/** One paragraph: position, found and expected value, remedy. */
export function findingText(finding: Finding): string {
  const { file, path, code, found, expected, remedy, line, column } = finding;
  const pointer = path === '' ? '' : ` at ${path}`;
  const place = line === undefined ? '' : `, line ${line}${column === undefined ? '' : `, column ${column}`}`;
  return `${severityOf(finding)}: ${file}${pointer} (${code})${place}\n  found ${found}, expected ${expected}.\n  ${remedy}`;
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
