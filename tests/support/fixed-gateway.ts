import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A gateway process at an address that stays the same however often it is killed. */
export interface FixedGateway {
  readonly url: string;
  /** Kills it at once (SIGKILL) and starts it again; answers when it takes requests. */
  kill(): Promise<void>;
  /** Asks it to stop (SIGTERM) and starts it again. */
  restart(): Promise<void>;
  end(): Promise<void>;
}

const PATIENCE_MS = 110_000;

/** Starts it and waits until it is ready. */
export async function startFixedGateway(env: Readonly<Record<string, string>>): Promise<FixedGateway> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const all = { ...process.env, LIVERY_DATABASE: '', LOG_LEVEL: 'error', ...env, PORT: String(port) };
  let child: ChildProcess;

  /** As whatever supervises a process does: one that ends while it starts (the database is not there yet) is begun anew. */
  async function start(): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    child = launch(all);
    while (!(await isReady(url))) {
      if (performance.now() > until) {
        child.kill('SIGKILL');
        throw new Error('The gateway did not start.');
      }
      if (child.exitCode !== null) child = launch(all);
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
    end: () => stop('SIGKILL'),
  };
}

function launch(env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ['src/gateway/server.ts'], { env, stdio: 'ignore' });
}

async function isReady(url: string): Promise<boolean> {
  const reply = await fetch(`${url}/readyz`).catch(() => undefined);
  return reply?.status === 200;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
