import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { amountCell, createTimeCell, neutralised, textCell } from './cells.ts';

/** CSV parser by RFC 4180: quoted fields, a doubled quote for one. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  const row: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  for (let found = field.exec(text); found !== null; found = field.exec(text)) {
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '\r\n') rows.push(row.splice(0));
  }
  return row.length === 0 ? rows : [...rows, row];
}

/**
 * A formula at the start of a cell, as spreadsheets see it: after any separator they split at and any character they
 * ignore.
 */
const RUNS = /^[\s"'\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u;
const isRun = (cell: string) => RUNS.test(cell.replace(/^'/, 'x'));
const isHarmless = (cell: string) => !isRun(cell) && !/^[\t\r\n\0]/.test(cell);
/** The text without inserted apostrophes. */
const plain = (text: string) => text.replaceAll("'", '');

const NASTY = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  '\t',
  '\r',
  '\n',
  ';',
  '|',
  ',',
  '"',
  "'",
  ' ',
  'x',
  '1',
  '\u200B',
  '\u{FEFF}',
  '\0',
];
const text = fc.oneof(fc.string({ unit: fc.constantFrom(...NASTY), maxLength: 12 }), fc.string({ unit: 'binary' }));

describe('M180: a cell of a file', () => {
  test('M180: any text is read back unchanged or neutralised, and no cell begins with a spreadsheet formula', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (cells) => {
        const [row = [], ...more] = readCsv(`${cells.map(textCell).join(',')}\r\n`);
        expect(more).toEqual([]);
        expect(row.map(plain)).toEqual(cells.map(plain));
        expect(row).toEqual(cells.map(neutralised));
        expect(row.filter((cell) => !isHarmless(cell))).toEqual([]);
      }),
    );
  });

  test('M180: split at a semicolon, a bar or a line within quotes, no part begins with a spreadsheet formula', () => {
    fc.assert(
      fc.property(text, (cell) => {
        const fragments = neutralised(cell).split(/[;|\t\r\n]/);
        expect(fragments.filter((fragment) => isRun(fragment))).toEqual([]);
      }),
    );
  });

  it.each([
    ['Nine Lanterns', 'Nine Lanterns'],
    ['a-b, c=d', 'a-b, c=d'],
    ['=HYPERLINK("http://x")', `'=HYPERLINK("http://x")`],
    ['-1+1', "'-1+1"],
    ['＝1', "'＝1"],
    [' \u200B@x', "' \u200B@x"],
    ['x;=1+1', "x;'=1+1"],
    ['\tx', "'\tx"],
    ['', ''],
  ])('M180: %j is written as %j', (given, written) => {
    expect(neutralised(given)).toBe(written);
  });

  it.each([
    [-1250n, 2, '-12.50'],
    [7n, 2, '0.07'],
    [0n, 0, '0'],
    [-5n, 0, '-5'],
    [123456789n, 8, '1.23456789'],
  ])('M180: an amount of %s with %i digits stays a number: %s', (minor, exponent, written) => {
    expect(amountCell(minor, exponent)).toBe(written);
  });

  it.each([
    ['Asia/Ho_Chi_Minh', '2026-11-23T18:00:00Z', '2026-11-24T01:00:00+07:00'],
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T01:30:00-04:00'],
    ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01T01:30:00-05:00'],
    ['Asia/Kathmandu', '2026-01-01T00:00:00Z', '2026-01-01T05:45:00+05:45'],
    ['UTC', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00+00:00'],
  ])('M180: in %s the time %s is %s', (zone, at, written) => {
    expect(createTimeCell(zone)(new Date(at))).toBe(written);
  });
});
