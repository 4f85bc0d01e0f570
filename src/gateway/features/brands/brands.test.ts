import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { edgeRoleUrl } from '#gateway/testing/edge-role.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { excessOf, openBrandReader } from './reader.ts';
import { type BrandRevisions, createBrandRevisions } from './service.ts';
import type { BrandRevision } from './store.ts';

let gateway: TestGateway;
let brands: BrandRevisions;
let edgeUrl: string;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus', 'harbor']);
  brands = createBrandRevisions(gateway.context.db);
  edgeUrl = await edgeRoleUrl(gateway.database.ownerUrl);
});

afterAll(async () => {
  await gateway.close();
});

const by = { actor: 'ops', note: 'first' };
const revision = (name: string, files: Record<string, string>): BrandRevision => ({
  revision: name.padEnd(16, '0'),
  files: new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])),
});
const ONE = revision('one', { 'brand.json': '{"n":1}', 'assets/logo.svg': '<svg/>' });
const TWO = revision('two', { 'brand.json': '{"n":2}', 'assets/logo.svg': '<svg/>' });

async function asEdge<T>(work: (edge: Client) => Promise<T>): Promise<T> {
  const edge = new Client({ connectionString: edgeUrl });
  await edge.connect();
  try {
    return await work(edge);
  } finally {
    await edge.end();
  }
}

describe('published brands', () => {
  test('M376: a published brand is served, a later one replaces it, and a roll back is one write', async () => {
    expect(await brands.publish('aurora', ONE, by)).toEqual({ before: null, revision: ONE.revision, changed: true });
    expect(await brands.publish('aurora', TWO, { actor: 'ops', note: undefined })).toMatchObject({
      before: ONE.revision,
    });
    expect(await brands.rollBack('aurora', undefined, by)).toMatchObject({ revision: ONE.revision, changed: true });
    expect(await brands.rollBack('aurora', TWO.revision, by)).toMatchObject({ revision: TWO.revision });
    expect(await brands.publish('aurora', TWO, by)).toMatchObject({ changed: false });
    expect(await brands.list('aurora')).toMatchObject([
      { revision: TWO.revision, isCurrent: true, publishedBy: 'ops', note: null, files: 2, bytes: 13 },
      { revision: ONE.revision, isCurrent: false, note: 'first' },
    ]);
    expect(await brands.fetch('aurora', undefined)).toEqual(TWO);
    expect(await brands.fetch('aurora', ONE.revision)).toEqual(ONE);
  });

  test('the journal records each change of the served brand, with user and reason', async () => {
    await brands.publish('harbor', ONE, by);
    await brands.publish('harbor', TWO, by);
    await brands.rollBack('harbor', undefined, { actor: 'support', note: 'logo' });
    await brands.withdraw('harbor', by);
    const rows = await gateway.context.db.withMerchant('harbor', (db) =>
      db
        .selectFrom('journal')
        .select(['actor', 'action', 'subject', 'reason', 'before', 'after'])
        .where('action', 'like', 'brand.%')
        .orderBy(sql`id`)
        .execute(),
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'brand.publish',
      'brand.publish',
      'brand.rollback',
      'brand.withdraw',
    ]);
    expect(rows[2]).toEqual({
      actor: 'support',
      action: 'brand.rollback',
      subject: ONE.revision,
      reason: 'logo',
      before: TWO.revision,
      after: ONE.revision,
    });
    expect((await brands.list('harbor')).some(({ isCurrent }) => isCurrent)).toBe(false);
    expect(await brands.rollBack('harbor', undefined, by)).toMatchObject({ before: null, revision: TWO.revision });
  });

  test('a missing item is refused with the remedy', async () => {
    await expect(brands.rollBack('lotus', undefined, by)).rejects.toThrow(/lotus has no published revision/);
    await expect(brands.rollBack('aurora', 'never', by)).rejects.toThrow(/aurora has no revision never/);
    await expect(
      brands.rollBack('aurora', ONE.revision, by).then(() => brands.rollBack('aurora', undefined, by)),
    ).rejects.toThrow(/no earlier revision/);
    await expect(brands.fetch('lotus', undefined)).rejects.toThrow(/lotus serves no published revision/);
    await expect(brands.fetch('lotus', 'never')).rejects.toThrow(/lotus has no revision never/);
  });

  test('a failed publication leaves nothing', async () => {
    const huge = new Map([...ONE.files, ['assets/huge.png', Buffer.alloc(5 * 1024 * 1024 + 1)]]);
    await expect(brands.publish('lotus', { revision: 'huge'.padEnd(16, '0'), files: huge }, by)).rejects.toThrow(
      /check/,
    );
    expect(await brands.list('lotus')).toEqual([]);
    const left = await gateway.context.db.withMerchant('lotus', (db) =>
      sql<{ n: bigint }>`select count(*) as n from brand_content`.execute(db),
    );
    expect(left.rows).toEqual([{ n: 0n }]);
  });

  test('a content is stored only under its own hash, and the same content once', async () => {
    await brands.publish('aurora', TWO, by);
    await expect(
      gateway.context.db.withMerchant('aurora', (db) =>
        db
          .insertInto('brand_content')
          .values({ merchant: 'aurora', digest: 'a'.repeat(64), content: Buffer.from('other') })
          .execute(),
      ),
    ).rejects.toThrow(/check/);
    const stored = await gateway.context.db.withMerchant('aurora', (db) =>
      db.selectFrom('brand_content').select('digest').execute(),
    );
    expect(stored).toHaveLength(3);
  });

  test('revisions and contents are append-only for the app role', async () => {
    const rights = await sql<{ t: string; p: string }>`
      select t, p from unnest(array['brand_revision', 'brand_content']) t, unnest(array['UPDATE', 'DELETE']) p
      where has_table_privilege('livery_app', t, p)`.execute(gateway.context.db.platform);
    expect(rights.rows).toEqual([]);
    await expect(
      gateway.context.db.withMerchant('aurora', (db) => db.deleteFrom('brand_revision').execute()),
    ).rejects.toThrow(/permission denied/);
  });
});

