import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEFAULT_BUDGETS } from '#gateway/identity/codes/code-budgets.ts';
import type { Codes } from '#gateway/identity/codes/codes.ts';
import { createIdentitySettings } from '#gateway/identity/settings.ts';
import { createLog } from '#gateway/process/log.ts';
import { createMetrics } from '#gateway/process/metrics.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { isSuspicious } from './alarm.ts';
import { createCodes } from './service.ts';

let gateway: TestGateway;
const KNOWN = '+6581234567';

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'harbor']);
  await inAurora(sql`update member set mobile = ${KNOWN}, mobile_verified = true where account = 'player1'`);
});

beforeEach(async () => {
  await inAurora(sql`delete from verification_code`);
  await inAurora(sql`delete from code_alarm`);
});

afterAll(async () => {
  await gateway.close();
});

function inAurora<T>(query: ReturnType<typeof sql<T>>) {
  return gateway.context.db.withMerchant('aurora', (db) => query.execute(db));
}

async function sendLoginCode(visitor: Visitor, mobileNum: string) {
  const body = { mobileNum, countryDialingCode: '65', humanCheck: await visitor.humanCheck('sms') };
  return visitor.ask('POST', '/wps/verification/sms/noLogin', body);
}

async function lastMessage(): Promise<string> {
  const { rows } = await inAurora(sql<{ body: string }>`select body from outbox order by id desc limit 1`);
  return rows[0]?.body ?? '';
}

const codeIn = (message: string) => /\b\d{6}\b/.exec(message)?.[0] ?? '';

async function logIn(visitor: Visitor, verificationCode: string, mobileNum = '81234567') {
  const humanCheck = await visitor.humanCheck('login');
  const body = { type: 'sms', mobileNum, countryDialingCode: '+65', verificationCode, humanCheck };
  return (await visitor.ask('POST', '/wps/session/login', body)).json();
}

test('M93, M273: a code texted to a member’s number logs the member in, once', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  expect((await sendLoginCode(visitor, '81234567')).json()).toEqual({ success: true, value: { expiredMinutes: 1 } });
  const code = codeIn(await lastMessage());
  expect(await logIn(visitor, ` ${code} `)).toMatchObject({
    success: true,
    value: { userName: 'player1', passwordExpired: false, initialPassword: false },
  });
  expect((await logIn(visitor, code)).errorCode).toBe('verification_code_expired');
});

test('M273: a number without an account gets the same answer; only the message differs', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const known = await sendLoginCode(visitor, '81234567');
  const unknown = await sendLoginCode(visitor, '91234567');
  expect(unknown.body).toBe(known.body);
  expect(unknown.statusCode).toBe(known.statusCode);
  expect(await lastMessage()).toBe(inEnglish('message.number_unknown'));
  expect((await logIn(visitor, '000000', '91234567')).errorCode).toBe('verification_code_wrong');
  expect((await logIn(visitor, '000000', '98765432')).errorCode).toBe('verification_code_wrong');
});

test('M100: a number gets one code a minute and five a day; concurrent calls are one', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const replies = await Promise.all(Array.from({ length: 5 }, () => sendLoginCode(visitor, '81234567')));
  expect(replies.filter((reply) => reply.json().success)).toHaveLength(1);
  const refused = replies.find((reply) => !reply.json().success);
  expect(refused?.statusCode).toBe(429);
  expect(refused?.headers['retry-after']).toBe('60');
  for (let code = 2; code <= 5; code += 1) {
    await inAurora(sql`update verification_code set created_at = created_at - interval '61 seconds'`);
    expect((await sendLoginCode(visitor, '81234567')).json().success).toBe(true);
  }
  await inAurora(sql`update verification_code set created_at = created_at - interval '61 seconds'`);
  expect((await sendLoginCode(visitor, '81234567')).headers['retry-after']).toBe('86400');
});

