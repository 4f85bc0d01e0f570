import { expect, test } from 'vitest';
import {
  HOSTILE_TEXTS,
  mutateJson,
  placesOf,
  randomTree,
  seededRandom,
  writeJson,
} from '#tests/support/mutate-json.ts';

const DOCUMENT = {
  livery: 1,
  name: 'Quartz',
  theme: { seeds: { accent: '#0f766e' }, mode: 'both' },
  home: [{ section: 'banners' }, { section: 'notices' }],
};

const SEEDS = Array.from({ length: 400 }, (_, seed) => seed);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

test('the same seed gives the same text, another seed almost always another', () => {
  const texts = SEEDS.map((seed) => mutateJson(DOCUMENT, seed).text);
  expect(texts).toEqual(SEEDS.map((seed) => mutateJson(DOCUMENT, seed).text));
  expect(new Set(texts).size).toBeGreaterThan(SEEDS.length * 0.8);
});

test('a mutation reports its change, and changes the document', () => {
  const same = SEEDS.filter((seed) => mutateJson(DOCUMENT, seed).text === writeJson(DOCUMENT));
  // A value may be replaced by an equal one.
  expect(same.length).toBeLessThan(SEEDS.length * 0.03);
  const steps = SEEDS.flatMap((seed) => mutateJson(DOCUMENT, seed).steps.map((step) => step.split(' ')[0]));
  for (const name of [
    'hostile',
    'gone',
    'otherType',
    'otherPlace',
    'moreKeys',
    'twice',
    'letters',
    'cut',
    'byte',
    'mark',
  ])
    expect(steps, name).toContain(name);
});

test('every part of the document is reached', () => {
  const touched = new Set(SEEDS.flatMap((seed) => mutateJson(DOCUMENT, seed).steps.map((step) => step.split(' ')[1])));
  for (const path of placesOf(DOCUMENT)) expect(touched).toContain(`/${path.join('/')}`);
});

test('most mutations are still JSON, some are not, and their values are implausible', () => {
  const texts = SEEDS.map((seed) => mutateJson(DOCUMENT, seed).text);
  const readable = texts.filter((text) => parsed(text) !== undefined);
  expect(readable.length).toBeGreaterThan(SEEDS.length * 0.9);
  expect(readable.length).toBeLessThan(SEEDS.length);
  const all = texts.join('\n');
  for (const found of ['"__proto__"', '"constructor"', '<script>', '\\ud800', '1e999', '[[[[[[[[', '\\u0000'])
    expect(all, found).toContain(found);
});

test('random trees have the requested keys, are JSON, and differ', () => {
  const trees = SEEDS.slice(0, 200).map((seed) =>
    writeJson(randomTree(seededRandom(seed), ['modId', 'enabled', 'childrenNodes'])),
  );
  expect(trees.every((text) => parsed(text) !== undefined)).toBe(true);
  expect(new Set(trees).size).toBeGreaterThan(150);
  const all = trees.join('\n');
  expect(all).toContain('"childrenNodes":');
  for (const text of HOSTILE_TEXTS) expect(all).toContain(JSON.stringify(text));
});

test('no generated value reaches a prototype', () => {
  for (const seed of SEEDS) parsed(mutateJson(DOCUMENT, seed).text);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});
