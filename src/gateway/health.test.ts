import { chmod, mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#postgres/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#postgres/embedded/embedded.ts';
import { buildGateway } from './app.ts';
import { readConfig } from './config/config.ts';
import { type Context, createContext } from './context/context.ts';
import { type StartedDatabase, startDatabase } from './db/start/start.ts';
import { createLog } from './process/log.ts';
import { seeders } from './wiring/seeders.ts';

/** The postmaster and its children, found by their working directory: PostgreSQL's data folder. */
async function processesOf(cluster: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, index) => places[index] === cluster);
}

/** A gateway with a separate database, which these tests stop. */
let folder: string;
let server: EmbeddedPostgres;
let started: StartedDatabase;
let context: Context;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'livery-health-'));
  await chmod(folder, 0o755);
  server = await startEmbeddedPostgres({ folder });
  const log = createLog('silent');
  const config = readConfig({ DATABASE_URL: server.url, LIVERY_MOST_LAG_MS: '0' });
  started = await startDatabase(config.database, log);
  context = createContext(config, started.database, log);
  await context.merchants.ensure('aurora', seeders);
  app = await buildGateway(context);
  await app.ready();
});

afterAll(async () => {
  await app.close();
  await context.stop();
  await started.stop();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const ask = async (url: string) => {
  const begun = performance.now();
  const reply = await app.inject({ url, headers: { host: 'aurora.localhost' } });
  return { reply, tookMs: performance.now() - begun };
};
/** Generous for slow machines; a request that waits for the database would never end. */
const PATIENCE_MS = 20_000;
const NOTICES = '/wps/relay/MCSFE_getListAnnouncements?platform=W&types=PL';

test('long jobs on every connection of the owner do not block the database for others', async () => {
  const { db } = context;
  const held = Promise.withResolvers<void>();
  const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const jobs = begun.map(({ resolve }) =>
    db.owner.transaction().execute(async (owner) => {
      await sql`select 1`.execute(owner);
      resolve();
      await held.promise;
    }),
  );
  await Promise.all(begun.map(({ promise }) => promise));
  for (const _ of [1, 2, 3]) expect(await db.watch()).toBe(true);
  expect((await ask('/readyz')).reply.statusCode).toBe(200);
  expect((await ask(NOTICES)).reply.statusCode).toBe(200);
  held.resolve();
  await Promise.all(jobs);
});

/** The probe of an alert: asked on this machine by its own name. */
const askDeep = async () => (await app.inject({ url: '/deepz', headers: { host: '127.0.0.1:8081' } })).json();

test('health covers the process, readiness a merchant’s transaction, and metrics count calls without naming anyone', async () => {
  expect((await ask('/healthz')).reply.json()).toEqual({ live: true });
  expect((await ask('/readyz')).reply.json()).toEqual({ ready: true });
  expect(await askDeep()).toEqual({ ready: false, dependencies: { database: 'ok', notifications: 'away' } });
  context.revisions.start();
  await expect.poll(askDeep).toEqual({ ready: true, dependencies: { database: 'ok', notifications: 'ok' } });
  expect((await ask('/deepz')).reply.statusCode).toBe(404);
  await ask('/wps/system/status');
  const figures = (await app.inject({ url: '/metrics', headers: { host: '127.0.0.1:8081' } })).body;
  expect(figures).toContain('livery_calls_total{call="status",outcome="ok"} 1');
  expect(figures).not.toContain('127.0.0.1');
});

test('a gateway that may not run a merchant’s transaction is not ready, though its database answers', async () => {
  const change = (text: string) => withClient(server.url, (owner) => owner.query(text));
  await change('revoke select on tree_revision from livery_app');
  expect(await context.db.ping(PATIENCE_MS)).toBe(true);
  const ready = await ask('/readyz');
  expect([ready.reply.statusCode, ready.reply.json()]).toEqual([503, { ready: false }]);
  expect(await askDeep()).toMatchObject({ dependencies: { database: 'refused' } });
  await change('grant select on tree_revision to livery_app');
  expect((await ask('/readyz')).reply.json()).toEqual({ ready: true });
});

test('database gone: still ready, calls get 503 with Retry-After at once, cached values stay; and it recovers', async () => {
  await ask('/wps/system/status');
  await server.stop();
  const ready = await ask('/readyz');
  expect([ready.reply.statusCode, ready.tookMs < PATIENCE_MS]).toEqual([200, true]);
  expect(await askDeep()).toMatchObject({ ready: false, dependencies: { database: 'away' } });
  // A process that never served could be the one with the wrong address.
  const fresh = await buildGateway(createContext(context.config, context.db, createLog('silent')));
  expect((await fresh.inject({ url: '/readyz', headers: { host: 'aurora.localhost' } })).statusCode).toBe(503);
  await fresh.close();
  const call = await ask(NOTICES);
  expect([call.reply.statusCode, call.reply.json().errorCode, call.tookMs < PATIENCE_MS]).toEqual([
    503,
    'overloaded',
    true,
  ]);
  expect(call.reply.headers['retry-after']).toBe('2');
  expect((await ask('/wps/system/status')).reply.statusCode).toBe(200);
  expect((await ask('/healthz')).reply.statusCode).toBe(200);
  server = await startEmbeddedPostgres({ folder, port: server.port });
  expect((await ask('/readyz')).reply.json()).toEqual({ ready: true });
  expect((await ask(NOTICES)).reply.statusCode).toBe(200);
});

test('database frozen: reported in 2 s, and once detected calls are refused at once', async () => {
  const held = await processesOf(join(folder, 'cluster'));
  for (const pid of held) process.kill(pid, 'SIGSTOP');
  try {
    const begun = performance.now();
    expect(await askDeep()).toMatchObject({ dependencies: { database: 'away' } });
    expect(performance.now() - begun).toBeLessThan(PATIENCE_MS);
    await expect.poll(() => context.db.watch(), { timeout: 50_000 }).toBe(false);
    const call = await ask(NOTICES);
    expect([call.reply.statusCode, call.tookMs < PATIENCE_MS]).toEqual([503, true]);
  } finally {
    for (const pid of held) process.kill(pid, 'SIGCONT');
  }
  await expect.poll(() => context.db.watch(), { timeout: 50_000 }).toBe(true);
  expect((await ask(NOTICES)).reply.statusCode).toBe(200);
});
