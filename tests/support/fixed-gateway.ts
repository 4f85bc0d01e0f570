import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A process at an address that stays the same however often it is killed. */
export interface FixedProcess {
  readonly url: string;
  /** Kills it at once (SIGKILL) and starts it again; answers when it takes requests. */
  kill(): Promise<void>;
  /** Asks it to stop (SIGTERM) and starts it again. */
  restart(): Promise<void>;
  /** Answers when it takes requests, whatever was taken from it; rejects where it has ended by itself, or does not come back. */
  ready(): Promise<void>;
  end(): Promise<void>;
}

const PATIENCE_MS = 110_000;

/** What is run, and the path at which it answers 200 once it is ready. */
export interface FixedOptions {
  readonly command: readonly string[];
  readonly readyAt: string;
  readonly env: Readonly<Record<string, string>>;
  /** A free one where none is named. */
  readonly port?: number;
}

export type FixedGateway = FixedProcess;

/** Starts a gateway and waits until it is ready. */
export function startFixedGateway(env: Readonly<Record<string, string>>, port?: number): Promise<FixedGateway> {
  return startFixed({
    command: ['src/gateway/server.ts'],
    readyAt: '/readyz',
    env,
    ...(port !== undefined && { port }),
  });
}

/** Starts it and waits until it is ready. */
export async function startFixed({ command, readyAt, env, port: wanted }: FixedOptions): Promise<FixedProcess> {
  const port = wanted ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const all = { ...process.env, LIVERY_DATABASE: '', LOG_LEVEL: 'error', ...env, PORT: String(port) };
  const launch = () => spawn(process.execPath, [...command], { env: all, stdio: 'ignore' });
  let child: ChildProcess;

  /** As whatever supervises a process does: one that ends while it starts (the database is not there yet) is begun anew. */
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

/** A port of loopback that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
