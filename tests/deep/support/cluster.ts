/** A cluster of `npm run cluster` in a folder of its own, and observers of what its users see. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Victim } from '#scripts/cluster/kill.ts';
import { BALANCER, type Places, type Ports, placesIn, portsFrom } from '#scripts/cluster/layout.ts';
import { readDatabases } from '#scripts/cluster/members.ts';
import { type ClusterState, openState } from '#scripts/cluster/state.ts';
import { listProcesses } from '#scripts/cluster/supervisor.ts';
import type { RunFolder } from '#scripts/run-folder.ts';
import { until } from './site.ts';

const COMMAND = 'scripts/cluster/cluster.ts';
const START_MS = 420_000;
const RECOVER_MS = 180_000;

export interface Cluster {
  readonly state: ClusterState;
  readonly places: Places;
  readonly ports: Ports;
  /** `npm run cluster -- kill`; returns the name of the killed member. */
  kill(victim: Victim): Promise<string>;
  /** Exit code and output of `npm run cluster -- status`. */
  status(): Promise<{ readonly code: number; readonly out: string }>;
  /** Waits until every database runs and one of the replicas is synchronous. */
  recovered(): Promise<void>;
  /** SIGTERM; returns its exit code and the processes that are left. */
  stop(): Promise<{ readonly code: number | null; readonly left: readonly number[] }>;
}

export async function startCluster({ path }: RunFolder, basePort: number): Promise<Cluster> {
  const folder = join(path, 'cluster');
  await mkdir(folder);
  const words = [COMMAND, '--data', folder];
  const child = spawn(process.execPath, [...words, '--port', String(basePort)], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000);
    });
  }
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`The cluster ended with ${child.exitCode}: ${output}`);
    return /^ready$/m.test(output);
  }, START_MS);
  const places = placesIn(folder);
  const ports = portsFrom(basePort);
  const run = promisify(execFile);
  return {
    state: await openState(places),
    places,
    ports,
    async kill(victim) {
      const { stdout } = await run(process.execPath, [...words, 'kill', victim]);
      return stdout.split(' ')[0] ?? '';
    },
    status: () =>
      run(process.execPath, [...words, 'status']).then(
        ({ stdout }) => ({ code: 0, out: stdout }),
        (error: { code: number; stdout: string }) => ({ code: error.code, out: error.stdout }),
      ),
    async recovered() {
      await until(async () => {
        const databases = await readDatabases(ports);
        const roles = databases.map(({ role, state }) => (state === 'running' ? role : undefined)).toSorted();
        return roles.join() === 'primary,replica,sync_standby';
      }, RECOVER_MS);
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = await ended;
      return { code, left: await listProcesses(places) };
    },
  };
}

export interface Seen {
  /** Answers by status and type of their body. */
  readonly answers: ReadonlyMap<string, number>;
  readonly slowestMs: number;
}

/** Asks a path of aurora's site through the balancer, again and again. */
export function observe(ports: Ports, path: string, headers: Readonly<Record<string, string>>) {
  const answers = new Map<string, number>();
  let slowestMs = 0;
  let isOver = false;
  const work = (async () => {
    while (!isOver) {
      const asked = performance.now();
      const { status, type } = await askOnce(ports, path, headers);
      slowestMs = Math.max(slowestMs, performance.now() - asked);
      const key = `${status} ${type.split(';')[0]}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
      await wait(200);
    }
  })();
  return {
    async stop(): Promise<Seen> {
      isOver = true;
      await work;
      return { answers, slowestMs };
    },
  };
}

export function askOnce(
  { web }: Ports,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<{
  readonly status: number;
  readonly type: string;
  readonly after: string | undefined;
  readonly body: string;
}> {
  return new Promise((resolve) => {
    const host = `aurora.localhost:${web}`;
    const nothing = { status: 0, type: 'none', after: undefined, body: '' };
    const asked = get(
      { host: BALANCER, port: web, path, headers: { host, ...headers }, timeout: 30_000, agent: false },
      (reply) => {
        let body = '';
        reply.setEncoding('utf8');
        reply.on('data', (chunk: string) => {
          body += chunk;
        });
        reply.once('error', () => resolve(nothing));
        reply.once('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            type: reply.headers['content-type'] ?? 'none',
            after: reply.headers['retry-after'],
            body,
          }),
        );
      },
    );
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(nothing));
  });
}
