/**
 * The phone provider's page in a real browser with Firebase's own SDK (M103, D28, D43): against a scripted Identity
 * Toolkit for every code (M348-M358), and against Firebase's Auth emulator where firebase-tools is installed:
 * npm i firebase-tools@15 --prefix ~/firebase && LIVERY_FIREBASE_TOOLS=~/firebase npm run test:deep -- phone-emulator
 */

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIdTokens } from '#gateway/features/phone-provider/id-token.ts';
import { phoneFailure } from '#portal/forms/phone-provider/phone-failures.ts';
import { openPhoneSite, type PhoneSite } from '#tests/support/phone-site.ts';
import { buildIsFresh, runBuild } from '../../scripts/build.ts';
import { record } from './record.ts';

const PROJECT = 'demo-aurora';
const NUMBER = { countryDialingCode: '84', mobileNum: '0912345678' };

beforeAll(async () => {
  if (!(await buildIsFresh())) await runBuild();
}, 180_000);

/** Stub of Google's Identity Toolkit for texted codes; `refusal` is its next error. */
const toolkit = { refusal: '' };
const ANSWERS: Readonly<Record<string, unknown>> = {
  recaptchaParams: { recaptchaSiteKey: 'k' },
  sendVerificationCode: { sessionInfo: 'a session' },
  signInWithPhoneNumber: {
    idToken: unsigned(),
    refreshToken: 'r',
    expiresIn: '3600',
    localId: 'u',
    phoneNumber: '+84912345678',
  },
  lookup: { users: [{ localId: 'u', phoneNumber: '+84912345678' }] },
};

const REFUSING = ['sendVerificationCode', 'signInWithPhoneNumber'];

function unsigned(): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ sub: 'u', iat: 1, exp: 9_999_999_999 })}.`;
}

function startToolkit(): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume();
    const method = /[:/](\w+)(?:\?|$)/.exec(request.url ?? '')?.[1] ?? '';
    const isKnown = Object.hasOwn(ANSWERS, method);
    const refusal = isKnown ? (REFUSING.includes(method) ? toolkit.refusal : '') : 'NOT_IMPLEMENTED';
    response.writeHead(request.method === 'OPTIONS' ? 204 : refusal === '' ? 200 : 400, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    });
    response.end(JSON.stringify(refusal === '' ? ANSWERS[method] : { error: { code: 400, message: refusal } }));
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

test('M103 D43 M348-M358: with Firebase’s SDK a real window returns every code of the table, under its policy', async () => {
  const server = await startToolkit();
  const demoGames = await openPhoneSite(PROJECT, `http://127.0.0.1:${portOf(server)}`);
  try {
    const send = { type: 'send', ...NUMBER };
    const verify = { type: 'verify', verificationId: 'a session', code: '123456' };
    expect([await demoGames.converse(send), demoGames.complaints]).toEqual([
      { type: 'sent', verificationId: 'a session' },
      [],
    ]);
    expect(await demoGames.converse(verify)).toEqual({ type: 'verified', idToken: unsigned() });
    const refusals = [
      [send, 'INVALID_PHONE_NUMBER : TOO_SHORT', 'invalid-phone-number'],
      [send, 'TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests'],
      [send, 'CAPTCHA_CHECK_FAILED', 'captcha-check-failed'],
      [send, 'INVALID_APP_CREDENTIAL', 'captcha-check-failed'],
      [send, 'QUOTA_EXCEEDED : Exceeded quota.', 'quota-exceeded'],
      [send, 'OPERATION_NOT_ALLOWED', 'operation-not-allowed'],
      [send, 'SOMETHING_NEW', 'unknown'],
      [verify, 'INVALID_CODE', 'invalid-verification-code'],
      [verify, 'SESSION_EXPIRED', 'code-expired'],
      [verify, 'INVALID_SESSION_INFO', 'code-expired'],
      [{ ...verify, code: '' }, '', 'missing-verification-code'],
      [{ ...send, mobileNum: '' }, '', 'missing-phone-number'],
      [{ ...send, mobileNum: '12' }, '', 'invalid-phone-number'],
    ] as const;
    for (const [job, toolkitError, code] of refusals) {
      toolkit.refusal = toolkitError;
      const answer = await demoGames.converse(job);
      expect([toolkitError, answer.type, phoneFailure(answer.code ?? '').code]).toEqual([toolkitError, 'failed', code]);
    }
    expect(demoGames.complaints).toEqual([]);
    record({
      test: 'phone provider: Firebase SDK in Chromium, scripted toolkit',
      limit: 'every code of the table; nothing stopped by the policy',
      figure: `${refusals.length} refusals and both successes as expected, 0 complaints`,
    });
  } finally {
    await demoGames.close();
    server.closeAllConnections();
    server.close();
  }
});

