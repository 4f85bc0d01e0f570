import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PASSWORD_COST } from '#gateway/context/password-cost.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import { DEFAULT_BUDGETS } from '#gateway/identity/codes/code-budgets.ts';
import { createPasswords } from '#gateway/identity/passwords/passwords.ts';
import { createIdentitySettings } from '#gateway/identity/settings.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { record } from './record.ts';

/**
 * User enumeration: a thousand pairs of a known and an unknown account, in every flow that takes a name, a number or an
 * address. The replies are the same, and their timing does not distinguish the two.
 */
const PAIRS = 1_000;
const PASSWORD = 'Somewhere-9';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora'], { passwordCost: PASSWORD_COST });
  await makeMembers(PAIRS);
  // Compares what follows the human check, which does not depend on accounts. This site only requires the number and
  // its code.
  await gateway.context.trees.replaceTree('aurora', 'rules', {}, 'test');
  const settings = createIdentitySettings(gateway.context.db, gateway.context.revisions);
  await settings.change('aurora', { humanCheck: { login: false, register: false, sms: false } }, 'test');
  // All pairs use two ranges of numbers: rate limits are not compared here.
  const sms = { ...DEFAULT_BUDGETS.sms, perRangeHour: 1e6, perDiallingCodeDay: 1e6, perMerchantDay: 1e6 };
  await settings.change('aurora', { codeBudgets: { ...DEFAULT_BUDGETS, sms } }, 'test');
  for (const id of ON) await gateway.context.trees.toggleSwitch('aurora', id, true, 'test');
  await gateway.context.trees.toggleSwitch('aurora', 'MOBILENUMPASSREG3', false, 'test');
});
// The flows use the same numbers, and a number gets one code a minute.
beforeEach(() =>
  gateway.context.db.withMerchant('aurora', (db) =>
    sql`update verification_code set created_at = created_at - interval '1 hour'`.execute(db),
  ),
);
afterAll(() => gateway.close());

const ON = ['MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3', 'MOBILENUMREG3', 'USERNAMEREG3'];

type Kind = 'known' | 'unknown';

const numberOf = (kind: Kind, pair: number) => `${kind === 'known' ? '8111' : '8222'}${String(pair).padStart(4, '0')}`;
const emailOf = (kind: Kind, pair: number) => `${kind}${pair}@example.com`;

/**
 * Creates members with one shared password, and one number and one address each, in bulk: only the replies are
 * measured.
 */
async function makeMembers(count: number): Promise<void> {
  const password_hash = await createPasswords((size) => Buffer.alloc(size, 7)).hash(PASSWORD);
  const rows = Array.from({ length: count }, (_, at) => ({
    merchant: 'aurora',
    account: `known${at}`,
    account_key: accountKey(`known${at}`),
    nickname: `known${at}`,
    type: 0,
    rank_level: 0,
    rank_name: '',
    to_upline: false,
    password_hash,
    mobile: `+65${numberOf('known', at)}`,
    mobile_verified: true,
    email: emailOf('known', at),
    email_verified: true,
  }));
  await gateway.context.db.withMerchant('aurora', (db) => db.insertInto('member').values(rows).execute());
}

const DIAL = { countryDialingCode: '65' };
const origin = {
  registerUrl: 'http://aurora.localhost/register',
  domain: 'aurora.localhost',
  registerMethod: 'WEB',
  login: true,
};

/** The flows: how each sends a request about the account of that kind and number. */
const FLOWS: Readonly<Record<string, (visitor: Visitor, kind: Kind, pair: number) => ReturnType<Visitor['ask']>>> = {
  'log-in by name': (visitor, kind, pair) =>
    visitor.ask('POST', '/wps/session/login', {
      type: 'username',
      username: `${kind}${pair}`,
      // A different password each time: one password tried on many accounts is detected.
      password: `Wrong-password-${kind}${pair}`,
    }),
  'code for log-in': (visitor, kind, pair) =>
    visitor.ask('POST', '/wps/verification/sms/noLogin', { mobileNum: numberOf(kind, pair), ...DIAL }),
  'log-in by code': (visitor, kind, pair) =>
    visitor.ask('POST', '/wps/session/login', {
      type: 'sms',
      mobileNum: numberOf(kind, pair),
      ...DIAL,
      verificationCode: '000000',
    }),
  'code for registering': (visitor, kind, pair) =>
    visitor.ask('POST', '/wps/verification/sms/register', { mobileNo: numberOf(kind, pair), ...DIAL }),
  'registration by number': (visitor, kind, pair) =>
    visitor.ask('PUT', '/wps/member/register/mobile', {
      ...origin,
      mobileNum: numberOf(kind, pair),
      ...DIAL,
      verificationCode: '000000',
    }),
  'forgotten password by mail': (visitor, kind, pair) =>
    visitor.form('/wps/member/password/email', { username: `${kind}${pair}`, email: emailOf(kind, pair) }),
  'forgotten password by phone': (visitor, kind, pair) =>
    visitor.ask('POST', '/wps/member/password/verification', {
      newPassword: 'Anotherplace9',
      mobileNum: numberOf(kind, pair),
      ...DIAL,
      verificationCode: '000000',
    }),
};

/** The result of a flow at the last step that a non-owner can reach. */
const EXPECTED: Readonly<Record<string, string>> = {
  'log-in by name': 'wrong_credentials',
  'code for log-in': 'expiredMinutes',
  'log-in by code': 'verification_code_wrong',
  'code for registering': 'expiredMinutes',
  'registration by number': 'verification_code_wrong',
  'forgotten password by mail': '"success":true',
  'forgotten password by phone': 'verification_code_wrong',
};

for (const [flow, ask] of Object.entries(FLOWS)) {
  it(`enumeration, ${flow}: ${PAIRS} pairs answer alike, in the same time`, async () => {
    const times = { known: [] as number[], unknown: [] as number[] };
    const answers = { known: new Set<string>(), unknown: new Set<string>() };
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const order = randomInt(2) === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const kind of order) {
        // Each from its own address block: a block with many failures gets extra checks.
        const block = `${pair >> 7}.${(pair & 127) * 2 + (kind === 'known' ? 1 : 0)}`;
        const visitor = createVisitor(gateway, 'aurora', `10.${block}.7`);
        const started = performance.now();
        const reply = await ask(visitor, kind, pair);
        times[kind].push(performance.now() - started);
        const { date: _date, 'x-request-id': _id, ...headers } = reply.headers;
        answers[kind].add(`${reply.statusCode} ${reply.body} ${JSON.stringify(headers)}`);
      }
    }
    const auc = areaUnderCurve(times.known, times.unknown);
    record({
      test: `enumeration, ${flow}, ${PAIRS} pairs`,
      limit: 'identical answers, timing AUC within 0.05 of 0.5',
      figure: `${answers.known.size} kind of answer, AUC ${auc.toFixed(3)}`,
    });
    expect([...answers.known]).toEqual([...answers.unknown]);
    expect(answers.known.size).toBe(1);
    expect([...answers.known][0]).toContain(EXPECTED[flow]);
    expect(Math.abs(auc - 0.5)).toBeLessThan(0.05);
  });
}

/** Probability that a time of one list exceeds a time of the other: 0.5 when indistinguishable. */
function areaUnderCurve(one: readonly number[], other: readonly number[]): number {
  const sorted = [...other].sort((a, b) => a - b);
  const below = (value: number) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return one.reduce((sum, value) => sum + below(value) / sorted.length, 0) / one.length;
}
