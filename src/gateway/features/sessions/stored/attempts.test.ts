import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { someoneWaits } from '#gateway/testing/lock-waits.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { countAttempt, forgetFailures, waitAfter } from './attempts.ts';

let gateway: TestGateway;
const PASSWORD = 'Livery-demo-1';

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus', 'harbor']);
});

afterAll(async () => {
  await gateway.close();
});

/** Inserts a captcha with known text, so that no picture must be read. */
async function knownCaptcha(visitor: Visitor, merchant: string): Promise<{ captcha: string; captchaId: string }> {
  const [mine, known] = [await visitor.ask('GET', '/wps/captcha'), await visitor.ask('GET', '/wps/captcha')];
  expect(mine.headers['x-captcha-id']).not.toBe(known.headers['x-captcha-id']);
  const { createHmac } = await import('node:crypto');
  await gateway.context.db.withMerchant(merchant, async (db) => {
    const { secret } = await db
      .selectFrom('merchant_secret')
      .select('secret')
      .where('merchant', '=', merchant)
      .where('name', '=', 'captcha')
      .executeTakeFirstOrThrow();
    const answer = createHmac('sha256', secret)
      .update(JSON.stringify(['KNOWN']))
      .digest();
    await sql`update captcha set answer = ${answer} where id = ${mine.headers['x-captcha-id']}`.execute(db);
  });
  return { captcha: ' known ', captchaId: String(mine.headers['x-captcha-id']) };
}

const fail = async (visitor: Visitor, account: string, rest = {}) =>
  (await visitor.logIn(account, 'wrong-1', rest)).json();

test.for(['player1', 'nobody1'])(
  'M95: the third failure requires a captcha, for known and unknown names (%s)',
  async (account) => {
    const visitor = createVisitor(gateway, 'aurora', account === 'player1' ? '198.51.100.1' : '198.51.101.1');
    for (let failure = 1; failure <= 2; failure += 1) {
      expect(await fail(visitor, account)).toMatchObject({
        success: false,
        errorCode: 'wrong_credentials',
        value: null,
      });
    }
    expect(await fail(visitor, account)).toMatchObject({
      success: false,
      errorCode: 'wrong_credentials',
      value: { captcha: true },
    });
    const without = await visitor.logIn(account, PASSWORD);
    expect(without.json()).toMatchObject({ errorCode: 'captcha_required', value: { captcha: true } });
  },
);

test('M95, D25: a wrong captcha costs no password check, a right one works once', async () => {
  const visitor = createVisitor(gateway, 'aurora', '198.51.100.2');
  const shown = await visitor.ask('GET', '/wps/captcha');
  const captchaId = String(shown.headers['x-captcha-id']);
  // The previous test left the account with three failures; an anonymous visitor elsewhere shares the count.
  expect(await fail(visitor, 'player1', { captcha: 'NOPE', captchaId })).toMatchObject({ errorCode: 'captcha_wrong' });
  expect(await fail(visitor, 'player1', { captcha: 'NOPE', captchaId: 'no-id' })).toMatchObject({
    errorCode: 'captcha_wrong',
  });
  const known = await knownCaptcha(visitor, 'aurora');
  expect((await visitor.logIn('player1', PASSWORD, known)).json().success).toBe(true);
  expect((await visitor.logIn('player1', PASSWORD)).json().success).toBe(true);
});

test('M95: from the fifth failure on attempts wait, the right password too', async () => {
  const visitor = createVisitor(gateway, 'lotus');
  for (let failure = 1; failure <= 5; failure += 1) {
    await fail(visitor, 'vip1', failure > 3 ? await knownCaptcha(visitor, 'lotus') : {});
  }
  // On a slow machine the wait of one second ends before the next request: check its length, then prolong it.
  const prolonged = await gateway.context.db.withMerchant('lotus', (db) =>
    sql<{ waits: boolean }>`update login_failure set blocked_until = blocked_until + interval '10 minutes'
      where failures = 5 and blocked_until is not null returning blocked_until <= now() + interval '10 minutes 1 second' as waits`.execute(
      db,
    ),
  );
  expect(prolonged.rows).toEqual([{ waits: true }]);
  const reply = await visitor.logIn('vip1', PASSWORD, await knownCaptcha(visitor, 'lotus'));
  expect(reply.statusCode).toBe(429);
  expect(reply.json().errorCode).toBe('try_later');
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
});

test('M95: the wait doubles from 1 s to 15 minutes', () => {
  expect([1, 4, 5, 6, 7, 8, 14, 15, 40, 2_000].map((failures) => waitAfter(failures))).toEqual([
    0, 0, 1, 2, 4, 8, 512, 900, 900, 900,
  ]);
});

test('M95: visitors cannot lock a member out: the member’s own browser still gets in', async () => {
  const member = createVisitor(gateway, 'harbor', '203.0.113.5');
  expect((await member.logIn('agent1', PASSWORD)).json().success).toBe(true);
  const anonymousVisitor = createVisitor(gateway, 'harbor', '198.51.100.77');
  for (let failure = 1; failure <= 3; failure += 1) await fail(anonymousVisitor, 'agent1');
  await gateway.context.db.withMerchant('harbor', (db) =>
    sql`update login_failure set failures = 40, blocked_until = now() + interval '15 minutes'
      where failures = 3 and blocked_until is null`.execute(db),
  );
  expect((await anonymousVisitor.logIn('agent1', PASSWORD)).statusCode).toBe(429);
  expect((await member.logIn('agent1', PASSWORD)).json().success).toBe(true);
});

