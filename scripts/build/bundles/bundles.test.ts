import { describe, expect, it } from 'vitest';
import { bundle } from './bundles.ts';
import type { Draft, DraftChunk } from './draft.ts';
import { loadsOf } from './loads.ts';

const file = (given: Partial<DraftChunk>): DraftChunk => ({
  name: 'x',
  modules: [],
  size: 1_000,
  imports: [],
  isAsked: false,
  askedBy: [],
  ...given,
});
const asked = (imports: readonly string[], askedBy = ['shell']) => file({ imports, isAsked: true, askedBy });
const BASE = new Set(['shell']);
const ONE = { saved: 1, inVain: 1 };
const evenly = () => ONE;

/** Two screens that share small files, and a third that shares one of them. */
const SITE: Draft = new Map([
  ['shell', file({ size: 90_000 })],
  ['home', asked(['card', 'price', 'shell'])],
  ['lobby', asked(['card', 'price'])],
  ['promotions', asked(['price'])],
  ['card', file({})],
  ['price', file({})],
]);

const sorted = (bundles: readonly (readonly string[])[]) => bundles.map((files) => [...files].sort()).sort();

describe('files that several screens share', () => {
  it('small ones are merged where a request costs more than unused bytes', () => {
    expect(sorted(bundle(SITE, BASE, evenly))).toEqual([['card', 'price']]);
  });

  it('a large file stays separate: no page wastes it', () => {
    const large = new Map(SITE).set('card', file({ size: 50_000 }));
    expect(sorted(bundle(large, BASE, evenly))).toEqual([['card'], ['price']]);
  });

  it('the main importer decides', () => {
    const large = new Map(SITE).set('card', file({ size: 40_000 }));
    expect(sorted(bundle(large, BASE, evenly))).toEqual([['card'], ['price']]);
    const often = (name: string) => (name === 'home' ? { saved: 10, inVain: 10 } : ONE);
    expect(sorted(bundle(large, BASE, often))).toEqual([['card', 'price']]);
  });

  it('files loaded with the other file count', () => {
    const below = new Map(SITE)
      .set('card', file({ imports: ['canvas'] }))
      .set('canvas', { ...asked([], ['home']), size: 50_000 });
    expect(sorted(bundle(below, BASE, evenly))).toEqual([['card'], ['price']]);
  });

  it('two files with a third between them stay apart: all three would wait', () => {
    const circle: Draft = new Map([
      ['shell', file({})],
      ['home', asked(['top'])],
      ['lobby', asked(['top'])],
      ['top', file({ imports: ['between'] })],
      ['between', file({ imports: ['ground'], isAsked: true, askedBy: ['shell'] })],
      ['ground', file({})],
    ]);
    expect(sorted(bundle(circle, BASE, evenly))).toEqual([['ground'], ['top']]);
  });
});

describe('the cost of a lazy file', () => {
  const DRAWN = new Map(SITE).set('canvas', file({}));
  const files = (draft: Draft, name: string) => [...(loadsOf(draft, BASE).get(name) ?? [])].sort();

  it('is every file that loads with it and is not loaded yet', () => {
    expect(files(SITE, 'home')).toEqual(['card', 'home', 'price']);
  });

  it('is less where the importer has part of it', () => {
    const inside = new Map(DRAWN).set('tab', asked(['price', 'canvas'], ['home']));
    expect(files(inside, 'tab')).toEqual(['canvas', 'tab']);
  });

  it('excludes only what all importers have', () => {
    const inside = new Map(DRAWN).set('tab', asked(['price', 'canvas'], ['home', 'lobby']));
    expect(files(inside, 'tab')).toEqual(['canvas', 'tab']);
    const shared = new Map(SITE).set('tab', asked(['card', 'price'], ['home', 'promotions']));
    expect(files(shared, 'tab')).toEqual(['card', 'tab']);
  });

  it('a part requested by another part is known by its full path', () => {
    const deep = new Map(DRAWN).set('tab', asked(['canvas'], ['home'])).set('leaf', asked(['canvas', 'card'], ['tab']));
    expect(files(deep, 'leaf')).toEqual(['leaf']);
  });
});
