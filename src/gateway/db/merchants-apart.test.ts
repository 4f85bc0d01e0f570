import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestGateway, type TestGateway } from '../testing/gateway.ts';
import { isolationFaults, TABLES } from '../testing/isolation-faults.ts';

let gateway: TestGateway;
let owner: Client;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
  owner = new Client({ connectionString: gateway.database.ownerUrl });
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await gateway.close();
});

async function ask<T>(text: string): Promise<T[]> {
  return (await owner.query(text)).rows as T[];
}

describe('meta-guard: no exception in tenant isolation', () => {
  test('there are tables of both kinds, and no fault in any', async () => {
    const tables = await ask<{ per_merchant: boolean }>(TABLES);
    expect(tables.filter((table) => table.per_merchant).length).toBeGreaterThan(4);
    expect(tables.some((table) => !table.per_merchant)).toBe(true);
    expect(await isolationFaults(owner)).toEqual([]);
  });

  test.each([
    [
      'forced row-level security',
      'create table planted (merchant text not null, n int)',
      /planted has a merchant column without forced/,
    ],
    [
      'two policies',
      "create table planted (merchant text not null); call enable_tenant_rls('planted', 'select'); create policy more on planted using (true)",
      /planted does not have exactly its two policies/,
    ],
    [
      'WITH CHECK',
      "create table planted (merchant text not null); call enable_tenant_rls('planted', 'select'); alter policy current_tenant on planted with check (true)",
      /planted does not have exactly its two policies/,
    ],
    [
      'the merchant in UNIQUE',
      "create table planted (merchant text not null, n int unique); call enable_tenant_rls('planted', 'select')",
      /planted_n_key is a UNIQUE/,
    ],
    [
      'the merchant in foreign keys',
      'create table parent (merchant text not null, n int, primary key (merchant, n), unique (n)); create table planted (merchant text not null, n int references parent (n))',
      /planted_n_fkey is a foreign key/,
    ],
    [
      'platform tables read-only',
      'create table planted (n int); grant insert on planted to livery_app',
      /may INSERT on the platform table planted/,
    ],
    [
      'no function with its owner’s rights',
      "create function planted() returns int language sql security definer as 'select 1'",
      /planted is a SECURITY DEFINER/,
    ],
    [
      'no call of an owner’s function by everybody',
      'grant execute on function brand_heads() to public',
      /brand_heads is a SECURITY DEFINER/,
    ],
    ['the signing key', 'grant select on signing_key to livery_app', /livery_app may see the signing key/],
    [
      'no temporary objects',
      "do $$ begin execute format('grant temporary on database %I to public', current_database()); end $$",
      /livery_app may make objects of its own/,
    ],
    ['a ledger that functions write', 'grant insert on posting to livery_app', /livery_app may INSERT on posting/],
    ['balances that postings move', 'grant update (balance) on ledger_account to livery_app', /may change balances/],
    [
      'the staff’s own tables',
      'grant select (email) on staff_account to livery_app',
      /livery_app may read the staff’s table staff_account/,
    ],
    ['no view past the policies', 'create view planted as select * from tree', /planted is a view/],
    ['an app role without TRUNCATE', 'grant truncate on tree to livery_app', /may TRUNCATE tree/],
  ])('it sees a planted fault: %s', async (_, plant, fault) => {
    await owner.query('begin');
    try {
      await owner.query(plant);
      expect((await isolationFaults(owner)).join('; ')).toMatch(fault);
    } finally {
      await owner.query('rollback');
    }
  });

  test('the journal is append-only for the app role', async () => {
    const rights = await ask(
      `select p from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) p where has_table_privilege('livery_app', 'journal', p)`,
    );
    expect(rights).toEqual([{ p: 'SELECT' }, { p: 'INSERT' }]);
  });
});

describe('twin worlds', () => {
  test('each merchant sees only its own rows in every table, also through the owner', async () => {
    const tables = await ask<{ name: string }>(`select name from (${TABLES}) t where per_merchant`);
    for (const { name } of tables) {
      const merchants = await gateway.context.db.withMerchant('aurora', (db) =>
        sql<{ merchant: string }>`select distinct merchant from ${sql.table(name)}`.execute(db),
      );
      expect(
        merchants.rows.filter((row) => row.merchant !== 'aurora'),
        name,
      ).toEqual([]);
      expect(await ask(`select 1 from ${name}`), name).toEqual([]);
    }
  });

  test('another merchant’s rows cannot be read, changed or written', async () => {
    const { db } = gateway.context;
    const found = await db.withMerchant('aurora', (scope) =>
      scope.selectFrom('tree').select('kind').where('merchant', '=', 'lotus').execute(),
    );
    expect(found).toEqual([]);
    const changed = await db.withMerchant('aurora', (scope) =>
      scope.updateTable('tree').set({ body: '{}' }).where('merchant', '=', 'lotus').executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(0n);
    await expect(
      db.withMerchant('aurora', (scope) =>
        scope.insertInto('tree_revision').values({ merchant: 'lotus', revision: 99, changed_at: new Date() }).execute(),
      ),
    ).rejects.toThrow(/row-level security/);
    await expect(
      db.withMerchant('aurora', (scope) => scope.updateTable('tree').set({ merchant: 'lotus' }).execute()),
    ).rejects.toThrow(/row-level security/);
  });

  test('outside a merchant’s transaction, and after one on the same connection, no row shows', async () => {
    const { db } = gateway.context;
    await Promise.all(Array.from({ length: 20 }, () => db.withMerchant('aurora', async () => undefined)));
    const seen = await Promise.all(
      Array.from({ length: 20 }, () =>
        sql`select merchant from tree`.execute(db.platform).then((result) => result.rows),
      ),
    );
    expect(seen.flat()).toEqual([]);
  });

  test('1,000 interleaved transactions over few connections: no row of the other merchant', async () => {
    const ask = async (merchant: string) =>
      gateway.context.db.withMerchant(merchant, async (db) => {
        const rows = await db.selectFrom('tree').select('merchant').distinct().execute();
        return rows.length === 1 && rows[0]?.merchant === merchant;
      });
    const seen: boolean[] = [];
    // In groups: with all at once, some would time out waiting for a connection on a slow machine.
    for (let group = 0; group < 10; group += 1) {
      const asked = Array.from({ length: 100 }, (_, index) => ask(index % 3 === 0 ? 'lotus' : 'aurora'));
      seen.push(...(await Promise.all(asked)));
    }
    expect(seen.filter((right) => !right)).toEqual([]);
  });

  test('a failed transaction leaves nothing and no merchant behind; a swallowed error does not pass as success', async () => {
    const { db } = gateway.context;
    await expect(
      db.withMerchant('aurora', async (scope) => {
        await scope.updateTable('tree').set({ body: '{}' }).execute();
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    await expect(
      db.withMerchant('aurora', async (scope) => {
        await sql`select 1 / 0`.execute(scope).catch(() => undefined);
      }),
    ).rejects.toThrow(/swallowed/);
    expect((await gateway.context.trees.read('aurora')).switches.modId).toBe('ROOT');
  });

  test('an invalid merchant code never reaches the database', async () => {
    for (const code of ['', "a'; drop table tree; --", 'Aurora', 'a', 'x'.repeat(40), 'constructor ']) {
      await expect(gateway.context.db.withMerchant(code, async () => 1)).rejects.toThrow(/is no merchant code/);
    }
  });
});
