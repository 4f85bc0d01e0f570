/** Programs that an engine is made of: started, heard, ended. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';

export interface Program {
  /** Resolves with the first match of what it prints, on either output. Rejects when it ends before. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  /** Everything it printed so far. */
  text(): string;
  stop(): Promise<void>;
}

/** Firefox took 110 s to start where thirty processes wanted two cores. */
const LONGEST_START_MS = 500_000;

/** Starts a program with these words and variables. */
export function start(command: string, words: readonly string[], env: Readonly<Record<string, string>> = {}): Program {
  const child = spawn(command, words, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const heard = new Set<() => void>();
  const hear = (chunk: Buffer): void => {
    text += chunk.toString();
    for (const look of heard) look();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  child.once('error', (error) => hear(Buffer.from(String(error))));
  return {
    text: () => text,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const end = (why: string): void => reject(new Error(`${command} ${why}\n${text.slice(-2_000)}`));
        const timer = setTimeout(() => end(`did not print ${pattern}`), LONGEST_START_MS);
        const look = (): void => {
          const match = pattern.exec(text);
          if (match === null) return;
          clearTimeout(timer);
          heard.delete(look);
          resolve(match);
        };
        heard.add(look);
        child.once('exit', (code) => end(`ended with ${code}`));
        look();
      }),
    stop: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000);
  await ended;
  clearTimeout(timer);
}

/** A port of this machine that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
