import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { type ContractWorld, createContractWorld } from '#gateway/testing/contract-world.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { findHigherRate } from '#model/agents/compare-rates.ts';
import { rowUnitOf } from '#model/agents/contract.ts';
import { readRows } from '#model/agents/read-contracts.ts';
import { drawTerms } from '#model/agents/testing/draw-terms.ts';
import { writeRows } from '#model/agents/write-rows.ts';

const MERCHANT = 'contracts';
let gateway: TestGateway;
let world: ContractWorld;

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  world = createContractWorld(gateway, MERCHANT);
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

const rate = (ratePpm: number, more = {}) => ({ CONS: [{ ratePpm, ...more }] });
const linesOf = (kind: string) =>
  world.rows(sql<{
    account: string;
    gross: bigint;
    net: bigint;
    paid: bigint;
    after: bigint;
    period: string;
  }>`select m.account,
      l.gross_minor as gross, l.net_minor as net, l.paid_minor as paid, l.arrears_after_minor as after, l.period
    from settlement_line l join settlement_run r on r.merchant = l.merchant and r.id = l.run_id
      join member m on m.merchant = l.merchant and m.id = l.holder_id
    where r.kind = ${kind} and r.state = 'closed' order by r.ends_at, m.account`);
const statesOf = (kind: string) =>
  world.rows(sql<{
    account: string;
    state: string;
    because: object | null;
  }>`select m.account, c.state, c.because from contract c
    join member m on m.merchant = c.merchant and m.id = c.holder_id where c.kind = ${kind} order by c.offered_at, c.id`);
const owedBy = async (account: string) =>
  (
    await world.rows(sql<{ balance: bigint }>`select balance from ledger_account where kind = 'arrears'
    and owner_id = ${world.idOf(account)}`)
  )[0]?.balance;

describe('the tables of money.md', () => {
  test('M216, D61: a dividend pays the operator’s gross through four agents, to the unit, and notifies each', async () => {
    await world.addPlayers({ a: null, b: 'a', c: 'a', d: 'b' });
    const ids = [
      await world.agree('DIVIDEND', null, 'a', rate(300_000), 'D'),
      await world.agree('DIVIDEND', 'a', 'b', rate(200_000)),
      await world.agree('DIVIDEND', 'a', 'c', rate(250_000)),
      await world.agree('DIVIDEND', 'b', 'd', rate(100_000)),
    ];
    for (const id of ids) await world.since(id, '2026-03-10T08:00:00Z');
    const at = '2026-03-10T12:00:00Z';
    await world.bet([
      { by: 'a', bet: 10_000, at },
      { by: 'b', bet: 50_000, at },
      { by: 'c', bet: 200_000, at },
      { by: 'd', bet: 150_001, won: 50_000, at },
    ]);
    await world.settle('2026-03-11T00:10:00Z');
    expect(await linesOf('DIVIDEND')).toMatchObject([
      { account: 'a', gross: 108_000n, net: 28_000n, paid: 28_000n },
      { account: 'b', gross: 30_000n, net: 20_000n, paid: 20_000n },
      { account: 'c', gross: 50_000n, net: 50_000n, paid: 50_000n },
      { account: 'd', gross: 10_000n, net: 10_000n, paid: 10_000n },
    ]);
    const [run] = await world.rows(sql<{
      paid: bigint;
      tops: bigint;
    }>`select paid_minor as paid, tops_gross_minor as tops
      from settlement_run`);
    expect(run).toEqual({ paid: 108_000n, tops: 108_000n });
    const reported = await world.rows(sql<{ kind: string; amount: string }>`select kind, details ->> 'amount' as amount
      from inbox_message where member_id = ${world.idOf('d')} order by id`);
    expect(reported.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['contractOffered', null],
      ['dividendPaid', '100.00 USD'],
    ]);
  });

  test('M216, D61, D62: a negative team owes its downlines’ earnings, on an account of arrears, and earns its loss back first', async () => {
    await world.addPlayers({ sa: null, sb: 'sa', sc: 'sa' });
    const ids = [
      await world.agree('DIVIDEND', null, 'sa', rate(300_000), 'W'),
      await world.agree('DIVIDEND', 'sa', 'sb', rate(200_000)),
    ];
    for (const id of ids) await world.since(id, '2026-03-02T08:00:00Z');
    await world.bet([
      { by: 'sb', bet: 100_000, at: '2026-03-04T12:00:00Z' },
      { by: 'sc', bet: 10_000, won: 150_000, at: '2026-03-05T12:00:00Z' },
    ]);
    await world.settle('2026-03-09T00:10:00Z');
    const weekly = async () => (await linesOf('DIVIDEND')).filter(({ account }) => account.startsWith('s'));
    expect(await weekly()).toMatchObject([
      { account: 'sa', gross: 0n, net: -20_000n, paid: 0n, after: 20_000n },
      { account: 'sb', gross: 20_000n, net: 20_000n, paid: 20_000n, after: 0n },
    ]);
    expect(await owedBy('sa')).toBe(-20_000n);
    // A loss of 400.00 is carried: of 2,000.00 in the next week, 1,600.00 are payable, and 200.00 go to the arrears.
    await world.bet([{ by: 'sc', bet: 200_000, at: '2026-03-11T12:00:00Z' }]);
    await world.settle('2026-03-16T00:10:00Z');
    expect((await weekly()).slice(2)).toMatchObject([
      { account: 'sa', gross: 48_000n, net: 48_000n, paid: 28_000n, after: 0n, period: 'W2026-03-09' },
      { account: 'sb', gross: 0n },
    ]);
    expect(await owedBy('sa')).toBe(0n);
  });

  test('M217: a daily salary pays a fixed amount once a day, if the row is reached', async () => {
    await world.addPlayers({ da: null, db: 'da' });
    const ids = [
      await world.agree('DAILY', null, 'da', { CONS: [{ minimumBetMinor: '100', fixedMinor: '9000' }] }),
      await world.agree('DAILY', 'da', 'db', { CONS: [{ minimumBetMinor: '200', fixedMinor: '5000' }] }),
    ];
    for (const id of ids) await world.since(id, '2026-03-10T08:00:00Z');
    await world.bet([{ by: 'db', bet: 150, at: '2026-03-10T12:00:00Z' }]);
    await world.settle('2026-03-11T00:10:00Z');
    expect(await linesOf('DAILY')).toMatchObject([
      { account: 'da', gross: 9_000n, net: 9_000n, paid: 9_000n },
      { account: 'db', gross: 0n, net: 0n, paid: 0n },
    ]);
  });
});

