/**
 * A site under visitors, members, trials and hostile clients for 20 minutes (LIVERY_SOAK_MINUTES): no resource leaks,
 * and the site stops while clients are connected. Memory and handles are measured under load after garbage collection;
 * leftover rows between quarters.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { openRunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import { halfRequests, heldSocket, heldStream, hold } from '#tests/support/stopping/held-connections.ts';
import { record } from './record.ts';
import { inIdleMs } from './support/contention.ts';
import { freePort, isSeeded, type Process, startEdge, until } from './support/site.ts';
import { chatSocket, comeAndGo } from './support/soak-clients.ts';
import {
  type Figures,
  type Inspector,
  measureProcess,
  measureRows,
  median,
  openInspector,
} from './support/soak-figures.ts';
import { GAMES, SITE } from './support/soak-wire.ts';

const MINUTES = Number(process.env['LIVERY_SOAK_MINUTES'] ?? 20);
const QUARTER_MS = (MINUTES * 60_000) / 4;
const SAMPLES = 10;
const IDLE_MS = 3_000;
/** Start on a busy machine, until the demo data is there. */
const SEEDED_MS = 300_000;
const STOP_MS = 2_000;

/** Allowed growth of the last quarter's median over the second quarter's: a factor and an offset. */
const TOLERANCES: Readonly<Record<string, readonly [times: number, more: number]>> = {
  heap: [1.1, 8],
  memory: [1.25, 32],
  descriptors: [1.1, 10],
  connections: [1, 5],
};
/** Rows in progress when a quarter ends: timers, messages, today's counters. */
const ROWS_MORE = 20;

const heldAt = (port: number) => [
  ...halfRequests(SITE, '/wps/session/login'),
  ...halfRequests('console.localhost', '/staff/session'),
  heldStream(SITE, '/_portal/events'),
  chatSocket(port),
  heldSocket(GAMES, '/api/duel', `http://${GAMES}:${port}`),
];

/** Runs clients for a quarter; returns the measurements of the process. */
async function soakQuarter(
  site: Process,
  ask: Inspector,
  owner: Client,
  counts: Map<string, number>,
): Promise<Figures[]> {
  const end = performance.now() + QUARTER_MS;
  const left = comeAndGo({ port: Number(new URL(site.url).port), isOver: () => performance.now() > end, counts });
  const samples: Figures[] = [];
  while (performance.now() < end) {
    await wait(QUARTER_MS / SAMPLES);
    samples.push(await measureProcess(site.child, ask, owner));
  }
  await left;
  await wait(IDLE_MS);
  return samples;
}

const middle = (samples: readonly Figures[], name: string) =>
  median(samples.map((sample) => sample[name] ?? Number.NaN));

