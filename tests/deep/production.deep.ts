/** Runs the commands of docs/guides/deploy.md unchanged, one after the other, on a PostgreSQL of the distribution. */

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import WebSocket from 'ws';
import { openRunFolder } from '#scripts/run-folder.ts';
import { record } from './record.ts';
import { startDistributionPostgres } from './support/distribution-postgres.ts';
import { freePort, statusOf, until } from './support/site.ts';

const run = promisify(execFile);
const PORTS = ['5432', '8080', '8081', '8082', '8083', '8084'];
const FENCE = /^```sh(?: part=(?<part>\w+))?\n(?<text>[\s\S]*?)^```$/gm;

interface Block {
  readonly part: string | undefined;
  readonly text: string;
}

/** The page's commands; only file locations and ports are replaced. */
async function readCommands(folder: string, ports: ReadonlyMap<string, number>): Promise<readonly Block[]> {
  const page = await readFile('docs/guides/deploy.md', 'utf8');
  const place = (text: string): string =>
    text
      .replaceAll('/etc/livery', join(folder, 'etc'))
      .replaceAll('/var/lib/livery', join(folder, 'lib'))
      .replaceAll('/var/backups/livery', join(folder, 'backups'))
      // Without root the database is this user's own.
      .replaceAll(/^runuser -u postgres -- /gm, (words) => (process.getuid?.() === 0 ? words : ''))
      .replaceAll(/\b(?:5432|808[0-4])\b/g, (port) => String(ports.get(port)));
  return [...page.matchAll(FENCE)].map(({ groups }) => ({
    part: groups?.['part'],
    text: place(groups?.['text'] ?? ''),
  }));
}

/** Runs a part of the page as a process until it is ended. */
function startPart(text: string, env: NodeJS.ProcessEnv) {
  const child = spawn('bash', ['-ec', text], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000);
    });
  }
  return {
    stated: () => (child.exitCode === null ? undefined : output),
    async end(): Promise<void> {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      // To npm and its child processes.
      process.kill(-(child.pid ?? 0), 'SIGTERM');
      await ended;
    },
  };
}

it('every part runs by the commands of docs/guides/deploy.md, and is reached as if by its proxy', async () => {
  const { path: folder, remove } = await openRunFolder();
  const closing: (() => Promise<unknown>)[] = [remove];
  try {
    const ports = new Map(await Promise.all(PORTS.map(async (port) => [port, await freePort()] as const)));
    const portOf = (port: string): number => ports.get(port) ?? 0;
    const postgres = await startDistributionPostgres(folder, portOf('5432'));
    closing.push(postgres.stop);
    const { PATH, HOME } = process.env;
    const env = { PATH, HOME, PGHOST: postgres.host, PGPORT: String(portOf('5432')), PGUSER: 'postgres' };
    const at = (port: string, host: string, path = '/') =>
      statusOf(`http://127.0.0.1:${portOf(port)}${path}`, {
        host: `${host}.livery.example`,
        'x-forwarded-for': '198.51.100.7',
        'x-forwarded-proto': 'https',
      });
    const ready: Readonly<Record<string, () => Promise<number>>> = {
      gateway: () => at('8081', 'gateway', '/readyz'),
      edge: () => at('8080', 'aurora', '/index'),
      console: () => at('8083', 'console'),
      chat: () => at('8084', 'chat'),
      demoGames: () => at('8082', 'games', '/verify'),
    };
    const reported: string[] = [];
    for (const { part, text } of await readCommands(folder, ports)) {
      if (part === undefined) {
        reported.push((await run('bash', ['-ec', text], { env, maxBuffer: 16 * 1024 * 1024 })).stdout);
        continue;
      }
      const started = startPart(text, env);
      closing.push(started.end);
      await until(async () => {
        const last = started.stated();
        if (last !== undefined) throw new Error(`${part} ended: ${last}`);
        return (await ready[part]?.()) === 200;
      }, 120_000);
    }
    expect(reported.join('\n')).toMatch(/aurora \S{16} is published[\s\S]*https:\/\/console\.livery\.example\/enter#/);
    expect(reported.at(-1)).toMatch(/\/backups\/livery-\d{8}T\d{6}Z\n$/);
    // The gateway trusts the edge and the other processes: each answer is the gateway's.
    expect(await at('8080', 'aurora', '/wps/system/status')).toBe(200);
    expect(await at('8083', 'console', '/staff/colleagues')).toBe(401);
    expect(await at('8080', 'console', '/staff/colleagues')).toBe(401);
    const line = new WebSocket(`ws://127.0.0.1:${portOf('8084')}/socket`, {
      headers: { host: 'chat.livery.example', origin: 'https://chat.livery.example' },
    });
    await once(line, 'open');
    line.ping();
    await once(line, 'pong');
    line.close();
    await once(line, 'close');
    record({
      test: 'every part by the commands of docs/guides/deploy.md, on a PostgreSQL of the distribution',
      limit: 'each is reached and believed',
      figure: `${closing.length - 2} processes`,
    });
  } finally {
    for (const close of closing.reverse()) await close();
  }
});
