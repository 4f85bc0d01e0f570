import { describe, expect, it } from 'vitest';
import { chooseTool } from './client-tools.ts';
import { parseHeads, writeHeads } from './heads.ts';
import { compare } from './verify.ts';

const HASH = 'a'.repeat(64);

describe('programs of PostgreSQL', () => {
  const installed = [
    { path: '/usr/lib/postgresql/17/bin/pg_dump', major: 17 },
    { path: '/usr/lib/postgresql/15/bin/pg_dump', major: 15 },
  ];

  it('the oldest that is not older than the server is used', () => {
    expect(chooseTool(installed, 'pg_dump', 15, '').major).toBe(15);
    expect(chooseTool(installed, 'pg_dump', 16, '').major).toBe(17);
  });

  it('an older one is refused with how to get a fitting one', () => {
    expect(() => chooseTool(installed, 'pg_dump', 18, 'the server is PostgreSQL 18.4')).toThrow(
      /pg_dump 18 or newer is necessary \(the server is PostgreSQL 18\.4\), and installed is 15, 17\.[\s\S]*postgresql-client-18[\s\S]*apt\.postgresql\.org/,
    );
    expect(() => chooseTool([], 'pg_restore', 15, 'it')).toThrow(/none is installed/);
  });
});

describe('heads of chains', () => {
  it('are read as they are written', () => {
    const heads = [
      { merchant: '-', seq: 1, hash: HASH },
      { merchant: 'aurora', seq: 12, hash: HASH },
    ];
    expect(parseHeads(writeHeads(heads))).toEqual(heads);
    expect(() => parseHeads('aurora:12\n')).toThrow('"aurora:12" is no head');
  });

  it('a head that differs, is missing or is new is named', () => {
    const one = { merchant: 'aurora', seq: 12, hash: HASH };
    expect(compare('books', [one], [one])).toEqual([]);
    expect(compare('books', [one], [{ ...one, seq: 11 }])).toEqual([
      `books of aurora: found the head 11:${HASH}, expected 12:${HASH}`,
    ]);
    expect(compare('books', [one], [])).toEqual([`books of aurora: found the head no chain, expected 12:${HASH}`]);
    expect(compare('journal', [], [one])).toEqual([`journal of aurora: found the head 12:${HASH}, expected no chain`]);
  });
});
