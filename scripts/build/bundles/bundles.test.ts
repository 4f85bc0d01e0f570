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
  it('small ones come as one, where a request costs more than what comes in vain', () => {
    expect(sorted(bundle(SITE, BASE, evenly))).toEqual([['card', 'price']]);
  });

  it('a large one stays by itself: nobody loads it in vain', () => {
    const large = new Map(SITE).set('card', file({ size: 50_000 }));
    expect(sorted(bundle(large, BASE, evenly))).toEqual([['card'], ['price']]);
  });

  it('who asks more often decides', () => {
    const large = new Map(SITE).set('card', file({ size: 40_000 }));
    expect(sorted(bundle(large, BASE, evenly))).toEqual([['card'], ['price']]);
    const often = (name: string) => (name === 'home' ? { saved: 10, inVain: 10 } : ONE);
    expect(sorted(bundle(large, BASE, often))).toEqual([['card', 'price']]);
  });

  it('what comes with the other file counts too', () => {
    const below = new Map(SITE)
      .set('card', file({ imports: ['canvas'] }))
      .set('canvas', { ...asked([], ['home']), size: 50_000 });
    expect(sorted(bundle(below, BASE, evenly))).toEqual([['card'], ['price']]);
  });

  it('two with a third between them stay apart: the three would wait for each other', () => {
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

describe('what a lazy file brings', () => {
  const DRAWN = new Map(SITE).set('canvas', file({}));
  const files = (draft: Draft, name: string) => [...(loadsOf(draft, BASE).get(name) ?? [])].sort();

  it('is all that comes with it, beyond what is there anyway', () => {
    expect(files(SITE, 'home')).toEqual(['card', 'home', 'price']);
  });

  it('is less where whoever asks has some of it', () => {
    const inside = new Map(DRAWN).set('tab', asked(['price', 'canvas'], ['home']));
    expect(files(inside, 'tab')).toEqual(['canvas', 'tab']);
  });

  it('is only less by what all who ask have', () => {
    const inside = new Map(DRAWN).set('tab', asked(['price', 'canvas'], ['home', 'lobby']));
    expect(files(inside, 'tab')).toEqual(['canvas', 'tab']);
    const shared = new Map(SITE).set('tab', asked(['card', 'price'], ['home', 'promotions']));
    expect(files(shared, 'tab')).toEqual(['card', 'tab']);
  });

  it('a part that is asked for by a part is known by the whole way', () => {
    const deep = new Map(DRAWN).set('tab', asked(['canvas'], ['home'])).set('leaf', asked(['canvas', 'card'], ['tab']));
    expect(files(deep, 'leaf')).toEqual(['leaf']);
  });
});