test('M95: guesses under several names of one member are counted as one, and no answer reveals that the names are one member’s', async () => {
  const { db } = gateway.context;
  const ofMember = sql`failures = 8 and blocked_until is not null`;
  await db.withMerchant('lotus', (scope) =>
    sql`update member set email = 'agent@example.com', email_verified = true, mobile = '+84977000111', mobile_verified = true
      where account = 'agent1'`.execute(scope),
  );
  await db.withMerchant('lotus', (scope) => sql`delete from login_failure`.execute(scope));
  const own = createVisitor(gateway, 'lotus', '203.0.113.61');
  expect((await own.logIn('agent1', PASSWORD)).json().success).toBe(true);
  for (const [at, word] of ['agent1', 'agent@example.com'].entries()) {
    for (let failure = 1; failure <= 4; failure += 1) {
      const anonymousVisitor = createVisitor(gateway, 'lotus', `198.51.${140 + at}.${failure}`);
      const reply = await fail(
        anonymousVisitor,
        word,
        failure > 3 ? await knownCaptcha(anonymousVisitor, 'lotus') : {},
      );
      expect(reply.errorCode).toBe('wrong_credentials');
    }
  }
  const held = await db.withMerchant('lotus', (scope) =>
    sql`update login_failure set blocked_until = now() + interval '15 minutes' where ${ofMember}`.execute(scope),
  );
  expect(held.numAffectedRows).toBe(1n);
  const elsewhere = createVisitor(gateway, 'lotus', '198.51.142.1');
  const right = await elsewhere.logIn('+84 977 000 111', PASSWORD);
  const unknownNumber = await createVisitor(gateway, 'lotus', '198.51.143.1').logIn('+84 977 000 112', PASSWORD);
  expect(right.json()).toEqual(unknownNumber.json());
  expect(right.json()).toMatchObject({ errorCode: 'wrong_credentials', value: null });
  expect((await own.logIn('agent@example.com', PASSWORD)).json().success).toBe(true);
  await db.withMerchant('lotus', (scope) =>
    sql`update login_failure set blocked_until = null where ${ofMember}`.execute(scope),
  );
  expect((await elsewhere.logIn('0977000111', PASSWORD)).json().success).toBe(true);
});

test('M95: failures are forgotten after 30 minutes', async () => {
  const visitor = createVisitor(gateway, 'harbor', '203.0.113.44');
  for (let failure = 1; failure <= 3; failure += 1) await fail(visitor, 'player1');
  await gateway.context.db.withMerchant('harbor', (db) =>
    sql`update login_failure set last_at = now() - interval '31 minutes', blocked_until = null`.execute(db),
  );
  expect((await visitor.logIn('player1', PASSWORD)).json().success).toBe(true);
});

test('M95: concurrent guesses are counted one by one: at most three passwords are checked', async () => {
  const visitor = createVisitor(gateway, 'harbor', '203.0.114.1');
  const checks = await Promise.all(Array.from({ length: 16 }, () => visitor.humanCheck('login')));
  const replies = await Promise.all(
    checks.map((humanCheck) =>
      visitor.ask('POST', '/wps/session/login', {
        type: 'username',
        username: 'racer1',
        password: 'wrong-1',
        humanCheck,
      }),
    ),
  );
  const codes = replies.map((reply) => reply.json().errorCode);
  expect(codes.filter((code) => code === 'wrong_credentials')).toHaveLength(3);
  expect(codes.filter((code) => code === 'captcha_required')).toHaveLength(13);
});

test('D25: eight challenges replace a captcha; seven do not, nor eight twice', async () => {
  const visitor = createVisitor(gateway, 'lotus', '203.0.115.1');
  for (let failure = 1; failure <= 3; failure += 1) await fail(visitor, 'agent1');
  const solve = async (count: number) => {
    const solutions = await Promise.all(Array.from({ length: count }, () => visitor.humanCheck('login')));
    return solutions.join('.');
  };
  const short = await visitor.logIn('agent1', PASSWORD, { humanCheck: await solve(7) });
  expect(short.json().errorCode).toBe('captcha_required');
  const one = await visitor.humanCheck('login');
  const same = await visitor.logIn('agent1', PASSWORD, { humanCheck: Array(8).fill(one).join('.') });
  expect(same.json().errorCode).toBe('human_check_failed');
  const humanCheck = await solve(8);
  expect(humanCheck.length).toBeLessThan(8_192);
  expect((await visitor.logIn('agent1', PASSWORD, { humanCheck })).json().success).toBe(true);
  expect((await visitor.logIn('agent1', PASSWORD, { humanCheck })).json().errorCode).toBe('human_check_failed');
});

test('M95: an address block that guesses one password on many names needs a captcha from its tenth failure on', async () => {
  const visitor = createVisitor(gateway, 'harbor', '203.0.116.1');
  for (let failure = 1; failure <= 9; failure += 1) {
    expect(await fail(visitor, `spray${failure}`)).toMatchObject({ errorCode: 'wrong_credentials', value: null });
  }
  expect(await fail(visitor, 'spray10')).toMatchObject({ errorCode: 'wrong_credentials', value: { captcha: true } });
  expect((await fail(visitor, 'spray11')).errorCode).toBe('captcha_required');
});

test('M95: a log-in that succeeds while another waits leaves the other its own count', async () => {
  const { db } = gateway.context;
  const subjects = { account: Buffer.alloc(32, 1), address: Buffer.alloc(32, 2) };
  const enter = () => db.withMerchant('aurora', (scope) => countAttempt(scope, 'aurora', subjects, async () => true));
  await enter();
  let waiting: ReturnType<typeof enter> | undefined;
  await db.withMerchant('aurora', async (scope) => {
    await sql`select 1 from login_failure where subject = ${subjects.account} for update`.execute(scope);
    waiting = enter();
    await someoneWaits(gateway.context.db);
    await forgetFailures(scope, 'aurora', subjects);
  });
  expect(await waiting).toMatchObject({ kind: 'open', failures: 1 });
});
