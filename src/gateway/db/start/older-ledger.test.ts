import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Client, escapeIdentifier } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sealAll } from '#gateway/features/books/job.ts';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import { createPoster, type Posting, sealPostings } from '#gateway/features/seamless/post.ts';
import { readSessionToken } from '#gateway/features/seamless/tokens.ts';
import { createLog } from '#gateway/process/log.ts';
import { type Database, openDatabase } from '../client.ts';
import { ensureRoles } from './app-role.ts';
import { gatewayMigrations, migrateGateway } from './migrations.ts';

const name = `test_${randomBytes(6).toString('hex')}`;
/** The last one before the ledger's second layout. */
const BEFORE = '083';
let server: Client;
let owner: Client;
let database: Database;
let ownerUrl: string;

beforeAll(async () => {
  const url = new URL(inject('databaseUrl'));
  server = new Client({ connectionString: url.href });
  await server.connect();
  await server.query(`create database ${escapeIdentifier(name)}`);
  url.pathname = `/${name}`;
  ownerUrl = url.href;
  const roles = await ensureRoles(ownerUrl);
  await migrateGateway(
    ownerUrl,
    (await gatewayMigrations()).filter((migration) => migration.name < BEFORE),
  );
  database = openDatabase({ ownerUrl, ...roles, log: createLog('silent'), poolSize: 4 });
  owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await database.close();
  await server.query(`drop database ${escapeIdentifier(name)}`);
  await server.end();
});

/** Sessions as they were given out then: a letter at the end says the vendor's account. */
const TOKENS = ['A', 'H'].map((letter) => `${letter.repeat(43)}${letter}`);
const sha256 = (text: string) => createHash('sha256').update(text).digest();
const NO_FLOOR = String(-(2n ** 62n));

/** Two members with money, each in a session with another account of the vendor, as the layout of before had it. */
async function seat(): Promise<void> {
  await owner.query(`insert into merchant (code) values ('aurora')`);
  await owner.query(`select set_config('app.merchant', 'aurora', false)`);
  await owner.query(`insert into member (merchant, account, account_key, nickname)
    values ('aurora', 'p0', 'p0', 'One'), ('aurora', 'p1', 'p1', 'Two')`);
  await owner.query(`insert into ledger_account (merchant, kind, owner_id, currency, vendor, shard, floor)
    select 'aurora', 'member', id, 'USD', null, 0, 0 from member
    union all values ('aurora', 'equity', null::uuid, 'USD', null, 0, ${NO_FLOOR}),
      ('aurora', 'vendor', null, 'USD', 'HOUSE', 0, ${NO_FLOOR}), ('aurora', 'vendor', null, 'USD', 'HOUSE', 7, ${NO_FLOOR})`);
  await owner.query(
    `insert into game_session (merchant, id, vendor, member_id, account_id, vendor_account_id, is_trial, node_id, game)
      select 'aurora', sha256($1::bytea), 'HOUSE', m.id, a.id, v.id, false, 'n1', '{}'
      from member m join ledger_account a on a.owner_id = m.id, ledger_account v
      where m.account = $2 and v.kind = 'vendor' and v.shard = $3`,
    [TOKENS[0], 'p0', 0],
  );
  await owner.query(
    `insert into game_session (merchant, id, vendor, member_id, account_id, vendor_account_id, is_trial, node_id, game)
      select 'aurora', sha256($1::bytea), 'HOUSE', m.id, a.id, v.id, false, 'n1', '{}'
      from member m join ledger_account a on a.owner_id = m.id, ledger_account v
      where m.account = $2 and v.kind = 'vendor' and v.shard = $3`,
    [TOKENS[1], 'p1', 7],
  );
  await owner.query(`do $$ declare one record; made uuid; given bigint := 0; begin
    for one in select a.id, e.id as house from ledger_account a, ledger_account e where a.kind = 'member' and e.kind = 'equity' loop
      made := gen_random_uuid();
      given := given + 1000;
      perform write_transfers('aurora', array[made], array['house'], array['opening ' || one.id], array[sha256('x')], array['opening'],
        array[made, made], array[one.house, one.id], array[-1000, 1000]::bigint[], array[-given, 1000]);
    end loop; end $$`);
}

