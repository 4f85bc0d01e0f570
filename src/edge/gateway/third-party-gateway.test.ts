import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { brandFile, until } from '#brand/testing/brand-files.ts';
import { startBrokenGateway } from '#tests/support/broken-gateways.ts';
import { openTestEdge, type TestEdge } from '../testing/edge-of.ts';
import { statusWith } from '../testing/scripted-trees.ts';
import { linkRemoteGateway } from './remote-gateway.ts';

const chance = { now: Date.now, random: () => 0, newId: () => 'x' };
const AURORA = { host: 'aurora.localhost' };

interface ThirdParty {
  readonly app: FastifyInstance;
  readonly origin: string;
  status: unknown;
  lanes: unknown;
  readonly seen: { readonly url: string; readonly headers: Readonly<Record<string, unknown>> }[];
}

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A third-party gateway: status, lanes, register settings and announcements, and 404 for all other calls. */
async function startThirdParty(port = 0): Promise<ThirdParty> {
  const app = Fastify();
  const thirdParty = {
    app,
    status: statusWith(['USERNAMEREG3'], {}, false) as unknown,
    lanes: [] as unknown,
    seen: [] as ThirdParty['seen'],
  };
  app.addHook('onRequest', async ({ url, headers }) => void thirdParty.seen.push({ url, headers }));
  // As a platform gateway does, it names the merchant in its reply.
  app.addHook('onSend', async ({ headers: { merchant } }, reply) => {
    if (typeof merchant === 'string' && !reply.hasHeader('merchant')) reply.header('merchant', merchant);
  });
  app.get('/wps/system/status', async () => ({ success: true, value: thirdParty.status }));
  app.get('/wps/relay/GCSGAME_gameVendor', async () => ({
    success: true,
    value: { data: { lanes: thirdParty.lanes } },
  }));
  app.get('/wps/system/setting/register', async () => ({
    success: true,
    value: { email: { key: 'email', enabled: '1' } },
  }));
  app.get('/wps/relay/MCSFE_getListAnnouncements', async () => ({ success: true, value: {} }));
  app.get<{ Querystring: { to: string } }>('/wps/session/social/callback', (request, reply) =>
    reply.redirect(request.query.to, 303),
  );
  app.get('/wps/away', (_, reply) => reply.redirect('https://evil.example/'));
  app.get('/wps/huge', (_, reply) => reply.type('application/json').send('x'.repeat(9 * 1024 * 1024)));
  app.get('/wps/html', (_, reply) =>
    reply
      .type('text/html')
      .headers({
        'content-security-policy': 'script-src *',
        refresh: '0;url=//evil.example',
        'cache-control': 'public',
      })
      .headers({ 'cross-origin-opener-policy': 'unsafe-none', 'set-cookie': ['a=1; Domain=localhost', 'b=2'] })
      .send('<script>1</script>'),
  );
  app.get<{ Params: { merchant: string } }>('/wps/of/:merchant', (request, reply) =>
    reply
      .headers({ merchant: request.params.merchant, 'set-cookie': '__Host-session=x', 'cache-control': 'public' })
      .send({ success: true, value: request.params.merchant }),
  );
  app.get('/wps/balancer', (_, reply) =>
    reply.code(503).type('text/html').headers({ 'retry-after': '600' }).send('<html>503 No server is available</html>'),
  );
  app.get('/wps/busy', (_, reply) =>
    reply.code(503).headers({ 'retry-after': '7' }).send({ success: false, value: null, errorCode: 'overloaded' }),
  );
  app.post('/wps/echo', async (request) => ({ success: true, value: request.body }));
  closing.push(() => app.close());
  const origin = await app.listen({ host: '127.0.0.1', port });
  return Object.assign(thirdParty, { origin });
}

