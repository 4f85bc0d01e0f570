import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIdentitySettings } from '#gateway/identity/settings.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, solve, type Visitor } from '#gateway/testing/visitor.ts';
import { drawText } from '../captcha/image.ts';
import { createCaptcha } from '../captcha/service.ts';

let gateway: TestGateway;
let skewMs = 0;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus', 'harbor'], { clock: { now: () => Date.now() + skewMs } });
});

afterAll(async () => {
  await gateway.close();
});

const logIn = async (visitor: Visitor, humanCheck: string | undefined) => {
  const body = { type: 'username', username: 'player1', password: 'Livery-demo-1', humanCheck };
  return (await visitor.ask('POST', '/wps/session/login', body)).json();
};

test('M94, D26: a solved challenge allows one log-in; the same one again does not', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const solution = await visitor.humanCheck('login');
  expect((await logIn(visitor, solution)).success).toBe(true);
  expect(await logIn(visitor, solution)).toMatchObject({ success: false, errorCode: 'human_check_failed' });
});

test('M94: one solution sent sixteen times at once counts once', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const solution = await visitor.humanCheck('login');
  const replies = await Promise.all(Array.from({ length: 16 }, () => logIn(visitor, solution)));
  expect(replies.filter((reply) => reply.success)).toHaveLength(1);
  expect(replies.filter((reply) => reply.errorCode === 'human_check_failed')).toHaveLength(15);
});

test('M94, D26: the challenge names its provider and hides its answer', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const { value } = (await visitor.ask('GET', '/wps/captcha/human?scene=sms')).json();
  expect(value.provider).toBe('altcha');
  expect(Object.keys(value.challenge).sort()).toEqual(['parameters', 'signature']);
  expect(value.challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', data: { scene: 'sms' } });
  expect(value.challenge.parameters).not.toHaveProperty('counter');
});

test('D26: a page makes at most 80 guesses of 1,000 rounds', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  for (let round = 0; round < 10; round += 1) {
    const { solution, challenge } = JSON.parse(Buffer.from(await visitor.humanCheck('login'), 'base64').toString());
    expect(challenge.parameters.cost).toBe(1_000);
    expect(solution.counter).toBeGreaterThanOrEqual(20);
    expect(solution.counter).toBeLessThan(80);
  }
});

test('M94: solutions of another merchant, of another scene, altered ones and rubbish are refused', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const challenge = (await visitor.ask('GET', '/wps/captcha/human?scene=register')).json().value.challenge;
  const renamed = { ...challenge, parameters: { ...challenge.parameters, data: { scene: 'login' } } };
  const forged = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00', keySignature: undefined } };
  const selfSigned = { ...renamed, signature: createHmac('sha256', '').update('x').digest('hex') };
  const bad = [
    await createVisitor(gateway, 'lotus').humanCheck('login'),
    await visitor.humanCheck('register'),
    await solve(renamed),
    await solve(forged),
    await solve(selfSigned),
    'rubbish',
    Buffer.from('null').toString('base64'),
    Buffer.from('{"challenge":{"parameters":{"expiresAt":1},"signature":"x"},"solution":{}}').toString('base64'),
    Buffer.from('['.repeat(5_000)).toString('base64'),
  ];
  for (const solution of bad) {
    expect(await logIn(visitor, solution)).toMatchObject({ success: false, errorCode: 'human_check_failed' });
  }
});

test('M94, D26: a solution cannot choose its validation', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  for (const option of [{ hmacAlgorithm: 'rubbish' }, { counterMode: 'rubbish' }, { hmacKeySignatureSecret: 7 }]) {
    const payload = JSON.parse(Buffer.from(await visitor.humanCheck('login'), 'base64').toString());
    const solution = Buffer.from(JSON.stringify({ ...payload, ...option })).toString('base64');
    expect((await logIn(visitor, solution)).success).toBe(true);
  }
});

test('M94: a challenge lives five minutes', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const early = await visitor.humanCheck('login');
  skewMs = 5 * 60_000 + 1_000;
  expect((await logIn(visitor, early)).errorCode).toBe('human_check_failed');
  skewMs = -5 * 60_000 - 1_000;
  const stale = await visitor.humanCheck('login');
  skewMs = 0;
  expect((await logIn(visitor, stale)).errorCode).toBe('human_check_failed');
});

test('D26: a merchant may disable it', async () => {
  const settings = createIdentitySettings(gateway.context.db, gateway.context.revisions);
  await settings.change('harbor', { humanCheck: { login: false, register: true, sms: true } }, 'test');
  const visitor = createVisitor(gateway, 'harbor');
  expect((await logIn(visitor, undefined)).success).toBe(true);
});

test('M94: an unknown scene is no request', async () => {
  const reply = await createVisitor(gateway, 'aurora').ask('GET', '/wps/captcha/human?scene=__proto__');
  expect(reply.statusCode).toBe(422);
});

/** A captcha picture with known text: the service gets fixed bytes instead of random ones. */
async function readPicture(merchant: string) {
  const bytes = (count: number) => new Uint8Array(count).fill(2);
  const { id } = await createCaptcha({ ...gateway.context, random: bytes }).issue(merchant);
  return { captchaId: id, captcha: drawText(bytes) };
}

const logInBy = async (visitor: Visitor, solutions: object, password = 'Livery-demo-1') => {
  const body = { type: 'username', username: 'player1', password, ...solutions };
  return (await visitor.ask('POST', '/wps/session/login', body)).json();
};

test('D25, D26: a solved picture replaces the human check, once', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const picture = await readPicture('aurora');
  expect((await logInBy(visitor, picture)).success).toBe(true);
  expect(await logInBy(visitor, picture)).toMatchObject({ success: false, errorCode: 'captcha_wrong' });
});

test('D25, D26: a picture that is misread, or is another merchant’s, costs no password check', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const { captchaId } = await readPicture('aurora');
  for (const solutions of [{ captchaId, captcha: 'WRONG' }, { captcha: 'ACDE' }, await readPicture('lotus')])
    expect(await logInBy(visitor, solutions, 'wrong')).toMatchObject({ success: false, errorCode: 'captcha_wrong' });
  expect(await logInBy(visitor, { captchaId, captcha: '' })).toMatchObject({ errorCode: 'human_check_required' });
});

test('D26: a picture does not repair a failed challenge', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const solutions = { ...(await readPicture('aurora')), humanCheck: 'rubbish' };
  expect(await logInBy(visitor, solutions)).toMatchObject({ success: false, errorCode: 'human_check_failed' });
});
