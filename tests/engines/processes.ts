/** Child processes of an engine: start, output, stop. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';

export interface Program {
  /** Resolves with the first match in the output, stdout or stderr. Rejects when the process exits before. */
  until(pattern: RegExp): Promise<RegExpExecArray>;
  text(): string;
  stop(): Promise<void>;
}

/** Firefox took 110 s to start with thirty processes on two cores. */
const LONGEST_START_MS = 500_000;

export function start(command: string, words: readonly string[], env: Readonly<Record<string, string>> = {}): Program {
  const child = spawn(command, words, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const heard = new Set<() => void>();
  const hear = (chunk: Buffer): void => {
    text += chunk.toString();
    for (const checkOutput of heard) checkOutput();
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
        const checkOutput = (): void => {
          const match = pattern.exec(text);
          if (match === null) return;
          clearTimeout(timer);
          heard.delete(checkOutput);
          resolve(match);
        };
        heard.add(checkOutput);
        child.once('exit', (code) => end(`ended with ${code}`));
        checkOutput();
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

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
