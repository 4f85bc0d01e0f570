import { brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { brandFile, until } from '#brand/testing/brand-files.ts';
import { SESSION_COOKIE, STEPS_COOKIE } from '#contract/page/cookies.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { browserCookieName } from '#tests/support/stored-cookies.ts';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';
import type { RenderPage } from './page/renderer.ts';
import { type Overrides, openTestEdge, type TestEdge } from './testing/edge-of.ts';
import { statusWith } from './testing/scripted-trees.ts';
import { renderPage as tinyRender } from './testing/tiny-renderer.ts';

const AURORA = { host: 'aurora.localhost' };
const open: TestEdge[] = [];

async function start(overrides: Overrides = {}): Promise<TestEdge> {
  const files = {
    'aurora/brand.json': brandFile('aurora', {
      languages: ['EN', 'VI'],
      origins: { images: ['https://cdn.aurora.example'] },
    }),
  };
  const made = await openTestEdge({ files, ...overrides });
  open.push(made);
  return made;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

function blockOf(html: string): Record<string, unknown> {
  return JSON.parse(/<script type="application\/json" id="livery-page">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');
}

function scriptsOf(html: string): readonly (string | undefined)[] {
  return [...html.matchAll(/<script [^>]*src="(.*?)"/g)].map(([, src]) => src);
}

/** The fetch priorities of boot.ts and the entry script of a page, in this order. */
function prioritiesOf(html: string): readonly (string | undefined)[] {
  const scripts = [...html.matchAll(/<script (?=[^>]*src=)[^>]*>/g)].map(([tag]) => tag);
  return scripts.map((tag) => /fetchpriority="(\w+)"/.exec(tag)?.[1]);
}

describe('pages', () => {
  it('M376: a brand file is a site: its page is rendered on the server and names its sources', async () => {
    const { edge } = await start();
    const { statusCode, headers, body } = await edge.app.inject({ url: '/index', headers: AURORA });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('AURORA EN /index visitor');
    expect(body).toContain('<title>AURORA &amp; more</title>');
    expect(blockOf(body)).toMatchObject({ merchant: 'aurora', language: 'EN', audience: 'visitor', build: 'b1' });
  });

  it('a page names the files of the shell and of its screen', async () => {
    const render: RenderPage = async (input) => {
      const screen = input.address.pathname === '/index' ? 'home' : 'constructor';
      return { ...(await tinyRender(input)), screen };
    };
    const { edge } = await start({ render });
    const bodyAt = async (url: string) => (await edge.app.inject({ url, headers: AURORA })).body;
    const partsAt = async (url: string) => /data-parts="(.*?)"/.exec(await bodyAt(url))?.[1];
    const prioritiesAt = async (url: string) => prioritiesOf(await bodyAt(url));
    expect(await partsAt('/index')).toBe('/assets/shell-1.js /assets/home-1.js /assets/parts-1.js');
    expect(await partsAt('/login')).toBe('/assets/shell-1.js');
    // Modules wait until the pictures of the first paint are loaded; the script that records clicks comes before them.
    expect(await bodyAt('/index')).not.toContain('modulepreload');
    expect(await prioritiesAt('/index')).toEqual(['high', 'low']);
  });

  it('M64: a page with an open window names and preloads its files, not those of the page behind', async () => {
    const render: RenderPage = async (input) => ({
      ...(await tinyRender(input)),
      screen: 'home',
      window: { name: 'login' },
    });
    const { edge } = await start({ render });
    const { body } = await edge.app.inject({ url: '/login', headers: AURORA });
    const parts = ['/assets/shell-1.js', '/assets/login-1.js', '/assets/parts-1.js'];
    expect(/data-parts="(.*?)"/.exec(body)?.[1]?.split(' ')).toEqual(parts);
    const preloads = body.matchAll(/<link rel="modulepreload" href="([^"]*)" fetchpriority="low">/g);
    expect([...preloads].map(([, href]) => href)).toEqual(parts);
    expect(prioritiesOf(body)).toEqual(['high', undefined]);
    // The script that records clicks can submit the window's form there; both are in one file.
    expect(scriptsOf(body)).toEqual(['/assets/early-1.js', '/assets/entry-1.js']);
    const other = await start();
    const { body: index } = await other.edge.app.inject({ url: '/index', headers: AURORA });
    expect(scriptsOf(index)).toEqual(['/assets/boot-1.js', '/assets/entry-1.js']);
  });

  it('M31: an unknown host is answered 404 before everything else', async () => {
    const { edge } = await start();
    for (const url of [
      '/',
      '/index',
      '/wps/system/status',
      '/assets/entry-1.js',
      '/_portal/events',
      '/robots.txt',
      '/?x=aurora.localhost',
    ]) {
      const { statusCode, body, headers } = await edge.app.inject({
        url,
        headers: { host: 'evil.example', 'x-forwarded-host': 'aurora.localhost' },
      });
      expect([url, statusCode]).toEqual([url, 404]);
      expect(body).toContain(inEnglish('edge.domainUnknown.title'));
      expect(body).toContain('data-element="startup.domainUnknown"');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
  });

  it('M31: the notice uses the browser’s first language', async () => {
    const texts = (language: string) => ({
      'edge.domainUnknown.title': `title in ${language}`,
      'element.account.language': 'Language',
    });
    const { edge } = await start({ texts });
    for (const [accepted, language] of [
      ['fr, zh-TW;q=0.9, en;q=0.8', 'CN'],
      ['fr, zh-TW;q=0.9, en', 'EN'],
      ['vi', 'VI'],
      ['ja-JP', 'JA'],
      ['fr;q=0.9, th-TH;q=0.8', 'TH'],
      ['id', 'ID'],
      ['ar-EG, en;q=0.5', 'AR'],
      ['pt-BR', 'PT'],
      ['', 'EN'],
      ['constructor', 'EN'],
    ]) {
      const { body } = await edge.app.inject({
        url: '/',
        headers: { host: 'x.example', 'accept-language': accepted ?? '' },
      });
      expect(body).toContain(`title in ${language}`);
    }
    // Every language is a link of the page, and the URL takes precedence over the browser's language.
    const { body } = await edge.app.inject({
      url: '/games?lang=vi',
      headers: { host: 'x.example', 'accept-language': 'ja' },
    });
    expect(body).toContain('title in VI');
    expect(body).toContain('<a href="?lang=VI" lang="vi" dir="ltr" hreflang="vi" aria-current="true">Tiếng Việt</a>');
    expect(body.match(/href="\?lang=/g)).toHaveLength(COMPLETE_LANGUAGES.length);
  });

  it('the root leads to /index and keeps the query', async () => {
    const { edge } = await start();
    const { statusCode, headers } = await edge.app.inject({ url: '/?lang=VI&af=friend', headers: AURORA });
    expect([statusCode, headers.location]).toEqual([302, '/index?lang=VI&af=friend']);
  });

  it('an unknown path is 404 inside the shell and does not write the path into the page', async () => {
    const { edge } = await start();
    const { statusCode, body } = await edge.app.inject({ url: '/no-such-screen-7?token=abc', headers: AURORA });
    expect(statusCode).toBe(404);
    expect(body).toContain('<div id="app">');
    expect(body).not.toMatch(/no-such-screen|abc/);
  });

  it('M372, K5: the language is the address’s, then the cookie’s, then the browser’s, then the brand’s; one not offered does not count', async () => {
    const { edge } = await start();
    const ask = async (url: string, cookie = '', accepted = '') =>
      (await edge.app.inject({ url, headers: { ...AURORA, cookie, 'accept-language': accepted } })).headers[
        'content-language'
      ];
    expect(await ask('/index')).toBe('en');
    expect(await ask('/index', 'lang=VI')).toBe('vi');
    expect(await ask('/index?lang=en', 'lang=VI')).toBe('en');
    expect(await ask('/index?lang=vi-VN')).toBe('vi');
    expect(await ask('/index?lang=TH', 'lang=constructor')).toBe('en');
    expect(await ask('/index', '', 'th, vi-VN;q=0.8, en;q=0.5')).toBe('vi');
    expect(await ask('/index', '', 'th')).toBe('en');
    expect(await ask('/index', 'lang=EN', 'vi')).toBe('en');
    expect(await ask('/index?lang=TH', '', 'vi')).toBe('vi');
  });

  it('K5: each browser gets its language of one address, and caches between keep the languages apart', async () => {
    const { edge } = await start();
    const ask = async (accepted: string) => {
      const headers = { ...AURORA, 'accept-language': accepted };
      const reply = await edge.app.inject({ url: '/index', headers });
      expect(reply.headers.vary).toBe('accept-encoding, accept-language');
      return [reply.headers['content-language'], /<html lang="([^"]+)"/.exec(reply.body)?.[1], reply.headers.etag];
    };
    const [vietnamese, english, again] = [await ask('vi'), await ask('en-GB'), await ask('vi-VN, en')];
    expect(vietnamese.slice(0, -1)).toEqual(['vi', 'vi']);
    expect(english.slice(0, -1)).toEqual(['en', 'en']);
    expect(again).toEqual(vietnamese);
    expect(english.at(-1)).not.toBe(vietnamese.at(-1));
  });

  it('an unchanged page is answered 304, and is compressed otherwise', async () => {
    const { edge } = await start();
    const first = await edge.app.inject({ url: '/index', headers: { ...AURORA, 'accept-encoding': 'gzip, br' } });
    expect(first.headers['content-encoding']).toBe('br');
    const again = await edge.app.inject({
      url: '/index',
      headers: { ...AURORA, 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const refused = await edge.app.inject({ url: '/index', headers: { ...AURORA, 'accept-encoding': 'br;q=0, gzip' } });
    expect(refused.headers['content-encoding']).toBe('gzip');
  });

  it('parallel misses are rendered once', async () => {
    let draws = 0;
    const countDraw: RenderPage = (input) => {
      draws += 1;
      return tinyRender(input);
    };
    const { edge } = await start({ render: (input) => countDraw(input) });
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => edge.app.inject({ url: `/index?utm=${at}`, headers: AURORA })),
    );
    expect(draws).toBe(1);
  });

  it('when too many renders wait, the shell is sent and not cached', async () => {
    let release = () => {};
    const blocked = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { edge } = await start({ mostRenders: 1, render: (input) => blocked.then(() => tinyRender(input)) });
    const first = edge.app.inject({ url: '/index', headers: AURORA });
    const crowded = await untilAnswer(() => edge.app.inject({ url: '/vip', headers: AURORA }));
    expect(crowded.body).toContain('<div id="app"></div>');
    expect(crowded.headers['cache-control']).toBe('no-store');
    release();
    expect((await first).body).toContain('AURORA EN /index');
    expect((await edge.app.inject({ url: '/vip', headers: AURORA })).body).toContain('AURORA EN /vip');
  });

  it('a failed render costs only the first paint', async () => {
    const { edge, logged } = await start({ render: () => Promise.reject(new Error('boom')) });
    const { statusCode, body } = await edge.app.inject({ url: '/index', headers: AURORA });
    expect([statusCode, body.includes('<div id="app"></div>')]).toEqual([200, true]);
    expect(logged.some((line) => line['event'] === 'page.render_failed')).toBe(true);
  });

  it('M107: a form submitted before the page’s code loaded never gets into an address', async () => {
    const { edge } = await start();
    for (const [url, status, to] of [
      // The gateway of this test does not have this call.
      ['/login', 503, undefined],
      ['/register?lang=VI&password=x', 503, undefined],
      ['/vip?lang=VI&password=x', 303, '/vip?lang=VI'],
      ['/vip?lang=pt-BR', 303, '/vip?lang=pt-BR'],
      ['/vip?lang=%0d%0aset-cookie', 303, '/vip'],
      ['/nowhere', 303, '/index'],
    ] as const) {
      const { statusCode, headers, body } = await edge.app.inject({
        method: 'POST',
        url,
        headers: { ...AURORA, origin: 'http://aurora.localhost', 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'username=ada&password=hunter2secret',
      });
      expect([statusCode, headers.location]).toEqual([status, to]);
      expect(headers['retry-after']).toBe(status === 503 ? '30' : undefined);
      expect(JSON.stringify(headers) + body).not.toContain('hunter2secret');
    }
  });

  it('the console’s host answers a plain page that it is missing', async () => {
    const { edge } = await start();
    const { statusCode } = await edge.app.inject({ url: '/', headers: { host: 'console.localhost' } });
    expect(statusCode).toBe(404);
  });
});

async function untilAnswer<T>(ask: () => Promise<T>): Promise<T> {
  // Lets the first request reach its render, so that the second finds the queue full.
  for (let tick = 0; tick < 20; tick += 1) await new Promise((resolve) => setImmediate(resolve));
  return ask();
}

describe('no cached byte holds visitor data', () => {
  it('visitors of other addresses, a restricted one and a signed-in one never share data', async () => {
    const { edge, gateway } = await start({ trustedHops: 1 });
    gateway.restricted.set('198.51.100.9', 'XX');
    const ask = (address: string, cookie = '', url = '/index') =>
      edge.app.inject({
        url,
        headers: { ...AURORA, 'x-forwarded-for': address, cookie, 'user-agent': `agent of ${address}` },
      });
    const visitors = [
      await ask('203.0.113.7'),
      await ask('198.51.100.9'),
      await ask('192.0.2.44', `${browserCookieName(SESSION_COOKIE)}=member-secret-1; name=Ada`),
      await ask('192.0.2.45', `${browserCookieName(SESSION_COOKIE)}=member-secret-2`),
      await ask('203.0.113.8', 'theme=me', '/index?af=CODE77&email=ada@example.com'),
    ];
    const [plain, restricted, ada, bob, tagged] = visitors;
    expect([plain, restricted, ada, bob, tagged].map((answer) => answer?.statusCode)).toEqual([
      200, 403, 200, 200, 200,
    ]);
    expect(restricted?.body).toContain('2 198.51.100.9 XX');
    expect(restricted?.headers['cache-control']).toBe('no-store');
    // The same bytes for all visitors, and the same for all members.
    expect(tagged?.rawPayload.equals(plain?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    expect(bob?.rawPayload.equals(ada?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    const after = [await ask('203.0.113.7'), await ask('192.0.2.46', `${browserCookieName(SESSION_COOKIE)}=x`)];
    expect(after.map((answer) => answer.body)).toEqual([plain?.body, ada?.body]);
    for (const answer of [plain, ada, bob, tagged, ...after]) {
      expect(answer?.body).not.toMatch(/203\.0\.113|198\.51|192\.0\.2|XX|secret|Ada|ada@|CODE77|agent of/);
      expect(answer?.headers['set-cookie']).toBeUndefined();
    }
  });

  it('M98: a member’s home has space for the first steps if it last showed them; no other page, and no other member’s', async () => {
    const { edge } = await start();
    const reservesSpace = async (cookie: string, url = '/index') =>
      /<html [^>]*data-steps/.test((await edge.app.inject({ url, headers: { ...AURORA, cookie } })).body);
    const member = `${browserCookieName(SESSION_COOKIE)}=1; ${STEPS_COOKIE}=1`;
    expect(await reservesSpace(member)).toBe(true);
    const others = [`${browserCookieName(SESSION_COOKIE)}=1`, `${STEPS_COOKIE}=1`].map((cookie) =>
      reservesSpace(cookie),
    );
    expect(await Promise.all([...others, reservesSpace(member, '/live')])).toEqual([false, false, false]);
  });

  it('the portal’s file is the same for all', async () => {
    const { edge, gateway } = await start({ trustedHops: 1 });
    gateway.restricted.set('198.51.100.9', 'XX');
    const page = await edge.app.inject({ url: '/index', headers: { ...AURORA, 'x-forwarded-for': '203.0.113.7' } });
    const url = `/_portal/${String(blockOf(page.body)['revision'])}/EN.json`;
    const files = await Promise.all(
      ['203.0.113.7', '198.51.100.9'].map((address) =>
        edge.app.inject({
          url,
          headers: { ...AURORA, 'x-forwarded-for': address, cookie: `${browserCookieName(SESSION_COOKIE)}=1` },
        }),
      ),
    );
    expect(files[0]?.body).toBe(files[1]?.body);
    expect(files[0]?.body).not.toMatch(/203\.0|198\.51|regionRestriction|location/);
    expect(files[0]?.headers['cache-control']).toContain('immutable');
    expect(files[0]?.json()).toMatchObject({ language: 'EN', portal: { merchant: 'aurora' } });
  });
});

describe('start-up', () => {
  it('M347: maintenance closes the site with 503, overrides a restriction, and opens it again', async () => {
    const { edge, gateway } = await start({ trustedHops: 1 });
    gateway.restricted.set('198.51.100.9', 'XX');
    const ask = () => edge.app.inject({ url: '/live', headers: { ...AURORA, 'x-forwarded-for': '198.51.100.9' } });
    expect((await ask()).statusCode).toBe(403);
    gateway.answers.set('/wps/system/status', statusWith([], { maintenance: '1' }));
    gateway.change('aurora');
    await until(async () => (await ask()).statusCode === 503, 'maintenance');
    const closed = await ask();
    // 30 s plus up to 30 s of jitter, a half here.
    expect(closed.headers['retry-after']).toBe('45');
    expect(closed.body).toContain('<noscript><meta http-equiv="refresh" content="45"></noscript>');
    expect(closed.body).toContain('1 198.51.100.9 XX');
    expect(blockOf(closed.body)['startup']).toEqual({ status: 1, ip: '198.51.100.9', country: 'XX' });
    gateway.answers.set('/wps/system/status', statusWith([]));
    gateway.restricted.clear();
    gateway.change('aurora');
    await until(async () => (await ask()).statusCode !== 503, 'open again');
  });

  it.each([
    ['2026-11-24T00:20Z', '1215'],
    // The visitor need not wait until the announced end in case maintenance ends early, nor for a mistyped year.
    ['2026-11-24T02:00Z', '3615'],
  ])(
    'M26: if the end of maintenance is known, %s, a page without script and a robot return then, or in an hour',
    async (maintenanceUntil, seconds) => {
      const now = Date.parse('2026-11-24T00:00Z');
      const chance = { now: () => now, random: () => 0.5, newId: () => '00000000-0000-4000-8000-000000000000' };
      const { edge, gateway } = await start({ chance });
      gateway.answers.set('/wps/system/status', statusWith([], { maintenance: 1, maintenanceUntil }));
      const { statusCode, headers, body } = await edge.app.inject({ url: '/index', headers: AURORA });
      expect([statusCode, headers['retry-after']]).toEqual([503, seconds]);
      expect(body).toContain(`<noscript><meta http-equiv="refresh" content="${seconds}"></noscript>`);
    },
  );

  it('M27: a country is named in the page’s language', async () => {
    const { edge, gateway } = await start({ trustedHops: 1 });
    gateway.restricted.set('198.51.100.9', 'DE');
    const headers = { ...AURORA, 'x-forwarded-for': '198.51.100.9' };
    const [english, vietnamese] = await Promise.all(
      ['/index', '/index?lang=VI'].map((url) => edge.app.inject({ url, headers })),
    );
    expect(english?.body).toContain('2 198.51.100.9 Germany');
    expect(vietnamese?.body).toContain('2 198.51.100.9 Đức');
    expect(blockOf(vietnamese?.body ?? '')['startup']).toEqual({ status: 2, ip: '198.51.100.9', country: 'DE' });
  });

  it('M377: admitted visitors see the closed site in pages that no other visitor gets', async () => {
    const { edge, gateway } = await start({ trustedHops: 1 });
    const ask = (address: string, url = '/live') =>
      edge.app.inject({ url, headers: { ...AURORA, 'x-forwarded-for': address } });
    gateway.answers.set('/wps/system/status', statusWith([], { maintenance: '1' }));
    await until(async () => (await ask('203.0.113.7')).statusCode === 503, 'maintenance');
    gateway.admitted.add('203.0.113.7');
    gateway.change('aurora');
    // The site itself is unchanged; the cached visitor status is still invalidated.
    await until(async () => (await ask('203.0.113.7')).statusCode === 200, 'admitted');
    const [tester, anonymousVisitor] = [await ask('203.0.113.7'), await ask('198.51.100.9')];
    expect(anonymousVisitor.statusCode).toBe(503);
    expect(blockOf(tester.body)['admitted']).toBe(true);
    expect(blockOf(anonymousVisitor.body)['admitted']).toBeUndefined();
    expect(tester.body).not.toContain('203.0.113.7');
    gateway.restricted.set('203.0.113.7', 'XX');
    gateway.change('aurora');
    await until(async () => (await ask('203.0.113.7')).statusCode === 403, 'refused by its place');
  });

  it('M377: a change of the region rules reaches the next page, not the next minute', async () => {
    const { edge, gateway } = await start({ trustedHops: 1 });
    const ask = async () =>
      (await edge.app.inject({ url: '/index', headers: { ...AURORA, 'x-forwarded-for': '198.51.100.9' } })).statusCode;
    expect(await ask()).toBe(200);
    gateway.restricted.set('198.51.100.9', 'XX');
    expect(await ask()).toBe(200);
    gateway.change('aurora');
    expect(await ask()).toBe(403);
  });

  it('M377: a gateway down after a change keeps its last answer, and not every page waits for it', async () => {
    let now = 1_000_000;
    const chance = { now: () => now, random: () => 0, newId: () => 'x' };
    const { edge, gateway } = await start({ trustedHops: 1, chance });
    gateway.restricted.set('198.51.100.9', 'XX');
    const ask = async () =>
      (await edge.app.inject({ url: '/index', headers: { ...AURORA, 'x-forwarded-for': '198.51.100.9' } })).statusCode;
    expect(await ask()).toBe(403);
    gateway.answers.set('/wps/system/status', 'away');
    gateway.change('aurora');
    now += 1;
    expect(await ask()).toBe(403);
    const asks = () => gateway.asked.filter(({ visit }) => visit.address === '198.51.100.9').length;
    const asked = asks();
    expect(await ask()).toBe(403);
    expect(asks()).toBe(asked);
  });

  it('a visitor is checked about once a minute; a gateway down keeps its last answer for five minutes', async () => {
    let now = 1_000_000;
    const chance = { now: () => now, random: () => 0, newId: () => 'x' };
    const { edge, gateway } = await start({ trustedHops: 1, chance });
    gateway.restricted.set('198.51.100.9', 'XX');
    const ask = async () =>
      (await edge.app.inject({ url: '/index', headers: { ...AURORA, 'x-forwarded-for': '198.51.100.9' } })).statusCode;
    expect(await ask()).toBe(403);
    const before = gateway.asked.length;
    now += 30_000;
    expect(await ask()).toBe(403);
    expect(gateway.asked.length).toBe(before);
    gateway.answers.set('/wps/system/status', 'away');
    now += 60_000;
    expect(await ask()).toBe(403);
    now += 5 * 60_000;
    expect(await ask()).toBe(200);
  });
});

describe('live', () => {
  it('M378: a toggled switch makes a new revision, other pages, and the old file stays for pages that use it', async () => {
    const { edge, gateway } = await start();
    const page = async () => (await edge.app.inject({ url: '/index', headers: AURORA })).body;
    const first = await page();
    const revision = String(blockOf(first)['revision']);
    gateway.answers.set('/wps/system/status', statusWith(['USERNAMEREG3', 'MANPLAYREB3']));
    gateway.change('aurora');
    await until(async () => blockOf(await page())['revision'] !== revision, 'a new revision');
    expect(await page()).not.toBe(first);
    expect((await edge.app.inject({ url: `/_portal/${revision}/EN.json`, headers: AURORA })).json()).toMatchObject({
      revision,
    });
    const theme = await edge.app.inject({ url: `/_portal/${revision}/theme.css`, headers: AURORA });
    expect([theme.statusCode, theme.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    expect(theme.body).toContain('--accent:');
    expect(first).toContain(theme.body.slice(0, 500));
    const gone = await edge.app.inject({ url: '/_portal/never/EN.json', headers: AURORA });
    expect(gone.statusCode).toBe(404);
    expect(gone.headers['x-portal-revision']).toBe(blockOf(await page())['revision']);
  });

  it('M110: a field has its rule’s name', async () => {
    const { edge, gateway } = await start();
    const register = { team: { enabled: true, maxLength: 40, labels: { EN: 'Favourite team' } } };
    const info = { whitelabel: { modId: 'ROOT', enabled: '1' }, register, resources: [] };
    gateway.answers.set('/wps/system/status', { maintenance: false, info });
    const revision = String(blockOf((await edge.app.inject({ url: '/index', headers: AURORA })).body)['revision']);
    const file = await edge.app.inject({ url: `/_portal/${revision}/EN.json`, headers: AURORA });
    expect(file.json().texts['form.field.team']).toBe('Favourite team');
  });

  it('M378: an open page gets the current revision and each new one; the stream ends when the edge closes', async () => {
    const { edge, gateway, folder } = await start();
    const address = await edge.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = new URL(address);
    const { get } = await import('node:http');
    let heard = '';
    let ended = false;
    await new Promise<void>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: '/_portal/events', headers: AURORA }, (response) => {
        expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
        response.setEncoding('utf8').on('data', (text: string) => {
          heard += text;
        });
        response.on('end', () => {
          ended = true;
        });
        resolve();
      }).on('error', reject);
    });
    const revisions = () => [...heard.matchAll(/"revision":"([^"]+)"/g)].map((match) => match[1]);
    await until(() => revisions().length === 1, 'the revision of now');
    gateway.answers.set('/wps/system/status', statusWith(['MANPLAYREB3']));
    gateway.change('aurora');
    await until(() => revisions().length === 2, 'the new revision');
    await folder.write('aurora/brand.json', brandFile('aurora', { name: 'Aurora Two' }));
    await until(() => revisions().length === 3, 'the new brand');
    expect(new Set(revisions()).size).toBe(3);
    const body = (await edge.app.inject({ url: '/index', headers: AURORA })).body;
    expect(blockOf(body)['revision']).toBe(revisions()[2]);
    expect(body).toContain('Aurora Two');
    await edge.close();
    await until(() => ended, 'the stream ends');
  });
});

describe('brand files over the web', () => {
  const files = {
    'aurora/brand.json': brandFile('aurora', { assets: { favicon: 'assets/icon.svg' } }),
    'aurora/assets/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'aurora/assets/notes.html': '<script>alert(1)</script>',
    'lotus/brand.json': brandFile('lotus'),
    'lotus/assets/secret.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  };

  it('M94: a build script is not sandboxed: the human check uses a worker, which needs crypto.subtle', async () => {
    const { edge } = await start({ files });
    const script = await edge.app.inject({ url: '/assets/solve.worker.js', headers: AURORA });
    expect(script.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    );
  });

  it('a picture has its type and a sandbox; other files are downloads', async () => {
    const { edge, brands } = await start({ files });
    const revision = brands.get('aurora')?.revision ?? '';
    const icon = await edge.app.inject({ url: `/_brand/${revision}/assets/icon.svg`, headers: AURORA });
    expect([icon.statusCode, icon.headers['content-type'], icon.headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=31536000, immutable',
    ]);
    expect(icon.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    );
    expect(icon.headers['x-content-type-options']).toBe('nosniff');
    const plain = await edge.app.inject({ url: '/_brand/assets/icon.svg', headers: AURORA });
    // The console, another origin, shows a brand's pictures; other files stay same-origin.
    expect(plain.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(plain.headers['cache-control']).toBe('public, max-age=300');
    const page = await edge.app.inject({ url: '/_brand/assets/notes.html', headers: AURORA });
    expect([page.headers['content-type'], page.headers['content-disposition']]).toEqual([
      'application/octet-stream',
      'attachment',
    ]);
    expect((await edge.app.inject({ url: '/favicon.ico', headers: AURORA })).headers['content-type']).toBe(
      'image/svg+xml',
    );
  });

  it('M153: a drawing is compressed, and is not sent twice', async () => {
    const { edge, brands } = await start({ files });
    const revision = brands.get('aurora')?.revision ?? '';
    for (const url of [`/_brand/${revision}/assets/icon.svg`, '/_art/game/RNG/one.svg']) {
      const packed = await edge.app.inject({ url, headers: { ...AURORA, 'accept-encoding': 'br' } });
      expect([packed.statusCode, packed.headers['content-encoding'], packed.headers.vary]).toEqual([
        200,
        'br',
        'accept-encoding',
      ]);
      const plain = await edge.app.inject({ url, headers: AURORA });
      expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
      const known = { ...AURORA, 'if-none-match': String(packed.headers.etag) };
      expect((await edge.app.inject({ url, headers: known })).statusCode).toBe(304);
    }
  });

  it('M339, M368: a brand’s own text of a refusal is marked as such, only in the language that has it', async () => {
    const { edge } = await start({
      files: {
        'aurora/brand.json': brandFile('aurora', { languages: ['EN', 'VI'] }),
        'aurora/texts/VI.json': JSON.stringify({ 'error.wrong_credentials': 'Sai rồi', 'home.x': 'y' }),
      },
    });
    const { revision } = blockOf((await edge.app.inject({ url: '/index', headers: AURORA })).body);
    const textsIn = async (language: string) => {
      const url = `/_portal/${revision}/${language}.json`;
      return (await edge.app.inject({ url, headers: AURORA })).json().texts as Record<string, string>;
    };
    const own = (translations: Record<string, string>) =>
      Object.keys(translations).filter((key) => key.startsWith('brand.error.'));
    const vietnamese = await textsIn('VI');
    expect(own(vietnamese)).toEqual(['brand.error.wrong_credentials']);
    expect(vietnamese['error.wrong_credentials']).toBe('Sai rồi');
    expect(own(await textsIn('EN'))).toEqual([]);
  });

  it('no address leaves the brand’s own files', async () => {
    const { edge } = await start({ files });
    const tries = [
      '../brand.json',
      '..%2fbrand.json',
      '%2e%2e/brand.json',
      'assets/../brand.json',
      'assets/..%5c..%5clotus',
      '../../lotus/assets/secret.svg',
      'assets/secret.svg',
      'brand.json',
      'texts/EN.json',
      'assets/',
      '/etc/passwd',
      '%00',
      'assets/icon.svg%00.png',
      'constructor',
      '__proto__',
    ];
    for (const path of tries) {
      const { statusCode, body } = await edge.app.inject({ url: `/_brand/x/${path}`, headers: AURORA });
      expect([path, statusCode >= 400]).toEqual([path, true]);
      expect(body).not.toMatch(/"livery"|lotus/);
    }
    const { statusCode } = await edge.app.inject({ url: '/assets/../livery-build.json', headers: AURORA });
    expect(statusCode).toBe(404);
  });

  it('the browser’s build is immutable, and drawn pictures come from their path', async () => {
    const { edge } = await start();
    const script = await edge.app.inject({ url: '/assets/entry-1.js', headers: AURORA });
    expect([script.statusCode, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await edge.app.inject({ url: '/assets/none.js', headers: AURORA })).statusCode).toBe(404);
    const art = await edge.app.inject({ url: '/_art/game/RNG/one.svg', headers: AURORA });
    expect(art.headers['content-type']).toBe('image/svg+xml');
    // The console, another origin, shows it next to the texts that it illustrates.
    expect(art.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect((await edge.app.inject({ url: '/_art/other.svg', headers: AURORA })).statusCode).toBe(404);
  });
});
