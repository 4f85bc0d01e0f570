import { describe, expect, it } from 'vitest';
import type { Client } from '#contract/wire/client.ts';
import { factsFrom } from '#model/conditions/facts.ts';
import { renderPage } from './entry-server.tsx';
import { firstQuestions } from './first-questions.ts';
import type { FirstReply } from './state/queries/queries-place.ts';
import { makePage, type SiteChanges } from './testing/site.ts';

const NO_FACTS = factsFrom({});

interface At extends SiteChanges {
  readonly search?: string;
  readonly audience?: 'visitor' | 'member';
}

function ask(pathname: string, { search = '', audience = 'visitor', ...changes }: At = {}) {
  const page = makePage({ ...changes, audience });
  return {
    page,
    asked: firstQuestions({ portal: page.portal, facts: NO_FACTS, audience, address: { pathname, search } }),
  };
}

const replies: Readonly<Record<string, unknown>> = {
  promotions: {
    serverTime: 7,
    promotions: [
      promotion('gift', 'WELCOME'),
      promotion('share', 'SHARE'),
      { ...promotion('past', 'RAFFLE'), phase: 'over' },
    ],
  },
  announcements: {
    banners: [{ id: 'b', url: '/_brand/assets/served.svg', groupName: 'w_home' }],
    player: [{ id: 'n', title: '', content: '<p>We are open</p>' }],
    popup: [],
    promotion: [{ id: 'p', title: 'The <week>', content: '<script>alert(1)</script>Words' }],
  },
  gameList: { games: Array.from({ length: 24 }, (_, at) => game(`g${at}`)), page: 1, pages: 4, total: 90 },
};
function promotion(id: string, type: string) {
  return {
    id,
    type,
    title: `The ${id}`,
    summary: 'Texts',
    entry: 'info',
    phase: 'running',
  };
}
function game(nodeId: string) {
  return { nodeId, name: `Game ${nodeId}`, vendor: 'REEL', vendorName: 'Reel Games', gameType: 'RNG' };
}

const requests: unknown[] = [];
const client: Client = {
  send: async (call, request) => {
    requests.push(request);
    return replies[call.name] as never;
  },
};

async function draw(pathname: string, at: At = {}) {
  const { page, asked } = ask(pathname, at);
  const { signal } = new AbortController();
  const first: FirstReply[] = [];
  for (const { key, ask: send } of asked) {
    first.push({ key, data: JSON.parse(JSON.stringify(await send(client, { signal }))) });
  }
  const inks = { accent: '#112233', secondary: '#445566' };
  return renderPage({ ...page, first, inks, address: { pathname, search: at.search ?? '' } });
}

describe('requests of a first paint', () => {
  it('M42: promotions in the page language', () => {
    expect(ask('/promotions', { language: 'VI' }).asked.map(({ key }) => key)).toEqual([['promotions', 'VI']]);
  });

  it('M141, M299: home loads public announcements; a member gets others', () => {
    expect(ask('/index', { language: 'VI' }).asked.map(({ key }) => key)).toEqual([['announcements', 'VI', 'B']]);
    expect(ask('/index', { audience: 'member' }).asked).toEqual([]);
  });

  it('M40: the first page of the lobby and vendor in the address', async () => {
    for (const [path, search, wanted] of [
      ['/rng', '', { gameType: 'RNG', pageNo: '1', pageSize: '24' }],
      ['/live', '', { gameType: 'LIVE' }],
      ['/rng', '?page=SPIN', { gameType: 'RNG', vassalage: 'SPIN' }],
      ['/rng', '?page=NOBODY', { gameType: 'RNG' }],
    ] as const) {
      requests.length = 0;
      await draw(path, { search });
      expect(requests).toEqual([expect.objectContaining(wanted)]);
    }
    expect(ask('/rng', { search: '?page=NOBODY' }).asked).toEqual([
      expect.objectContaining({ key: ask('/rng').asked[0]?.key }),
    ]);
  });

  it('none for other screens or for an address that redirects', () => {
    expect(ask('/vip').asked).toEqual([]);
    expect(ask('/constructor').asked).toEqual([]);
    expect(ask('/fish', { trees: { lanes: [] } }).asked).toEqual([]);
  });

  it('a login-first site reveals no content to visitors', () => {
    const closed = { brand: { loginBeforeHome: true } };
    expect(ask('/promotions', closed).asked).toEqual([]);
    expect(ask('/promotions', { ...closed, audience: 'member' }).asked).toHaveLength(1);
  });
});

describe('the first paint', () => {
  it('M42, M195: shows the promotions, with the first picture before any lazy content', async () => {
    const { html, screen } = await draw('/promotions');
    expect(screen).toBe('promotions');
    expect(html.match(/<article/g)).toHaveLength(3);
    expect(html).toContain('href="/promoDetail?id=gift"');
    expect(html).not.toContain('aria-busy="true" class="grid');
    const pictures = [...html.matchAll(/<img[^>]*_art\/promotion\/[^>]*>/g)].map(([tag]) => tag);
    expect(pictures).toHaveLength(3);
    expect(pictures[0]).toMatch(/112233-445566/);
    expect(pictures[0]).toMatch(/fetchPriority="high"/i);
    expect(pictures[0]).not.toContain('loading="lazy"');
    expect(pictures[1]).toContain('loading="lazy"');
    expect(html).not.toMatch(/\sstyle=/);
  });

  it('M141, M299: home shows its banners, notices and promotions as text', async () => {
    const { html } = await draw('/index');
    expect(html).toContain('/_brand/b1/assets/served.svg');
    expect(html).toContain('We are open');
    expect(html).toMatch(/<article[^>]*>.*The &lt;week&gt;/s);
    expect(html).not.toContain('alert(');
  });

  it('without inks the pictures load later, in the colours of the page', async () => {
    const { page, asked } = ask('/promotions');
    const first = await Promise.all(
      asked.map(async ({ key, ask: send }) => ({
        key,
        data: await send(client, { signal: new AbortController().signal }),
      })),
    );
    const { html } = await renderPage({ ...page, first, address: { pathname: '/promotions', search: '' } });
    expect(html.match(/<article/g)).toHaveLength(3);
    expect(html).not.toContain('_art/promotion');
  });

  it('M40, M136: shows the game count and the first covers and names until the grid loads', async () => {
    const { html } = await draw('/rng');
    expect(html).toContain('90 games');
    expect(html.match(/<article/g)).toHaveLength(12);
    expect(html).toContain('Game g0');
    // The markup has nothing clickable before hydration.
    expect(html.match(/<article[\s\S]*<\/article>/)?.[0]).not.toMatch(/<button|<a /);
    expect(html).not.toMatch(/\sstyle=/);
  });

  it('unanswered requests keep placeholders', async () => {
    const page = makePage();
    const { html } = await renderPage({ ...page, address: { pathname: '/rng', search: '' } });
    expect(html).not.toContain('<article');
    expect(html).toContain('aria-busy="true"');
  });

  it('an address drawn as another screen names that screen', async () => {
    expect((await draw('/fish', { trees: { lanes: [] } })).screen).toBe('home');
    expect((await draw('/nothing')).screen).toBeUndefined();
  });
});
