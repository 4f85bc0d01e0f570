import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createContext } from '#gateway/context/context.ts';
import { createLog } from '#gateway/process/log.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';
import { createTriedPasswords } from './tried-passwords.ts';

let gateway: TestGateway;
const PASSWORD = 'Livery-demo-1';
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
});

afterAll(async () => {
  await gateway.close();
});

/** A separate process with a clock controlled by the test. */
function processOf() {
  let lines = '';
  const destination = new Writable({
    write(chunk, _, done) {
      lines += String(chunk);
      done();
    },
  });
  const time = { now: 1_800_000_000_000 };
  const parts = { clock: { now: () => time.now } };
  const { config } = gateway.context;
  const context = createContext(config, gateway.database.database, createLog('trace', destination), parts);
  return { context, time, tried: createTriedPasswords(context), lines: () => lines };
}

const flaggedIn = async ({ metrics }: ReturnType<typeof processOf>['context']) => {
  const metric = metrics.registry.getSingleMetric('livery_flagged_passwords_total');
  return (await metric?.get())?.values[0]?.value;
};

test('M95: a password tried on twenty accounts is suspect from the twentieth on, logged once and without a name', async () => {
  const { context, tried, lines } = processOf();
  for (let account = 1; account <= 19; account += 1) {
    expect(await tried.note('aurora', `sprayed${account}`, 'Planted-secret-1')).toBe(false);
  }
  expect(await tried.note('aurora', 'sprayed19', 'Planted-secret-1')).toBe(false);
  expect(await tried.note('aurora', 'sprayed20', 'Planted-secret-1')).toBe(true);
  expect(await tried.note('aurora', 'sprayed21', 'Planted-secret-1')).toBe(true);
  expect(await tried.note('aurora', 'sprayed1', 'Planted-secret-1')).toBe(true);
  expect(await flaggedIn(context)).toBe(1);
  expect(lines().match(/sign_in\.password_spraying/g)).toHaveLength(1);
  expect(lines()).not.toMatch(/sprayed|Planted/);
  expect(await tried.note('aurora', 'sprayed1', 'Another-secret-1')).toBe(false);
  expect(await tried.note('lotus', 'sprayed1', 'Planted-secret-1')).toBe(false);
});

test('M95: of forty concurrent accounts nineteen pass, in whichever process', async () => {
  const [one, other] = [processOf(), processOf()];
  const notes = Array.from({ length: 40 }, (_, at) =>
    (at % 2 === 0 ? one : other).tried.note('aurora', `flood${at}`, 'Flooded-secret-1'),
  );
  expect((await Promise.all(notes)).filter((isSuspect) => !isSuspect)).toHaveLength(19);
});

test('M95: after an hour a password counts from zero, no table grows, and stored data is useless without the key of the hour', async () => {
  const { time, tried } = processOf();
  time.now += 2 * HOUR_MS;
  for (let account = 1; account <= 25; account += 1) await tried.note('lotus', `later${account}`, 'Later-secret-1');
  const rows = () =>
    gateway.context.db.withMerchant('lotus', (db) =>
      sql<{ password: Buffer }>`select password from tried_password`.execute(db),
    );
  const before = (await rows()).rows;
  expect(before.length).toBeLessThanOrEqual(21);
  await gateway.context.db.withMerchant('lotus', (db) =>
    sql`update tried_password set tried_at = now() - interval '61 minutes'`.execute(db),
  );
  time.now += HOUR_MS;
  expect(await tried.note('lotus', 'later1', 'Later-secret-1')).toBe(false);
  const after = (await rows()).rows;
  expect(after).toHaveLength(1);
  expect(before.some(({ password }) => after[0]?.password.equals(password))).toBe(false);
});

test('M95: a suspect password requires a captcha from every caller and address, and the right one still gets in with it', async () => {
  for (let at = 1; at <= 20; at += 1) {
    const anonymousVisitor = createVisitor(gateway, 'aurora', `192.0.${at}.1`);
    const reply = await anonymousVisitor.logIn(`nobody${at}`, PASSWORD);
    expect(reply.json().errorCode).toBe(at < 20 ? 'wrong_credentials' : 'captcha_required');
  }
  const member = createVisitor(gateway, 'aurora', '203.0.113.7');
  expect((await member.logIn('player1', PASSWORD)).json()).toMatchObject({
    errorCode: 'captcha_required',
    value: { captcha: true },
  });
  const solutions = await Promise.all(Array.from({ length: 8 }, () => member.humanCheck('login')));
  const long = await member.logIn('player1', PASSWORD, { humanCheck: solutions.join('.') });
  expect(long.json().success).toBe(true);
});
