import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { brandFile } from '#brand/testing/brand-files.ts';
import { createPool } from '#pool/pool.ts';
import { holdClass } from '#pool/testing/hold-class.ts';
import { createPreviewRenderer } from '../page/render-preview.ts';
import { type Overrides, openTestEdge, type TestEdge } from '../testing/edge-of.ts';
import { scriptTrees, statusWith } from '../testing/scripted-trees.ts';

const AURORA = { host: 'aurora.localhost' };
const TICKET = 'T'.repeat(43);
const CONSOLE = 'http://console.localhost:8080';
const TELEGRAM = { resourceType: 'TELEGRAM', url: 'https://t.me/example', labelNameEn: 'Telegram' };
const WITH_TELEGRAM = statusWith([], { info: { whitelabel: {}, register: {}, resources: [TELEGRAM] } });
const open: TestEdge[] = [];

const shows = (more: object = {}) => ({
  trees: { status: WITH_TELEGRAM, site: {} },
  language: 'VI',
  screen: '/index',
  mode: 'frame',
  consoleOrigin: CONSOLE,
  member: null,
  pending: 1,
  ...more,
});

/** An edge with a platform gateway; each ticket can be redeemed once, as in the gateway. */
async function start(more: object = {}, overrides: Overrides = {}) {
  const gateway = scriptTrees();
  gateway.answers.set('/_edge/previews', shows(more));
  const files = { 'aurora/brand.json': brandFile('aurora', { languages: ['EN', 'VI'] }) };
  const link = { ...gateway.link, stamp: () => ({}) };
  const made = await openTestEdge({ files, link, ...overrides });
  open.push(made);
  return { ...made, gateway };
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

function blockOf(html: string): Record<string, unknown> {
  return JSON.parse(/<script type="application\/json" id="livery-page">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');
}

describe('previews', () => {
  it('N01: a ticket is the site’s own page with other trees; only the console’s origin may frame it', async () => {
    const { edge } = await start();
    const before = (await edge.app.inject({ url: '/index', headers: AURORA })).body;
    const { statusCode, headers, body } = await edge.app.inject({ url: `/_staff/preview/${TICKET}`, headers: AURORA });
    expect(statusCode).toBe(200);
    const countOf = (html: string) => Number(/visitor (\d+)</.exec(html)?.[1]);
    expect(body).toContain('AURORA VI /index visitor');
    expect(countOf(body)).toBeGreaterThan(countOf(before));
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`; frame-ancestors ${CONSOLE}; `);
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['cache-control']).toBe('no-store');
    expect(blockOf(body)).toMatchObject({
      merchant: 'aurora',
      audience: 'visitor',
      preview: { mode: 'frame', consoleOrigin: CONSOLE, member: null, pending: 1, address: { pathname: '/index' } },
    });
    // The rest of the policy is that of every page; other pages may not be framed.
    const page = await edge.app.inject({ url: '/index?lang=VI', headers: AURORA });
    expect(page.headers['x-frame-options']).toBe('DENY');
    const withoutFrame = (text: unknown) => String(text).replace(/frame-ancestors [^;]+|'sha256-[^']+'/g, '');
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(withoutFrame(policy)).toBe(withoutFrame(page.headers['content-security-policy']));
    expect(page.body).not.toContain('preview');
    expect(countOf(page.body)).toBe(countOf(before));
  });

  it('N01: is rendered on a thread: site pages render while it is busy, and without it the browser renders', async () => {
    const pool = createPool({ threads: 1, mostWaiting: 1 });
    const renderer = new URL('../testing/tiny-renderer.ts', import.meta.url).href;
    const { edge } = await start({}, { renderPreview: createPreviewRenderer(pool, renderer) });
    const { letGo } = holdClass(pool, 'operators');
    let isDrawn = false;
    const preview = edge.app.inject({ url: `/_staff/preview/${TICKET}`, headers: AURORA }).then((reply) => {
      isDrawn = true;
      return reply;
    });
    expect((await edge.app.inject({ url: '/index', headers: AURORA })).body).toContain('AURORA EN /index visitor');
    expect(isDrawn).toBe(false);
    await letGo();
    expect((await preview).body).toContain('AURORA VI /index visitor');
    await pool.close();
    const { edge: other, logged } = await start({}, { renderPreview: createPreviewRenderer(pool, renderer) });
    const shell = await other.app.inject({ url: `/_staff/preview/${TICKET}`, headers: AURORA });
    expect([shell.statusCode, shell.body.includes('/index visitor')]).toEqual([200, false]);
    expect(logged.map(({ event }) => event)).toContain('page.render_failed');
  });

  it('N01: its portal file has an unguessable name, lasts half an hour, and is never stored', async () => {
    let now = 1_000_000;
    const chance = { now: () => now, random: () => 0.5, newId: () => '00000000-0000-4000-8000-000000000000' };
    const { edge } = await start({}, { chance });
    const { body } = await edge.app.inject({ url: `/_staff/preview/${TICKET}`, headers: AURORA });
    const revision = String(blockOf(body)['revision']);
    expect(revision).toMatch(/^preview-[A-Za-z0-9_-]{43}$/);
    const ask = (name: string, file: string, host = 'aurora.localhost') =>
      edge.app.inject({ url: `/_portal/${name}/${file}`, headers: { host } });
    const file = await ask(revision, 'EN.json');
    expect(file.statusCode).toBe(200);
    expect(file.headers['cache-control']).toBe('no-store');
    expect(file.json()).toMatchObject({ revision, language: 'EN' });
    expect(Object.keys(file.json().portal.elements)).toContain('bar.social.TELEGRAM');
    // The console shows the explanation in its frame: the documents are sent to the console only.
    expect((await ask(revision, 'documents.json')).statusCode).toBe(404);
    expect((await ask(revision, 'TH.json')).statusCode).toBe(404);
    for (const other of [`preview-${'A'.repeat(43)}`, 'preview-', `${revision}A`]) {
      const reply = await ask(other, 'EN.json');
      expect(reply.statusCode).toBe(404);
      // The preview never falls back to the live site.
      expect(reply.headers['x-portal-revision']).toBeUndefined();
    }
    // Half an hour after opening is the last time that the preview is served.
    now += 30 * 60_000;
    expect((await ask(revision, 'EN.json')).statusCode).toBe(200);
    now += 1;
    expect((await ask(revision, 'EN.json')).statusCode).toBe(404);
  });

  it('N01, A6: its files are served by another edge too, which asks the gateway by their name', async () => {
    const [one, other] = [await start(), await start()];
    const { body } = await one.edge.app.inject({ url: `/_staff/preview/${TICKET}`, headers: AURORA });
    const revision = String(blockOf(body)['revision']);
    const url = `/_portal/${revision}/EN.json`;
    expect((await other.edge.app.inject({ url, headers: AURORA })).statusCode).toBe(404);
    other.gateway.answers.set('/_edge/opened-previews', shows());
    const file = await other.edge.app.inject({ url, headers: AURORA });
    expect(file.body).toBe((await one.edge.app.inject({ url, headers: AURORA })).body);
    expect(file.headers['cache-control']).toBe('no-store');
  });

  it('issue 46: a preview of a draft has its brand file and texts; what cannot be read stays as served', async () => {
    const brand = brandFile('aurora', {
      languages: ['EN', 'VI'],
      name: 'A draft',
      theme: { seeds: { accent: '#ff8800' } },
    });
    const documents = async (file: string) => {
      const { edge } = await start({
        mode: 'window',
        files: { 'brand.json': file, 'texts/VI.json': '{"home.title":"Nháp"}' },
      });
      const before = (await edge.app.inject({ url: '/index', headers: AURORA })).body;
      const { body } = await edge.app.inject({ url: `/_staff/preview/${TICKET}`, headers: AURORA });
      const ask = async (name: string) =>
        (
          await edge.app.inject({ url: `/_portal/${String(blockOf(body)['revision'])}/${name}`, headers: AURORA })
        ).json();
      expect((await edge.app.inject({ url: '/index', headers: AURORA })).body).toBe(before);
      return { documents: await ask('documents.json'), texts: (await ask('VI.json')).texts };
    };
    const draft = await documents(JSON.stringify(brand));
    expect(draft.documents.brand).toMatchObject({ name: 'A draft', theme: { seeds: { accent: '#ff8800' } } });
    expect(draft.texts['home.title']).toBe('Nháp');
    for (const broken of ['{', '{"livery":1}', JSON.stringify({ ...brand, merchant: 'lotus' })])
      expect((await documents(broken)).documents.brand).toMatchObject({ name: 'AURORA' });
  });

  it('issue 46: a preview of a draft has its pictures, from the gateway, and no other page has', async () => {
    const picture = 'assets/logo-0123456789abcdef0123.svg';
    const brand = brandFile('aurora', { languages: ['EN', 'VI'], assets: { logo: picture } });
    const { edge, gateway } = await start({ files: { 'brand.json': JSON.stringify(brand) }, pictures: [picture] });
    const content = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    gateway.answers.set('/_edge/draft-pictures', { content: Buffer.from(content).toString('base64') });
    const { body } = await edge.app.inject({ url: `/_staff/preview/${TICKET}`, headers: AURORA });
    const { revision, brandRevision } = blockOf(body);
    expect(brandRevision).toBe(revision);
    const ask = (path: string, under = String(revision)) =>
      edge.app.inject({ url: `/_brand/${under}/${path}`, headers: AURORA });
    const shown = await ask(picture);
    expect([shown.statusCode, shown.body, shown.headers['content-type']]).toEqual([200, content, 'image/svg+xml']);
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    expect(shown.headers['cache-control']).toMatch(/^private/);
    expect((await ask(picture)).body).toBe(content);
    expect(gateway.asked.filter(({ path }) => path === '/_edge/draft-pictures')).toHaveLength(1);
    for (const [path, under] of [
      ['assets/logo-0123456789abcdef0124.svg', undefined],
      [picture, `preview-${'A'.repeat(43)}`],
      [picture, 'x'],
    ] as const)
      expect((await ask(path, under)).statusCode, path).toBe(404);
  });

  it('issue 46: a ticket renews the page of a frame with its portal and theme; a window or a link gets nothing', async () => {
    const brand = brandFile('aurora', {
      languages: ['EN', 'VI'],
      name: 'A draft',
      theme: { seeds: { accent: '#ff8800' } },
    });
    const files = { 'brand.json': JSON.stringify(brand) };
    const renewed = async (more: object, headers: Record<string, string> = {}) => {
      const { edge } = await start(more);
      return edge.app.inject({ url: `/_staff/preview/${TICKET}/portal`, headers: { ...AURORA, ...headers } });
    };
    const reply = await renewed({ files });
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'no-store']);
    const { portal, theme } = reply.json();
    expect(portal).toMatchObject({ language: 'VI', portal: { name: 'A draft' } });
    expect(portal.revision).toMatch(/^preview-/);
    expect(theme).toContain('--accent');
    for (const [coding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await renewed({ files }, { 'accept-encoding': coding });
      expect(packed.headers['content-encoding']).toBe(coding);
      expect(JSON.parse(String(unpack(packed.rawPayload)))).toMatchObject({ portal: { portal: portal.portal }, theme });
    }
    expect((await renewed({ mode: 'window' })).statusCode).toBe(404);
    expect((await renewed({ mode: 'link' })).statusCode).toBe(404);
    // The draft no longer has the language of the page, which must be opened again.
    expect((await renewed({ files, language: 'TH' })).statusCode).toBe(404);
  });

  it('issue 46: a picture of the media library comes from the gateway once, and may be stored for good', async () => {
    const { edge, gateway } = await start();
    const content = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    gateway.answers.set('/_edge/media', { content: Buffer.from(content).toString('base64') });
    const ask = (file: string) => edge.app.inject({ url: `/_media/${file}`, headers: AURORA });
    const file = 'banner-0123456789abcdef0123.svg';
    const shown = await ask(file);
    expect([shown.statusCode, shown.body, shown.headers['content-type']]).toEqual([200, content, 'image/svg+xml']);
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    expect(shown.headers['cache-control']).toContain('immutable');
    await ask(file);
    expect(gateway.asked.filter(({ path }) => path === '/_edge/media')).toHaveLength(1);
    for (const other of ['banner-0123.svg', 'x.html', '..%2Fbrand.json', 'banner-0123456789abcdef0123.html'])
      expect((await ask(other)).statusCode, other).toBe(404);
  });

  it('N01: a window cannot be framed, and has the documents that its panel explains', async () => {
    const { edge } = await start({ mode: 'window', member: { type: 2 } });
    const { headers, body } = await edge.app.inject({ url: `/_staff/preview/${TICKET}?mode=dark`, headers: AURORA });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
    expect(body).toContain('AURORA VI /index member');
    const revision = String(blockOf(body)['revision']);
    const documents = await edge.app.inject({ url: `/_portal/${revision}/documents.json`, headers: AURORA });
    expect(documents.json()).toMatchObject({
      brand: { name: 'AURORA' },
      trees: { status: { maintenance: false }, lanes: [{ title: 'LIVE' }] },
      member: { type: 2 },
    });
  });

  it('issue 46: a link cannot be framed, and tells neither the documents nor where the console is', async () => {
    const { edge } = await start({ mode: 'link' });
    const { headers, body } = await edge.app.inject({ url: `/_staff/preview/${TICKET}`, headers: AURORA });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
    expect([body.includes(CONSOLE), blockOf(body)['preview']]).toMatchObject([false, { mode: 'link' }]);
    const revision = String(blockOf(body)['revision']);
    const documents = await edge.app.inject({ url: `/_portal/${revision}/documents.json`, headers: AURORA });
    expect(documents.statusCode).toBe(404);
  });

  it('N01: an invalid preview is reported: a used ticket, a malformed one, a third-party gateway', async () => {
    const { edge, gateway } = await start();
    gateway.answers.set('/_edge/previews', 404);
    for (const ticket of [TICKET, 'short', `${TICKET}x`]) {
      const reply = await edge.app.inject({ url: `/_staff/preview/${ticket}`, headers: AURORA });
      expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store']);
      expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
    expect(gateway.asked.filter(({ path }) => path === '/_edge/previews')).toHaveLength(1);
    const thirdParty = await start({}, { link: gateway.link });
    gateway.answers.set('/_edge/previews', shows());
    const reply = await thirdParty.edge.app.inject({ url: `/_staff/preview/${TICKET}`, headers: AURORA });
    expect(reply.statusCode).toBe(404);
  });

  it('N01: a closed site is previewed closed, and a redirecting address at its target', async () => {
    const closed = await start({ trees: { status: statusWith([], { maintenance: true }), site: {} } });
    const page = await closed.edge.app.inject({ url: `/_staff/preview/${TICKET}`, headers: AURORA });
    expect([page.statusCode, page.body.includes('<main>1  </main>')]).toEqual([200, true]);
    const led = await start({ screen: '/' });
    const { body } = await led.edge.app.inject({ url: `/_staff/preview/${TICKET}`, headers: AURORA });
    expect(blockOf(body)['preview']).toMatchObject({ address: { pathname: '/index' } });
  });

  it('N01: internal edge-to-gateway paths are no site address', async () => {
    const { edge, gateway } = await start();
    for (const url of ['/_edge/previews', '/_edge/support-codes', '/_edge/draft-pictures']) {
      const headers = { ...AURORA, 'x-livery-edge': 'guess', 'x-livery-merchant': 'aurora' };
      const reply = await edge.app.inject({ method: 'POST', url, headers, payload: { ticket: TICKET } });
      expect(reply.statusCode).toBe(303);
    }
    expect(gateway.asked.some(({ path }) => path.startsWith('/_edge'))).toBe(false);
  });
});

