import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD_COST } from '#gateway/context/password-cost.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import { DEFAULT_BUDGETS } from '#gateway/identity/codes/code-budgets.ts';
import { createPasswords } from '#gateway/identity/passwords/passwords.ts';
import { createIdentitySettings, type IdentitySettings } from '#gateway/identity/settings.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { record } from './record.ts';

const PASSWORD = 'Somewhere-9';
const MEMBERS = 200;
const ABREAST = 16;

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus'], { passwordCost: PASSWORD_COST });
  await makeMembers();
  for (const merchant of ['aurora', 'lotus']) {
    await changeSettings(merchant, { humanCheck: { login: false, register: false, sms: false } });
  }
  for (const id of ['MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3', 'LOGINIPVERF3'])
    await gateway.context.trees.toggleSwitch('aurora', id, true, 'test');
});
afterAll(() => gateway.close());

/** Measures what follows the human check. */
function changeSettings(merchant: string, patch: Partial<IdentitySettings>) {
  return createIdentitySettings(gateway.context.db, gateway.context.revisions).change(merchant, patch, 'test');
}

async function makeMembers(): Promise<void> {
  const password_hash = await createPasswords((size) => Buffer.alloc(size, 7)).hash(PASSWORD);
  const rows = Array.from({ length: MEMBERS }, (_, at) => ({
    merchant: 'aurora',
    account: `member${at}`,
    account_key: accountKey(`member${at}`),
    nickname: `member${at}`,
    type: 0,
    rank_level: 0,
    rank_name: '',
    to_upline: false,
    password_hash,
    mobile: `+658111${String(at).padStart(4, '0')}`,
    mobile_verified: true,
    email: `member${at}@example.com`,
    email_verified: true,
  }));
  await gateway.context.db.withMerchant('aurora', (db) => db.insertInto('member').values(rows).execute());
}

const addressOf = (index: number) => `10.${(index >> 8) & 255}.${index & 255}.7`;
const logIn = (visitor: Visitor, username: string, password: string, rest: object = {}) =>
  visitor.ask('POST', '/wps/session/login', { type: 'username', username, password, ...rest });

async function keep(visitor: Visitor, username: string): Promise<void> {
  const reply = await logIn(visitor, username, PASSWORD);
  expect(reply.json(), username).toMatchObject({ success: true });
  visitor.token = reply.json().value.token;
}

it('1,000 log-ins by guessed passwords from 500 addresses against 100 accounts: slowed, no hints, no lockouts', async () => {
  await gateway.context.trees.toggleSwitch('aurora', 'LOGINIPVERF3', false, 'test');
  const owner = createVisitor(gateway, 'aurora', '192.0.2.50');
  await keep(owner, 'member0');
  const outcomes = { known: new Map<string, number>(), unknown: new Map<string, number>() };
  await abreast(1_000, async (index) => {
    const account = index % 100;
    const kind = account < 50 ? 'known' : 'unknown';
    const name = kind === 'known' ? `member${account}` : `nobody${account}`;
    const visitor = createVisitor(gateway, 'aurora', addressOf(index % 500));
    const reply = await logIn(visitor, name, `Guess-${Math.floor(index / 100)}-${index}`);
    const outcome = String(reply.json().errorCode);
    outcomes[kind].set(outcome, (outcomes[kind].get(outcome) ?? 0) + 1);
  });
  const validated = (outcomes.known.get('wrong_credentials') ?? 0) + (outcomes.unknown.get('wrong_credentials') ?? 0);
  record({
    test: '1,000 guesses from 500 addresses on 100 accounts',
    limit: 'slowed; known and unknown alike; the owner stays in',
    figure: `${validated} passwords looked at, ${1_000 - validated} asked for a captcha or to wait`,
  });
  // Each account got ten tries: three are checked before a captcha is required.
  expect(validated).toBeLessThanOrEqual(300);
  expect([...outcomes.known.keys()].sort()).toEqual([...outcomes.unknown.keys()].sort());
  expect(Math.abs((outcomes.known.get('wrong_credentials') ?? 0) - validated / 2)).toBeLessThanOrEqual(5);
  expect((await owner.ask('GET', '/wps/member/info')).json().value).toMatchObject({ account: 'member0' });
  await owner.ask('DELETE', '/wps/session/logout');
  expect((await logIn(owner, 'member0', PASSWORD)).json()).toMatchObject({ success: true });
});

