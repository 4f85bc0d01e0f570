import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defineCall, type NoRequest } from '../call/call.ts';
import { lotteryMenu } from '../lottery/calls.ts';
import { memberInfo } from '../member/calls.ts';
import { login, logout, resume } from '../session/calls.ts';
import { countries } from '../system/calls.ts';
import {
  credentials,
  failureOf,
  hang,
  json,
  pour,
  raw,
  type ScriptedGateway,
  stall,
  startGateway,
  success,
} from '../testing/scripted-gateway.ts';
import { captcha } from '../verification/calls.ts';
import { balance } from '../wallet/calls.ts';
import { BadReply, CallRefused, NotOffered, Unauthorized, Unreachable } from './errors.ts';
import type { Fetch } from './whole-reply.ts';

let gateway: ScriptedGateway;

beforeEach(async () => {
  gateway = await startGateway();
});

afterEach(() => gateway.close());

describe('reading replies', () => {
  test('N08: a reply nested deeper than the limit is not read', async () => {
    const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`);
    gateway.answers = [json({ success: true, value: nested(4_000) }), json({ success: true, value: nested(40) })];
    expect(await failureOf(gateway.connect().send(memberInfo, {}))).toMatchObject({ reason: 'too deep', status: 200 });
    expect(await gateway.connect().send(memberInfo, {})).toEqual(nested(40));
  });

  test('N08: a reply that names another merchant is not read; one that names ours or none is', async () => {
    const member = { success: true, value: { id: 1 } };
    gateway.answers = [
      json(member, 200, { merchant: 'lotus' }),
      json(member, 200, { merchant: 'AURORA' }),
      json(member),
    ];
    const failure = await failureOf(gateway.connect().send(memberInfo, {}));
    expect(failure).toBeInstanceOf(BadReply);
    expect(failure).toMatchObject({ reason: 'another merchant', textKey: 'error.unknown_error' });
    expect(await gateway.connect().send(memberInfo, {})).toEqual({ id: 1 });
    expect(await gateway.connect().send(memberInfo, {})).toEqual({ id: 1 });
  });

  test('M339: a refusal shows the gateway’s text, unless the page has its own text for it', async () => {
    gateway.answers = [
      json({ success: false, value: null, errorCode: 'code_not_sent', message: 'The provider is silent' }),
    ];
    const wordsOf = async (hasOwnText?: (key: string) => boolean) => {
      const client = gateway.connect(hasOwnText === undefined ? {} : { hasOwnText });
      return (await failureOf(client.send(login, credentials))) as CallRefused;
    };
    expect((await wordsOf()).serverMessage).toBe('The provider is silent');
    expect((await wordsOf((key) => key === 'error.wrong_credentials')).serverMessage).toBe('The provider is silent');
    expect((await wordsOf((key) => key === 'error.code_not_sent')).serverMessage).toBeUndefined();
  });

  test('M279: a reader sees the headers of the reply', async () => {
    gateway.answers = [json({ success: true, value: 'AAAA' }, 200, { 'x-captcha-id': 'c9' })];
    expect(await gateway.connect().send(captcha, {})).toEqual({ src: 'data:image/png;base64,AAAA', id: 'c9' });
  });

  test('M309: the balance is read with the digits of the currency', async () => {
    gateway.answers = [json({ success: true, value: { sumBalance: '10' } })];
    expect((await gateway.connect().send(balance, {})).sumBalanceMinor).toBe('1000');
    expect((await gateway.connect({ currencyExponent: () => 3 }).send(balance, {})).sumBalanceMinor).toBe('10000');
  });
});

describe('refusals', () => {
  test('success false with 200 is a refusal with code, message and value', async () => {
    gateway.answers = [
      json({ success: false, errorCode: 'captcha_required', message: 'Type it', value: { captcha: true } }),
    ];
    const error = await failureOf(gateway.connect().send(login, credentials));
    expect(error).toBeInstanceOf(CallRefused);
    expect(error).toMatchObject({
      code: 'captcha_required',
      serverMessage: 'Type it',
      value: { captcha: true },
      status: 200,
    });
    expect(gateway.reported).toEqual([error]);
  });

  test('a 422 is a refusal with its fields', async () => {
    const value = { fields: [{ field: 'email', code: 'reg_pattern_3' }] };
    gateway.answers = [json({ success: false, errorCode: 'invalid_request', value }, 422)];
    const error = await failureOf(gateway.connect().send(login, credentials));
    expect(error).toMatchObject({ status: 422, fields: [{ field: 'email' }] });
  });

  test('success true with a failing status is still a failure', async () => {
    gateway.answers = [json({ success: true, value: {} }, 403)];
    expect(await failureOf(gateway.connect().send(memberInfo, {}))).toBeInstanceOf(CallRefused);
  });

  test.each([
    ['an envelope', json({ success: false, errorCode: 'session_expired' }, 401), 'session_expired'],
    ['no envelope', raw('Unauthorized', 'text/plain', 401), 'not_logged_in'],
    ['200 and the code', json({ success: false, errorCode: 'not_logged_in' }), 'not_logged_in'],
  ])('M336: 401 with %s ends the session', async (_what, answer, code) => {
    gateway.answers = [answer];
    const error = await failureOf(gateway.connect().send(balance, {}));
    expect(error).toBeInstanceOf(Unauthorized);
    expect(error).toMatchObject({ code });
  });

  test('a 401 of a call without a token does not end the session', async () => {
    gateway.answers = [json({ success: false, errorCode: 'wrong_credentials' }, 401)];
    const error = await failureOf(gateway.connect().send(login, credentials));
    expect(error).toBeInstanceOf(CallRefused);
    expect(error).not.toBeInstanceOf(Unauthorized);
  });

  test.each([
    ['404 as HTML', raw('<h1>Not found</h1>', 'text/html', 404)],
    ['404 with an envelope', json({ success: false, errorCode: 'not_found' }, 404)],
    ['function_not_available', json({ success: false, errorCode: 'function_not_available' })],
    ['function_not_available under 403', json({ success: false, errorCode: 'function_not_available' }, 403)],
  ])('%s on a call of our own means that it is not offered, without a message', async (_what, answer) => {
    gateway.answers = [answer];
    const error = await failureOf(gateway.connect().send(resume, {}, { quiet: false }));
    expect(error).toBeInstanceOf(NotOffered);
    expect(gateway.reported).toEqual([]);
  });

  test('function_not_available on any other call is a refusal', async () => {
    gateway.answers = [json({ success: false, errorCode: 'function_not_available' }, 403)];
    expect(await failureOf(gateway.connect().send(balance, {}))).toMatchObject({ code: 'function_not_available' });
  });
});

describe('invalid answers', () => {
  test.each([
    ['a page', raw('<!doctype html><title>Portal</title>', 'text/html'), 'wrong content type'],
    ['a page that calls itself JSON', raw('<!doctype html>', 'application/json'), 'not json'],
    ['JSON under another content type', raw('{"success":true}', 'text/plain'), 'wrong content type'],
    ['broken JSON', raw('{"success":true', 'application/json'), 'not json'],
    ['an empty body', raw('', 'application/json'), 'not json'],
    ['JSON without an envelope', raw('[1,2]', 'application/json'), 'no envelope'],
    ['a 404 on a call that every gateway has', raw('gone', 'text/html', 404), 'wrong content type'],
  ])('%s', async (_what, answer, reason) => {
    gateway.answers = [answer];
    const error = await failureOf(gateway.connect().send(countries, {}));
    expect(error).toBeInstanceOf(BadReply);
    expect(error).toMatchObject({ reason });
    expect(gateway.seen).toHaveLength(1);
  });

  test('a reply over the cap is dropped at the limit', async () => {
    gateway.answers = [pour];
    const error = await failureOf(gateway.connect({ maxReplyBytes: 256 * 1024 }).send(countries, {}));
    expect(error).toMatchObject({ reason: 'too large' });
    expect(gateway.seen).toHaveLength(1);
  });

  test('a redirect is not followed', async () => {
    gateway.answers = [(response) => void response.writeHead(302, { location: '/elsewhere' }).end()];
    expect(await failureOf(gateway.connect().send(countries, {}))).toBeInstanceOf(BadReply);
    expect(gateway.seen.map((entry) => entry.url)).toEqual(['/wps/system/country']);
  });

  test('a refused connection is no answer', async () => {
    const client = gateway.connect({ origin: 'http://127.0.0.1:9' });
    expect(await failureOf(client.send(countries, {}))).toMatchObject({ code: 'network_abnormal' });
  });

  test('M360: without a network a change reports no change, a read no answer', async () => {
    const client = gateway.connect({ origin: 'http://127.0.0.1:1', isOffline: () => true });
    expect(await failureOf(client.send(logout, {}))).toMatchObject({ code: 'offline', textKey: 'error.offline' });
    expect(await failureOf(client.send(countries, {}))).toMatchObject({ code: 'network_abnormal' });
  });

  test.each([
    ['sends nothing', hang],
    ['stops in the middle of a body', stall],
  ])('a gateway that %s ends in a timeout', async (_what, answer) => {
    gateway.answers = [answer];
    const error = await failureOf(gateway.connect({ timeoutMs: 60 }).send(login, credentials));
    expect(error).toBeInstanceOf(Unreachable);
    expect(error).toMatchObject({ code: 'timeout' });
    expect(gateway.reported).toEqual([error]);
  });

  test('an aborted call ends with the reason of its signal, is not retried, and shows no message', async () => {
    const controller = new AbortController();
    let tries = 0;
    const counted: Fetch = (input, init) => {
      tries += 1;
      return fetch(input, init);
    };
    gateway.answers = [() => controller.abort(new Error('left the page'))];
    const client = gateway.connect({ fetch: counted });
    const error = await failureOf(client.send(countries, {}, { signal: controller.signal, quiet: false }));
    expect(error).toEqual(new Error('left the page'));
    expect([tries, gateway.reported]).toEqual([1, []]);
  });
});

describe('messages', () => {
  const refusal = json({ success: false, errorCode: 'forbidden' }, 403);

  test('a quiet call shows none', async () => {
    gateway.answers = [refusal];
    await failureOf(gateway.connect().send(memberInfo, {}));
    expect(gateway.reported).toEqual([]);
  });

  test('a loud call shows one, and may be sent quietly', async () => {
    gateway.answers = [refusal];
    const error = await failureOf(gateway.connect().send(logout, {}));
    await failureOf(gateway.connect().send(logout, {}, { quiet: true }));
    expect(gateway.reported).toEqual([error]);
  });

  test('a programming error is thrown on', async () => {
    const faulty = defineCall<NoRequest, unknown>({
      ...countries,
      read: () => {
        throw new RangeError('a reader must not throw');
      },
    });
    gateway.answers = [success];
    expect(await failureOf(gateway.connect().send(faulty, {}))).toBeInstanceOf(RangeError);
    expect(gateway.reported).toEqual([]);
  });
});

describe('bare maps', () => {
  test('M146: the success of a bare call is the map itself; one in an envelope passes too', async () => {
    const row = { gameId: '1', gameCode: 'ONE', gameName: 'One' };
    gateway.answers = [
      json({ ONE: row }, 200, { age: '7' }),
      json({ success: true, value: { group: [row] } }),
      json({}),
    ];
    expect(await gateway.connect().send(lotteryMenu, { device: 'WEB' })).toMatchObject({
      rows: [{ code: 'ONE' }],
      ageS: 7,
    });
    expect(await gateway.connect().send(lotteryMenu, { device: 'WEB' })).toMatchObject({
      rows: [{ code: 'ONE' }],
      ageS: 0,
    });
    expect(await gateway.connect().send(lotteryMenu, { device: 'WEB' })).toEqual({ rows: [], ageS: 0 });
  });

  test('M146: a refusal has its envelope, and a non-map is no reply', async () => {
    gateway.answers = [json({ success: false, errorCode: 'bad_gateway', value: null }, 404)];
    expect(await failureOf(gateway.connect().send(lotteryMenu, { device: 'WEB' }))).toMatchObject({
      code: 'bad_gateway',
    });
    for (const page of [['a list'], 'text', 7, null]) {
      gateway.answers = [json(page)];
      expect(await failureOf(gateway.connect().send(lotteryMenu, { device: 'WEB' }))).toBeInstanceOf(BadReply);
    }
  });
});
