import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coverOf } from './cover.ts';

const cdns = ['https://one.example', 'https://two.example', 'https://three.example'];
const hosts = { cdns, origins: cdns, brandRevision: 'b1' };
const game = (image?: string, smallImage?: string) => ({ nodeId: 'RNG-7', gameType: 'RNG', image, smallImage });

describe('cover addresses', () => {
  it('M153: a path always maps to one image host, and to another for the retry', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\/[a-z0-9]{1,12}\.png$/), (path) => {
        const { src, retrySrc } = coverOf(game(path), hosts);
        expect(coverOf(game(path), hosts).src).toBe(src);
        expect(cdns.map((cdn) => cdn + path)).toContain(src);
        expect(retrySrc).not.toBe(src);
        expect(cdns.map((cdn) => cdn + path)).toContain(retrySrc);
      }),
    );
  });

  it('M153: pictures are spread evenly over hosts', () => {
    const counts = new Map<string, number>();
    for (let at = 0; at < 3_000; at += 1) {
      const host = new URL(coverOf(game(`/covers/${at}.png`), hosts).src).origin;
      counts.set(host, (counts.get(host) ?? 0) + 1);
    }
    for (const cdn of cdns) expect(counts.get(cdn)).toBeGreaterThan(800);
  });

  it('M153: the small picture serves plain screens and the large one dense screens', () => {
    expect(coverOf(game('/a.png', '/a-small.png'), { ...hosts, cdns: [] })).toEqual({
      src: '/a.png',
      retrySrc: '/a.png',
      srcSet: '/a-small.png 1x, /a.png 2x',
    });
    expect(coverOf(game(undefined, 'icons/a.png'), { ...hosts, cdns: [] })).toMatchObject({ src: '/icons/a.png' });
  });

  it('a missing or disallowed picture is replaced by our own; hosts the brand does not list are never requested', () => {
    const ours = '/_art/game/RNG/RNG-7.svg';
    for (const image of [
      undefined,
      'https://elsewhere.example/a.png',
      '//elsewhere.example/a.png',
      'javascript:alert(1)',
    ])
      expect(coverOf(game(image), hosts).src).toBe(ours);
    expect(coverOf(game('https://two.example/a.png'), hosts).src).toBe('https://two.example/a.png');
    expect(coverOf(game('/_art/game/LIVE/x.svg'), hosts).src).toBe('/_art/game/LIVE/x.svg');
  });
});