const folder = process.env['LIVERY_FIREBASE_TOOLS'] ?? '';
const tool = join(folder, 'node_modules/.bin/firebase');
let stopEmulator: () => Promise<void> = async () => undefined;
afterAll(() => stopEmulator());

test('M103 D28: an Auth emulator code is sent and verified, and its unsigned token is worthless here', async (context) => {
  if (folder === '' || !existsSync(tool)) {
    const figure = 'not installed: set LIVERY_FIREBASE_TOOLS to a folder that has firebase-tools';
    record({ test: 'phone provider: Firebase Auth emulator', limit: 'sent, verified, refused as unsigned', figure });
    return context.skip(figure);
  }
  const emulator = await startEmulator();
  const demoGames = await openPhoneSite(PROJECT, emulator);
  try {
    const idToken = await signIn(demoGames, emulator);
    const [head = '', claims = ''] = idToken.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    expect(JSON.parse(head)).toMatchObject({ alg: 'none' });
    expect(JSON.parse(claims)).toMatchObject({ aud: PROJECT, phone_number: '+84912345678' });
    const tokens = createIdTokens('http://127.0.0.1:9/', Date.now);
    expect(await tokens.validate(PROJECT, idToken)).toBeUndefined();
    expect(demoGames.complaints).toEqual([]);
    record({
      test: 'phone provider: Firebase Auth emulator',
      limit: 'sent, verified, refused as unsigned',
      figure: 'a code sent, refused when wrong, verified when right; the token (alg none) refused by the gateway',
    });
  } finally {
    await demoGames.close();
  }
  return undefined;
});

/** Sends a code, tries a wrong one, then the one that the emulator would have texted. */
async function signIn(demoGames: PhoneSite, emulator: string): Promise<string> {
  const { type, verificationId = '' } = await demoGames.converse({ type: 'send', ...NUMBER });
  expect(type).toBe('sent');
  const wrong = await demoGames.converse({ type: 'verify', verificationId, code: '000000' });
  expect(wrong).toEqual({ type: 'failed', code: 'invalid-verification-code' });
  const reply = await fetch(`${emulator}/emulator/v1/projects/${PROJECT}/verificationCodes`);
  const { verificationCodes } = (await reply.json()) as { verificationCodes: { sessionInfo: string; code: string }[] };
  const code = verificationCodes.find(({ sessionInfo }) => sessionInfo === verificationId)?.code ?? '';
  const right = await demoGames.converse({ type: 'verify', verificationId, code });
  expect(right.type).toBe('verified');
  return right.idToken ?? '';
}

async function freePort(): Promise<number> {
  const server = createSocketServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts the emulator, returns its address, and stops it by its process group. */
async function startEmulator(): Promise<string> {
  const [port, hub, logging] = await Promise.all([freePort(), freePort(), freePort()]);
  const home = await mkdtemp(join(tmpdir(), 'livery-firebase-'));
  const emulators = {
    auth: { host: '127.0.0.1', port },
    hub: { host: '127.0.0.1', port: hub },
    logging: { host: '127.0.0.1', port: logging },
    ui: { enabled: false },
  };
  await writeFile(join(home, 'firebase.json'), JSON.stringify({ emulators }));
  const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: home, CI: '1' };
  const args = ['emulators:start', '--only', 'auth', '--project', PROJECT];
  const child = spawn(tool, args, { cwd: home, env, stdio: 'ignore', detached: true });
  stopEmulator = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGINT');
    await gone;
    await rm(home, { recursive: true, force: true });
  };
  const address = `http://127.0.0.1:${port}`;
  await answers(address);
  return address;
}

const LONGEST_START_MS = 120_000;

async function answers(address: string): Promise<void> {
  const end = performance.now() + LONGEST_START_MS;
  while (!(await fetch(address).catch(() => undefined))?.ok) {
    if (performance.now() > end) throw new Error('The emulator does not start.');
    await wait(200);
  }
}
