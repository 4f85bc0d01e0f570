import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brandFile } from '#brand/testing/brand-files.ts';
import { writePolicy } from '#serving/policy.ts';
import { portalPage } from './page/page-sources.ts';
import { openTestEdge, type TestEdge } from './testing/edge-of.ts';

let testSite: TestEdge;

beforeAll(async () => {
  const origins = { images: ['https://cdn.aurora.example'], frames: ['https://play.aurora.example'] };
  testSite = await openTestEdge({ trustedHops: 1, files: { 'aurora/brand.json': brandFile('aurora', { origins }) } });
  testSite.gateway.restricted.set('198.51.100.9', 'XX');
});

afterAll(() => testSite.close());

const HTML_ANSWERS: readonly (readonly [
  what: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  status: number,
])[] = [
  ['a page', '/index', { host: 'aurora.localhost' }, 200],
  ['a page in a language', '/vip?lang=EN', { host: 'aurora.localhost' }, 200],
  ['a not-found screen', '/nowhere', { host: 'aurora.localhost' }, 404],
  ['a refused visitor', '/index', { host: 'aurora.localhost', 'x-forwarded-for': '198.51.100.9' }, 403],
  ['an unknown host', '/index', { host: 'nobody.example' }, 404],
  ['the console', '/', { host: 'console.localhost' }, 404],
];

function directives(policy: unknown): ReadonlyMap<string, string> {
  return new Map(
    String(policy)
      .split('; ')
      .map((part) => [part.split(' ')[0] ?? '', part.slice(part.indexOf(' ') + 1)]),
  );
}

describe('headers of every HTML answer', () => {
  it.each(HTML_ANSWERS)(
    '%s follows the rules: nothing inline, no frame around it, no type guessing',
    async (_what, url, headers, status) => {
      const answer = await testSite.edge.app.inject({ url, headers });
      expect(answer.statusCode).toBe(status);
      const policy = directives(answer.headers['content-security-policy']);
      expect(policy.get('default-src')).toBe("'none'");
      expect(String(answer.headers['content-security-policy'])).not.toMatch(/unsafe|\*|http:|nonce/);
      expect(policy.get('frame-ancestors')).toBe("'none'");
      expect(policy.get('base-uri')).toBe("'none'");
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'content-type': 'text/html; charset=utf-8',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
    },
  );

  it.each(HTML_ANSWERS)(
    '%s holds no inline script and no style attribute, and each style is listed by its hash',
    async (_what, url, headers) => {
      const answer = await testSite.edge.app.inject({ url, headers });
      const scripts = [...answer.body.matchAll(/<script([^>]*)>/g)].map((match) => match[1] ?? '');
      expect(
        scripts.filter((attributes) => !attributes.includes('src=') && !attributes.includes('application/json')),
      ).toEqual([]);
      expect(answer.body).not.toMatch(/<[^>]+\sstyle=/);
      expect(answer.body).not.toMatch(/<[^>]+\son[a-z]+=/);
      for (const [, text = ''] of answer.body.matchAll(/<style[^>]*>([^<]*)<\/style>/g)) {
        const hash = createHash('sha256').update(text).digest('base64');
        expect(String(answer.headers['content-security-policy'])).toContain(`'sha256-${hash}'`);
      }
    },
  );

  it('a page’s policy is that of docs/explanation/safety.md, with only the brand’s hosts', () => {
    const policy = directives(writePolicy(portalPage({ images: ['https://cdn.example'], frames: [] }, ['a{}'])));
    expect(Object.fromEntries(policy)).toMatchObject({
      'script-src': "'self'",
      'img-src': "'self' data: blob: https://cdn.example",
      'font-src': "'self'",
      'connect-src': "'self'",
      'default-src': "'none'",
      'form-action': "'self'",
      'object-src': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'livery dompurify livery-worker',
    });
    expect(policy.has('frame-src')).toBe(false);
    expect(policy.get('style-src')).toMatch(
      /^'self' 'sha256-47DEQpj8HBSa\+\/TImW\+5JCeuQeRkm5NMpJWZG3hSuFU=' 'sha256-[^']+'$/,
    );
  });

  it('HSTS is sent only behind TLS', async () => {
    const ask = (proto: string) =>
      testSite.edge.app.inject({ url: '/index', headers: { host: 'aurora.localhost', 'x-forwarded-proto': proto } });
    expect((await ask('https')).headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
    expect((await ask('http')).headers['strict-transport-security']).toBeUndefined();
  });

  it('the page lists the brand’s hosts with fullscreen rights', async () => {
    const { headers } = await testSite.edge.app.inject({ url: '/index', headers: { host: 'aurora.localhost' } });
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['permissions-policy']).toContain('fullscreen=(self "https://play.aurora.example")');
    expect(headers['content-security-policy']).toContain('frame-src https://play.aurora.example');
  });
});

describe('reports of policy violations', () => {
  const send = (payload: string, type = 'application/csp-report') =>
    testSite.edge.app.inject({
      method: 'POST',
      url: '/_csp',
      headers: { host: 'aurora.localhost', 'content-type': type },
      payload,
    });

  it('are logged without queries, each once in a window, bounded in size and number', async () => {
    const report = (path: string) => ({
      'csp-report': {
        'effective-directive': 'img-src',
        'blocked-uri': `https://evil.example/${path}?token=1`,
        'document-uri': 'https://aurora.localhost/login?reset=SECRET',
      },
    });
    const notify = async (path: string) => expect((await send(JSON.stringify(report(path)))).statusCode).toBe(204);
    const written = () => testSite.logged.filter((line) => line['directive'] === 'img-src');
    for (let time = 0; time < 30; time += 1) await notify('x');
    expect(written()).toHaveLength(1);
    for (let time = 0; time < 30; time += 1) await notify(`x${time}`);
    expect(written().length).toBeGreaterThan(1);
    expect(written().length).toBeLessThanOrEqual(20);
    expect(written()[0]).toMatchObject({
      merchant: 'aurora',
      blocked: 'https://evil.example/x',
      page: 'https://aurora.localhost/login',
    });
    expect(JSON.stringify(testSite.logged)).not.toContain('SECRET');
  });

  it('an invalid report is taken and ignored', async () => {
    expect((await send('{')).statusCode).toBe(204);
    expect((await send('[[[1]]]', 'application/reports+json')).statusCode).toBe(204);
    expect((await send(`"${'x'.repeat(9_000)}"`)).statusCode).toBe(413);
    expect((await send('x', 'text/plain')).statusCode).toBe(415);
  });
});
