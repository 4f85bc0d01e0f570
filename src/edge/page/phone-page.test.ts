import { afterEach, describe, expect, it } from 'vitest';
import { brandFile } from '#brand/testing/brand-files.ts';
import { styleHash } from '#serving/policy.ts';
import { readEdgeConfig } from '../config.ts';
import { type Overrides, openTestEdge, type TestEdge } from '../testing/edge-of.ts';

const AURORA = { host: 'aurora.localhost' };
const PROVIDER = { provider: 'firebase', projectId: 'demo-aurora', apiKey: 'public-key', authDomain: 'demo.example' };
const EMULATOR = 'http://127.0.0.1:9099';
const open: TestEdge[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

async function start(overrides: Overrides = {}, answer: unknown = PROVIDER): Promise<TestEdge> {
  const phoneAuth = { features: { phoneAuth: { provider: 'firebase' } } };
  const testSite = await openTestEdge({
    files: {
      'aurora/brand.json': brandFile('aurora', { languages: ['EN', 'VI'], ...phoneAuth }),
      'lotus/brand.json': brandFile('lotus'),
    },
    build: {
      id: 'b1',
      entry: '/assets/e.js',
      imports: [],
      screens: {},
      windows: {},
      boot: '/assets/b.js',
      early: '/assets/e.js',
      phone: '/assets/phone-1.js',
      fonts: [],
    },
    texts: (language) => ({ 'phone.page.title': `Phone <${language}>`, 'phone.page.sending': 'Sending' }),
    ...overrides,
  });
  testSite.gateway.answers.set('/wps/verification/phoneProvider', answer);
  open.push(testSite);
  return testSite;
}

const ask = ({ edge }: TestEdge, url = '/_phone', headers: Record<string, string> = AURORA) =>
  edge.app.inject({ url, headers });
const blockOf = (html: string) =>
  JSON.parse(/<script type="application\/json" id="livery-phone">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');
const sourcesOf = (policy: unknown, directive: string) =>
  new RegExp(`(?:^|; )${directive} ([^;]*)`).exec(String(policy))?.[1]?.split(' ');

describe('the phone provider’s page (D43)', () => {
  it('M103: is separate, with its own script and texts and no other script of the site', async () => {
    const { statusCode, headers, body } = await ask(await start());
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect([...body.matchAll(/<script[^>]*src="([^"]*)"/g)].map(([, src]) => src)).toEqual(['/assets/phone-1.js']);
    expect(body).not.toMatch(/ style="|<script(?![^>]*(?:src=|application\/json))/);
    expect(body).toContain('<h1>Phone &lt;EN&gt;</h1>');
    expect(body).toContain('role="status"');
    expect(blockOf(body)).toMatchObject({
      lang: 'en',
      provider: { projectId: 'demo-aurora', apiKey: 'public-key', authDomain: 'demo.example' },
      texts: { sending: 'Sending' },
    });
  });

  it('M103 D43: reaches only the provider’s own addresses, without inline scripts and eval', async () => {
    const { headers, body } = await ask(await start());
    const policy = headers['content-security-policy'];
    expect(sourcesOf(policy, 'script-src')).toEqual([
      "'self'",
      'https://www.google.com/recaptcha/',
      'https://www.gstatic.com/recaptcha/',
    ]);
    expect(sourcesOf(policy, 'connect-src')).toEqual([
      "'self'",
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      'https://www.google.com/recaptcha/',
    ]);
    expect(sourcesOf(policy, 'frame-ancestors')).toEqual(["'none'"]);
    expect(sourcesOf(policy, 'default-src')).toEqual(["'none'"]);
    expect(String(policy)).not.toMatch(/unsafe|\*|http:/);
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '';
    expect(sourcesOf(policy, 'style-src')).toEqual([styleHash(style)]);
  });

  it('M103 D43: every other page has the narrow policy', async () => {
    const testSite = await start();
    const { headers } = await ask(testSite, '/index');
    expect(String(headers['content-security-policy'])).not.toMatch(/google|gstatic/);
  });

  it('M103: is absent if the brand has no provider, the gateway knows no project, refuses or is down', async () => {
    const testSite = await start();
    expect((await ask(testSite, '/_phone', { host: 'lotus.localhost' })).statusCode).toBe(404);
    for (const answer of [null, 404, 'away', { provider: 'other' }]) {
      testSite.gateway.answers.set('/wps/verification/phoneProvider', answer);
      expect((await ask(testSite)).statusCode).toBe(404);
    }
  });

  it('M103: uses the language of the page that opens it', async () => {
    const testSite = await start();
    expect((await ask(testSite, '/_phone?lang=VI')).body).toContain('<html lang="vi"');
    expect((await ask(testSite, '/_phone', { ...AURORA, cookie: 'lang=VI' })).body).toContain('<html lang="vi"');
    expect((await ask(testSite, '/_phone?lang=XX')).body).toContain('<html lang="en"');
    expect((await ask(testSite, '/_phone?lang=VI&lang=EN')).statusCode).toBe(200);
  });

  it('D28: an emulator is used if this edge and the gateway both name it', async () => {
    const named = { ...PROVIDER, emulator: EMULATOR };
    const both = await ask(await start({ phoneEmulator: EMULATOR }, named));
    expect(sourcesOf(both.headers['content-security-policy'], 'connect-src')).toContain(EMULATOR);
    expect(blockOf(both.body).provider.emulator).toBe(EMULATOR);
    const reply = await ask(await start({}, named));
    expect(blockOf(reply.body).provider).not.toHaveProperty('emulator');
    expect(String(reply.headers['content-security-policy'])).not.toContain(EMULATOR);
    const other = await ask(await start({ phoneEmulator: EMULATOR }, { ...PROVIDER, emulator: 'http://127.0.0.1:1' }));
    expect(blockOf(other.body).provider).not.toHaveProperty('emulator');
  });

  it('D28: an emulator is configured outside production, only on this machine', () => {
    expect(readEdgeConfig({ LIVERY_PHONE_EMULATOR: `${EMULATOR}/` }).phoneEmulator).toBe(EMULATOR);
    for (const env of [
      { LIVERY_PHONE_EMULATOR: EMULATOR, NODE_ENV: 'production' },
      { LIVERY_PHONE_EMULATOR: 'https://emulator.example' },
      { LIVERY_PHONE_EMULATOR: 'nothing' },
    ]) {
      expect(() => readEdgeConfig(env)).toThrow(/LIVERY_PHONE_EMULATOR/);
    }
  });
});
