import fc from 'fast-check';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineCall, readNothing } from '#contract/call/call.ts';
import { exactly, noRequest, nothing, text } from '#contract/call/call-schemas.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { completeTexts } from '#texts/complete.ts';
import { createTestGateway, type PageRequest, type TestGateway } from '../testing/gateway.ts';
import { anonymous, createPipeline, type Pipeline, type SignedIn } from './pipeline.ts';
import { registerCall } from './register-call.ts';

/** Calls of this test only, on the real pipeline: each represents a kind of call. */
const spec = { module: 'COMM3', read: readNothing } as const;
const echo = defineCall<{ readonly word: string }, void>({
  ...spec,
  name: 'echo',
  method: 'POST',
  path: '/wps/test/echo',
});
const paying = defineCall<object, void>({
  ...spec,
  name: 'paying',
  method: 'POST',
  path: '/wps/test/paying',
  moves: true,
});
const gated = defineCall<object, void>({
  ...spec,
  name: 'gated',
  method: 'GET',
  path: '/wps/test/gated',
  when: { switch: 'FREEPLAY3' },
});
const personal = defineCall<object, void>({
  ...spec,
  name: 'personal',
  method: 'GET',
  path: '/wps/test/personal',
  token: true,
});
const realOnly = defineCall<object, void>({
  ...spec,
  name: 'realOnly',
  method: 'GET',
  path: '/wps/test/real',
  token: true,
  when: { member: 'personalCentre' },
});
const wrong = defineCall<object, void>({ ...spec, name: 'wrong', method: 'GET', path: '/wps/test/wrong' });
const broken = defineCall<object, void>({
  ...spec,
  name: 'broken',
  method: 'GET',
  path: '/wps/test/broken',
});
const form = defineCall<{ readonly word: string }, void>({
  ...spec,
  name: 'form',
  method: 'POST',
  path: '/wps/test/form',
  form: true,
});

const word = exactly({ word: text(20) });
const MEMBER = {
  id: '7',
  account: 'someone',
  nickname: '',
  rankLevel: 0,
  rankLabel: '',
  labels: [],
  toUpline: false,
  hasPassword: true,
  switches: new Map(),
};

let gateway: TestGateway;
let handled = 0;
let signedIn: SignedIn | undefined;

function addCalls(pipeline: Pipeline): void {
  registerCall(pipeline, echo, { request: word, reply: word }, async (request) => {
    handled += 1;
    return succeed(request);
  });
  registerCall(pipeline, paying, { request: noRequest, reply: Type.String() }, async (_, visit) =>
    succeed(visit.idempotencyKey ?? ''),
  );
  registerCall(pipeline, gated, { request: noRequest, reply: nothing }, async () => succeed(null));
  registerCall(pipeline, personal, { request: noRequest, reply: text() }, async (_, { member }) =>
    succeed(member?.memberId ?? ''),
  );
  registerCall(pipeline, realOnly, { request: noRequest, reply: nothing }, async () => succeed(null));
  registerCall(pipeline, wrong, { request: noRequest, reply: Type.Number() }, async () =>
    succeed('no number' as never),
  );
  registerCall(pipeline, broken, { request: noRequest, reply: nothing }, async () => {
    throw new Error('select secret from member where name = $1');
  });
  registerCall(pipeline, form, { request: word, reply: nothing }, async () => refuse('captcha_wrong'));
}

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  const { app, context } = gateway;
  addCalls(
    createPipeline(app, context, {
      authenticate: async (request) => signedIn ?? anonymous(request),
      lanesOf: async () => [],
      openPayload: async () => '{}',
      findPreviewed: async () => undefined,
    }),
  );
});

afterAll(async () => {
  await gateway.close();
});

const post = (payload: unknown, rest: Partial<PageRequest> = {}) =>
  gateway.ask('aurora', { method: 'POST', url: echo.path, ...rest, payload: payload as object });

const raw = (body: string) =>
  gateway.ask('aurora', {
    method: 'POST',
    url: echo.path,
    payload: body,
    headers: { 'content-type': 'application/json' },
  });

