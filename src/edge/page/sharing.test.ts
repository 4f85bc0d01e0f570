import { imageSize } from 'image-size';
import { afterEach, describe, expect, it } from 'vitest';
import { brandFile } from '#brand/testing/brand-files.ts';
import { createPool, type Pool, type PoolOptions } from '#pool/pool.ts';
import { holdClass } from '#pool/testing/hold-class.ts';
import { type Overrides, openTestEdge, type TestEdge } from '../testing/edge-of.ts';
import { createCardPainter } from './paint-card.ts';

const HOST = { host: 'aurora.localhost:8080' };
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 4"><rect width="10" height="4" fill="#fff"/></svg>';
const open: TestEdge[] = [];

afterEach(async () => {
  await Promise.all([...open.splice(0), ...pools.splice(0)].map((each) => each.close()));
});

const pools: Pool[] = [];
function openPool(options: PoolOptions = {}): Pool {
  const pool = createPool({ threads: 1, stepsBack: false, ...options });
  pools.push(pool);
  return pool;
}

async function start(brand: Readonly<Record<string, unknown>> = {}, overrides: Overrides = {}): Promise<TestEdge> {
  const files = {
    'aurora/brand.json': brandFile('aurora', {
      languages: ['EN', 'VI'],
      domains: ['aurora.example', 'www.aurora.example'],
      assets: { logo: 'assets/logo.svg' },
      ...brand,
    }),
    'aurora/assets/logo.svg': LOGO,
  };
  const made = await openTestEdge({ files, ...overrides });
  open.push(made);
  return made;
}

async function ask({ edge }: TestEdge, url: string) {
  return edge.app.inject({ url, headers: HOST });
}

describe('public metadata of a page', () => {
  it('M36: names its canonical address, the other languages and a default', async () => {
    const { body } = await ask(await start(), '/vip?lang=VI&utm=x');
    const links = [...body.matchAll(/<link rel="(canonical|alternate)"(?: hreflang="([^"]+)")? href="([^"]+)">/g)];
    expect(links.map(([, rel, lang, href]) => [rel, lang, href])).toEqual([
      ['canonical', undefined, 'https://aurora.example/vip?lang=VI'],
      ['alternate', 'en', 'https://aurora.example/vip?lang=EN'],
      ['alternate', 'vi', 'https://aurora.example/vip?lang=VI'],
      ['alternate', 'x-default', 'https://aurora.example/vip?lang=EN'],
    ]);
  });

  it('M36 M377: of the brand’s domains the main one of the trees is named; another host is not', async () => {
    const canonicalOf = async (mainDomain: string) => {
      const made = await start();
      made.gateway.answers.set('/wps/system/status', {
        maintenance: false,
        info: { whitelabel: { modId: 'ROOT', enabled: '1' }, register: {}, mainDomain },
      });
      return /<link rel="canonical" href="([^"]+)">/.exec((await ask(made, '/vip')).body)?.[1];
    };
    expect(await canonicalOf('www.aurora.example')).toBe('https://www.aurora.example/vip?lang=EN');
    expect(await canonicalOf('www.elsewhere.example')).toBe('https://aurora.example/vip?lang=EN');
  });

  it('M377: hosts of games that the brand file lists are resolved early, and no other', async () => {
    const made = await start({ origins: { frames: ['https://games.aurora.example'] } });
    made.gateway.answers.set('/wps/system/status', {
      maintenance: false,
      info: {
        whitelabel: { modId: 'ROOT', enabled: '1' },
        register: {},
        launchGameCDNs: ['https://games.aurora.example', 'https://games.elsewhere.example'],
      },
    });
    const { body } = await ask(made, '/vip');
    expect([...body.matchAll(/<link rel="dns-prefetch" href="([^"]+)">/g)].map(([, href]) => href)).toEqual([
      'https://games.aurora.example',
    ]);
  });

  it.each([
    ['/download', 'https://aurora.example/down?lang=EN'],
    ['/register.html', 'https://aurora.example/register?lang=EN'],
    ['/helpmc', 'https://aurora.example/help?lang=EN'],
  ])('M34, M47: %s is known as %s', async (url, canonical) => {
    const { body } = await ask(await start(), url);
    expect(body).toContain(`<link rel="canonical" href="${canonical}">`);
  });

  it.each(['/game', '/login', '/nowhere'])('M48: %s is not for search engines', async (url) => {
    const { body } = await ask(await start(), url);
    expect(body).toContain('<meta name="robots" content="noindex">');
  });

  it('has a card for sharing in the words of the page, escaped', async () => {
    const { body } = await ask(await start(), '/index');
    expect(body).not.toContain('noindex');
    expect(body).toContain('<meta property="og:title" content="AURORA &amp; more">');
    expect(body).toContain('<meta property="og:description" content="A &lt;site&gt;">');
    expect(body).toMatch(/<meta property="og:image" content="https:\/\/aurora\.example\/_card\/[\w-]+\.png">/);
    expect(body).toContain('<meta property="og:url" content="https://aurora.example/index?lang=EN">');
    expect(
      [...body.matchAll(/"(og:locale[^"]*)" content="([^"]+)"/g)].map(([, name, locale]) => [name, locale]),
    ).toEqual([
      ['og:locale', 'en_US'],
      ['og:locale:alternate', 'vi_VN'],
    ]);
  });

  it('a brand without a domain names no address, and its own picture replaces the card', async () => {
    const { body } = await ask(await start({ domains: [] }), '/index');
    expect(body).not.toMatch(/canonical|hreflang|og:image|og:url/);
    const own = await ask(await start({ assets: { card: 'assets/logo.svg' } }), '/index');
    expect(own.body).toMatch(/og:image" content="https:\/\/aurora\.example\/_brand\/[\w-]+\/assets\/logo\.svg"/);
  });
});