it(`${MINUTES} minutes of visitors, members and hostile clients: what may go is flat, and the stop is clean while they hold on`, {
  timeout: QUARTER_MS * 4 + 20 * 60_000,
}, async () => {
  const run = await openRunFolder();
  const database = await startRunDatabase(run);
  const owner = new Client({ connectionString: database.url });
  const inspected = await freePort();
  const site = await startEdge({
    DATABASE_URL: database.url,
    LIVERY_DEMO: '1',
    LIVERY_DEMO_HISTORY: '0',
    LOG_LEVEL: 'error',
    LIVERY_TRUSTED_HOPS: '1',
    NODE_OPTIONS: `--inspect-port=${inspected}`,
  });
  try {
    await owner.connect();
    await until(() => isSeeded(database.url), SEEDED_MS);
    // The games' tables belong to their own role.
    await owner.query('grant livery_demo_games to current_user');
    const ask = await openInspector(site.child, inspected);
    const counts = new Map<string, number>();
    const quarters: { readonly samples: Figures[]; readonly rows: Figures }[] = [];
    for (let quarter = 0; quarter < 4; quarter += 1) {
      const samples = await soakQuarter(site, ask, owner, counts);
      quarters.push({ samples, rows: await measureRows(owner) });
    }
    const [, second = { samples: [], rows: {} }, , last = { samples: [], rows: {} }] = quarters;
    const sockets = await hold(Number(new URL(site.url).port), heldAt(Number(new URL(site.url).port)));
    const { code, ms, idleMs } = await inIdleMs(() => site.end());
    for (const socket of sockets) socket.destroy();
    const figures = Object.keys(TOLERANCES).map(
      (name) => [name, middle(second.samples, name), middle(last.samples, name)] as const,
    );
    const grown = Object.entries(last.rows).filter(([name, rows]) => rows > (second.rows[name] ?? 0) + ROWS_MORE);
    record({
      test: `soak of ${MINUTES} minutes`,
      limit: 'heap, descriptors, connections and rows that may go flat; stop in 2 s of an idle machine, exit 0',
      figure: `${figures.map(([name, from, to]) => `${name} ${from.toFixed(1)} to ${to.toFixed(1)}`).join(', ')}; rows ${JSON.stringify(second.rows)} to ${JSON.stringify(last.rows)}; stop ${Math.round(idleMs)} ms (${Math.round(ms)} here), exit ${code}; ${JSON.stringify(Object.fromEntries([...counts].toSorted()))}`,
    });
    for (const wanted of [
      'home page 200',
      'log-in',
      'bet 200',
      'trial spin 200',
      'deposit paid 200',
      'feedback with a picture 200',
    ])
      expect(counts.get(wanted) ?? 0, wanted).toBeGreaterThan(0);
    expect(grown).toEqual([]);
    expect(last.rows['play money']).toBe(0);
    for (const [name, from, to] of figures) {
      const [times, more] = TOLERANCES[name] ?? [1, 0];
      expect(to, name).toBeLessThanOrEqual(from * times + more);
    }
    expect(code).toBe(0);
    expect(idleMs).toBeLessThan(STOP_MS);
  } finally {
    await owner.end();
    await site.end();
    await database.stop();
    await run.remove();
  }
});

it('npm start stops within 2 s while it seeds its demo with clients on', { timeout: 15 * 60_000 }, async () => {
  const run = await openRunFolder();
  const figures: string[] = [];
  try {
    for (const printedText of ['signs you in', 'demo data of aurora', 'demo history of aurora: 25 %']) {
      const { code, ms, idleMs } = await stopOncePrinted(`${run.path}/${figures.length}`, printedText);
      figures.push(`at "${printedText}" ${Math.round(idleMs)} ms (${Math.round(ms)} here), exit ${code}`);
      expect.soft([printedText, code]).toEqual([printedText, 0]);
      expect.soft(idleMs, printedText).toBeLessThan(STOP_MS);
    }
  } finally {
    record({
      test: 'npm start, stopped while it lays its demo',
      limit: '2 s of an idle machine, exit 0',
      figure: figures.join('; '),
    });
    await run.remove();
  }
});

/** Starts a site on a new folder, and stops it once it has printed a text. */
async function stopOncePrinted(
  folder: string,
  printedText: string,
): Promise<{ readonly code: number; readonly ms: number; readonly idleMs: number }> {
  const port = await freePort();
  const child = spawn('npm', ['start'], {
    env: { ...process.env, LIVERY_DATABASE: '', LIVERY_DATA: folder, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let reported = '';
  child.stdout.on('data', (chunk) => {
    reported += chunk;
  });
  const ended = once(child, 'exit');
  try {
    await until(async () => reported.includes(printedText), SEEDED_MS);
    const sockets = await hold(port, heldAt(port));
    const stopped = await inIdleMs(async () => {
      const asked = performance.now();
      child.kill('SIGTERM');
      const [code] = await ended;
      return { code, ms: performance.now() - asked };
    });
    for (const socket of sockets) socket.destroy();
    return stopped;
  } finally {
    child.kill('SIGTERM');
  }
}
