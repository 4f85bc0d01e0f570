import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A process whose address stays the same across restarts. */
export interface FixedProcess {
  readonly url: string;
  /** Kills it (SIGKILL) and starts it again; resolves when it accepts requests. */
  kill(): Promise<void>;
  /** Stops it (SIGTERM) and starts it again. */
  restart(): Promise<void>;
  /**
   * Resolves when it accepts requests, whatever it lost; rejects where it has exited by itself, or does not recover.
   */
  ready(): Promise<void>;
  end(): Promise<void>;
}

/** Only ends what hangs. */
const PATIENCE_MS = 300_000;

/** The command, and the path that returns 200 once it is ready. */
export interface FixedOptions {
  readonly command: readonly string[];
  readonly readyAt: string;
  readonly env: Readonly<Record<string, string>>;
  /** A free one if absent. */
  readonly port?: number;
}

export type FixedGateway = FixedProcess;

export function startFixedGateway(env: Readonly<Record<string, string>>, port?: number): Promise<FixedGateway> {
  return startFixed({
    command: ['src/gateway/server.ts'],
    readyAt: '/readyz',
    env,
    ...(port !== undefined && { port }),
  });
}

export async function startFixed({ command, readyAt, env, port: wanted }: FixedOptions): Promise<FixedProcess> {
  const port = wanted ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const all = { ...process.env, LIVERY_DATABASE: '', LOG_LEVEL: 'error', ...env, PORT: String(port) };
  const launch = () => spawn(process.execPath, [...command], { env: all, stdio: 'ignore' });
  let child: ChildProcess;

  /** As a supervisor does: restarts a process that exits during its start (the database is not ready yet). */
  async function start(): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    child = launch();
    while (!(await isReady(`${url}${readyAt}`))) {
      if (performance.now() > until) {
        child.kill('SIGKILL');
        throw new Error(`${command.join(' ')} did not start.`);
      }
      if (child.exitCode !== null) child = launch();
      await wait(25);
    }
  }

  async function ready(): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    while (!(await isReady(`${url}${readyAt}`))) {
      if (child.exitCode !== null || performance.now() > until)
        throw new Error(`${command.join(' ')} ${child.exitCode === null ? 'does not come back' : 'has ended'}.`);
      await wait(25);
    }
  }

  async function stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }

  await start();
  return {
    url,
    kill: () => stop('SIGKILL').then(start),
    restart: () => stop('SIGTERM').then(start),
    ready,
    end: () => stop('SIGKILL'),
  };
}

async function isReady(url: string): Promise<boolean> {
  const reply = await fetch(url).catch(() => undefined);
  return reply?.status === 200;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
