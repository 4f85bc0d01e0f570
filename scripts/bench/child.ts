/**
 * Child processes of benchmarks, so that the measured code shares no memory and no CPU time with the measuring code.
 */
import { type ChildProcess, fork } from 'node:child_process';

export interface Child {
  /** Calls a handler by name. Rejects with the child's error message, or if the child has ended. */
  ask<Answer>(question: string, argument?: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

interface Question {
  readonly id: number;
  readonly question: string;
  readonly argument: unknown;
}

interface Reply {
  readonly id: number;
  readonly answer?: unknown;
  readonly failure?: string;
}

const KILL_AFTER_MS = 5_000;

/** Starts a script below this folder that calls `answerParent`. */
export function startChild(script: string, execArgv: readonly string[] = []): Child {
  const env = { ...process.env, NODE_ENV: 'production' };
  const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;
  const child = fork(new URL(script, import.meta.url), { env, stdio: [...stdio], execArgv: [...execArgv] });
  const open = new Map<number, (reply: Reply) => void>();
  let last = 0;
  child.on('message', (reply: Reply) => open.get(reply.id)?.(reply));
  child.once('exit', (code) => {
    for (const answer of open.values()) answer({ id: 0, failure: `${script} ended with ${code}` });
  });
  return {
    ask<Answer>(question: string, argument?: unknown): Promise<Answer> {
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        open.set(id, ({ answer, failure }) => {
          open.delete(id);
          if (failure === undefined) resolve(answer as Answer);
          else reject(new Error(failure));
        });
        child.send({ id, question, argument });
      });
    },
    stop: () => stopProcess(child),
  };
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS);
  await ended;
  clearTimeout(timer);
}

/** Answers the parent's requests by name. Every process also answers `cpu` and `memory`. */
export function answerParent(handlers: Readonly<Record<string, (argument: never) => unknown>>): void {
  const all: Readonly<Record<string, (argument: never) => unknown>> = { cpu: usedCpu, memory: usedMemory, ...handlers };
  process.on('message', async ({ id, question, argument }: Question) => {
    try {
      process.send?.({ id, answer: await all[question]?.(argument as never) });
    } catch (error) {
      process.send?.({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  process.once('disconnect', () => process.exit());
}

/** CPU time of this process since its start, in microseconds. */
function usedCpu(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Memory of this process after a garbage collection, in bytes. */
function usedMemory(): number {
  globalThis.gc?.();
  return process.memoryUsage.rss();
}
