/** Formats findings as SARIF 2.1.0 (OASIS), which code hosts show next to the lines. */
import { createHash } from 'node:crypto';
import type { Log, ReportingDescriptor, Result } from 'sarif';
import { type Finding, severityOf } from './finding.ts';
import { BRAND_RULES, type BrandRule } from './rules.ts';

/** URI of a finding's file, relative to the working directory if the file is inside it. */
export type UriOf<F extends Finding> = (finding: F) => string;

const TOOL = 'livery-brand-check';
const SCHEMA = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** The SARIF log of one run: every rule, and a result per finding. */
export function sarifLog<F extends Finding>(findings: readonly F[], uriOf: UriOf<F>): Log {
  const seen = new Map<string, number>();
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: TOOL, rules: BRAND_RULES.map(descriptor) } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => resultOf(finding, uriOf(finding), seen)),
      },
    ],
  };
}

function descriptor({ id, severity, rule, help, fixable }: BrandRule): ReportingDescriptor {
  return {
    id,
    shortDescription: { text: rule },
    help: { text: help },
    defaultConfiguration: { level: severity },
    properties: { fixable: fixable === true },
  };
}

function resultOf(finding: Finding, uri: string, seen: Map<string, number>): Result {
  const { code, path, found, expected, remedy, line, column } = finding;
  const ruleIndex = BRAND_RULES.findIndex(({ id }) => id === code);
  return {
    ruleId: code,
    ...(ruleIndex < 0 ? {} : { ruleIndex }),
    level: severityOf(finding),
    message: { text: `${upper(found)}. Expected: ${expected}. ${remedy}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri },
          ...(line === undefined
            ? {}
            : { region: { startLine: line, ...(column === undefined ? {} : { startColumn: column }) } }),
        },
        ...(path === '' ? {} : { logicalLocations: [{ fullyQualifiedName: path, kind: 'member' }] }),
      },
    ],
    partialFingerprints: { 'liveryFinding/v1': fingerprint(finding, uri, seen) },
  };
}

/** A fingerprint that does not depend on line numbers; repeated findings get different ones. */
function fingerprint({ code, path, found }: Finding, uri: string, seen: Map<string, number>): string {
  const key = [code, uri, path, found].join('\n');
  const count = seen.get(key) ?? 0;
  seen.set(key, count + 1);
  return createHash('sha256').update(`${key}\n${count}`).digest('hex').slice(0, 32);
}

function upper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
