import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#gateway/process/log.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';

let gateway: TestGateway;
let owner: Client;
const lines: string[] = [];
const replies: string[] = [];

beforeAll(async () => {
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  gateway = await createTestGateway(['aurora'], { log });
  await gateway.context.trees.toggleSwitch('aurora', 'MOBILENUMPASSREG3', true, 'test');
  await gateway.context.trees.changeRule('aurora', 'paymentPassword', { enabled: true, required: true }, 'test');
  owner = new Client({ connectionString: gateway.database.ownerUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await gateway.close();
});

/** All rows of all tables as text, except the outbox: it may contain secrets in messages for a day. */
async function wholeDatabase(): Promise<string> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> 'outbox'`,
  );
  expect(rows.length).toBeGreaterThan(20);
  await owner.query(`begin; select set_config('app.merchant', 'aurora', true)`);
  const texts: string[] = [];
  for (const { name } of rows) {
    const { rows: found } = await owner.query<{ text: string }>(`select row_to_json(t)::text as text from "${name}" t`);
    texts.push(...found.map(({ text }) => text));
  }
  await owner.query('rollback');
  return texts.join('\n');
}

/** Patterns of a secret: as it is, and as binary columns and encoded texts would show it. */
const formsOf = (secret: string) => [
  new RegExp(`(?<![0-9a-f])${secret}(?![0-9a-f])`),
  new RegExp(Buffer.from(secret).toString('hex')),
  new RegExp(Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1).replaceAll(/[+/]/g, '\\$&')),
];

test('M113, M127, M275, M276, M280-M282: no password, code or ticket stays in database, logs or replies', async () => {
  const visitor = createVisitor(gateway, 'aurora');
  const ask = async (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => {
    const reply = await visitor.ask(method, url, body);
    replies.push(`${JSON.stringify(reply.headers)} ${reply.body}`);
    const value = reply.json();
    if (value.value?.token) visitor.token = value.value.token;
    return value;
  };
  const lastMessage = async (pattern: RegExp) => {
    const [row] = await gateway.context.db.withMerchant('aurora', (db) =>
      db.selectFrom('outbox').select('body').orderBy('id', 'desc').limit(1).execute(),
    );
    return pattern.exec(row?.body ?? '')?.[0] ?? '';
  };
  const texted = async (path: string, number: object) => {
    const body = { ...number, countryDialingCode: '65', humanCheck: await visitor.humanCheck('sms') };
    expect((await ask('POST', `/wps/verification/sms/${path}`, body)).success).toBe(true);
    return lastMessage(/\b\d{6}\b/);
  };
  const passwords = ['Planted1first', 'Planted2second', 'Planted3third', 'Planted4fourth', '753159'];
  const [first = '', second = '', third = '', fourth = '', payment = ''] = passwords;
  await gateway.context.trees.changeRule('aurora', 'email', { enabled: true }, 'test');
  const codes = [await texted('register', { mobileNo: '81230099' })];
  const registration = {
    registerUrl: 'http://aurora.localhost/',
    domain: 'aurora.localhost',
    registerMethod: 'WEB',
    login: true,
    mobileNum: '81230099',
    countryDialingCode: '65',
    payeeName: 'Plan Ted',
    email: 'planted@mail.example',
    password: first,
    confirmPassword: first,
    paymentPassword: payment,
    verificationCode: codes[0],
    humanCheck: await visitor.humanCheck('register'),
  };
  expect(await ask('PUT', '/wps/member/register/mobile', registration)).toMatchObject({ success: true });
  const change = { oldPassword: first, newPassword: second, confirmNewPassword: second };
  expect(await ask('POST', '/wps/member/password', { ...change, oldPassword: third })).toMatchObject({
    success: false,
  });
  expect(await ask('POST', '/wps/member/password', change)).toMatchObject({ success: true });
  const forgotten = { username: '+6581230099', email: 'planted@mail.example' };
  expect(await ask('POST', '/wps/member/password/email', forgotten)).toMatchObject({ success: true });
  const ticket = await lastMessage(/(?<=reset=)[\w-]{43}/);
  expect(ticket).toHaveLength(43);
  const reset = { ticket, newPassword: third, confirmNewPassword: third };
  expect(await ask('POST', '/wps/member/password/reset', { ...reset, newPassword: '12' })).toMatchObject({
    success: false,
  });
  expect(await ask('POST', '/wps/member/password/reset', reset)).toMatchObject({ success: true });
  await gateway.context.db.withMerchant('aurora', (db) => db.deleteFrom('verification_code').execute());
  codes.push(await texted('noLogin', { mobileNum: '81230099' }));
  const byPhone = { newPassword: fourth, mobileNum: '81230099', countryDialingCode: '65', verificationCode: codes[1] };
  expect(await ask('POST', '/wps/member/password/verification', byPhone)).toMatchObject({ success: true });
  // An invalid body and an internal error are logged too.
  await ask('POST', '/wps/member/password/reset', { ...reset, more: first });
  const places = { database: await wholeDatabase(), log: lines.join(''), replies: replies.join('\n') };
  expect(places.database).toContain('planted@mail.example');
  for (const [place, text] of Object.entries(places)) {
    for (const secret of [...passwords, ...codes, ticket]) {
      for (const form of formsOf(secret)) expect(form.test(text), `${place} holds ${secret} as ${form}`).toBe(false);
    }
  }
  expect(places.log).not.toMatch(/planted@|81230099/);
});