test('M100: an address block has a budget of thirty an hour', async () => {
  const visitor = createVisitor(gateway, 'aurora', '203.0.113.200');
  await sendLoginCode(visitor, '81234567');
  await inAurora(sql`insert into verification_code (merchant, purpose, recipient, code, asked_from)
    select merchant, purpose, '+65900000' || n, code, asked_from from verification_code, generate_series(10, 38) n`);
  expect((await sendLoginCode(visitor, '82234567')).headers['retry-after']).toBe('3600');
  const elsewhere = createVisitor(gateway, 'aurora', '192.0.2.1');
  expect((await sendLoginCode(elsewhere, '82234567')).json().success).toBe(true);
});

test('M273: of sixteen concurrent guesses at most five are evaluated, then the right one is refused too', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  await sendLoginCode(visitor, '81234567');
  const code = codeIn(await lastMessage());
  const wrong = code === '000000' ? '000001' : '000000';
  const verdicts = await Promise.all(Array.from({ length: 16 }, () => logIn(visitor, wrong)));
  expect(verdicts.filter((reply) => reply.errorCode === 'verification_code_wrong')).toHaveLength(5);
  expect(verdicts.filter((reply) => reply.errorCode === 'verification_code_expired')).toHaveLength(11);
  expect((await logIn(visitor, code)).errorCode).toBe('verification_code_expired');
});

test('M273: a code lives ten minutes, and a newer one replaces it', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  await sendLoginCode(visitor, '81234567');
  const first = codeIn(await lastMessage());
  await inAurora(sql`update verification_code set created_at = created_at - interval '61 seconds'`);
  await sendLoginCode(visitor, '81234567');
  const second = codeIn(await lastMessage());
  if (first !== second) expect((await logIn(visitor, first)).errorCode).toBe('verification_code_wrong');
  await inAurora(sql`update verification_code set expires_at = expires_at - interval '10 minutes'`);
  expect((await logIn(visitor, second)).errorCode).toBe('verification_code_expired');
});

test('M273: a registration code does not log in, and codes are no plain text at rest', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const body = { mobileNo: '81234599', countryDialingCode: '65', humanCheck: await visitor.humanCheck('sms') };
  expect((await visitor.ask('POST', '/wps/verification/sms/register', body)).json().success).toBe(true);
  const code = codeIn(await lastMessage());
  expect(code).not.toBe('');
  await inAurora(sql`update member set mobile = '+6581234599', mobile_verified = true where account = 'vip1'`);
  expect((await logIn(visitor, code, '81234599')).errorCode).toBe('verification_code_wrong');
  const { rows } = await inAurora(
    sql<{ text: string }>`select row_to_json(verification_code)::text as text from verification_code`,
  );
  expect(rows.map((row) => row.text).join()).not.toContain(`"${code}"`);
});

test('M274: unassigned, premium-rate or non-text numbers get no code from any caller', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  for (const [countryDialingCode, mobileNum] of [
    ['65', '19001234567'],
    ['65', '1'],
    ['999', '81234567'],
    ['44', '9091234567'],
    ['1', '9002345678'],
    // A landline, a personal number, a satellite phone, an international network.
    ['65', '61234567'],
    ['44', '7012345678'],
    ['881', '612345678'],
    ['883', '510012345'],
  ]) {
    const reply = await visitor.ask('POST', '/wps/verification/sms/noLogin', { mobileNum, countryDialingCode });
    expect(reply.statusCode).toBe(422);
    expect(reply.json().value.fields).toEqual([{ field: 'mobileNum', code: 'form.mobileFormat' }]);
  }
});

test('M100: the merchant sets the minutes until a further code may be requested', async () => {
  const settings = createIdentitySettings(gateway.context.db, gateway.context.revisions);
  await settings.change('aurora', { resendMinutes: 3 }, 'test');
  const reply = await sendLoginCode(createVisitor(gateway, 'aurora'), '81234567');
  expect(reply.json().value.expiredMinutes).toBe(3);
  await settings.change('aurora', { resendMinutes: 1 }, 'test');
});