describe('the envelope', () => {
  test('a success carries its value', async () => {
    const reply = await post({ word: 'hello' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ success: true, value: { word: 'hello' } });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('an expected outcome is HTTP 200 with success false', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await gateway.ask('aurora', { method: 'POST', url: form.path, payload: 'word=a', headers });
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      {
        success: false,
        value: null,
        errorCode: 'captcha_wrong',
        message: inEnglish('error.captcha_wrong'),
      },
    ]);
  });

  test.each([
    ['an unknown address', { url: '/wps/nowhere' }, 404, 'not_found'],
    ['a wrong method', { url: echo.path }, 405, 'method_not_allowed'],
    ['a field too many', { method: 'POST', url: echo.path, payload: { word: 'a', more: 1 } }, 422, 'invalid_request'],
    ['a type swapped', { method: 'POST', url: echo.path, payload: { word: 1 } }, 422, 'invalid_request'],
    ['a field missing', { method: 'POST', url: echo.path, payload: {} }, 422, 'invalid_request'],
    ['no body', { method: 'POST', url: echo.path }, 422, 'invalid_request'],
    [
      'a body too large',
      { method: 'POST', url: echo.path, payload: { word: 'a'.repeat(40_000) } },
      413,
      'payload_too_large',
    ],
    ['no token', { url: personal.path }, 401, 'not_logged_in'],
    ['no key on a call that moves money', { method: 'POST', url: paying.path, payload: {} }, 400, 'bad_request'],
    ['our own mistake', { url: broken.path }, 500, 'unknown_error'],
    ['a reply that does not fit', { url: wrong.path }, 500, 'unknown_error'],
  ] as const)('%s gets an envelope', async (_, request, status, errorCode) => {
    const reply = await gateway.ask('aurora', request);
    expect(reply.json()).toMatchObject({ success: false, errorCode });
    expect(reply.statusCode).toBe(status);
    expect(reply.body).not.toContain('secret');
  });

  test('a 422 names the field', async () => {
    expect((await post({ word: '' })).json().value).toEqual({ fields: [{ field: 'word' }] });
  });

  test('M339: a refusal has its reason in the visitor’s language, in English where there are no texts', async () => {
    const errorMessage = async (language: string, request: PageRequest) =>
      (await gateway.ask('aurora', { ...request, headers: { ...request.headers, language } })).json().message;
    const away = { url: '/wps/nowhere' };
    expect(await errorMessage('CN', away)).toBe(completeTexts('CN')?.['error.not_found']);
    expect(await errorMessage('VI', { url: personal.path })).toBe(completeTexts('VI')?.['error.not_logged_in']);
    for (const tag of ['vi', 'vi-VN', 'fr, vi_VN;q=0.5'])
      expect(await errorMessage(tag, away)).toBe(completeTexts('VI')?.['error.not_found']);
    for (const language of ['XX', 'fr-FR', ''])
      expect(await errorMessage(language, away)).toBe(inEnglish('error.not_found'));
    // A refusal that names fields asks the user to check them; one for the whole request does not (D41).
    const unfit = { method: 'POST', url: echo.path, payload: { word: '' } } as const;
    expect(await errorMessage('EN', unfit)).toBe(inEnglish('error.invalid_request'));
    expect(await errorMessage('EN', { url: broken.path })).toBe(inEnglish('error.unknown_error'));
  });

  test('OPTIONS of a known address lists its methods and opens nothing to other origins', async () => {
    const reply = await gateway.ask('aurora', {
      method: 'OPTIONS',
      url: echo.path,
      headers: { origin: 'https://evil.example' },
    });
    expect([reply.statusCode, reply.headers['allow']]).toEqual([204, 'POST, OPTIONS']);
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('HEAD answers as GET does, without a body', async () => {
    const reply = await gateway.ask('aurora', { method: 'HEAD', url: '/wps/system/whitelabel' });
    expect([reply.statusCode, reply.body]).toEqual([200, '']);
  });
});

describe('hostile bodies', () => {
  test('nesting past 32 is refused before it is parsed; 32 is not', async () => {
    expect((await raw(`${'['.repeat(33)}${']'.repeat(33)}`)).statusCode).toBe(400);
    expect((await raw(`${'['.repeat(32)}${']'.repeat(32)}`)).statusCode).toBe(422);
    expect((await raw(`{"word":"${'['.repeat(19)}"}`)).statusCode).toBe(200);
  });

  test.each([
    ['__proto__', '{"__proto__":{"x":1},"word":"a"}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"x":1}},"word":"a"}'],
    ['NUL', '{"word":"a\\u0000b"}'],
    ['half a surrogate pair', '{"word":"\\ud800"}'],
    ['broken JSON', '{"word":'],
    ['nothing at all', ''],
  ])('%s is refused as bad data', async (_, body) => {
    const before = handled;
    const reply = await raw(body);
    expect([400, 422]).toContain(reply.statusCode);
    expect(reply.json().success).toBe(false);
    expect(handled).toBe(before);
  });

  test('NUL in a query is refused as bad data', async () => {
    expect((await gateway.ask('aurora', { url: '/wps/system/status?url=%00' })).statusCode).toBe(400);
  });

  test('no JSON gets an answer of 500 or more', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 6 }), async (body) => (await raw(body)).statusCode < 500),
      { numRuns: 150 },
    );
  });
});