async function openOn(origin: string): Promise<TestEdge> {
  const testSite = await openTestEdge({
    files: { 'aurora/brand.json': brandFile('aurora') },
    link: linkRemoteGateway({ origin, chance, pollEveryMs: 50 }),
    pollEveryMs: 50,
  });
  closing.push(testSite.close);
  return testSite;
}

const portalOf = async ({
  edge,
}: TestEdge): Promise<{ categories: unknown[]; elements: object; maintenance: boolean }> => {
  const { body } = await edge.app.inject({ url: '/help', headers: AURORA });
  const revision = /"revision":"([^"]+)"/.exec(body)?.[1] ?? '';
  return (await edge.app.inject({ url: `/_portal/${revision}/EN.json`, headers: AURORA })).json().portal;
};

describe('a third-party gateway with four calls', () => {
  it('connection headers of a gateway end at the edge (RFC 9110 section 7.6.1)', async () => {
    const thirdParty = await startThirdParty();
    const testSite = await openOn(thirdParty.origin);
    const direct = await fetch(`${thirdParty.origin}/wps/of/aurora`);
    expect(direct.headers.get('keep-alive')).not.toBeNull();
    const reply = await testSite.edge.app.inject({ url: '/wps/of/aurora', headers: AURORA });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['keep-alive']).toBeUndefined();
  });

  it('the portal works, and the gateway gets the visitor’s address', async () => {
    const thirdParty = await startThirdParty();
    const testSite = await openOn(thirdParty.origin);
    const { statusCode, body } = await testSite.edge.app.inject({
      url: '/index',
      headers: AURORA,
      remoteAddress: '192.0.2.7',
    });
    expect([statusCode, body.includes('AURORA EN /index')]).toEqual([200, true]);
    expect(Object.keys((await portalOf(testSite)).elements)).toContain('register.email');
    const reported = thirdParty.seen
      .filter(({ url }) => url.startsWith('/wps/system/status'))
      .map(({ headers }) => headers['x-forwarded-for']);
    expect(reported).toContain('192.0.2.7');
  });

  it('it is polled: its changes are in the next page without an event', async () => {
    const thirdParty = await startThirdParty();
    const testSite = await openOn(thirdParty.origin);
    expect((await portalOf(testSite)).categories).toEqual([]);
    thirdParty.lanes = [{ title: 'LIVE', cards: [{ vassalage: 'AG' }] }];
    await until(async () => (await portalOf(testSite)).categories.length === 1, 'a lane');
  });

  it.each([
    ['HTML instead of a tree', '<html>'],
    ['a number', 7],
    ['null', null],
    ['a list', []],
    [
      'names of prototypes',
      JSON.parse(
        '{"info":{"whitelabel":{"modId":"constructor","enabled":"1","childrenNodes":[{"modId":"__proto__","enabled":"1"}]},"register":{"constructor":{"enabled":true},"__proto__":{"enabled":true}},"resources":[{"resourceType":"constructor","url":"javascript:alert(1)"}]}}',
      ),
    ],
    [
      'wrong types everywhere',
      {
        maintenance: 'no',
        info: { whitelabel: 'x', register: [1], resources: { a: 1 }, imageCDNs: 'javascript:alert(1)' },
      },
    ],
    [
      'a catastrophic pattern',
      statusWith([], {
        info: { register: { email: { enabled: 1, acceptedPattern: '^([A-Za-z]+\\s?)*$', maxLength: 1e99 } } },
      }),
    ],
    [
      'a javascript: address',
      statusWith([], {
        info: { resources: [{ resourceType: 'EMAIL', url: 'javascript:alert(1)', labelNameEn: '<img onerror=1>' }] },
      }),
    ],
  ])('a status of %s costs only its own part', async (_name, value) => {
    const thirdParty = await startThirdParty();
    thirdParty.status = value;
    thirdParty.lanes = [
      { title: 'LIVE', cards: [{ vassalage: 'AG' }, null, 7, { vassalage: { a: 1 } }] },
      null,
      { title: 'constructor' },
    ];
    const testSite = await openOn(thirdParty.origin);
    const { statusCode, headers } = await testSite.edge.app.inject({ url: '/index', headers: AURORA });
    expect(statusCode).toBe(200);
    expect(String(headers['content-security-policy'])).not.toMatch(/javascript|evil/);
    const portal = await portalOf(testSite);
    expect(portal.categories).toHaveLength(1);
    expect(JSON.stringify(portal)).not.toContain('javascript:');
  });

  it.each([
    'envelopeMissing',
    'wrongType',
    'missingField',
    'otherMerchantAnswered',
    'hugeReply',
    'htmlInsteadOfJson',
    'wrongContentType',
  ] as const)('N08 M120: against %s the portal works without the missing parts, and recovers', async (kind) => {
    const thirdParty = await startThirdParty();
    thirdParty.lanes = [{ title: 'LIVE', cards: [{ vassalage: 'AG' }] }];
    const broken = await startBrokenGateway({ upstream: thirdParty.origin, kind });
    closing.push(broken.close);
    const testSite = await openOn(broken.url);
    const page = await testSite.edge.app.inject({ url: '/index', headers: AURORA });
    expect([page.statusCode, page.body.includes('AURORA EN /index')]).toEqual([200, true]);
    expect((await portalOf(testSite)).categories).toEqual([]);
    broken.arm('none');
    await until(async () => (await portalOf(testSite)).categories.length === 1, 'the gateway is well');
  });

  it('the portal works without a running gateway, and uses it once it comes', async () => {
    const thirdParty = await startThirdParty();
    await thirdParty.app.close();
    const testSite = await openOn(thirdParty.origin);
    expect((await testSite.edge.app.inject({ url: '/index', headers: AURORA })).statusCode).toBe(200);
    const call = await testSite.edge.app.inject({ url: '/wps/system/status', headers: AURORA });
    expect([call.statusCode, call.json()]).toEqual([502, { success: false, value: null, errorCode: 'bad_gateway' }]);
    expect(call.headers['retry-after']).toBe('2');
    const back = await startThirdParty(Number(new URL(thirdParty.origin).port));
    back.lanes = [{ title: 'LIVE', cards: [{ vassalage: 'AG' }] }];
    await until(async () => (await portalOf(testSite)).categories.length === 1, 'the gateway is back');
  });
});