test('M273, M274: without a switch for codes the calls are refused', async () => {
  await gateway.context.trees.toggleSwitch('harbor', 'CHNGPASSVERIF3', false, 'test');
  const visitor = createVisitor(gateway, 'harbor');
  const number = { countryDialingCode: '65' };
  const login = await visitor.ask('POST', '/wps/verification/sms/noLogin', { ...number, mobileNum: '81234567' });
  const register = await visitor.ask('POST', '/wps/verification/sms/register', { ...number, mobileNo: '81234567' });
  expect([login.json().errorCode, register.json().errorCode]).toEqual([
    'function_not_available',
    'function_not_available',
  ]);
});

test('M94: without the human check no code is sent', async () => {
  const body = { mobileNum: '81234567', countryDialingCode: '65' };
  const reply = await createVisitor(gateway, 'aurora').ask('POST', '/wps/verification/sms/noLogin', body);
  expect(reply.json().errorCode).toBe('human_check_required');
});

test('M273: a sent message stays in the outbox for a day', async () => {
  await inAurora(sql`insert into outbox (merchant, kind, recipient, body, created_at) values
    ('aurora', 'sms', '+6580000001', 'old', now() - interval '25 hours'),
    ('aurora', 'sms', '+6580000001', 'young', now() - interval '23 hours')`);
  expect((await sendLoginCode(createVisitor(gateway, 'aurora'), '81234567')).json().success).toBe(true);
  const { rows } = await inAurora(sql<{ body: string }>`select body from outbox where recipient = '+6580000001'`);
  expect(rows).toEqual([{ body: 'young' }]);
});

/** Codes for other features, with a messenger that sends nothing: the tests cover budgets and codes. */
function createOwnCodes(sent: { to: string; code: string | undefined }[] = []): Codes {
  const { context } = gateway;
  const settings = createIdentitySettings(context.db, context.revisions);
  const messenger = {
    async send(_: unknown, __: string, message: { to: string; facts?: Readonly<Record<string, string>> }) {
      sent.push({ to: message.to, code: message.facts?.['code'] });
    },
  };
  return createCodes({ ...context, metrics: createMetrics() }, settings, messenger);
}
const ask = (channel: 'sms' | 'email', to: string, rest: object = {}) =>
  ({ purpose: 'register', channel, to, address: '192.0.2.1', language: 'EN', ...rest }) as const;

test('M106: a second-step code is valid for its own ticket, and for no other purpose', async () => {
  const sent: { to: string; code: string | undefined }[] = [];
  const codes = createOwnCodes(sent);
  const to = 'player@mail.example';
  await codes.send('aurora', ask('email', to, { purpose: 'secondStep', attempt: 'ticket one' }));
  const code = sent[0]?.code ?? '';
  expect(code).toMatch(/^\d{6}$/);
  const consume = (claim: object) =>
    gateway.context.db.withMerchant('aurora', (db) =>
      codes.consume(db, 'aurora', { purpose: 'secondStep', to, attempt: 'ticket one', code, ...claim }),
    );
  expect(await consume({ attempt: 'ticket two' })).toBe('wrong');
  expect(await consume({ attempt: undefined })).toBe('wrong');
  expect(await consume({ purpose: 'contact' })).toBe('wrong');
  expect(await consume({ to: 'other@mail.example' })).toBe('wrong');
  expect(await consume({})).toBe('ok');
  expect(await consume({})).toBe('expired');
  const { rows } = await inAurora(
    sql<{ text: string }>`select row_to_json(c)::text as text from verification_code c where channel = 'email'`,
  );
  expect(rows.map((row) => row.text).join()).not.toMatch(new RegExp(`${code}|ticket one`));
});