describe('tenancy', () => {
  test('N08: each reply names its merchant, refusals too', async () => {
    const merchantOf = async (merchant: string, url: string) =>
      (await gateway.ask(merchant, { url })).headers['merchant'];
    expect(await merchantOf('lotus', gated.path)).toBe('lotus');
    expect(await merchantOf('aurora', personal.path)).toBe('aurora');
    expect(await merchantOf('aurora', '/wps/nothing/here')).toBe('aurora');
  });

  test('the merchant comes from the host; the Merchant header is compared without regard to case, never used', async () => {
    const reply = await gateway.ask('aurora', { url: '/wps/system/status', headers: { merchant: 'lotus' } });
    expect([reply.statusCode, reply.json().errorCode]).toEqual([403, 'forbidden']);
    for (const merchant of ['AURORA', 'Aurora', 'aurora'])
      expect((await gateway.ask('aurora', { url: '/wps/system/status', headers: { merchant } })).statusCode).toBe(200);
  });

  test('an unknown merchant’s host is not found', async () => {
    const reply = await gateway.ask('aurora', {
      url: '/wps/system/status',
      headers: { host: 'nobody.localhost', merchant: undefined },
    });
    expect(reply.statusCode).toBe(404);
  });

  test('merchant and address in a client’s copy of the edge headers are ignored', async () => {
    const headers = { 'x-livery-merchant': 'lotus', 'x-livery-address': '203.0.113.9', 'x-livery-edge': 'guess' };
    const { value } = (await gateway.ask('aurora', { url: '/wps/system/status', headers })).json();
    expect(value.location).toEqual({ ip: '127.0.0.1', country: 'SG' });
  });

  test('the edge is trusted', async () => {
    const headers = {
      host: 'gateway.internal',
      merchant: 'lotus',
      'x-livery-edge': gateway.context.edgeSecret,
      'x-livery-merchant': 'lotus',
      'x-livery-address': '10.1.2.3',
    };
    const { value } = (await gateway.ask('aurora', { url: '/wps/system/status', headers })).json();
    expect(value.location).toEqual({ ip: '10.1.2.3', country: 'VN' });
  });

  test('X-Forwarded-For is ignored without configured proxies', async () => {
    const { value } = (
      await gateway.ask('aurora', { url: '/wps/system/status', headers: { 'x-forwarded-for': '203.0.113.9' } })
    ).json();
    expect(value.location.ip).toBe('127.0.0.1');
  });
});

