import type { Report, Result } from '../results.ts';

export function writeLine({ outcome, call, title, rule, detail, ms }: Result): string {
  const what = `${outcome.padEnd(11)}  ${call}: ${title}`;
  if (outcome === 'passed') return `${what} (${ms} ms)`;
  return outcome === 'failed' ? `${what}\n             ${rule}: ${detail}` : `${what}\n             ${detail}`;
}

export function writeSummary({ passed, failed, notTried, notOffered }: Report): string {
  const sums = `${passed} passed, ${failed} failed, ${notTried} not tried`;
  return notOffered === 0 ? sums : `${sums}, ${notOffered} not offered`;
}

export function writeText(report: Report): string {
  return `${report.results.map(writeLine).join('\n')}\n${writeSummary(report)}\n`;
}