test('M100: each budget stops pumping through ranges, countries and addresses, also in a race', async () => {
  const settings = createIdentitySettings(gateway.context.db, gateway.context.revisions);
  const budget = {
    ...DEFAULT_BUDGETS.sms,
    perRangeHour: 3,
    perDiallingCodeDay: 6,
    perMerchantDay: 8,
    perBlockHour: 50,
  };
  const codeBudgets = { ...DEFAULT_BUDGETS, sms: { ...budget, diallingCodes: { '84': 1, '66': 0 } } };
  await settings.change('aurora', { codeBudgets }, 'test');
  const codes = createOwnCodes();
  const race = async (numbers: readonly string[]) => {
    const all = await Promise.all(numbers.map((to) => codes.send('aurora', ask('sms', to))));
    return all.filter((sent) => 'expiredMinutes' in sent).length;
  };
  const numbers = (start: string, count: number) => Array.from({ length: count }, (_, at) => `${start}${1000 + at}`);
  expect(await race(numbers('+658111', 8))).toBe(3);
  expect(await race([...numbers('+658112', 3), ...numbers('+658113', 3)])).toBe(3);
  expect(await race(numbers('+8491234', 4))).toBe(1);
  expect(await race(numbers('+66812345', 1))).toBe(0);
  expect(await race(['+447400123456', '+447400223456', '+33612345678', '+819012345678'])).toBe(1);
  await settings.change('aurora', { codeBudgets: DEFAULT_BUDGETS }, 'test');
});

test('M100: e-mail codes have separate budgets', async () => {
  const settings = createIdentitySettings(gateway.context.db, gateway.context.revisions);
  const email = { perRecipientDay: 2, perBlockHour: 3, perMerchantDay: 100 };
  await settings.change('aurora', { codeBudgets: { ...DEFAULT_BUDGETS, email } }, 'test');
  const codes = createOwnCodes();
  const send = async (to: string) => 'expiredMinutes' in (await codes.send('aurora', ask('email', to)));
  const minute = () => inAurora(sql`update verification_code set created_at = created_at - interval '61 seconds'`);
  expect([await send('a@mail.example'), await send('a@mail.example')]).toEqual([true, false]);
  await minute();
  expect(await send('a@mail.example')).toBe(true);
  await minute();
  expect(await send('a@mail.example')).toBe(false);
  expect([await send('b@mail.example'), await send('c@mail.example')]).toEqual([true, false]);
  expect('expiredMinutes' in (await codes.send('aurora', ask('sms', KNOWN)))).toBe(true);
  await settings.change('aurora', { codeBudgets: DEFAULT_BUDGETS }, 'test');
});

test('M100: far more codes sent than verified stores one alarm for operators, without numbers', async () => {
  const lines: string[] = [];
  const { context } = gateway;
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const metrics = createMetrics();
  const settings = createIdentitySettings(context.db, context.revisions);
  const codes = createCodes({ ...context, log, metrics }, settings, { send: async () => undefined });
  await inAurora(sql`insert into verification_code (merchant, purpose, recipient, code, asked_from, used_at)
    select 'aurora', 'login', '+65900000' || n, sha256(n::text::bytea), sha256('b'), case when n < 29 then now() end
    from generate_series(10, 48) n`);
  await codes.send('aurora', ask('sms', '+6581230001'));
  const alarms = () => inAurora(sql<object>`select channel, sends, verified from code_alarm`);
  expect((await alarms()).rows).toEqual([{ channel: 'sms', sends: 40, verified: 19 }]);
  await codes.send('aurora', ask('sms', '+6581340001'));
  expect((await alarms()).rows).toEqual([{ channel: 'sms', sends: 41, verified: 19 }]);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ merchant: 'aurora', channel: 'sms', sends: 40, verified: 19 });
  expect(lines.join()).not.toMatch(/8123|8134/);
  const figures = await metrics.registry.metrics();
  expect(figures).toContain('livery_code_alarms_total{channel="sms"} 1');
  expect(figures).toContain('livery_codes_total{channel="sms",outcome="sent"} 2');
});

test.for([
  [19, 0, false],
  [20, 0, true],
  [40, 20, false],
  [41, 20, true],
  [5_000, 2_500, false],
] as const)('M100: %i sends with %i verified: %s', ([sends, verified, verdict]) => {
  expect(isSuspicious({ sends, verified })).toBe(verdict);
});