describe('the edge role', () => {
  test('it reads brands and the list of merchants, and no other table', async () => {
    expect(await excessOf(edgeUrl)).toEqual([]);
    expect((await excessOf(gateway.database.appUrl)).length).toBeGreaterThan(10);
    await asEdge(async (edge) => {
      for (const table of ['member', 'tree', 'journal', 'session', 'migration']) {
        await expect(edge.query(`select 1 from ${table}`), table).rejects.toThrow(/permission denied/);
      }
      for (const write of [
        "insert into brand_current (merchant, revision) values ('aurora', null)",
        'update brand_current set revision = null',
        'delete from brand_revision',
        'create table mine (n int)',
      ]) {
        await edge.query("select set_config('app.merchant', 'aurora', false)");
        await expect(edge.query(write), write).rejects.toThrow(/permission denied/);
      }
      await edge.query("select set_config('app.merchant', '', false)");
      expect((await edge.query('select * from brand_revision')).rows).toEqual([]);
    });
  });

  test('it has no administrator rights and is in no other role', async () => {
    const { rows } = await asEdge((edge) =>
      edge.query(
        `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as mighty,
           exists (select 1 from pg_auth_members m where m.member = r.oid) as member
         from pg_roles r where rolname = 'livery_edge'`,
      ),
    );
    expect(rows).toEqual([{ mighty: false, member: false }]);
  });

  test('one query returns every merchant’s served revision, and leaves no merchant set', async () => {
    await brands.publish('lotus', TWO, by);
    await brands.publish('aurora', ONE, by);
    await brands.withdraw('harbor', by);
    const reader = openBrandReader({ url: edgeUrl, log: gateway.context.log });
    expect(await reader.heads()).toEqual(
      new Map([
        ['aurora', ONE.revision],
        ['lotus', TWO.revision],
      ]),
    );
    await asEdge(async (edge) => {
      await edge.query('begin; select * from brand_heads()');
      expect((await edge.query('select * from brand_current')).rows).toEqual([]);
      await edge.query('commit');
    });
    await reader.close();
  });
});
