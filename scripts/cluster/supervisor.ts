/** Starts processes, starts them again when they end, and stops them: what systemd does on a real machine. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunAs } from '#postgres/embedded/run-as.ts';
import { CommandError } from '../command-error.ts';
import type { Places } from './layout.ts';

export interface Service {
  readonly name: string;
  readonly command: readonly [file: string, ...args: string[]];
  readonly env: Readonly<Record<string, string>>;
  readonly user?: RunAs | undefined;
  /** Pause before it starts again, like RestartSec of systemd. */
  readonly restartAfterMs: number;
  isReady(): Promise<boolean>;
}

export interface Supervisor {
  /** Resolves when the services are ready. Throws CommandError with the end of a log if one is not. */
  start(services: readonly Service[], limitMs?: number): Promise<void>;
  /** Ends all in reverse order of their start: those that were started together end together. */
  stop(): Promise<void>;
}

/** Marks the processes of a cluster, so that a later start finds those that a killed supervisor left. */
const OWNED_BY = 'LIVERY_CLUSTER';
const START_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 20_000;
const POLL_MS = 100;

export function createSupervisor(places: Places, print: (line: string) => void): Supervisor {
  const groups: Running[][] = [];
  let isStopping = false;
  return {
    async start(services, limitMs = START_LIMIT_MS) {
      if (isStopping) throw new CommandError('The cluster is being stopped.');
      const group: Running[] = [];
      groups.push(group);
      for (const service of services) group.push(await runForever(service, places, print));
      const until = performance.now() + limitMs;
      for (const { name, isReady } of services) {
        while (!(await isReady().catch(() => false))) {
          if (isStopping) throw new CommandError('The cluster is being stopped.');
          if (performance.now() > until) throw await explainStart(name, places);
          await wait(POLL_MS);
        }
      }
    },
    async stop() {
      isStopping = true;
      for (const group of groups.toReversed()) await Promise.all(group.map(({ end }) => end()));
    },
  };
}

interface Running {
  end(): Promise<void>;
}

async function runForever(service: Service, places: Places, print: (line: string) => void): Promise<Running> {
  const { name, restartAfterMs } = service;
  const stopping = new AbortController();
  let child = await launch(service, places);
  const ended = (async () => {
    for (;;) {
      const [code, signal] = child.exitCode === null && child.signalCode === null ? await once(child, 'exit') : [];
      if (stopping.signal.aborted) return;
      print(`${name} ended (${signal ?? code ?? 'unknown'}) and starts again in ${restartAfterMs / 1_000} s`);
      await wait(restartAfterMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      child = await launch(service, places);
    }
  })();
  return {
    async end() {
      stopping.abort();
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      await ended;
      clearTimeout(timer);
      await rm(pidFile(places, name), { force: true });
    },
  };
}

async function launch({ name, command, env, user }: Service, places: Places): Promise<ChildProcess> {
  const log = await open(join(places.logs, `${name}.log`), 'a', 0o600);
  const [file, ...args] = command;
  // A process group of its own: Ctrl-C in a terminal must not end databases before gateways.
  const child = spawn(file, args, {
    ...user,
    detached: true,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LANG: 'C.UTF-8', [OWNED_BY]: places.folder, ...env },
    stdio: ['ignore', log.fd, log.fd],
  });
  child.once('error', () => undefined);
  await log.close();
  if (child.pid !== undefined) await writeFile(pidFile(places, name), `${child.pid}\n`);
  return child;
}

function pidFile(places: Places, name: string): string {
  return join(places.processes, `${name}.pid`);
}

async function explainStart(name: string, places: Places): Promise<CommandError> {
  const file = join(places.logs, `${name}.log`);
  const text = await readFile(file, 'utf8').catch(() => '');
  return new CommandError(
    `${name} does not start. The end of ${file}:\n${text.trim().split('\n').slice(-8).join('\n')}`,
  );
}

/** The process of a member; undefined: it is not running. */
export async function findProcess(places: Places, name: string): Promise<number | undefined> {
  const pid = Number(await readFile(pidFile(places, name), 'utf8').catch(() => ''));
  return pid > 0 && (await isOurs(pid, places)) ? pid : undefined;
}

/** Whether a process was started for this cluster: a number of an ended process may belong to another one. */
async function isOurs(pid: number, { folder }: Places): Promise<boolean> {
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
  return environment.split('\0').includes(`${OWNED_BY}=${folder}`);
}

/** Processes that carry the mark of this cluster, also children of its members. */
export async function listProcesses(places: Places): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const ours = await Promise.all(pids.map((pid) => isOurs(pid, places)));
  return pids.filter((_, at) => ours[at]);
}

/** Ends what a killed supervisor left; returns how many processes it were. */
export async function endLeftovers(places: Places): Promise<number> {
  const found = await listProcesses(places);
  const until = performance.now() + STOP_LIMIT_MS;
  for (const pid of found) send(pid, 'SIGTERM');
  for (let left = found; left.length > 0; left = await listProcesses(places)) {
    if (performance.now() > until) for (const pid of left) send(pid, 'SIGKILL');
    await wait(POLL_MS);
  }
  return found.length;
}

/** Sends a signal to a process that may have ended. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}
