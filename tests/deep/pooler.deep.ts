/** Two gateways behind a real PgBouncer in transaction mode, on a real PostgreSQL. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildGateway } from '#gateway/app.ts';
import { readConfig } from '#gateway/config/config.ts';
import { type Context, createContext } from '#gateway/context/context.ts';
import { ensureRoles } from '#gateway/db/start/app-role.ts';
import { type StartedDatabase, startDatabase } from '#gateway/db/start/start.ts';
import { createLog } from '#gateway/process/log.ts';
import { seeders } from '#gateway/wiring/seeders.ts';
import type { EmbeddedPostgres } from '#postgres/embedded/embedded.ts';
import { openRunFolder, type RunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import { record } from './record.ts';
import { type PgBouncer, startPgBouncer } from './support/pgbouncer.ts';

const log = createLog('silent');
let folder: RunFolder;
let server: EmbeddedPostgres;
let pooler: PgBouncer;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await openRunFolder();
  server = await startRunDatabase(folder);
  const { appUrl, consoleUrl } = await ensureRoles(server.url);
  pooler = await startPgBouncer({ roles: [server.url, appUrl, consoleUrl], folder: folder.path });
  env = { DATABASE_URL: pooler.at(server.url), DATABASE_DIRECT_URL: server.url, LIVERY_MOST_LAG_MS: '0' };
});

afterAll(async () => {
  await pooler.stop();
  await server.stop();
  await folder.remove();
});

async function open(): Promise<{ started: StartedDatabase; context: Context; close(): Promise<void> }> {
  const config = readConfig(env);
  const started = await startDatabase(config.database, log);
  const context = createContext(config, started.database, log);
  return {
    started,
    context,
    async close() {
      await context.stop();
      await started.stop();
    },
  };
}

it('a gateway whose only address is the pooler’s does not start, and says which setting it needs', async () => {
  const { database } = readConfig({ DATABASE_URL: pooler.at(server.url) });
  await expect(startDatabase(database, log)).rejects.toThrow(
    /^DATABASE_URL leads to a connection pooler\. Set DATABASE_DIRECT_URL/,
  );
});

it('M337: transactions of two merchants share the pooler’s connections and see their own rows only', async () => {
  const { started, context, close } = await open();
  for (const merchant of ['aurora', 'lotus']) await context.merchants.ensure(merchant, seeders);
  expect(await started.database.prove()).toBe('ok');
  const seen = await Promise.all(
    Array.from({ length: 400 }, (_, at) => {
      const merchant = at % 2 === 0 ? 'aurora' : 'lotus';
      return started.database.withMerchant(merchant, async (db) => {
        const rows = await db.selectFrom('tree_revision').select('merchant').execute();
        return [merchant, ...new Set(rows.map((row) => row.merchant))].join(' ');
      });
    }),
  );
  expect(new Set(seen)).toEqual(new Set(['aurora aurora', 'lotus lotus']));
  await close();
});

it('a change at one gateway reaches another at once: notifications go past the pooler', async () => {
  const [one, other] = [await open(), await open()];
  for (const { context } of [one, other]) context.start();
  await expect.poll(() => other.context.revisions.isListening()).toBe(true);
  await one.context.merchants.ensure('aurora', seeders);
  await other.context.revisions.compare();
  const heard = new Promise<number>((resolve) => other.context.revisions.subscribe('aurora', resolve));
  const begun = performance.now();
  await one.context.trees.setMaintenance('aurora', true, 'test');
  await heard;
  const tookMs = Math.round(performance.now() - begun);
  record({ test: 'a change behind PgBouncer reaches another gateway', limit: 'under 5 s', figure: `${tookMs} ms` });
  expect(tookMs).toBeLessThan(4_000);
  for (const { close } of [one, other]) await close();
});

it('limits of calls hold through the pooler, and a readiness probe is answered by it', async () => {
  const { started, context, close } = await open();
  const limits = await started.database.withMerchant('aurora', async (db) =>
    db
      .selectFrom((eb) =>
        eb.fn<{ setting: string }>('pg_catalog.current_setting', [eb.val('lock_timeout')]).as('setting'),
      )
      .selectAll()
      .execute(),
  );
  expect(limits).toEqual([{ setting: '5s' }]);
  const app = await buildGateway(context);
  expect((await app.inject({ url: '/readyz', headers: { host: '127.0.0.1' } })).json()).toEqual({ ready: true });
  await app.close();
  await close();
});

it('a statement that is not prepared costs little', async () => {
  const { started, close } = await open();
  const direct = await startDatabase(readConfig({ DATABASE_URL: server.url }).database, log);
  const figures: string[] = [];
  for (const [name, { database }] of [
    ['prepared, direct', direct],
    ['unprepared, PgBouncer', started],
  ] as const) {
    const ask = () =>
      database
        .prepared(
          'cost',
          'select refusal from post_game_money($1, $2, $3::uuid[], $4::text[], $5::bytea[], $6::text[], $7::integer[], $8::text[], $9::bigint[], $10::boolean[], $11::text[], $12::bytea[], $13::text[], $14::text[], $15::bigint[], $16::bigint[], $17)',
          [...EMPTY, ''],
        )
        .catch(() => undefined);
    for (let at = 0; at < 50; at += 1) await ask();
    const begun = performance.now();
    for (let at = 0; at < 500; at += 1) await ask();
    figures.push(`${name} ${((performance.now() - begun) / 500).toFixed(2)} ms`);
  }
  record({ test: 'an empty post_game_money', limit: 'none', figure: figures.join(', ') });
  await direct.stop();
  await close();
});

const EMPTY = ['aurora', 'HOUSE', ...Array.from({ length: 14 }, () => [])];
