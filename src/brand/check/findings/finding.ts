import type { BrandProblem } from '#brand/read/stored-brand.ts';
import { brandRule, type Severity } from './rules.ts';

/** A finding of the brand linter: a problem in a file, with its position if known. */
export interface Finding extends Omit<BrandProblem, 'severity'> {
  /** Absent: the severity of its rule. */
  readonly severity?: Severity;
  /** From 1; absent if the file has no lines (a picture) or does not exist. */
  readonly line?: number;
  /** From 1, in UTF-16 units. */
  readonly column?: number;
}

/** A finding before its file is resolved: the brand file by default. */
export interface Found extends Omit<Finding, 'merchant' | 'file'> {
  /** File path relative to the brand's folder. */
  readonly at?: string;
}

/** Severity of a finding: its own, else its rule's; an unknown rule counts as an error. */
export function severityOf({ severity, code }: { readonly severity?: Severity; readonly code: string }): Severity {
  return severity ?? brandRule(code)?.severity ?? 'error';
}

/** Whether a finding fails the check; warnings and notes are only reported. */
export function isError(finding: { readonly severity?: Severity; readonly code: string }): boolean {
  return severityOf(finding) === 'error';
}
