import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import type { Step } from './stages.ts';

export interface CommandEnd {
  readonly exitCode: number;
  /** Standard output and standard error in order of arrival. */
  readonly output: string;
}

/** Compile cache for the many Node.js processes of the tests. */
const NODE_COMPILE_CACHE = resolve('node_modules/.cache/compiled');

/** Time for a step to end after SIGTERM. */
const FAREWELL_MS = 10_000;

/**
 * Watcher shell: when the test runner ends in any way, its end of the pipe closes and the step's process group is
 * terminated, so that no process keeps using a folder that the next run considers abandoned. A line on the pipe stops
 * the watcher.
 */
const WITH_WATCHER = '( ( read -r _ <&3 || kill -TERM -$$ ) >/dev/null 2>&1 & ); exec "$@" 3<&-';

/**
 * Runs a step's command to its end, or until `signal` terminates it with all its child processes. A missing command
 * gives exit code 127.
 */
export function runCommand({ command, env }: Step, signal: AbortSignal): Promise<CommandEnd> {
  return new Promise((done) => {
    const child = spawn('/bin/sh', ['-c', WITH_WATCHER, 'sh', ...command], {
      env: {
        NODE_COMPILE_CACHE,
        ...process.env,
        PATH: withOwnTools(process.env['PATH'] ?? ''),
        FORCE_COLOR: '0',
        ...env,
      },
      // A separate process group, so that it can be terminated as a whole.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const watcher = child.stdio[3] as Writable;
    watcher.on('error', () => undefined);
    child.once('exit', () => watcher.end('gone\n'));
    const stop = endWhen(signal, child);
    child.once('error', (error) => done({ exitCode: 127, output: `${output}${error.message}\n` }));
    child.once('close', (code, endedBy) => {
      stop();
      const note = endedBy ? `\nended by ${endedBy}${signal.aborted ? `: ${signal.reason}` : ''}\n` : '';
      done({ exitCode: code ?? 1, output: output + note });
    });
  });
}

/** Terminates the process group on `signal`; returns the function that stops listening. */
function endWhen(signal: AbortSignal, child: ChildProcess): () => void {
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => {
    killGroup(child, 'SIGTERM');
    timer = setTimeout(() => killGroup(child, 'SIGKILL'), FAREWELL_MS);
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });
  return () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  };
}

function killGroup({ pid }: ChildProcess, by: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, by);
  } catch (error) {
    // The group has already ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Puts the project's own tools first in PATH, as npm does, so that the test suite also runs without npm. */
function withOwnTools(path: string): string {
  return resolve('node_modules/.bin') + delimiter + path;
}
