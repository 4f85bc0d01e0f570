import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defineCall, readDocument } from '../call/call.ts';
import { vendorLanes } from '../games/calls.ts';
import { memberInfo } from '../member/calls.ts';
import { checkAffiliate } from '../registration/calls.ts';
import { feedback } from '../service/calls.ts';
import { freePlay, login, logout } from '../session/calls.ts';
import { helpCentre, status } from '../system/calls.ts';
import {
  credentials,
  failureOf,
  json,
  type ScriptedGateway,
  startGateway,
  success,
} from '../testing/scripted-gateway.ts';
import { sendRegisterCode } from '../verification/calls.ts';
import { balance } from '../wallet/calls.ts';
import { CodecMissing } from './errors.ts';

const mailReset = defineCall<{ readonly username: string; readonly email: string }, unknown>({
  name: 'mailReset',
  method: 'POST',
  path: '/wps/member/password/email',
  module: 'COMM3',
  form: true,
  read: readDocument,
});

let gateway: ScriptedGateway;

beforeEach(async () => {
  gateway = await startGateway();
});

afterEach(() => gateway.close());

describe('gateway requests', () => {
  test('M02 M284 M336: a token call carries the raw token, the merchant code and the headers of the contract', async () => {
    gateway.answers = [json({ success: true, value: { id: 1 } })];
    await gateway.connect().send(memberInfo, {});
    expect(gateway.seen[0]).toMatchObject({ method: 'GET', url: '/wps/member/info', body: '' });
    expect(gateway.seen[0]?.headers).toMatchObject({
      merchant: 'aurora',
      moduleid: 'COMM3',
      authorization: 'raw-token',
      language: 'EN',
      device: 'web',
      'x-requested-with': 'XMLHttpRequest',
      'x-timestamp': '1700000000000',
      accept: 'application/json',
    });
    expect(gateway.seen[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  test('M336: a call that needs no token sends none, even in a session', async () => {
    gateway.answers = [json({ success: true, value: {} })];
    await gateway.connect().send(status, { url: 'a.example' });
    expect(gateway.seen[0]?.headers).not.toHaveProperty('authorization');
    expect(gateway.seen[0]?.url).toBe('/wps/system/status?url=a.example');
  });

  test('M225 M229: a call with an optional session sends its token, and is sent without one', async () => {
    gateway.answers = [success, success];
    await gateway.connect().send(feedback, { type: 'problem', content: 'x' });
    await gateway.connect({ token: () => null }).send(feedback, { type: 'problem', content: 'x' });
    expect(gateway.seen.map(({ headers }) => headers['authorization'])).toEqual(['raw-token', undefined]);
  });

  test('without a session a token call is sent without a token', async () => {
    gateway.answers = [json({ success: true, value: {} })];
    await gateway.connect({ token: () => null }).send(memberInfo, {});
    expect(gateway.seen[0]?.headers).not.toHaveProperty('authorization');
  });

  test('no request puts the token into the address', async () => {
    gateway.answers = [json({ success: true, value: {} })];
    await gateway.connect().send(memberInfo, {});
    await gateway.connect().send(balance, {});
    expect(gateway.seen.map((entry) => entry.url).join()).not.toContain('raw-token');
  });

  test('M272: log-in is sent as JSON and its reply is read', async () => {
    gateway.answers = [json({ success: true, value: { token: 't', firstTimeLogin: true } })];
    const result = await gateway.connect().send(login, credentials);
    expect(result).toMatchObject({ token: 't', firstTimeLogin: true, passwordExpired: false });
    expect(gateway.seen[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(gateway.seen[0]?.body ?? '')).toEqual(credentials);
    expect(gateway.seen[0]?.url).toBe('/wps/session/login');
  });

  test('M287: log-out is a DELETE without a body', async () => {
    gateway.answers = [success];
    await gateway.connect().send(logout, {});
    expect(gateway.seen[0]).toMatchObject({ method: 'DELETE', url: '/wps/session/logout', body: '' });
  });

  test('a form call is sent as a form', async () => {
    gateway.answers = [success];
    await gateway.connect().send(mailReset, { username: 'ann', email: 'a+b@x.example' });
    expect(gateway.seen[0]?.headers['content-type']).toContain('application/x-www-form-urlencoded');
    expect(gateway.seen[0]?.body).toBe('username=ann&email=a%2Bb%40x.example');
  });

  test('a query omits unset values', async () => {
    gateway.answers = [success];
    await gateway.connect().send(checkAffiliate, { code: 'A&B', domain: 'x' });
    await gateway
      .connect()
      .send(defineCall<{ a?: string | undefined }, unknown>({ ...helpCentre, read: readDocument }), {
        a: undefined,
      });
    expect(gateway.seen.map((entry) => entry.url)).toEqual([
      '/wps/agent/affiliate?code=A%26B&domain=x',
      '/wps/system/helpCenter',
    ]);
  });

  test('a call may name one of its other module ids, and no more', async () => {
    gateway.answers = [success];
    const request = { mobileNo: '1', countryDialingCode: '84' };
    await gateway.connect().send(sendRegisterCode, request, { module: 'MOBILENUMREG3' });
    await gateway.connect().send(sendRegisterCode, request, { module: 'COMM3' });
    expect(gateway.seen.map((entry) => entry.headers.moduleid)).toEqual(['MOBILENUMREG3', 'REGMOBVERF3']);
  });

  test('M283: free play names the gateway version', async () => {
    gateway.answers = [success];
    await gateway.connect().send(freePlay, { os: 'Linux', platform: 'W', random: 'r' });
    expect(gateway.seen[0]?.headers['x-gateway-version']).toBe('3');
  });

  test('M294 D14: a gateway profile renames relays', async () => {
    gateway.answers = [json({ success: true, value: { data: { lanes: [] } } })];
    const profile = () => ({ codec: 'plain', relays: { GCSGAME_gameVendor: 'OTHER' } }) as const;
    await gateway.connect({ profile }).send(vendorLanes, { merchantCode: 'aurora', platform: 'html5-desktop' });
    expect(gateway.seen[0]?.url).toBe('/wps/relay/OTHER?merchantCode=aurora&platform=html5-desktop');
  });

  test('M335 D07: encrypted calls use the codec of the profile, others do not', async () => {
    gateway.answers = [success];
    const encode = async (text: string, call: { path: string }, merchant: string) => ({
      body: `${merchant}.${call.path}.${text.length}`,
      headers: { 'Content-Type': 'application/jose', Encryption: 'jwe' },
    });
    const client = gateway.connect({
      profile: () => ({ codec: 'jwe', relays: {} }),
      codecs: [{ name: 'jwe', encode }],
    });
    await client.send(login, credentials);
    await client.send(sendRegisterCode, { mobileNo: '1', countryDialingCode: '84' });
    expect(gateway.seen[0]?.body).toMatch(/^aurora\.\/wps\/session\/login\.\d+$/);
    expect(gateway.seen[0]?.headers).toMatchObject({ 'content-type': 'application/jose', encryption: 'jwe' });
    expect(gateway.seen[1]?.headers['content-type']).toBe('application/json');
  });

  test('D07: without the profile’s codec, nothing is sent', async () => {
    const client = gateway.connect({ profile: () => ({ codec: 'jwe', relays: {} }) });
    expect(await failureOf(client.send(login, credentials))).toBeInstanceOf(CodecMissing);
    expect(gateway.seen).toEqual([]);
  });
});