describe('calls through the edge to a gateway at an address', () => {
  it('M337: the host decides the site; a client’s own claims are removed', async () => {
    const thirdParty = await startThirdParty();
    const { edge } = await openOn(thirdParty.origin);
    const { statusCode } = await edge.app.inject({
      url: '/wps/system/status?url=aurora.localhost',
      headers: {
        ...AURORA,
        merchant: 'lotus',
        'x-forwarded-for': '6.6.6.6',
        'x-real-ip': '6.6.6.6',
        'x-livery-merchant': 'lotus',
        authorization: 'token-1',
      },
      remoteAddress: '192.0.2.9',
    });
    expect(statusCode).toBe(200);
    const headers = thirdParty.seen.at(-1)?.headers ?? {};
    expect(headers).toMatchObject({
      merchant: 'aurora',
      'x-forwarded-for': '192.0.2.9',
      'x-forwarded-host': 'aurora.localhost',
      authorization: 'token-1',
    });
    expect(headers).not.toHaveProperty('x-real-ip');
    expect(headers).not.toHaveProperty('x-livery-merchant');
  });

  it('M102: the redirect of a social provider passes, to this site’s log-in page and nowhere else', async () => {
    const thirdParty = await startThirdParty();
    const testSite = await openOn(thirdParty.origin);
    const back = (to: string) =>
      testSite.edge.app.inject({ url: `/wps/session/social/callback?to=${encodeURIComponent(to)}`, headers: AURORA });
    const { statusCode, headers } = await back('/login?social=a-Ticket_1');
    expect([statusCode, headers.location]).toEqual([303, '/login?social=a-Ticket_1']);
    for (const to of [
      'https://evil.example/login?social=a',
      '//evil.example',
      '/login?social=a&next=//evil.example',
      '/login?social=',
      '/index',
      '/login?social=a\\b',
    ]) {
      const reply = await back(to);
      expect([to, reply.statusCode, reply.headers.location]).toEqual([to, 502, undefined]);
    }
  });

  it('bodies pass, redirects do not, and a reply cannot widen the page’s rights', async () => {
    const thirdParty = await startThirdParty();
    const { edge } = await openOn(thirdParty.origin);
    const echo = await edge.app.inject({ method: 'POST', url: '/wps/echo', headers: AURORA, payload: { a: 1 } });
    expect(echo.json()).toEqual({ success: true, value: { a: 1 } });
    const away = await edge.app.inject({ url: '/wps/away', headers: AURORA });
    expect([away.statusCode, away.headers.location]).toEqual([502, undefined]);
    const html = await edge.app.inject({ url: '/wps/html', headers: AURORA });
    expect(html.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'content-type': 'application/octet-stream',
      'cross-origin-opener-policy': 'same-origin',
      'set-cookie': ['b=2'],
    });
    expect(html.headers).not.toHaveProperty('refresh');
    const long = await edge.app.inject({
      method: 'POST',
      url: '/wps/echo',
      headers: { ...AURORA, 'content-type': 'application/json', 'content-length': '99999999' },
      payload: '{}',
    });
    expect(long.statusCode).toBe(413);
  });

  it('A8: a balancer’s error page is replaced by a refusal of the product; a gateway’s own refusal passes', async () => {
    const thirdParty = await startThirdParty();
    const { edge } = await openOn(thirdParty.origin);
    const page = await edge.app.inject({ url: '/wps/balancer', headers: AURORA });
    expect([page.statusCode, page.json()]).toEqual([503, { success: false, value: null, errorCode: 'overloaded' }]);
    expect(page.headers).toMatchObject({
      'retry-after': '2',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    const busy = await edge.app.inject({ url: '/wps/busy', headers: AURORA });
    expect([busy.statusCode, busy.json().errorCode, busy.headers['retry-after']]).toEqual([503, 'overloaded', '7']);
  });

  it("N08: another merchant's answer does not pass, nor does its cookie", async () => {
    const thirdParty = await startThirdParty();
    const { edge } = await openOn(thirdParty.origin);
    const ours = await edge.app.inject({ url: '/wps/of/aurora', headers: AURORA });
    expect([ours.statusCode, ours.json().value]).toEqual([200, 'aurora']);
    const another = await edge.app.inject({ url: '/wps/of/lotus', headers: AURORA });
    expect([another.statusCode, another.json().errorCode]).toEqual([502, 'bad_gateway']);
    expect(another.headers).not.toHaveProperty('set-cookie');
    expect(another.headers).not.toHaveProperty('merchant');
    expect(another.headers['cache-control']).toBe('no-store');
  });

  it('an endless reply is cut', async () => {
    const thirdParty = await startThirdParty();
    const { edge } = await openOn(thirdParty.origin);
    const address = await edge.app.listen({ host: '127.0.0.1', port: 0 });
    const { get } = await import('node:http');
    const bytes = await new Promise<number>((resolve) => {
      get(`${address}/wps/huge`, { headers: AURORA }, (response) => {
        let count = 0;
        response.on('data', (chunk: Buffer) => {
          count += chunk.byteLength;
        });
        response.on('close', () => resolve(response.complete ? -1 : count));
        response.on('error', () => undefined);
      }).on('error', () => resolve(0));
    });
    expect(bytes).toBeGreaterThanOrEqual(0);
    expect(bytes).toBeLessThanOrEqual(8 * 1024 * 1024);
  });
});