describe('the sharing card', () => {
  it('is a PNG of 1200 by 630, fixed under its revision', async () => {
    const edge = await start({}, { paintCard: createCardPainter(openPool()) });
    const { body } = await ask(edge, '/index');
    const address = /\/_card\/[\w-]+\.png/.exec(body)?.[0] ?? '';
    const { headers, rawPayload, statusCode } = await ask(edge, address);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
    expect(headers['cache-control']).toContain('immutable');
    expect(imageSize(rawPayload)).toMatchObject({ width: 1200, height: 630, type: 'png' });
    expect((await ask(edge, '/_card/before.png')).headers['cache-control']).not.toContain('immutable');
  });

  it('is drawn for a brand without a logo, too; other names are not found', async () => {
    const edge = await start({ assets: {} }, { paintCard: createCardPainter(openPool()) });
    expect((await ask(edge, '/_card/x.png')).statusCode).toBe(200);
    expect((await ask(edge, '/_card/..%2Fbrand.json')).statusCode).toBe(404);
  });

  it('is painted on a thread: pages are answered while it is busy, and a full queue asks the client to retry', async () => {
    const pool = openPool({ mostWaiting: 1 });
    const edge = await start({}, { paintCard: createCardPainter(pool) });
    const { letGo } = holdClass(pool, 'uploads');
    const waiting = createCardPainter(pool)('lotus', LOGO);
    expect((await ask(edge, '/index')).statusCode).toBe(200);
    expect(await ask(edge, '/_card/x.png')).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
    await letGo();
    await waiting;
    expect((await ask(edge, '/_card/x.png')).statusCode).toBe(200);
  });

  it('of a brand with a too costly logo is painted once without it', async () => {
    const painted: boolean[] = [];
    const paintCard = async (_merchant: string, svg: string) => {
      const hasLogo = svg.includes('data:image/svg+xml');
      painted.push(hasLogo);
      return hasLogo ? undefined : Buffer.from('card');
    };
    const edge = await start({}, { paintCard });
    for (const _ of [1, 2]) expect((await ask(edge, '/_card/x.png')).body).toBe('card');
    expect(painted).toEqual([true, false]);
    expect(edge.logged.at(-1)).toMatchObject({
      event: 'sharing_card.asset_left_out',
      merchant: 'aurora',
      asset: 'logo',
    });
  });
});