it('one password on 1,000 accounts is found by the twentieth', async () => {
  let validated = 0;
  for (let index = 0; index < 1_000; index += 1) {
    const visitor = createVisitor(gateway, 'lotus', addressOf(2_000 + index));
    const reply = await logIn(visitor, `sprayed${index}`, 'One-and-the-same-1');
    if (reply.json().errorCode === 'wrong_credentials') validated += 1;
  }
  record({ test: 'one password on 1,000 accounts', limit: 'flagged by the 20th', figure: `${validated} were checked` });
  expect(validated).toBeLessThanOrEqual(20);
  expect(validated).toBeGreaterThan(0);
});

/** Requests a code; returns whether one was sent. */
async function wantCode(merchant: string, number: string, address: string): Promise<boolean> {
  const visitor = createVisitor(gateway, merchant, address);
  const body = { mobileNo: number, countryDialingCode: '65' };
  return (await visitor.ask('POST', '/wps/verification/sms/register', body)).json().success === true;
}

it('paid messages: capped per number, range of numbers, address block and merchant', async () => {
  await gateway.context.trees.toggleSwitch('lotus', 'MOBILENUMREG3', true, 'test');
  const count = async (times: number, ask: (index: number) => Promise<boolean>) => {
    let sent = 0;
    await abreast(times, async (index) => {
      if (await ask(index)) sent += 1;
    });
    return sent;
  };
  const toNumber = await count(100, (index) => wantCode('lotus', '82220001', addressOf(3_000 + index)));
  const toRange = await count(300, (index) =>
    wantCode('lotus', `8333${String(index).padStart(4, '0')}`, addressOf(4_000 + index)),
  );
  const fromBlock = await count(300, (index) =>
    wantCode('lotus', `9${String(index * 9_973 + 1_000_000).slice(0, 7)}`, '198.51.100.9'),
  );
  await gateway.context.db.withMerchant('lotus', (db) => sql`delete from verification_code`.execute(db));
  const { sms, email } = DEFAULT_BUDGETS;
  await changeSettings('lotus', { codeBudgets: { sms: { ...sms, perMerchantDay: 50 }, email } });
  const atMerchant = await count(300, (index) =>
    wantCode('lotus', `9${String(index * 9_973 + 1_000_000).slice(0, 7)}`, addressOf(6_000 + index)),
  );
  record({
    test: 'SMS pumping: one number x100, one range x300, one block x300, one merchant x300',
    limit: '1, 30, 30, 50 (its budget)',
    figure: `${toNumber}, ${toRange}, ${fromBlock}, ${atMerchant}`,
  });
  expect([toNumber, atMerchant]).toEqual([1, 50]);
  expect(toRange).toBe(30);
  expect(fromBlock).toBe(30);
});

async function messageTo(recipient: string): Promise<string> {
  const { rows } = await gateway.context.db.withMerchant('aurora', (db) =>
    sql<{ body: string }>`select body from outbox where recipient = ${recipient} order by id desc limit 1`.execute(db),
  );
  return rows[0]?.body ?? '';
}

const codeIn = (body: string) => /\b(\d{6})\b/.exec(body)?.[1] ?? '';

/** Sends the same request many times at once, each from a browser with the state of the first one. */
async function race(visitor: Visitor, times: number, ask: (visitor: Visitor) => ReturnType<Visitor['ask']>) {
  const browsers = Array.from({ length: times }, () => {
    const copy = createVisitor(gateway, 'aurora', '192.0.2.77');
    for (const [name, value] of visitor.cookies) copy.cookies.set(name, value);
    return copy;
  });
  const replies = await Promise.all(browsers.map(ask));
  return replies.filter((reply) => reply.json().success === true).length;
}

