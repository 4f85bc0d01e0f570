import type { CheckedBrand, FindingOfDraft } from '#gateway/context/brands-port.ts';

/** Findings of the brand linter, within the lengths of their call. */
export function presentFindings({ findings }: CheckedBrand) {
  return findings.map(({ path, fix, found, expected, remedy, ...rest }: FindingOfDraft) => ({
    code: rest.code,
    severity: rest.severity,
    file: rest.file,
    pointer: path.slice(0, 400),
    found: found.slice(0, 4_000),
    expected: expected.slice(0, 4_000),
    remedy: remedy.slice(0, 4_000),
    ...(fix !== undefined && { fix: JSON.stringify(fix) }),
  }));
}
