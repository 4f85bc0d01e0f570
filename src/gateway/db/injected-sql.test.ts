// What injected SQL can reach: each statement runs unchanged as the app role, in a merchant's transaction.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '../testing/as-owner.ts';
import { createTestGateway, type TestGateway } from '../testing/gateway.ts';
import { type Database, openDatabase } from './client.ts';
import { ensureRoles } from './start/app-role.ts';

const CANARY = 'canary-of-lotus';
let gateway: TestGateway;
/** One shared connection: state that a transaction leaves behind affects the next one. */
let narrow: Database;
let books: string;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  const { ownerUrl } = gateway.database;
  narrow = openDatabase({ ownerUrl, ...(await ensureRoles(ownerUrl)), log: gateway.context.log, poolSize: 1 });
  await asOwner(gateway.context.db, 'lotus', (db) =>
    sql`update member set nickname = ${CANARY} where account = 'player1'`.execute(db),
  );
});

beforeEach(async () => {
  books = await readBooks();
});

afterAll(async () => {
  await narrow.close();
  await gateway.close();
});

/** All rows by which a role could create money. */
async function readBooks(): Promise<string> {
  const parts = ['aurora', 'lotus'].map((merchant) =>
    asOwner(gateway.context.db, merchant, async (db) => {
      const { rows } =
        await sql`select a.id, a.balance, a.floor, (select count(*) from posting) as postings, (select count(*) from account_delta) as deltas,
          (select count(*) from transfer) as transfers, (select count(*) from game_transaction) as transactions
        from ledger_account a where merchant = ${merchant} order by id`.execute(db);
      return rows;
    }),
  );
  return show(await Promise.all(parts));
}

const show = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part));

/** What an attacker sees of each statement (between `;;`): rows, or the message of the error that ended it. */
async function inject(text: string): Promise<string> {
  const heard: string[] = [];
  const work = narrow.withMerchant('aurora', async (scope) => {
    for (const statement of text.split(';;')) heard.push(show((await sql.raw(statement).execute(scope)).rows));
  });
  await work.catch((error: unknown) => heard.push(`refused: ${show(error)} ${String(error)}`));
  return heard.join('\n');
}

const ALL = `select merchant, account, nickname from member`;