describe('support codes', () => {
  const CODE = '2N7K-0000-0000-0000-0000-0000-0000';
  const PAGE = { ...AURORA, origin: 'http://aurora.localhost', 'sec-fetch-site': 'same-origin' };
  const asked = { reason: 'notFound', visitor: 'player', language: 'VI', screen: '/VIP/', revision: 'x' };

  async function startSigning() {
    const made = await start();
    const code = (await import('#contract/staff/previews/support-code.ts')).writeSupportCode(1n << 101n, 7n);
    made.gateway.answers.set('/_edge/support-codes', { code });
    const ask = (payload: object, headers: Record<string, string> = PAGE) =>
      made.edge.app.inject({ method: 'POST', url: '/_support', headers, payload });
    return { ...made, ask, code };
  }

  it('N06: a page gets the code of its content; only its own page does, and not too many', async () => {
    const { ask, code } = await startSigning();
    const reply = await ask(asked);
    expect([reply.statusCode, reply.json(), reply.headers['cache-control']]).toEqual([200, { code }, 'no-store']);
    expect((await ask(asked, { ...PAGE, origin: 'http://evil.example' })).statusCode).toBe(403);
    expect((await ask(asked, { ...PAGE, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await ask(asked, AURORA)).statusCode).toBe(403);
    for (const wrong of [
      {},
      { ...asked, reason: 'x' },
      { ...asked, visitor: 'root' },
      { ...asked, revision: 'preview-x' },
    ])
      expect((await ask(wrong)).statusCode).toBe(400);
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(asked)));
    expect(replies.at(-1)?.statusCode).toBe(429);
  });

  it('N06: without a gateway that signs there is no code', async () => {
    const { ask, gateway } = await startSigning();
    for (const answer of ['away', 500, { code: CODE.replace('2', 'U') }, {}]) {
      gateway.answers.set('/_edge/support-codes', answer);
      const reply = await ask(asked);
      expect([reply.statusCode, reply.json()]).toEqual([200, { code: null }]);
    }
  });
});
