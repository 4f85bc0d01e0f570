import { describe, expect, test } from 'vitest';
import { asvsProblems } from './asvs.ts';
import { commentsIn } from './comments.ts';
import { ALL_ROWS, type Features } from './feature-rows.ts';
import { buildFeaturesPage } from './features-page.ts';
import { type Files, readFiles } from './files.ts';
import { docsProblems } from './problems.ts';
import { rowsIn, rowsOfNames } from './row-ids.ts';

/** Rows are written _M70 here, so that no test name in a fixture counts as a test of the row. */
function plant(text: string): string {
  return text.replaceAll('_', '');
}

const features = (notBuiltYet: readonly string[] = [], rows: readonly string[] = ALL_ROWS): Features => ({
  groups: [
    {
      title: 'Max',
      rows: Object.fromEntries(rows.map((row) => [plant(row), `what ${plant(row)} is`])),
    },
  ],
  notBuiltYet: notBuiltYet.map(plant),
});

/** Some files, and a test that is named after every row except those in `but`. */
function repository(more: Readonly<Record<string, string>> = {}, but: readonly string[] = []): Files {
  const rows = ALL_ROWS.filter((row) => !but.map(plant).includes(row));
  const named = rows.map((row) => `test('${row}: it is so', () => {});`).join('\n');
  const planted = Object.entries(more).map(([path, text]) => [path, plant(text)] as const);
  return new Map([['src/model/all.test.ts', named], ...planted]);
}

function threats(mitigation: string, test: string): Readonly<Record<string, string>> {
  const table = `| Attack | Mitigation | Test |\n|---|---|---|\n| somebody | ${mitigation} | ${test} |`;
  return { 'docs/page.md': table, 'src/ui/x.ts': '', 'src/ui/x.test.ts': "it('holds', run);" };
}

describe('the docs', () => {
  test('N17: have no fault where each row has a test or is not built yet', () => {
    expect(docsProblems(features(), repository())).toEqual([]);
    expect(docsProblems(features(['_M170']), repository({}, ['_M170']))).toEqual([]);
  });

  test.each([
    ['a row without a test', features(), repository({}, ['_M70']), '_M70: no test is named after it'],
    ['a row that is built after all', features(['_M70']), repository(), '_M70: src/model/all.test.ts proves it'],
    ['a row without words', features([], ALL_ROWS.slice(1)), repository(), '_M01 is missing'],
    ['words for no row', features([], [...ALL_ROWS, '_M379']), repository(), '_M379 is no row'],
    [
      'a test that names no row',
      features(),
      repository({ 'src/ui/x.test.ts': "it('_M70, _M400: is drawn', draw);" }),
      'src/ui/x.test.ts: a test is named after _M400',
    ],
    [
      'a comment that cites no row',
      features(),
      repository({ 'src/ui/x.ts': '/** The bar (_N19). */' }),
      'src/ui/x.ts: a comment cites _N19',
    ],
    [
      'a comment that cites no page',
      features(),
      repository({ 'src/ui/x.ts': '// see docs/nothing.md' }),
      'src/ui/x.ts: cites docs/nothing.md, which is not there',
    ],
    [
      'a comment that cites no part of a page',
      features(),
      repository({ 'src/ui/x.ts': '// docs/page.md#other', 'docs/page.md': '# The one' }),
      'docs/page.md has no heading #other',
    ],
    [
      'a paper that nobody finds',
      features(),
      repository({
        'src/ui/x.ts': '/** As high as it is wide (the specification). */',
        'docs/page.md': 'The OpenAPI specification.',
      }),
      'src/ui/x.ts: "specification" is no paper of the repository',
    ],
    [
      'a path that a page names and that moved',
      features(),
      repository({ 'docs/page.md': 'It stands in `src/ui/x.ts`, `src/model` and `src/ui/<name>.ts`.' }),
      'docs/page.md: names src/ui/x.ts, which is not there',
    ],
    [
      'a second decision of one number',
      features(),
      repository({ 'docs/decisions/01-one.md': '', 'docs/decisions/01-two.md': '', 'docs/decisions/02-x.md': '' }),
      'docs/decisions/01-two.md: another decision has this number',
    ],
    [
      'a link to a file that moved',
      features(),
      repository({ 'docs/page.md': 'It stands in [x](../src/ui/x.ts).' }),
      'docs/page.md: the link ../src/ui/x.ts leads nowhere',
    ],
    [
      'a test that a page quotes and that is not there',
      features(),
      repository({
        'docs/page.md': '[x](../src/ui/x.test.ts) "is drawn" [x](../src/ui/x.test.ts) "is gone"',
        'src/ui/x.test.ts': "// is gone\nit('is drawn', draw);",
      }),
      'docs/page.md: quotes "is gone" of ../src/ui/x.test.ts, which has no test of that name',
    ],
    [
      'a threat without a test',
      features(),
      repository(threats('[x](../src/ui/x.ts)', '[x](../src/ui/x.test.ts)')),
      'docs/page.md: "somebody" has no test; link one',
    ],
    [
      'a threat without a wall',
      features(),
      repository(threats('a wall', '[x](../src/ui/x.test.ts) "holds"')),
      'docs/page.md: "somebody" has no mitigation; link its file',
    ],
  ])('N17: %s is named', (_, rows, files, problem) => {
    expect(docsProblems(rows, files)).toEqual([expect.stringContaining(plant(problem))]);
  });

  test('N17: a citation of a page or of a part of a page is found', () => {
    const page = { 'docs/page.md': '# One `name`, and more\n\n[there](#one-name-and-more) [folder](../src/ui/)' };
    const source = { 'src/ui/x.ts': '/** As docs/page.md#one-name-and-more says; docs/page.md. */' };
    expect(docsProblems(features(), repository({ ...page, ...source }))).toEqual([]);
  });
});

