import type { Report, Result } from '../results.ts';

/** The report as JUnit XML: one suite per call; cases not tried or not offered count as skipped. */
export function writeJunit(report: Report): string {
  const { results, failed, notTried, notOffered } = report;
  const suites = Object.entries(Object.groupBy(results, ({ call }) => call)).map(([call, cases = []]) =>
    suiteOf(call, cases),
  );
  const counts = `tests="${results.length}" failures="${failed}" skipped="${notTried + notOffered}" time="${seconds(results)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="conformance" ${counts}>\n${suites.join('')}</testsuites>\n`;
}

function suiteOf(call: string, cases: readonly Result[]): string {
  const count = (outcome: Result['outcome']): number => cases.filter((one) => one.outcome === outcome).length;
  const counts = `tests="${cases.length}" failures="${count('failed')}" errors="0" skipped="${count('not tried') + count('not offered')}" time="${seconds(cases)}"`;
  return `  <testsuite name="${escapeXml(call)}" ${counts}>\n${cases.map(caseOf).join('')}  </testsuite>\n`;
}

function caseOf({ call, title, outcome, rule, detail, ms }: Result): string {
  const head = `    <testcase classname="conformance.${escapeXml(call)}" name="${escapeXml(title)}" time="${(ms / 1000).toFixed(3)}"`;
  if (outcome === 'passed') return `${head}/>\n`;
  const inner =
    outcome === 'failed'
      ? `<failure type="${escapeXml(rule)}" message="${escapeXml(detail)}"/>`
      : `<skipped message="${escapeXml(detail)}"/>`;
  return `${head}>${inner}</testcase>\n`;
}

function seconds(results: readonly Result[]): string {
  return (results.reduce((sum, { ms }) => sum + ms, 0) / 1000).toFixed(3);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes an attribute value; characters that XML does not allow, which a gateway may send, become question marks. */
export function escapeXml(text: string): string {
  return Array.from(text, (character) => (isXml(character) ? (ENTITIES[character] ?? character) : '?')).join('');
}

/** XML 1.0, production 2, without line breaks and tabs, which attributes would lose. */
function isXml(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0xfffd) || code >= 0x10000;
}
