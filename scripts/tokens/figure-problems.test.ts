import { expect, it } from 'vitest';
import { figureProblems } from './figure-problems.ts';

const check = (source: string, path = 'src/portal/x.tsx') => figureProblems(path, source);

it.each([
  "new Intl.NumberFormat('en')",
  'count.toLocaleString()',
  "at.toLocaleDateString('ar')",
  "import { formatMinute } from '#ui/words/format-moment.ts';",
  'formatDecimal(1n, 0)',
  "new Intl.RelativeTimeFormat('en')",
])('N18: a figure that bypasses the formatter is reported with its line: %s', (source) => {
  expect(check(`\n${source}`)).toEqual([expect.stringMatching(/^src\/portal\/x\.tsx:2: .*writer/)]);
});

it('N18: the formatter, names of countries and lists, and its callers are not reported', () => {
  expect(check("new Intl.NumberFormat('en')", 'src/ui/words/figures.ts')).toEqual([]);
  expect(check("new Intl.DisplayNames('ar', { type: 'region' }); new Intl.ListFormat('ar')")).toEqual([]);
  expect(check('writer.minute(at)')).toEqual([]);
});