const posting = (session: number, id: string, rest: Partial<Posting>): Posting => ({
  ...{
    session: readSessionToken(TOKENS[session] ?? '') ?? Buffer.alloc(0),
    action: 'bet',
    round: `r${session}`,
    number: 1,
  },
  ...{ transactionId: id, amountMinor: 10n, endsRound: false, betTransactionId: null, requestHash: sha256(id) },
  ...rest,
});

/** Posts by the function of before. */
async function postThen(...postings: readonly Posting[]): Promise<readonly { moved: string; purse: bigint }[]> {
  const columns = [
    postings.map(({ action }) => action),
    postings.map(({ session }) => session),
    postings.map(({ round }) => round),
    postings.map(({ number }) => number),
    postings.map(({ transactionId }) => transactionId),
    postings.map(({ amountMinor }) => amountMinor),
    postings.map(({ endsRound }) => endsRound),
    postings.map(({ betTransactionId }) => betTransactionId),
    postings.map(({ requestHash }) => requestHash),
  ];
  const told = ['aurora', 'HOUSE', ...columns];
  return database.prepared(
    'then',
    `select moved, purse from post_game_money($1, $2, $3::text[], $4::bytea[], $5::text[], $6::integer[], $7::text[], $8::bigint[],
      $9::boolean[], $10::text[], $11::bytea[], $12)`,
    [...told, sealPostings(await database.seal(), told)],
  );
}

async function balances(of: string): Promise<readonly unknown[]> {
  return (await owner.query(`select id, balance from ${of} where merchant = 'aurora' order by id`)).rows;
}

const faultsOf = async (kept = new Map()) =>
  (await verifyBooks(database, ['aurora'], kept)).flatMap(({ fault }) => fault ?? []);

test('a database of the ledger’s first layout is brought up to date: balances, seals and answers stay, and its sessions play on', async () => {
  await seat();
  const [first] = await postThen(posting(0, 'bet-0', {}), posting(1, 'bet-1', {}));
  await postThen(posting(0, 'win-0', { action: 'win', number: 2, amountMinor: 25n }));
  await postThen(
    posting(1, 'back-1', { action: 'rollback', number: null, amountMinor: 0n, betTransactionId: 'bet-1' }),
  );
  await sealAll(database, 'aurora');
  const before = await balances('ledger_account');
  const { rows: sealed } = await owner.query(`select seq, encode(hash, 'hex') as hash from ledger_block`);
  const heads = new Map([['aurora', sealed.map(({ seq, hash }) => ({ seq: Number(seq), hash }))]]);

  expect((await migrateGateway(ownerUrl, await gatewayMigrations()))[0]).toBe('083-ledger-layout');
  expect(await balances('account_balance')).toEqual(before);
  expect(await faultsOf(heads)).toEqual([]);

  const poster = createPoster(database, createLog('silent'));
  const post = (one: Posting) => poster.post('aurora', 'HOUSE', one);
  // As it was answered then, to the letter: the transfer that this bet had for itself.
  expect(await post(posting(0, 'bet-0', {}))).toEqual({
    refusal: null,
    purse: 990n,
    moved: first?.moved,
    repeated: true,
  });
  const [win, bet, again] = await Promise.all([
    post(posting(0, 'win-0b', { action: 'win', number: 3, amountMinor: 5n, endsRound: true })),
    post(posting(1, 'bet-2', { round: 'other', amountMinor: 40n })),
    post(posting(0, 'bet-3', { round: 'new', amountMinor: 4n })),
  ]);
  expect([win.purse, bet.purse, again.purse]).toEqual([1020n, 960n, 1016n]);
  expect(bet.moved).toMatch(/^[0-9a-f-]{36}\.\d+$/);
  await sealAll(database, 'aurora');
  expect(await faultsOf(heads)).toEqual([]);
  await sql`select fold_deltas('{aurora}')`.execute(database.owner);
  expect(await balances('ledger_account')).toEqual(await balances('account_balance'));
  expect(await faultsOf(heads)).toEqual([]);
});
