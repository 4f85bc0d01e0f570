import { describe, expect, it } from 'vitest';
import { renderPage } from '../entry-server.tsx';
import { makePage, type SiteChanges } from '../testing/site.ts';

const draw = async (pathname: string, search = '', changes: SiteChanges = {}) => {
  const { html } = await renderPage({ ...makePage(changes), address: { pathname, search } });
  return html;
};

/** The link targets of every picture and card of a vendor on a page; null for one without a link. */
function tilesOf(html: string, name: string): readonly (string | null)[] {
  const pictures = [...html.matchAll(new RegExp(`<(a|span)([^>]*)><img[^>]*alt="${name}"`, 'g'))];
  const cards = [...html.matchAll(new RegExp(`<(a)([^>]*)>${name}</a>`, 'g'))];
  return [...pictures, ...cards].map(([, , given = '']) => /href="([^"]*)"/.exec(given)?.[1] ?? null);
}

describe('vendor links', () => {
  it.each([
    ['TABLE Games', '/live?page=TABLE'],
    ['REEL Games', '/rng?page=REEL'],
    ['REEF Games', '/fish?page=REEF'],
    ['DS88 Games', '/sports?page=DS88'],
    ['QUICK Games', '/elott?page=QUICK'],
  ])('M88, M135: %s leads to %s from home page and footer', async (name, lobby) => {
    const tiles = tilesOf(await draw('/index'), name);
    expect(tiles.length).toBeGreaterThanOrEqual(2);
    expect(new Set(tiles)).toEqual(new Set([lobby]));
  });

  it('M88, D01: it is no link on a login-first page or without its screen', async () => {
    const entrance = tilesOf(await draw('/login', '', { brand: { loginBeforeHome: true } }), 'TABLE Games');
    expect([entrance.length > 0, new Set(entrance)]).toEqual([true, new Set([null])]);
  });

  it.each([
    ['/live', '?page=SALON', '<h1[^>]*>SALON Games game hall</h1>'],
    ['/sports', '?page=DS88', '<h1[^>]*>DS88 Games</h1>'],
    ['/elott', '?page=DRAW', 'aria-current="true"[^>]*>DRAW Games<'],
  ])(
    'M40: %s%s is rendered by the server with the vendor selected, so it survives a reload',
    async (at, search, found) => {
      expect(await draw(at, search)).toMatch(new RegExp(found));
      expect(await draw(at)).not.toMatch(new RegExp(found));
    },
  );
});