describe('a statement with injected SQL', () => {
  test('sees the rows of its own merchant: the canary of this test is visible at all', async () => {
    expect(await inject(ALL)).toContain('aurora');
    expect(show(await narrow.withMerchant('lotus', (db) => sql.raw(ALL).execute(db)))).toContain(CANARY);
  });

  test.each([
    ['a merchant in the condition', `${ALL} where merchant = 'lotus' or true`],
    ['a union', `select code, null, null from merchant union all ${ALL}`],
    [
      'another merchant set in the statement',
      `with s as materialized (select set_config('app.merchant', 'lotus', true)) select m.* from s, member m`,
    ],
    ['another merchant set before it', `select set_config('app.merchant', 'lotus', true) ;; ${ALL}`],
    ['another merchant set for the session', `set app.merchant = 'lotus' ;; commit ;; begin ;; ${ALL}`],
    [
      'the signature emptied, guessed or taken away',
      `select set_config('app.merchant', 'lotus', true), set_config('app.signature', repeat('0', 64), true) ;; ${ALL}`,
    ],
    ['the staff’s scope', `select set_config('app.merchants', 'lotus', true) ;; ${ALL}`],
    ['the roles of others', `set role livery_console ;; ${ALL}`],
    [
      'the role by a function',
      `select set_config('role', 'livery_edge', true), set_config('app.merchant', 'lotus', true) ;; ${ALL}`,
    ],
    ['the session’s authorization', `set session authorization livery_console ;; ${ALL}`],
    ['row security off', `set row_security = off ;; ${ALL}`],
    [
      'policies taken away',
      `alter table member disable row level security ;; drop policy current_tenant on member ;; ${ALL}`,
    ],
    [
      'a temporary table in the place of ours',
      `create temporary table signing_key as select true as is_only, decode(repeat('36', 64), 'hex') as inner_key, decode(repeat('5c', 64), 'hex') as outer_key ;; ${ALL}`,
    ],
    [
      'a temporary function',
      `create function pg_temp.current_tenant() returns text language sql as $$ select 'lotus' $$ ;; ${ALL}`,
    ],
    ['a schema and a path of its own', `create schema loot ;; set search_path = loot, public ;; ${ALL}`],
    ['the secret itself', `select '${CANARY}' || encode(inner_key, 'hex') as secret from signing_key`],
    ['the oracle of the signature', `select is_signed('bind', 'x'), is_bound()`],
    [
      'the function that says whose rows are seen',
      `select set_config('app.merchant', 'lotus', true), current_tenant() ;; ${ALL}`,
    ],
    ['a function of the owner’s that visits all merchants', `select * from brand_heads() ;; ${ALL}`],
    [
      'SQL in an expression',
      `select query_to_xml('select set_config(''app.merchant'', ''lotus'', true)', true, true, ''), query_to_xml('${ALL}', true, true, '')`,
    ],
    [
      'a block of code',
      `do $$ declare found text; begin perform set_config('app.merchant', 'lotus', true); select nickname into found from member where nickname like 'canary%'; raise exception 'found %', found; end $$`,
    ],
    [
      'a cast that tells the value in its error',
      `select * from member where (case when merchant = 'lotus' then nickname else '0' end)::integer = 0`,
    ],
    ['copy', `copy member to '/tmp/loot' ;; ${ALL}`],
    ['a file of the server’s', `select pg_read_file('PG_VERSION'), pg_ls_dir('.')`],
    [
      'statistics of columns',
      `select most_common_vals::text, histogram_bounds::text from pg_stats where tablename = 'member'`,
    ],
    ['a row written for another merchant', `insert into tree_revision (merchant, revision) values ('lotus', 99)`],
    ['its own rows given to another merchant', `update member set merchant = 'lotus'`],
    [
      'a view of what others ask',
      `select string_agg(query, ' ') from pg_stat_activity ;; select * from pg_prepared_statements`,
    ],
  ])('reaches no row of another merchant: %s', async (_, text) => {
    const heard = await inject(text);
    expect(heard).not.toContain(CANARY);
    expect(heard).not.toMatch(/"merchant":"lotus"/);
    // Any effect is limited to its own transaction: the next one on this connection is normal.
    expect(show(await narrow.withMerchant('aurora', (db) => sql.raw(ALL).execute(db)))).not.toContain(CANARY);
    expect(await readBooks()).toBe(books);
  });

  test.each([
    ['a balance', `update ledger_account set balance = balance + 1000000`],
    [
      'a posting',
      `insert into posting (merchant, transfer_id, line, account_id, amount, balance) select merchant, transfer_id, 9, account_id, 5, balance + 5 from posting limit 1`,
    ],
    [
      'a transfer',
      `insert into transfer (merchant, actor, key, request_hash, kind) values ('aurora', 'x', 'platform:x', sha256('x'), 'opening')`,
    ],
    [
      'an account that begins with money',
      `insert into ledger_account (merchant, kind, currency, balance) values ('aurora', 'equity', 'XXX', 5)`,
    ],
    ['a transaction of a vendor', `insert into game_transaction select * from game_transaction`],
    [
      'the writer of the ledger',
      `select write_transfers('aurora', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`,
    ],
    ['a movement with the signature of the connection', moveWith(`current_setting('app.signature')`)],
    ['a movement with an invented signature', moveWith(`repeat('a', 64)`)],
    ['a movement without a signature', moveWith('null')],
    [
      'a win with the signature of the connection',
      `select post_game_money('aurora', 'HOUSE', array[gen_random_uuid(), gen_random_uuid()], '{win}', array(select id from game_session limit 1), '{r}', '{1}', '{t}', '{1000}', '{true}', '{null}', array[sha256('x')], '{null}', '{null}', '{0}', '{0,0,0,0}', current_setting('app.signature'))`,
    ],
    [
      'a delta of a house account',
      `insert into account_delta (merchant, account_id, amount) select merchant, id, 5 from ledger_account`,
    ],
    ['deltas that go away', `delete from account_delta`],
    ['what an order holds', `update withdrawal set held_minor = 5`],
    ['the adding up of deltas', `select fold_deltas('{aurora}')`],
    ['the chain of the books', `select chain_transfers('aurora') ;; delete from ledger_block`],
    [
      'a temporary table in the place of the ledger’s',
      `create temporary table ledger_account (like public.ledger_account) ;; ${moveWith(`current_setting('app.signature')`)}`,
    ],
  ])('moves no money: %s', async (_, text) => {
    expect(await inject(text)).toMatch(/refused: .*"code":"(42501|25P02)"/);
    expect(await readBooks()).toBe(books);
  });

  test('leaves nothing on the connection for the next merchant: statements, cursors, settings, locks', async () => {
    const plant = `deallocate all ;; prepare post_game_money as select 'planted' ;; declare kept cursor with hold for select 1 ;;
      set search_path = pg_catalog ;; set app.loot = 'x' ;; select pg_advisory_lock(7)`;
    expect(await inject(plant)).not.toContain('refused');
    const found = await narrow.withMerchant('lotus', (db) =>
      sql<{ left: number; path: string; loot: string | null }>`select current_setting('search_path') as path,
        nullif(current_setting('app.loot', true), '') as loot, ((select count(*) from pg_prepared_statements where from_sql)
          + (select count(*) from pg_cursors where is_holdable)
          + (select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()))::integer as left`.execute(
        db,
      ),
    );
    expect(found.rows).toEqual([{ left: 0, path: '"$user", public', loot: null }]);
  });

  test('a signature of another merchant is valid only on its own connection, and is in no statement’s text', async () => {
    const { db } = gateway.context;
    const stolen = await db.withMerchant('lotus', async (scope) => {
      const { rows } = await sql<{ sign: string }>`select current_setting('app.signature') as sign`.execute(scope);
      const sign = rows[0]?.sign ?? '';
      expect(sign).toMatch(/^[0-9a-f]{64}$/);
      const others = await sql<{
        seen: boolean;
      }>`select bool_or(query like ${`%${sign}%`} and pid <> pg_backend_pid()) as seen
        from pg_stat_activity`.execute(scope);
      expect(others.rows[0]?.seen).toBe(false);
      expect(await inject(`select query from pg_stat_activity`)).not.toContain(sign);
      return sign;
    });
    const replayed = `select set_config('app.merchant', 'lotus', true), set_config('app.signature', '${stolen}', true) ;; ${ALL}`;
    expect(await inject(replayed)).not.toContain(CANARY);
  });
});

function moveWith(sign: string): string {
  return `select * from move_money('aurora', 'opening', 'house', 'loot', sha256('x'), gen_random_uuid(),
    array(select id from ledger_account where owner_id is not null limit 1)
      || array(select id from ledger_account where kind = 'equity' limit 1), array[1000, -1000]::bigint[], array[null, null], null, ${sign})`;
}
