import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isObject } from '#model/json/json.ts';
import { parseBrand } from '#model/site/brand.ts';
import { likelyTrees } from '#model/testing/arbitraries.ts';
import { cases } from '#tests/setup/cases.ts';
import { completeTexts } from '#texts/complete.ts';
import type { BrandFolder } from '../read/read-brand-folder.ts';
import { brandRule } from './findings/rules.ts';
import type { SourceFile } from './findings/sources.ts';
import { examineBrand, examineTrees } from './linter.ts';

const DEMOS = ['aurora', 'lotus', 'harbor'].map((merchant) =>
  JSON.parse(readFileSync(`brands/${merchant}/brand.json`, 'utf8')),
);

/** A parsed brand folder that contains the brand file only. */
function folderOf(file: unknown): { folder: BrandFolder; sources: readonly SourceFile[] } {
  const text = JSON.stringify(file, null, 2);
  const { value, problems } = parseBrand(file);
  const named = problems.map((problem) => ({ ...problem, merchant: 'sample', file: 'sample/brand.json' }));
  const read =
    value === null
      ? undefined
      : {
          merchant: 'sample',
          folder: '/sample',
          revision: '',
          brand: value,
          source: text,
          texts: {},
          assets: new Map(),
        };
  const source = { name: 'brand.json', path: '/sample/brand.json', bytes: Buffer.from(text) };
  return { folder: { absent: false, brand: undefined, read, problems: named }, sources: [source] };
}

interface Mutation {
  readonly at: number;
  readonly value: unknown;
  readonly how: 'replace' | 'remove' | 'rename';
}

const value = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    0,
    [],
    {},
    'nav.home',
    '/nowhere',
    '#123456',
    ['EN'],
    { switch: 'X' },
    { not: { member: 'visitor' } },
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(400),
  value,
  how: fc.constantFrom('replace', 'replace', 'remove', 'rename'),
});

/** Changes the n-th value of a JSON document, counted depth-first. */
function mutate(json: unknown, { at, value: put, how }: Mutation): unknown {
  let left = at;
  const walk = (node: unknown): unknown => {
    if (Array.isArray(node))
      return node.flatMap((item) => (left-- === 0 ? (how === 'remove' ? [] : [put]) : [walk(item)]));
    if (!isObject(node)) return node;
    const entries = Object.entries(node).flatMap(([key, item]): [string, unknown][] => {
      if (left-- !== 0) return [[key, walk(item)]];
      if (how === 'remove') return [];
      return how === 'rename' ? [[`${key}x`, item]] : [[key, put]];
    });
    return Object.fromEntries(entries);
  };
  return walk(json);
}

const mutated = fc
  .tuple(fc.constantFrom(...DEMOS), fc.array(mutation, { minLength: 1, maxLength: 4 }))
  .map(([file, mutations]) => mutations.reduce(mutate, file));

describe('the brand linter', () => {
  it('N03: names rule, file, line and remedy for any brand file, and never throws', async () => {
    await fc.assert(
      fc.asyncProperty(mutated, async (file) => {
        const findings = await examineBrand({
          merchant: 'sample',
          platform: completeTexts,
          paths: false,
          ...folderOf(file),
        });
        for (const { code, file: name, remedy, line, found } of findings) {
          expect(brandRule(code)?.id, code).toBe(code);
          expect(name).toMatch(/^sample\//);
          expect(remedy).not.toBe('');
          expect(found).not.toBe('');
          if (name === 'sample/brand.json') expect(line).toBeGreaterThanOrEqual(1);
        }
      }),
      { numRuns: cases(15) },
    );
  });

  it('N02: explores all readable parts of a brand file, and every finding has a rule of the table', async () => {
    for (const file of fc.sample(mutated, { numRuns: cases(3), seed: 11 })) {
      const findings = await examineBrand({ merchant: 'sample', platform: completeTexts, ...folderOf(file) });
      expect(findings.filter(({ code }) => brandRule(code) === undefined)).toEqual([]);
    }
  });

  it('N03: checks any brand with any trees, and every finding has a rule of the table', async () => {
    await fc.assert(
      fc.asyncProperty(mutated, fc.oneof(likelyTrees, fc.jsonValue()), async (file, raw) => {
        const trees = { file: 'trees.json', raw, text: JSON.stringify(raw, null, 2) };
        const against = await examineBrand({
          merchant: 'sample',
          platform: completeTexts,
          paths: false,
          trees,
          ...folderOf(file),
        });
        const alone = examineTrees('trees.json', raw, trees.text);
        expect([...against, ...alone].filter(({ code }) => brandRule(code) === undefined)).toEqual([]);
      }),
      { numRuns: cases(10) },
    );
  });
});
