/** A site under visitors, trials and hostile clients for 20 minutes (LIVERY_SOAK_MINUTES): nothing grows that may go, and it stops while they hold on. */
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { GATEWAY_RETENTION } from '#gateway/features/retention/rules.ts';
import { openRunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import { halfRequests, heldSocket, heldStream, hold } from '#tests/support/stopping/held-connections.ts';
import { record } from './record.ts';
import { type Process, startEdge } from './support/house.ts';
import { comeAndGo, type Soak } from './support/soak-clients.ts';

const MINUTES = Number(process.env['LIVERY_SOAK_MINUTES'] ?? 20);
const SOAK_MS = MINUTES * 60_000;
const SETTLE_MS = 5_000;
const MB = 1024 * 1024;

/** What a process and its database hold at a moment. */
interface Held {
  readonly memory: number;
  readonly descriptors: number;
  readonly connections: number;
}

async function measure({ child }: Process, owner: Client): Promise<Held> {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const { rows } = await owner.query<{ count: number }>('select count(*)::integer as count from pg_stat_activity');
  return {
    memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024,
    descriptors: readdirSync(`/proc/${child.pid}/fd`).length,
    connections: rows[0]?.count ?? 0,
  };
}

/** Rows of aurora in tables from which rows may go, as they would be after three years in which nobody comes. */
async function countLasting(owner: Client): Promise<Readonly<Record<string, number>>> {
  await owner.query("select set_config('app.merchant', 'aurora', false)");
  const counts: Record<string, number> = {};
  for (const { table, old } of GATEWAY_RETENTION) {
    if (old === undefined) continue;
    const later = old
      .replaceAll('now()', "(now() + interval '3 years')")
      .replaceAll('current_date', '(current_date + 1095)');
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::integer as count from ${table} old where not coalesce((${later}), false)`,
    );
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** Trials are over and a day has passed: drops them as the job does, and counts what is left of play money. */
async function dropTrials(owner: Client): Promise<number> {
  await owner.query("select set_config('app.merchant', 'aurora', false)");
  await owner.query(`update trial_account set closed = true, ends_at = now() - interval '2 days'`);
  for (let turn = 0; turn < 10_000; turn += 1) {
    const { rows } = await owner.query<{ count: number }>(`select drop_trials('aurora', 20) as count`);
    if (rows[0]?.count === 0) break;
  }
  const { rows } = await owner.query<{ left: number }>(`select
    (select count(*) from transfer where kind in ('trial', 'play'))::integer + (select count(*) from member where type = 4)::integer
      + (select count(*) from game_transaction where is_trial)::integer as left`);
  return rows[0]?.left ?? -1;
}

it(`${MINUTES} minutes of visitors, trials and hostile clients: what may go is flat, and the stop is clean while they hold on`, {
  timeout: SOAK_MS + 15 * 60_000,
}, async () => {
  const run = await openRunFolder();
  const database = await startRunDatabase(run);
  const owner = new Client({ connectionString: database.url });
  const site = await startEdge({ DATABASE_URL: database.url, LIVERY_DEMO: '1', LOG_LEVEL: 'error' });
  try {
    await owner.connect();
    const port = Number(new URL(site.url).port);
    const counts = new Map<string, number>();
    const soak = (ms: number): Soak => ({ port, until: performance.now() + ms, counts });
    // The first third warms the process up.
    await comeAndGo(soak(SOAK_MS / 3));
    await wait(SETTLE_MS);
    const before = { held: await measure(site, owner), left: await dropTrials(owner), rows: await countLasting(owner) };
    await comeAndGo(soak((SOAK_MS * 2) / 3));
    await wait(SETTLE_MS);
    const after = { held: await measure(site, owner), left: await dropTrials(owner), rows: await countLasting(owner) };
    const sockets = await hold(port, [
      ...halfRequests('aurora.localhost', '/wps/session/login'),
      ...halfRequests('console.localhost', '/staff/session'),
      heldStream('aurora.localhost', '/_portal/events'),
      heldSocket('chat.localhost', '/socket', `http://chat.localhost:${port}`),
    ]);
    const { code, ms } = await site.end();
    for (const socket of sockets) socket.destroy();
    const answered = Object.fromEntries([...counts].toSorted());
    record({
      test: `soak of ${MINUTES} minutes`,
      limit: 'memory, descriptors, connections and rows that may go flat; stop in 2 s, exit 0',
      figure: `${JSON.stringify(answered)}; memory ${Math.round(before.held.memory / MB)} to ${Math.round(after.held.memory / MB)} MB, descriptors ${before.held.descriptors} to ${after.held.descriptors}, connections ${before.held.connections} to ${after.held.connections}, stop ${Math.round(ms)} ms, exit ${code}`,
    });
    expect(answered['home page 200']).toBeGreaterThan(0);
    expect(answered['trial 200'] ?? answered['trial 429']).toBeGreaterThan(0);
    expect(after.rows).toEqual(before.rows);
    expect([before.left, after.left]).toEqual([0, 0]);
    expect(after.held.memory).toBeLessThan(before.held.memory * 1.25 + 32 * MB);
    expect(after.held.descriptors).toBeLessThan(before.held.descriptors + 20);
    expect(after.held.connections).toBeLessThan(before.held.connections + 10);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(2_000);
  } finally {
    await owner.end();
    await site.end();
    await database.stop();
    await run.remove();
  }
});
