import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { asOwner } from '#gateway/testing/as-owner.ts';
import { type ContractWorld, createContractWorld } from '#gateway/testing/contract-world.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { drawsOf } from '#model/agents/testing/draw-terms.ts';

/** The demo brand with an agent centre. */
const MERCHANT = 'harbor';
const LINE = ['ma', 'mb', 'mc', 'md', 'me'] as const;
let gateway: TestGateway;
let world: ContractWorld;
const visitors = new Map<string, Visitor>();

beforeAll(async () => {
  gateway = await createTestGateway([MERCHANT]);
  world = createContractWorld(gateway, MERCHANT);
  await world.addPlayers({ ma: null, mb: 'ma', mc: 'mb', md: 'mc', me: 'md', mp: 'me', mq: 'mc' });
  await world.rows(sql`update member set password_hash = (select password_hash from member where account = 'agent1')
    where account like 'm_'`);
  for (const account of LINE) {
    const visitor = createVisitor(gateway, MERCHANT);
    expect((await visitor.logIn(account, 'Livery-demo-1')).json().success).toBe(true);
    visitors.set(account, visitor);
  }
});

afterAll(async () => {
  const [report] = await verifyBooks(gateway.context.db, [MERCHANT], new Map());
  await gateway.close();
  expect(report?.fault).toBeUndefined();
});

const rate = (ratePpm: number) => ({ CONS: [{ ratePpm }] });
const ask = async (account: string, method: 'GET' | 'POST', url: string, body?: object) =>
  (
    await (visitors.get(account) as Visitor).ask(
      method,
      url,
      body,
      method === 'POST' ? { 'idempotency-key': randomUUID() } : {},
    )
  ).json();

/** Contracts down a line, each below the previous one, in force since a given time. */
async function agreeDown(kind: Parameters<ContractWorld['agree']>[0], rates: readonly number[], since: string) {
  const ids: string[] = [];
  for (const [at, one] of rates.entries()) {
    const id = await world.agree(kind, at === 0 ? null : (LINE[at - 1] ?? null), LINE[at] ?? '', rate(one), 'M');
    await world.since(id, since);
    ids.push(id);
  }
  return ids;
}

/** Backdates the latest contract. */
const backdate = (at: string) =>
  asOwner(gateway.context.db, MERCHANT, (db) =>
    sql`update contract set ended_at = case when ended_at is not null then ${at}::timestamptz end,
        began_at = least(began_at, ${at}::timestamptz)
      where began_at > now() - interval '1 hour' or ended_at > now() - interval '1 hour'`.execute(db),
  );

const stateOf = async (kind: string) =>
  (
    await world.rows(sql<{ account: string }>`select m.account from contract c
      join member m on m.merchant = c.merchant and m.id = c.holder_id
      where c.kind = ${kind} and c.state = 'inForce' order by m.account`)
  ).map(({ account }) => account);

/** Bets of the line's members on days of a month, some with an operator loss. */
async function playDays(from: number, to: number): Promise<void> {
  const draws = drawsOf(7 * from);
  const bets = Array.from({ length: to - from + 1 }, (_, at) => at + from).flatMap((day) =>
    Array.from({ length: 3 }, () => ({
      by: draws.one([...LINE, 'mp', 'mq']),
      category: draws.one(['LIVE', 'RNG', 'SPORTS']),
      bet: draws.below(500_000),
      won: draws.below(450_000),
      at: `2026-10-${String(day).padStart(2, '0')}T10:00:00Z`,
    })),
  );
  await world.bet(bets);
}

test('M208, M216, M217, M218, M219, M222, M223, D61: five levels play a month: each income page is the ledger’s to the unit, and the sum over the tree the tops’ gross', async () => {
  const began = '2026-10-01T00:00:00Z';
  await agreeDown('DIVIDEND', [400_000, 300_000, 200_000, 100_000, 50_000], began);
  await agreeDown('DAILY', [5_000, 3_000, 2_000, 1_000], began);
  await playDays(1, 15);
  await world.settle('2026-10-16T01:00:00Z');
  // A lower rate: the contract below has a higher one and ends, with all contracts below it.
  const lower = await world.agree('DAILY', 'ma', 'mb', rate(1_500));
  expect(lower).toBeTruthy();
  expect(await stateOf('DAILY')).toEqual(['ma', 'mb']);
  // The lowest agent asks to end a dividend, and the upline agrees.
  const { mine } = (await ask('me', 'GET', '/wps/agent/contracts?kind=DIVIDEND')).value;
  for (const [account, decision] of [
    ['me', 'ask'],
    ['md', 'agree'],
  ] as const)
    expect(
      (await ask(account, 'POST', '/wps/agent/contracts/end', { contract: mine.id, answer: decision })).success,
    ).toBe(true);
  expect(await stateOf('DIVIDEND')).toEqual(['ma', 'mb', 'mc', 'md']);
  await backdate('2026-10-16T02:00:00Z');
  await playDays(16, 31);
  await world.settle('2026-11-01T02:00:00Z');

  // Hours and slots follow the event stream, so they use the current time.
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  for (const kind of ['HOURLY', 'REALTIME'] as const)
    await agreeDown(kind, [4_000, 2_500], new Date(hour - 7_200_000).toISOString());
  await world.bet([
    { by: 'mp', bet: 1_234_567, at: new Date(hour - 1_200_000) },
    { by: 'mb', bet: 765_433, at: new Date(hour - 600_000) },
    { by: 'ma', bet: 100, at: new Date(hour + 3_601_000) },
  ]);
  await world.settle(new Date(hour + 3_600_000).toISOString());

  const kinds = await world.rows(sql<{ kind: string; gross: bigint; paid: bigint }>`select kind,
      sum(tops_gross_minor)::bigint as gross, sum(paid_minor + arrears_minor)::bigint as paid
    from settlement_run where state = 'closed' group by kind order by kind`);
  expect(kinds.map(({ kind }) => kind)).toEqual(['DAILY', 'DIVIDEND', 'HOURLY', 'REALTIME']);
  for (const { kind, gross, paid } of kinds) expect([kind, paid, gross > 0n]).toEqual([kind, gross, true]);

  const minor = (text: string) => BigInt(text.replace('.', ''));
  let net = 0n;
  for (const account of LINE) {
    const { sums } = (await ask(account, 'GET', '/wps/agent/income')).value;
    const [moved] = await world.rows(sql<{ paid: bigint; all: bigint }>`select
        coalesce(sum(p.amount) filter (where a.kind = 'member'), 0)::bigint as paid, coalesce(sum(p.amount), 0)::bigint as all
      from posting p join transfer t on t.merchant = p.merchant and t.id = p.transfer_id and t.kind = 'settlement'
        join ledger_account a on a.merchant = p.merchant and a.id = p.account_id and a.owner_id = ${world.idOf(account)}`);
    expect([account, minor(sums.paid), minor(sums.net)]).toEqual([account, moved?.paid, moved?.all]);
    net += minor(sums.net);
  }
  expect(net).toBe(kinds.reduce((sum, { gross }) => sum + gross, 0n));
});
