import { describe, expect, it } from 'vitest';
import { longFunctions, MOST_LINES, MOST_LINES_OF_ONE_TABLE, report } from './long-functions.ts';

const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n');
/** A function with this many lines, including its first line and its closing brace. */
const long = (count: number) => `function one() {\n${lines(count - 2, '  act();')}\n}`;
const check = (text: string) => longFunctions('src/a.tsx', text);
const isReported = (text: string) => check(text).length > 0;

describe('the check of functions', () => {
  it('a function of eighty lines passes, one with a line more is named with place and remedy', () => {
    expect(check(`${long(MOST_LINES)}\n`)).toEqual([]);
    const [found] = check(`const a = 1;\n${long(MOST_LINES + 1)}\n`);
    expect(found).toEqual({ name: 'one', line: 2, lines: 81, most: 80 });
    expect(found && report('src/a.ts', found)).toBe(
      'src/a.ts:2: one has 81 lines, expected 80 at most: give each of its subjects a function with a name of its own',
    );
  });

  it.each([
    ['one', `const one = () => {\n${lines(80, 'act();')}\n};`],
    ['one', `const it = { one() {\n${lines(80, 'act();')}\n} };`],
    ['one', `class It { one() {\n${lines(80, 'act();')}\n} }`],
    ['what listen is given', `listen(() => {\n${lines(80, 'act();')}\n});`],
  ])('a function is named %s by its container', (name, text) => {
    expect(check(text)).toEqual([expect.objectContaining({ name, lines: 82 })]);
  });

  it('a nested function counts for both', () => {
    const inner = long(81);
    expect(check(`function outer() {\n${inner}\n}`).map(({ name }) => name)).toEqual(['outer', 'one']);
  });

  it.each([
    ['an object', (rows: number) => `function one() {\nreturn {\n${lines(rows, '  a: [1, "b"],')}\n};\n}`],
    ['a list', (rows: number) => `const one = () => [\n${lines(rows, '  (a) => a,')}\n] as const;`],
    ['a call given one', (rows: number) => `function one() {\nput({\n${lines(rows, '  a: 1,')}\n});\n}`],
    ['a switch', (rows: number) => `function one(a) {\nswitch (a) {\n${lines(rows, '  case 1: return 2;')}\n}\n}`],
    [
      'a tree',
      (rows: number) => `function One() {\nconst b = use();\nreturn (<ul>\n${lines(rows, '<li>{b}</li>')}\n</ul>);\n}`,
    ],
  ])('%s may have a hundred and twenty lines at most', (_, of) => {
    expect(isReported(of(100))).toBe(false);
    expect(check(of(MOST_LINES_OF_ONE_TABLE))).toEqual([expect.objectContaining({ most: 120 })]);
  });

  it.each([
    ['rows that do something', `function one() {\nreturn {\n${lines(90, '  a() { act(); },')}\n};\n}`],
    [
      'a tree behind much else',
      `function One() {\n${lines(30, 'use();')}\nreturn <ul>\n${lines(70, '<li/>')}\n</ul>;\n}`,
    ],
    ['cases of several lines', `function one(a) {\nswitch (a) {\n${lines(30, 'case 1:\n a();\n b();\n break;')}\n}\n}`],
    ['a tree that is not the end', `function One() {\nuse(<ul>\n${lines(90, '<li/>')}\n</ul>);\nreturn null;\n}`],
  ])('%s are no table or tree', (_, text) => {
    expect(isReported(text)).toBe(true);
  });
});