describe('the home screen of a phone', () => {
  const withIcon = { assets: { favicon: 'assets/logo.svg' } };

  it('has the site by its name, with icons of the declared sizes', async () => {
    const edge = await start(withIcon, { paintCard: createCardPainter(openPool()) });
    const { body: page } = await ask(edge, '/index');
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest">');
    const touch = /<link rel="apple-touch-icon" href="([^"]+)">/.exec(page)?.[1] ?? '';
    expect(imageSize((await ask(edge, touch)).rawPayload)).toMatchObject({ width: 180, height: 180, type: 'png' });
    const reply = await ask(edge, '/manifest.webmanifest');
    expect(reply.headers['content-type']).toContain('application/manifest+json');
    const { icons, ...manifest } = reply.json();
    expect(manifest).toMatchObject({ name: 'AURORA', start_url: '/', scope: '/', display: 'standalone', lang: 'en' });
    expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
    for (const { src, sizes } of icons) {
      const { headers, rawPayload } = await ask(edge, src);
      expect(headers['cache-control']).toContain('immutable');
      const { width, height } = imageSize(rawPayload);
      expect(`${width}x${height}`).toBe(sizes);
    }
    for (const name of ['touch', 'other.png', '__proto__.png'])
      expect((await ask(edge, `/_icon/x/${name}`)).statusCode).toBe(404);
  });

  it('a brand without an icon declares none', async () => {
    const edge = await start({}, { paintCard: createCardPainter(openPool()) });
    expect((await ask(edge, '/index')).body).not.toContain('apple-touch-icon');
    expect((await ask(edge, '/manifest.webmanifest')).json()).toMatchObject({ name: 'AURORA', icons: [] });
    expect((await ask(edge, '/_icon/x/touch.png')).statusCode).toBe(404);
  });
});

describe('robots and sitemap', () => {
  it('robots may not fetch calls and member pages, and find the sitemap', async () => {
    const { body, headers } = await ask(await start(), '/robots.txt');
    expect(headers['content-type']).toContain('text/plain');
    for (const path of ['/wps/', '/lgw/', '/lotto/', '/game']) expect(body).toContain(`Disallow: ${path}\n`);
    expect(body).toContain('Sitemap: https://aurora.example/sitemap.xml');
  });

  it('M33, M70: the sitemap has every screen that a visitor reaches, in every language, and no other', async () => {
    const { body, headers } = await ask(await start(), '/sitemap.xml');
    expect(headers['content-type']).toContain('application/xml');
    const places = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place);
    expect(places).toContain('https://aurora.example/index?lang=EN');
    expect(places).toContain('https://aurora.example/index?lang=VI');
    expect(
      places.filter((place) => /\/(game|login|download|helpmc|promoDetail|register\.html)?\?/.test(place ?? '')),
    ).toEqual([]);
    expect(new Set(places).size).toBe(places.length);
  });

  it('M22: a site behind a log-in lists only what is open before it', async () => {
    const { body } = await ask(await start({ loginBeforeHome: true }), '/sitemap.xml');
    const places = [...body.matchAll(/<loc>([^<]+)\?lang=EN<\/loc>/g)].map(([, place]) => place);
    const open = ['register', 'help', 'terms', 'privacy', 'cookies', 'safer-play', 'complaints'];
    expect(places).toEqual(open.map((path) => `https://aurora.example/${path}`));
  });

  it('a brand without a domain uses the requested host', async () => {
    const { body } = await ask(await start({ domains: [] }), '/robots.txt');
    expect(body).toContain('Sitemap: http://aurora.localhost:8080/sitemap.xml');
  });
});