test('N17: a row shows its home and its tests, those next to the code first; others as not built yet', () => {
  const sources = {
    'tests/e2e/nav.spec.ts': "test('_M70: a category without a vendor is gone', run);",
    'src/model/nav.test.ts': "it('_M70: a category needs a vendor', run); it('_M70, _M71: in order', run);",
    'src/portal/nav.test.tsx': "it('_M70 _M71 _M72: are drawn', run);",
    'src/model/catalogue/nav.ts': '/** A category (_M70). */',
    'docs/decisions/01-x.md': '| _D05 | two rules |',
    'src/model/two.test.ts': "it('_D05: two rules', run);",
  };
  const files = new Map(Object.entries(sources).map(([path, text]) => [path, plant(text)]));
  const page = buildFeaturesPage(features(['_M01'], ['_M01', '_M70', '_D05']), files);
  const [nothing, category, decision] = page.split('\n').filter((line) => /^\| [MD]\d/.test(line));
  expect(nothing).toBe(plant('| _M01 | what _M01 is | | not built yet |'));
  expect(category?.split(' | ').slice(2)).toEqual([
    '[model/catalogue](../src/model/catalogue), [model](../src/model)',
    '[nav.test.ts](../src/model/nav.test.ts), [nav.test.tsx](../src/portal/nav.test.tsx), 1 more |',
  ]);
  expect(decision?.split(' | ').slice(2)).toEqual([
    '[model](../src/model), [01](decisions/01-x.md)',
    '[two.test.ts](../src/model/two.test.ts) |',
  ]);
  expect(page).toContain('3 rows, 2 of them built.');
});

test('N17: an omitted, unknown or duplicate requirement of ASVS is named', async () => {
  const page = (await readFiles()).get('docs/reference/asvs.md') ?? '';
  const problemsOf = (text: string) => asvsProblems(new Map([['docs/reference/asvs.md', text]]));
  expect(problemsOf(page)).toEqual([]);
  expect(problemsOf(page.replace('| 1.2.5 |', '| 1.2.99, 1.1.1 |'))).toEqual([
    'docs/reference/asvs.md: 1.2.5 is missing',
    'docs/reference/asvs.md: 1.2.99 is no requirement',
    'docs/reference/asvs.md: 1.1.1 is listed twice',
  ]);
});

test.each([
  ["it('_M70: a', run)", [['_M70']]],
  ["test('_M40 _M41, _D09 and _N01: a', run)", [['_M40', '_M41', '_D09', '_N01']]],
  ["['_M234-_M236', 'any text']", [['_M234', '_M235', '_M236']]],
  ['describe("the provider (_D28)", run)', [['_D28']]],
  ['`_M371: $' + '{name} is written`', [['_M371']]],
  ["d: '_M18 90C30 64 48 44 70 28'", []],
  ["const path = '_M10,20 L4,5'", []],
  ["it('is like _M70', run)", []],
])('names in %s begin with their rows', (source, rows) => {
  expect(rowsOfNames(plant(source))).toEqual(rows.map((list) => list.map(plant)));
});

test('rows of a comment, ranges written out', () => {
  const comment = plant('The kinds (_M234-_M236; _D05), not A_M70, _M7 or _M70x');
  expect(rowsIn(comment)).toEqual(['_M234', '_M235', '_M236', '_D05'].map(plant));
});

test('only comments, not file patterns, addresses or strings', () => {
  const source = ["const a = 'src/**/*.ts'; // _M01", '/** _M02', ' * and _M03 */', "const d = '_M18 90C30';"];
  const rows = commentsIn('x.ts', plant(source.join('\n'))).flatMap(rowsIn);
  expect(rows).toEqual(['_M01', '_M02', '_M03'].map(plant));
  expect(commentsIn('x.sql', plant("select '_M18'; -- _M04")).flatMap(rowsIn)).toEqual([plant('_M04')]);
});
