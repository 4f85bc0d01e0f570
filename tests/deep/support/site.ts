/** A production set-up: a database, a gateway process and an edge process, each stoppable on its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { withClient } from '#postgres/connect.ts';
import type { EmbeddedPostgres } from '#postgres/embedded/embedded.ts';
import { openRunFolder, startRunDatabase } from '#scripts/run-folder.ts';

/** The secret that an edge sends to its gateway. */
export const EDGE_SECRET = 'the secret between edge and gateway in deep runs';

export interface Process {
  readonly child: ChildProcess;
  readonly url: string;
  /** Exit code and duration in milliseconds, after a request to end. */
  end(): Promise<{ readonly code: number | null; readonly ms: number }>;
}

export interface DemoGames {
  readonly gateway: Process;
  readonly edge: Process;
  readonly database: EmbeddedPostgres;
  /** Kills the database; `back` restarts it on the same port. */
  databaseGone(): Promise<{ back(): Promise<void> }>;
  stop(): Promise<void>;
}

export async function startDemoGames(env: Readonly<Record<string, string>> = {}): Promise<DemoGames> {
  const run = await openRunFolder();
  let database = await startRunDatabase(run);
  const { port } = database;
  const secret = { LIVERY_EDGE_SECRET: EDGE_SECRET, LOG_LEVEL: 'error', ...env };
  const gateway = await startGateway({ DATABASE_URL: database.url, LIVERY_DEMO: '1', ...secret });
  const edge = await startEdge({ GATEWAY_URL: gateway.url, ...secret });
  // The edge's first page created aurora; its demo data is seeded after that.
  await until(() => isSeeded(database.url), 60_000);
  return {
    gateway,
    edge,
    get database() {
      return database;
    },
    async databaseGone() {
      await database.stop();
      return {
        back: async () => {
          database = await startRunDatabase(run, { port });
        },
      };
    },
    async stop() {
      await edge.end();
      await gateway.end();
      await database.stop();
      await run.remove();
    },
  };
}

/** Whether aurora's demo data is there. */
export function isSeeded(ownerUrl: string): Promise<boolean> {
  return withClient(ownerUrl, async (owner) => {
    await owner.query("select set_config('app.merchant', 'aurora', false)");
    const { rowCount } = await owner.query("select from demo_part where merchant = 'aurora' and part = 'winners'");
    return rowCount === 1;
  });
}

export function startGateway(env: Readonly<Record<string, string>>): Promise<Process> {
  return startProcess('src/gateway/server.ts', env, (url) => answers(`${url}/readyz`));
}

/** An edge process, or the whole site without GATEWAY_URL. */
export function startEdge(env: Readonly<Record<string, string>>): Promise<Process> {
  return startProcess('scripts/start.ts', env, (url) => answers(`${url}/index`, { host: 'aurora.localhost' }));
}

/** Start on a busy machine. */
const START_MS = 180_000;

async function startProcess(
  script: string,
  env: Readonly<Record<string, string>>,
  isReady: (url: string) => Promise<boolean>,
): Promise<Process> {
  const port = await freePort();
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, LIVERY_DATABASE: '', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4_000);
  });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`${script} ended with ${child.exitCode}: ${output}`);
    return isReady(url);
  }, START_MS);
  return { child, url, end: () => end(child) };
}

async function end(child: ChildProcess): Promise<{ code: number | null; ms: number }> {
  const asked = performance.now();
  if (child.exitCode === null && child.signalCode === null) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(timer);
  }
  return { code: child.exitCode, ms: performance.now() - asked };
}

async function answers(url: string, headers: Readonly<Record<string, string>> = {}): Promise<boolean> {
  return (await statusOf(url, headers)) === 200;
}

/** The status of one reply; 0 when there is none. Node's fetch may not set Host, so this uses http. */
export async function statusOf(
  url: string,
  headers: Readonly<Record<string, string>> = {},
  patienceMs = 5_000,
): Promise<number> {
  const { request } = await import('node:http');
  return new Promise((resolve) => {
    const asked = request(url, { headers, timeout: patienceMs }, (response) => {
      response.resume();
      response.once('close', () => resolve(response.statusCode ?? 0));
    });
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(0));
    asked.end();
  });
}

/** Polls until true. Rejects after `limitMs`. */
export async function until(isSo: () => Promise<boolean>, limitMs: number): Promise<number> {
  const started = performance.now();
  while (!(await isSo())) {
    if (performance.now() - started > limitMs) throw new Error(`Not so within ${limitMs} ms.`);
    await wait(25);
  }
  return performance.now() - started;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
