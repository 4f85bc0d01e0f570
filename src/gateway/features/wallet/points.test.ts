import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#gateway/db/tables.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { givePoints, readPointBalance } from './points.ts';

const MERCHANT = 'aurora';
let gateway: TestGateway;
let memberId: string;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  memberId = await inAurora(async (db) => {
    const { rows } = await sql<{ id: string }>`select id from member where account = 'player1'`.execute(db);
    return rows[0]?.id ?? '';
  });
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

const inAurora = <T>(work: (db: Db) => Promise<T>) => gateway.context.db.withMerchant(MERCHANT, work);
const have = () => inAurora((db) => readPointBalance(db, MERCHANT, memberId));

test('D54: points are granted once for an obligation, for any number of concurrent callers', async () => {
  const before = await have();
  const gift = {
    merchant: MERCHANT,
    memberId,
    points: 25n,
    obligation: 'mission:1:once',
    remark: 'First steps',
  };
  const give = (rest = {}) => inAurora((db) => givePoints(db, { ...gift, ...rest }));
  const outcomes = await Promise.all(Array.from({ length: 8 }, (_, at) => give({ key: `claim ${at}` })));
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'settled')).toHaveLength(7);
  expect(await give({ key: 'claim 99' })).toBe('settled');
  expect(await have()).toBe(before + 25n);
  const { rows } = await inAurora((db) =>
    sql`select a.kind, a.currency, p.amount, p.subject from posting p
        join transfer t on t.merchant = p.merchant and t.id = p.transfer_id
        join ledger_account a on a.merchant = p.merchant and a.id = p.account_id
        where t.obligation = ${gift.obligation} order by p.line`.execute(db),
  );
  expect(rows).toEqual([
    { kind: 'points_issue', currency: 'PTS', amount: -25n, subject: null },
    { kind: 'points', currency: 'PTS', amount: 25n, subject: 'First steps' },
  ]);
  await expect(give({ points: 0n, obligation: 'none' })).rejects.toThrow('0 points are none to give');
});