describe('state-changing calls come from the merchant’s own page', () => {
  test.each([
    ['no Origin', { origin: undefined }],
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['another merchant’s Origin', { origin: 'http://lotus.localhost' }],
    ['an opaque Origin', { origin: 'null' }],
    ['another port', { origin: 'http://aurora.localhost:9999' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site fetch', { 'sec-fetch-site': 'same-site' }],
  ])('%s is refused', async (_, headers) => {
    const reply = await post({ word: 'a' }, { headers });
    expect([reply.statusCode, reply.json().errorCode]).toEqual([403, 'origin_refused']);
  });

  test.each([
    'application/x-www-form-urlencoded',
    'Application/X-WWW-Form-URLencoded; charset=utf-8',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/jose',
  ])('%s is refused where JSON is expected', async (type) => {
    const reply = await gateway.ask('aurora', {
      method: 'POST',
      url: echo.path,
      payload: 'word=a',
      headers: { 'content-type': type },
    });
    expect(reply.statusCode).toBe(415);
  });

  test('the page’s own origin passes, also with TLS terminated earlier', async () => {
    expect(
      (await post({ word: 'a' }, { headers: { origin: 'https://aurora.localhost', 'sec-fetch-site': 'same-origin' } }))
        .statusCode,
    ).toBe(200);
  });
});

describe('M336: token calls', () => {
  const member = (type: 0 | 4): SignedIn => ({
    memberId: '7',
    sessionId: 's',
    flags: {},
    member: { ...MEMBER, type } as unknown as SignedIn['member'],
  });

  test('the member is known to the handler', async () => {
    signedIn = member(0);
    expect((await gateway.ask('aurora', { url: personal.path })).json().value).toBe('7');
    expect((await gateway.ask('aurora', { url: realOnly.path })).statusCode).toBe(200);
  });

  test('a trial account is asked to register', async () => {
    signedIn = member(4);
    const reply = await gateway.ask('aurora', { url: realOnly.path });
    expect([reply.statusCode, reply.json().errorCode]).toEqual([403, 'in_need_true_account']);
    signedIn = undefined;
  });
});

describe('hiding is enforced', () => {
  test('M08: a call answers while its switch is on and is refused when it is off', async () => {
    expect((await gateway.ask('aurora', { url: gated.path })).statusCode).toBe(200);
    await gateway.context.trees.toggleSwitch('aurora', 'FREEPLAY3', false, 'test');
    const reply = await gateway.ask('aurora', { url: gated.path });
    expect([reply.statusCode, reply.json().errorCode]).toEqual([403, 'function_not_available']);
    await gateway.context.trees.toggleSwitch('aurora', 'FREEPLAY3', true, 'test');
  });

  test('in maintenance only calls of the start-up screen are answered', async () => {
    await gateway.context.trees.setMaintenance('aurora', true, 'test');
    const reply = await post({ word: 'a' });
    expect([reply.statusCode, reply.json().errorCode, reply.headers['retry-after']]).toEqual([
      503,
      'maintenance',
      '60',
    ]);
    expect((await gateway.ask('aurora', { url: '/wps/system/status' })).json().value.maintenance).toBe(true);
    await gateway.context.trees.setMaintenance('aurora', false, 'test');
  });

  test('a visitor from a refused place gets the status and nothing else', async () => {
    const { status } = await gateway.context.trees.read('lotus');
    const region = { ...status.region, blockAddresses: ['127.0.0.0/8'] };
    await gateway.context.trees.replaceTree('lotus', 'status', { ...status, region }, 'test');
    const reply = await gateway.ask('lotus', { url: gated.path });
    expect([reply.statusCode, reply.json().errorCode]).toEqual([403, 'region_restricted']);
    expect((await gateway.ask('lotus', { url: '/wps/system/status' })).json().value.regionRestriction).toBe(true);
  });
});

test('a merchant’s profile may rename a relay; an unknown name is not found', async () => {
  const { whitelabel } = await gateway.context.trees.read('aurora');
  const gatewayProfile = { codec: 'plain', relays: { GCSGAME_gameVendor: 'GCS_vendors' } };
  await gateway.context.trees.replaceTree('aurora', 'whitelabel', { ...whitelabel, gatewayProfile }, 'test');
  const renamed = await gateway.ask('aurora', { url: '/wps/relay/GCS_vendors?merchantCode=aurora' });
  expect(renamed.json().value.data.lanes.length).toBeGreaterThan(3);
  for (const name of ['GCS_other', 'constructor', '__proto__']) {
    expect((await gateway.ask('aurora', { url: `/wps/relay/${name}` })).statusCode).toBe(404);
  }
});

test('an Idempotency-Key must be a UUID and reaches the handler', async () => {
  const key = '7F9C24E8-3B12-4FEF-91E0-56F9A4D3A2B1';
  const ask = (value: string) =>
    gateway.ask('aurora', { method: 'POST', url: paying.path, payload: {}, headers: { 'idempotency-key': value } });
  expect((await ask('1')).statusCode).toBe(400);
  expect((await ask(key)).json().value).toBe(key.toLowerCase());
});
