import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CodeRange, codeSet, commonCodes, hasCode, invertSet, joinSets } from './code-set.ts';
import { escapedSet, propertySet } from './named-sets.ts';
import { splitCodes } from './split-codes.ts';
import { writeSet } from './write-set.ts';

const LAST = 0x10_ffff;
const range = fc.tuple(fc.nat(60), fc.nat(12)).map(([from, more]): CodeRange => [from, from + more]);
const set = fc.array(range, { maxLength: 6 }).map(codeSet);
const NEAR = Array.from({ length: 80 }, (_, code) => code);

test('N07: sets join, meet and invert as sets do', () => {
  fc.assert(
    fc.property(set, set, (one, other) => {
      for (const code of [...NEAR, LAST]) {
        const [inOne, inOther] = [hasCode(one, code), hasCode(other, code)];
        expect(hasCode(joinSets(one, other), code)).toBe(inOne || inOther);
        expect(hasCode(commonCodes(one, other), code)).toBe(inOne && inOther);
        expect(hasCode(invertSet(one), code)).toBe(!inOne);
      }
      expect(invertSet(invertSet(one))).toEqual(one);
    }),
  );
});

test('N07: classes are separated by some set, and whole sets are made of them', () => {
  fc.assert(
    fc.property(fc.array(set, { maxLength: 5 }), (sets) => {
      const classes = splitCodes(sets);
      expect(joinSets(...classes)).toEqual(joinSets(...sets));
      const signatures = classes.map((one) => sets.map((other) => hasCode(other, one[0]?.[0] ?? -1)).join());
      expect(new Set(signatures).size).toBe(classes.length);
      for (const one of classes)
        for (const other of sets) expect([0, one.length]).toContain(commonCodes(one, other).length);
    }),
  );
});

test.each([
  ['L', /\p{L}/u],
  ['M', /\p{M}/u],
  ['P', /\p{P}/u],
  ['Lu', /\p{Lu}/u],
  ['Han', /\p{Script=Han}/u],
  ['Hangul', /\p{Script=Hangul}/u],
  ['Thai', /\p{Script=Thai}/u],
])('N07: the set of \\p{%s} equals Unicode’s', (name, native) => {
  const found = propertySet(name) ?? [];
  const basic = Array.from({ length: 0xd800 }, (_, code) => code);
  const above = Array.from({ length: 3_000 }, (_, at) => 0x1_0000 + at * 337).filter((code) => code <= LAST);
  const edges = found.flatMap(([from, to]) => [from - 1, from, to, to + 1]).filter((code) => code >= 0xe000);
  const wrong = [...basic, ...above, ...edges].filter(
    (code) => hasCode(found, code) !== native.test(String.fromCodePoint(code)),
  );
  expect(wrong).toEqual([]);
});

test.each(['d', 'D', 'w', 'W', 's', 'S'])('N07: \\%s equals JavaScript’s', (letter) => {
  const native = new RegExp(`\\${letter}`);
  const found = escapedSet(letter) ?? [];
  const wrong = Array.from({ length: 0xd800 }, (_, code) => code).filter(
    (code) => hasCode(found, code) !== native.test(String.fromCharCode(code)),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['all', invertSet([]), [], false],
  ['these', escapedSet('w') ?? [], ['a–z', 'A–Z', '0–9', '_'], false],
  [
    'these',
    codeSet([
      [0x20, 0x20],
      [0x61, 0x62],
    ]),
    ['a b'],
    true,
  ],
  ['but', invertSet(codeSet([[0x40, 0x40]])), ['@'], false],
  ['but', escapedSet('S') ?? [], [], true],
  ['these', codeSet([[0x00, 0x01]]), ['U+0000 U+0001'], false],
] as const)('N07: a set is written as %s of its pieces', (is, written, parts, blanks) => {
  expect(writeSet(written)).toEqual({ is, parts: [...parts], blanks });
});
