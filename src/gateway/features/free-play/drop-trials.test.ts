import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#gateway/db/tables.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVendor, openGameSession, type Table } from '#gateway/testing/vendor.ts';
import { createVisitor } from '#gateway/testing/visitor.ts';
import { signAll } from '../books/job.ts';
import { verifyBooks } from '../books/verify-books.ts';
import { TRIAL_BETS } from '../seamless/trial-bets.ts';
import { closeTrialWallet, openTrialWallet } from '../wallet/trial.ts';
import { endTrials } from './job.ts';

const WALLET = { open: openTrialWallet, close: closeTrialWallet };
let gateway: TestGateway;
let blocks = 0;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
});

afterAll(async () => {
  await gateway.close();
});

const inAurora = <T>(work: (db: Db) => Promise<T>) => gateway.context.db.withMerchant('aurora', work);
const ask = <Row>(query: ReturnType<typeof sql<Row>>) => inAurora((db) => query.execute(db)).then(({ rows }) => rows);

/** A visitor of a new address block each time, in a game with play money. */
async function sitDown(address?: string): Promise<Table> {
  if (address === undefined) blocks += 1;
  const visitor = createVisitor(gateway, 'aurora', address ?? `198.19.${blocks}.1`);
  const [game] = await ask(
    sql<{ nodeId: string; vassalage: string }>`select game.node_id as "nodeId", vendor as vassalage
      from game join merchant_game using (node_id) where enabled and has_trial and kind = 'slot' order by 1 limit 1`,
  );
  const query = new URLSearchParams({ ...game, humanCheck: await visitor.humanCheck('register') });
  const reply = await visitor.ask('GET', `/wps/relay/GCS_gameTrialLaunch?${query}`);
  return createVendor(gateway).sit(reply.json().value.game_url);
}

async function playRound({ bet, win }: Table, round: string, won: number): Promise<void> {
  expect((await bet(round, 1, 500)).body.ok).toBe(true);
  expect((await win(round, 2, won, { ends: true })).body.ok).toBe(true);
}

/** Number of play money rows by kind. */
async function countPlay() {
  const [counted] = await ask(sql<Record<string, number>>`select
    (select count(*)::integer from member where type = 4) as members,
    (select count(*)::integer from ledger_account where kind = 'trial') as accounts,
    (select count(*)::integer from transfer where kind in ('trial', 'play')) as transfers,
    (select count(*)::integer from posting p join ledger_account a on a.id = p.account_id where a.kind like 'trial%') as postings,
    (select count(*)::integer from game_transaction where is_trial) as transactions,
    (select count(*)::integer from game_round where is_trial) as rounds,
    (select count(*)::integer from game_session where is_trial) as sessions,
    (select count(*)::integer from trial_account) as trials,
    (select coalesce(sum(now.balance), 0)::integer from account_balance now join ledger_account a using (merchant, id)
      where a.kind like 'trial%') as total`);
  return counted ?? expect.fail('nothing was counted');
}

async function faultOfBooks() {
  const [report] = await verifyBooks(gateway.context.db, ['aurora'], new Map());
  return report?.fault;
}

const letTimePass = (hours: number) =>
  ask(sql`update trial_account set ends_at = ends_at - ${`${hours} hours`}::interval`);

test('M105: a trial’s rows go a day after its end, the books are right before and after, money stays', async () => {
  const { table } = await openGameSession(gateway, 'aurora', 'player1');
  expect((await table.bet('real', 1, 500)).body.ok).toBe(true);
  const tables = [await sitDown(), await sitDown()];
  // Concurrently, so that they could share a commit.
  await Promise.all(tables.map((each, at) => playRound(each, `trial ${at}`.replace(' ', '-'), at * 700)));
  await Promise.all([playRound(tables[0] as Table, 'late', 0), table.win('real', 2, 900, { ends: true })]);
  await signAll(gateway.context.db, 'aurora');
  expect(await faultOfBooks()).toBeUndefined();
  const before = await countPlay();
  expect(before).toMatchObject({ members: 2, rounds: 3, transactions: 6, total: 0 });
  expect(await ask(sql`select from event where kind = 'rounds' and body::text like '%trial-0%'`)).toEqual([]);

  await letTimePass(24);
  expect(await endTrials(gateway.context, WALLET, 'aurora')).toBe(0);
  expect(await countPlay()).toMatchObject({ members: 2, rounds: 3 });
  const other = await sitDown();
  await playRound(other, 'other', 100);
  await ask(sql`update trial_account set ends_at = ends_at - interval '3 hours' where closed`);
  expect(await endTrials(gateway.context, WALLET, 'aurora')).toBe(2);
  expect(await countPlay()).toMatchObject({ members: 1, rounds: 1, transactions: 2, trials: 1, sessions: 1, total: 0 });
  expect(await faultOfBooks()).toBeUndefined();
  expect(await table.balance()).toBeGreaterThan(0n);
  expect((await ask(sql`select from game_transaction where not is_trial`)).length).toBe(2);
});

test('M105: a trial, its address block and a merchant have limits of bets with play money, and nothing more is written', async () => {
  const table = await sitDown();
  const other = await sitDown(`198.19.${blocks}.200`);
  await ask(sql`update trial_account set bets = ${TRIAL_BETS.trial - 1} from (select member_id from game_session
    order by begun_at desc offset 1 limit 1) last where trial_account.member_id = last.member_id`);
  const rowsNow = () => countPlay().then(({ transactions, postings, rounds }) => [transactions, postings, rounds]);
  expect((await table.bet('last', 1, 5)).body.ok).toBe(true);
  const written = await rowsNow();
  expect((await table.bet('over', 1, 5)).body).toMatchObject({ ok: false, error: 'session_ended' });
  // Another visitor of the block plays on until the block reaches its cap.
  expect((await other.bet('beside', 1, 5)).body.ok).toBe(true);
  await ask(sql`update trial_hour set bets = ${TRIAL_BETS.block} where asked_from <> ''`);
  expect((await other.bet('block', 1, 5)).body).toMatchObject({ ok: false, error: 'session_ended' });
  const third = await sitDown();
  expect((await third.bet('fine', 1, 5)).body.ok).toBe(true);
  await ask(sql`update trial_hour set bets = ${TRIAL_BETS.merchant} where asked_from = ''`);
  expect((await third.bet('all', 1, 5)).body).toMatchObject({ ok: false, error: 'session_ended' });
  expect(await rowsNow()).toEqual(written.map((count = 0, at) => count + ([2, 6, 2][at] ?? 0)));
  // Open bets are still paid out, and real money has no cap.
  expect((await third.win('fine', 2, 50, { ends: true })).body.ok).toBe(true);
  const { table: member } = await openGameSession(gateway, 'aurora', 'player1');
  expect((await member.bet('money', 1, 5)).body.ok).toBe(true);
});
