/** Resources of a site and its database at a moment of a soak test. */

import type { ChildProcess } from 'node:child_process';
import { readdirSync } from 'node:fs';
import type { Client } from 'pg';
import { DEMO_GAMES_SCHEMA } from '#demo-games/db/provision.ts';
import { DEMO_GAMES_RETENTION } from '#demo-games/db/retention.ts';
import { GATEWAY_RETENTION } from '#gateway/features/retention/rules.ts';
import { own, ownText } from '#model/json/json.ts';
import type { Retention } from '#postgres/retention.ts';
import { until } from './site.ts';

const MB = 1024 * 1024;

/** Figures by name. */
export type Figures = Readonly<Record<string, number>>;

/** Calls a process's inspector; returns the result. */
export type Inspector = (method: string, params?: object) => Promise<unknown>;

/** Opens the inspector of a process started with `--inspect-port`: it listens after the signal. */
export async function openInspector(child: ChildProcess, port: number): Promise<Inspector> {
  child.kill('SIGUSR1');
  let address = '';
  await until(async () => {
    const list = await fetch(`http://127.0.0.1:${port}/json/list`).then(
      (reply): Promise<unknown> => reply.json(),
      () => [],
    );
    address = ownText(Array.isArray(list) ? list[0] : undefined, 'webSocketDebuggerUrl') ?? '';
    return address !== '';
  }, 20_000);
  return async (method, params = {}) => {
    // One connection per call: a process with an attached debugger does not exit.
    const socket = new WebSocket(address);
    try {
      return await new Promise((resolve, reject) => {
        socket.onopen = () => socket.send(JSON.stringify({ id: 1, method, params }));
        socket.onerror = () => reject(new Error(`${method} was not answered`));
        socket.onmessage = ({ data }) => resolve(own(JSON.parse(String(data)), 'result'));
      });
    } finally {
      socket.close();
    }
  };
}

/**
 * Resources of a process: megabytes of heap after garbage collection and of memory, descriptors, and database
 * connections.
 */
export async function measureProcess(child: ChildProcess, ask: Inspector, owner: Client): Promise<Figures> {
  await ask('HeapProfiler.collectGarbage');
  const answer = await ask('Runtime.evaluate', { expression: 'JSON.stringify(process.memoryUsage())' });
  const usage = JSON.parse(ownText(own(answer, 'result'), 'value') ?? '{}');
  const { rows } = await owner.query<{ count: number }>(
    'select count(*)::integer as count from pg_stat_activity where datname = current_database()',
  );
  return {
    heap: (usage.heapUsed + usage.external) / MB,
    memory: usage.rss / MB,
    descriptors: readdirSync(`/proc/${child.pid}/fd`).length,
    connections: rows[0]?.count ?? 0,
  };
}

/** Longer than the retention of any row that is counted: in the gateway's schema, and of trials in that of the games. */
const LATER = { public: '6 years', [DEMO_GAMES_SCHEMA]: '3 days' };

/**
 * Rows that count: those that do not expire by time, and in tables of the games that also contain members' permanent
 * rows, only the others.
 */
const COUNTED: Readonly<Record<string, string>> = {
  'public.timer': `old.due_at > now() + interval '${LATER.public}'`,
  'public.member_login': `old.at > now() + interval '${LATER.public}' - interval '48 hours'`,
  'demo_games.session': 'old.is_trial',
  'demo_games.round': 'exists (select from demo_games.session s where s.id = old.session and s.is_trial)',
  'demo_games.move': 'exists (select from demo_games.session s where s.id = old.session and s.is_trial)',
  'demo_games.seed_pair': 'not exists (select from demo_games.round r where r.seed_pair = old.id)',
};

/** A condition evaluated at a later time. */
const after = (time: string, condition: string) =>
  condition
    .replaceAll('now()', `(now() + interval '${time}')`)
    .replaceAll('current_date', `(current_date + interval '${time}')::date`);

/** Rows that others reference are removed in a later pass. */
const PASSES = 3;

/**
 * Rows that would be left in each table with retention after years without visitors: drops trials and removes old rows
 * with the jobs' own statements at a later time, in a transaction that is rolled back.
 */
export async function measureRows(owner: Client): Promise<Figures> {
  await owner.query('begin');
  try {
    await owner.query("select set_config('app.merchant', 'aurora', true)");
    await dropTrials(owner);
    const counts: Record<string, number> = { 'play money': await countPlayMoney(owner) };
    for (const [schema, rules] of [
      ['public', GATEWAY_RETENTION],
      [DEMO_GAMES_SCHEMA, DEMO_GAMES_RETENTION],
    ] as const)
      Object.assign(counts, await leftIn(owner, schema, rules));
    return counts;
  } finally {
    await owner.query('rollback');
  }
}

async function dropTrials(owner: Client): Promise<void> {
  await owner.query(`update trial_account set closed = true, ends_at = now() - interval '2 days'`);
  for (let dropped = 1; dropped > 0; ) {
    const { rows } = await owner.query<{ count: number }>(`select drop_trials('aurora', array(
        select member_id from trial_account where merchant = 'aurora' order by ends_at limit 200)) as count`);
    dropped = rows[0]?.count ?? 0;
  }
}

async function countPlayMoney(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ left: number }>(`select
    (select count(*) from transfer where kind in ('trial', 'play'))::integer + (select count(*) from member where type = 4)::integer
      + (select count(*) from game_transaction where is_trial)::integer as left`);
  return rows[0]?.left ?? -1;
}

async function leftIn(owner: Client, schema: keyof typeof LATER, rules: readonly Retention[]): Promise<Figures> {
  await owner.query(`set local search_path = ${schema}`);
  const going = rules.filter(({ removedBy }) => removedBy !== 'nothing');
  for (let pass = 0; pass < PASSES; pass += 1)
    for (const { table, old } of going)
      if (old !== undefined) await owner.query(`delete from ${table} old where ${after(LATER[schema] ?? '', old)}`);
  const counts: Record<string, number> = {};
  for (const { table } of going) {
    const which = COUNTED[`${schema}.${table}`] ?? 'true';
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::integer as count from ${table} old where ${which}`,
    );
    counts[`${schema}.${table}`] = rows[0]?.count ?? 0;
  }
  return counts;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