describe('agreements', () => {
  test('M222, M223: a lower rate ends higher ones and all below, with the reason; open offers expire', async () => {
    await world.addPlayers({ e: null, f: 'e', g: 'f', h: 'g', i: 'f' });
    await world.agree('DIVIDEND', null, 'e', rate(300_000), 'M');
    await world.agree('DIVIDEND', 'e', 'f', rate(250_000));
    await world.agree('DIVIDEND', 'f', 'g', rate(200_000));
    await world.agree('DIVIDEND', 'g', 'h', rate(100_000));
    await world.offer('DIVIDEND', 'f', 'i', rate(190_000));
    const lower = await world.offer('DIVIDEND', 'e', 'f', rate(150_000));
    if (lower.kind !== 'offered') throw new Error('The offer fits');
    expect(await world.accept(lower.id, 'f')).toEqual({ kind: 'done' });
    const states = (await statesOf('DIVIDEND')).filter(
      ({ account }) => 'efghi'.includes(account) && account.length === 1,
    );
    expect(states).toEqual([
      { account: 'e', state: 'inForce', because: null },
      { account: 'f', state: 'ended', because: { replacedBy: lower.id } },
      { account: 'g', state: 'ended', because: { product: 'LIVE', row: 1, against: 1 } },
      { account: 'h', state: 'ended', because: { under: world.idOf('g') } },
      { account: 'i', state: 'lapsed', because: null },
      { account: 'f', state: 'inForce', because: null },
    ]);
    const heard = await world.rows(
      sql<{ kind: string }>`select kind from inbox_message where member_id = ${world.idOf('h')} order by id`,
    );
    expect(heard.map(({ kind }) => kind)).toEqual(['contractOffered', 'contractEnded']);
  });

  test('N15: two parallel accepts in one line: the second has read an outdated state', async () => {
    await world.addPlayers({ j: null, k: 'j', l: 'k' });
    await world.agree('DIVIDEND', null, 'j', rate(300_000), 'M');
    await world.agree('DIVIDEND', 'j', 'k', rate(200_000));
    await world.agree('DIVIDEND', 'k', 'l', rate(100_000));
    const higher = await world.offer('DIVIDEND', 'k', 'l', rate(190_000));
    const lower = await world.offer('DIVIDEND', 'j', 'k', rate(150_000));
    if (higher.kind !== 'offered' || lower.kind !== 'offered') throw new Error('The offers fit');
    const both = await Promise.all([world.accept(higher.id, 'l'), world.accept(lower.id, 'k')]);
    const [l, k] = both.map(({ kind }) => kind);
    // Whichever came first, no contract pays more than the one above it.
    expect([l === 'done' || l === 'gone' || l === 'unfit', k === 'done' || k === 'changed']).toEqual([true, true]);
    expect(both.some(({ kind }) => kind === 'done')).toBe(true);
    const faults = await world.rows(sql`select c.id from contract c join contract above on above.merchant = c.merchant
      and above.kind = c.kind and above.holder_id = c.offerer_id and above.state in ('inForce', 'ending')
      where c.state in ('inForce', 'ending') and pays_more(c.rows, above.rows)`);
    expect(faults).toEqual([]);
  });

  test('N15: without the lens hash only an offer that ends no contract is accepted, and another hash gets the current lens', async () => {
    await world.addPlayers({ n: null, o: 'n' });
    await world.agree('DIVIDEND', null, 'n', rate(300_000), 'M');
    await world.agree('DIVIDEND', 'n', 'o', rate(200_000));
    const lower = await world.offer('DIVIDEND', null, 'n', rate(100_000), 'M');
    if (lower.kind !== 'offered') throw new Error('The offer fits');
    const { acceptOffer } = await import('./agreed/answer.ts');
    const of = { merchant: MERCHANT, id: lower.id, actor: world.idOf('n'), by: 'member' } as const;
    const tried = await gateway.context.db.withMerchant(MERCHANT, (db) =>
      acceptOffer(db, world.contracts.deps, of, undefined),
    );
    expect(tried).toMatchObject({
      kind: 'changed',
      lens: { ends: [{ id: world.idOf('o'), because: { row: 1, against: 1 } }] },
    });
  });

  test('D59, M220: the database refuses pay above the upline’s, by the model’s comparison', async () => {
    for (let seed = 0; seed < 300; seed += 1) {
      const file = drawTerms(seed);
      const [one, other] = [file.change.rows, file.contracts[0]?.rows ?? {}].map((rows) => {
        try {
          return readRows(rows, []);
        } catch {
          return undefined;
        }
      });
      if (one === undefined || other === undefined) continue;
      const expected =
        rowUnitOf(one) !== rowUnitOf(other) && rowUnitOf(one) && rowUnitOf(other)
          ? undefined
          : findHigherRate(one, other) !== undefined;
      if (expected === undefined) continue;
      const [row] = await world.rows(sql<{ more: boolean }>`select pays_more(${JSON.stringify(writeRows(one))}::jsonb,
        ${JSON.stringify(writeRows(other))}::jsonb) as more`);
      expect([seed, row?.more]).toEqual([seed, expected]);
    }
  });

  test('D59: no active contract pays more than the one above or lacks one above, for any writer', async () => {
    const [held] = await world.rows(
      sql<{ id: string }>`select id from contract where holder_id = ${world.idOf('o')} and state = 'inForce'`,
    );
    const spoil = (query: ReturnType<typeof sql>) => asOwner(gateway.context.db, MERCHANT, (db) => query.execute(db));
    await expect(
      spoil(sql`update contract set rows = '{"CONS": [{"minimumBetMinor": "0", "netLossMinor": "0", "activeMembers": 0,
      "ratePpm": 300001}]}' where id = ${held?.id}`),
    ).rejects.toThrow('pays more than the one above');
    await expect(
      spoil(sql`update contract set state = 'ended', version = version + 1, ended_at = now() where holder_id = ${world.idOf('n')}
        and state = 'inForce'`),
    ).rejects.toThrow('is below none in force');
  });
});