it('a texted code, a mailed link and a second-step ticket are each valid for one of 40 concurrent uses', async () => {
  const number = { mobileNum: '81110101', countryDialingCode: '65' };
  const byCode = createVisitor(gateway, 'aurora', '192.0.2.71');
  await byCode.ask('POST', '/wps/verification/sms/noLogin', number);
  const verificationCode = codeIn(await messageTo('+6581110101'));
  const codes = await race(byCode, 40, (visitor) =>
    visitor.ask('POST', '/wps/session/login', { type: 'sms', ...number, verificationCode }),
  );

  const byMail = createVisitor(gateway, 'aurora', '192.0.2.72');
  await byMail.form('/wps/member/password/email', { username: 'member102', email: 'member102@example.com' });
  const ticket = /reset=([A-Za-z0-9_-]+)/.exec(await messageTo('member102@example.com'))?.[1];
  const newPassword = 'QuiteAnother77';
  const links = await race(byMail, 40, (visitor) =>
    visitor.ask('POST', '/wps/member/password/reset', { ticket, newPassword, confirmNewPassword: newPassword }),
  );

  await gateway.context.trees.toggleSwitch('aurora', 'LOGINIPVERF3', true, 'test');
  const byStep = createVisitor(gateway, 'aurora', '192.0.2.73');
  const refused = await logIn(byStep, 'member103', PASSWORD);
  expect(refused.json()).toMatchObject({ errorCode: 'second_step_required' });
  const step = { ticket: refused.json().value.secondStep.ticket, method: 'email' };
  await byStep.ask('POST', '/wps/session/login/verification/send', step);
  const code = codeIn(await messageTo('member103@example.com'));
  const tickets = await race(byStep, 40, (visitor) =>
    visitor.ask('POST', '/wps/session/login/verification', { ...step, code }),
  );
  const elsewhere = await createVisitor(gateway, 'aurora', '192.0.2.74').ask(
    'POST',
    '/wps/session/login/verification',
    { ...step, code },
  );
  record({
    test: 'a code, a mailed link, a ticket, each 40 times at once',
    limit: '1, 1, 1',
    figure: `${codes}, ${links}, ${tickets}`,
  });
  expect([codes, links, tickets]).toEqual([1, 1, 1]);
  expect(elsewhere.json().success).toBe(false);
});

it('a stolen token is useless without its browser, and a cookie without the token; a log-in renews the session', async () => {
  await gateway.context.trees.toggleSwitch('aurora', 'LOGINIPVERF3', false, 'test');
  const owner = createVisitor(gateway, 'aurora', '192.0.2.81');
  owner.cookies.set('__Host-session', Buffer.alloc(32, 5).toString('base64url'));
  await keep(owner, 'member110');
  expect(owner.cookies.get('__Host-session')).not.toBe(Buffer.alloc(32, 5).toString('base64url'));
  const thief = createVisitor(gateway, 'aurora', '192.0.2.82');
  thief.token = owner.token;
  const withToken = await thief.ask('GET', '/wps/member/info');
  thief.token = undefined;
  for (const [name, value] of owner.cookies) thief.cookies.set(name, value);
  const withCookie = await thief.ask('GET', '/wps/member/info');
  record({
    test: 'a stolen token, a stolen cookie, each alone',
    limit: 'both refused',
    figure: `${withToken.statusCode}, ${withCookie.statusCode}`,
  });
  expect([withToken.statusCode, withCookie.statusCode]).toEqual([401, 401]);
});

/** Runs `work` `times` times, a few concurrently. */
async function abreast(times: number, work: (index: number) => Promise<void>): Promise<void> {
  const worker = async (which: number) => {
    for (let index = which; index < times; index += ABREAST) await work(index);
  };
  await Promise.all(Array.from({ length: ABREAST }, (_, which) => worker(which)));
}
