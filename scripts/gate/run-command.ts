import { type ChildProcess, spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import type { Step } from './tiers.ts';

export interface CommandEnd {
  readonly exitCode: number;
  /** Standard output and standard error as they came. */
  readonly output: string;
}

/** Tests start many processes of Node: each finds its modules compiled. */
const NODE_COMPILE_CACHE = resolve('node_modules/.cache/compiled');

/** How long a step that was asked to end may take for it. */
const FAREWELL_MS = 10_000;

/**
 * The shell's one task: when the gate is gone, however it went, its end of the pipe closes and the step's group of processes
 * is ended, so that nothing works on in a folder that the next run takes for left behind. A line on the pipe dismisses it.
 */
const WITH_WATCHER = '( ( read -r _ <&3 || kill -TERM -$$ ) >/dev/null 2>&1 & ); exec "$@" 3<&-';

/** Runs a step's command to its end, or until `signal` ends it with all that it started. A command that is not there ends with 127. */
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
      // A group of its own, so that it can be ended whole.
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

/** Ends the group of processes once `signal` says so; answers how to stop listening. */
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
    // It has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The project's own tools first, as npm does it, so that the gate also runs without npm. */
function withOwnTools(path: string): string {
  return resolve('node_modules/.bin') + delimiter + path;
}
