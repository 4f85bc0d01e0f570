import type { Report } from '../results.ts';
import { rules } from '../verdict/rules.ts';

export function writeJson(report: Report): string {
  const named = new Set(report.results.map(({ rule }) => rule));
  const sentences = Object.fromEntries(Object.entries(rules).filter(([id]) => named.has(id as keyof typeof rules)));
  return `${JSON.stringify({ ...report, rules: sentences }, null, 2)}\n`;
}
