import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterGate, type Gate } from '#gateway/features/sessions/attempts.ts';
import { countTry } from '#gateway/features/verification/store.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import { createPasswords } from '#gateway/identity/passwords.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';
import { record } from './record.ts';

const PAIRS = 1_000;
const GUESSES = 10_000;
const ABREAST = 16;

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
});
afterAll(() => gateway.close());

const PASSWORD = 'Somewhere-9';

/** Members with one password, made at once: what is measured is how they are answered. */
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
  }));
  await gateway.context.db.withMerchant('aurora', (db) => db.insertInto('member').values(rows).execute());
}

/** Chance that a time of one list is above a time of the other: 0.5 when nobody can tell them apart. */
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

it(`enumeration: ${PAIRS} pairs of a known and an unknown name at log-in answer alike, in the same time`, async () => {
  await makeMembers(PAIRS);
  const times = { known: [] as number[], unknown: [] as number[] };
  const answers = { known: new Set<string>(), unknown: new Set<string>() };
  const ask = async (kind: 'known' | 'unknown', pair: number) => {
    // Each from a block of its own: a block that fails often is asked for a captcha.
    const visitor = createVisitor(
      gateway,
      'aurora',
      `10.${pair >> 7}.${(pair & 127) * 2 + (kind === 'known' ? 1 : 0)}.7`,
    );
    const humanCheck = await visitor.humanCheck('login');
    const body = { type: 'username', username: `${kind}${pair}`, password: 'Wrong-password-1', humanCheck };
    const started = performance.now();
    const reply = await visitor.ask('POST', '/wps/session/login', body);
    times[kind].push(performance.now() - started);
    const { date: _date, 'x-request-id': _id, ...headers } = reply.headers;
    answers[kind].add(`${reply.statusCode} ${reply.body} ${JSON.stringify(headers)}`);
  };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const order = randomInt(2) === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) await ask(kind, pair);
  }
  const auc = areaUnderCurve(times.known, times.unknown);
  record({
    test: `enumeration at log-in, ${PAIRS} pairs`,
    limit: 'identical answers, timing AUC within 0.05 of 0.5',
    figure: `${answers.known.size} kind of answer, AUC ${auc.toFixed(3)}`,
  });
  expect([...answers.known]).toEqual([...answers.unknown]);
  expect(answers.known.size).toBe(1);
  expect(Math.abs(auc - 0.5)).toBeLessThan(0.05);
});

it('10,000 tries on one account from 1,000 addresses: at most 100 passwords are looked at', async () => {
  const outcomes = new Map<Gate['kind'], number>();
  const account = Buffer.alloc(32, 1);
  await abreast(GUESSES, async (turn) => {
    const address = Buffer.alloc(32);
    address.writeUInt32BE(1 + (turn % 1_000));
    // Every captcha is solved: the worst case. Without, three tries are all.
    const gate = await gateway.context.db.withMerchant('aurora', (db) =>
      enterGate(db, 'aurora', { account, address }, async () => true),
    );
    outcomes.set(gate.kind, (outcomes.get(gate.kind) ?? 0) + 1);
  });
  const checked = outcomes.get('open') ?? 0;
  record({
    test: '10,000 tries on one account from 1,000 addresses',
    limit: 'at most 100 hashes',
    figure: `${checked}`,
  });
  expect(checked).toBeLessThanOrEqual(100);
  expect(checked).toBeGreaterThan(0);
});

it('10,000 guesses on one code that come together: at most five are evaluated', async () => {
  const { db } = gateway.context;
  await db.withMerchant('aurora', (scope) =>
    scope
      .insertInto('verification_code')
      .values({
        merchant: 'aurora',
        purpose: 'login',
        number: '+6581112222',
        code: Buffer.alloc(32, 3),
        asked_from: Buffer.alloc(32, 4),
        used_at: null,
      })
      .execute(),
  );
  let evaluated = 0;
  await abreast(GUESSES, async () => {
    const tried = await db.withMerchant('aurora', (scope) => countTry(scope, 'aurora', 'login', '+6581112222'));
    if (tried !== 'expired' && tried !== undefined) evaluated += 1;
  });
  record({ test: '10,000 parallel guesses on one code', limit: 'at most 5 evaluated', figure: `${evaluated}` });
  expect(evaluated).toBe(5);
  await db.withMerchant('aurora', (scope) => sql`delete from verification_code`.execute(scope));
});

/** Runs `work` so many times, a few at once. */
async function abreast(times: number, work: (turn: number) => Promise<void>): Promise<void> {
  const lane = async (which: number) => {
    for (let turn = which; turn < times; turn += ABREAST) await work(turn);
  };
  await Promise.all(Array.from({ length: ABREAST }, (_, which) => lane(which)));
}
