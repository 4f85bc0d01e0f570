import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD_COST } from '#gateway/context/password-cost.ts';
import { countAttempt, type LoginAttempt } from '#gateway/features/sessions/stored/attempts.ts';
import { countTry } from '#gateway/features/verification/store.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { record } from './record.ts';

const GUESSES = 10_000;
const ABREAST = 16;

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora'], { passwordCost: PASSWORD_COST });
});
afterAll(() => gateway.close());

it('10,000 tries on one account from 1,000 addresses: at most 100 passwords are checked', async () => {
  const outcomes = new Map<LoginAttempt['kind'], number>();
  const account = Buffer.alloc(32, 1);
  await abreast(GUESSES, async (index) => {
    const address = Buffer.alloc(32);
    address.writeUInt32BE(1 + (index % 1_000));
    // Every captcha is solved: the worst case. Without one, three tries are the limit.
    const attempt = await gateway.context.db.withMerchant('aurora', (db) =>
      countAttempt(db, 'aurora', { account, address }, async () => true),
    );
    outcomes.set(attempt.kind, (outcomes.get(attempt.kind) ?? 0) + 1);
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

it('10,000 concurrent guesses on one code: at most five are evaluated', async () => {
  const { db } = gateway.context;
  await db.withMerchant('aurora', (scope) =>
    scope
      .insertInto('verification_code')
      .values({
        merchant: 'aurora',
        purpose: 'login',
        recipient: '+6581112222',
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

/** Runs `work` `times` times, a few concurrently. */
async function abreast(times: number, work: (index: number) => Promise<void>): Promise<void> {
  const worker = async (which: number) => {
    for (let index = which; index < times; index += ABREAST) await work(index);
  };
  await Promise.all(Array.from({ length: ABREAST }, (_, which) => worker(which)));
}
