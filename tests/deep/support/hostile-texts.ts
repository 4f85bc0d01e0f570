import { mutateJson, randomTree, seededRandom, writeJson } from '#tests/support/mutate-json.ts';

/** Number of texts per call. */
export const CASES = 200;

/** Texts that no honest page sends: broken, deep, wide, duplicated, polluting. */
const SHAPES: readonly string[] = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '\u0000',
  '{"a":1,"a":2}',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"username":{"__proto__":{"polluted":1}}}',
  '{"username":"\\ud800","password":"\\udfff"}',
  '{"username":"\\u0000","password":"\\u0000"}',
  `{"username":${'['.repeat(16_000)}${']'.repeat(16_000)}}`,
  `{"username":${'{"a":'.repeat(31)}1${'}'.repeat(31)}}`,
  `{${Array.from({ length: 3_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
  `{"username":"${'a'.repeat(40_000)}"}`,
  '{"username":1e400,"password":-0}',
  '{"username":12345678901234567890123456789}',
  '\ufeff{}',
  '{"toString":"x","valueOf":"y","hasOwnProperty":1}',
];

/** Texts for a call that takes `sample`: the shapes, mutated copies of the sample, and random trees of its fields. */
export function hostileTexts(sample: Readonly<Record<string, unknown>>): readonly string[] {
  const random = seededRandom(7_001);
  const generated = Array.from({ length: CASES - SHAPES.length }, (_, at) =>
    at % 2 === 0
      ? mutateJson(sample, at + 1).text
      : writeJson(randomTree(random, ['__proto__', ...Object.keys(sample)])),
  );
  return [...SHAPES, ...generated];
}
