import type { BrandProblem } from '#brand/read/stored-brand.ts';
import { brandRule, type Severity } from './rules.ts';

/** A finding of the brand check: a problem of one file, with the place in it where that can be told. */
export interface Finding extends Omit<BrandProblem, 'severity'> {
  /** Absent: as grave as its rule. */
  readonly severity?: Severity;
  /** From 1; absent when the file has no lines (a picture) or is not there. */
  readonly line?: number;
  /** From 1, in UTF-16 units. */
  readonly column?: number;
}

/** A finding within the file that the check which made it knows: the brand file unless it says otherwise. */
export interface Found extends Omit<Finding, 'merchant' | 'file'> {
  /** The file, relative to the brand's folder. */
  readonly at?: string;
}

/** How grave a finding is: what it says itself, else its rule; an unknown rule counts as an error. */
export function severityOf({ severity, code }: { readonly severity?: Severity; readonly code: string }): Severity {
  return severity ?? brandRule(code)?.severity ?? 'error';
}

/** Whether a finding fails the check; warnings and notes are told only. */
export function isError(finding: { readonly severity?: Severity; readonly code: string }): boolean {
  return severityOf(finding) === 'error';
}
