/** Published brands with production processes: one database, one gateway, two edges, and an operator's tools. */

import { spawn } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { brandFile, makeBrandFolder } from '#brand/testing/brand-files.ts';
import { openRunFolder, startRunDatabase } from '#scripts/run-folder.ts';
import { record } from '../record.ts';
import { startEdge, startGateway } from '../support/site.ts';

const SECRET = { LIVERY_EDGE_SECRET: 'the secret between edge and gateway in deep runs', LOG_LEVEL: 'error' };
const PASSWORD = 'the edge of the deep runs';
const ROUNDS = 10;

it('M376: two edge processes soon serve a publish or a rollback at the same revision', async () => {
  const run = await openRunFolder();
  const drafts = await makeBrandFolder();
  const database = await startRunDatabase(run);
  const closing: (() => Promise<unknown>)[] = [run.remove, () => drafts.remove('.'), database.stop];
  try {
    const gateway = await startGateway({ DATABASE_URL: database.url, ...SECRET });
    closing.push(gateway.end);
    const brand = (...args: string[]) => runBrand(args, { DATABASE_URL: database.url, LIVERY_BRANDS: drafts.root });
    await drafts.write('aurora/brand.json', brandFile('aurora', { name: 'Aurora 0' }));
    await brand('publish', 'aurora');
    const env = {
      GATEWAY_URL: gateway.url,
      LIVERY_BRANDS: join(run.path, 'none'),
      LIVERY_BRANDS_DATABASE_URL: await edgeUrl(database.url),
      ...SECRET,
    };
    const edges = [await startEdge(env), await startEdge(env)];
    for (const edge of edges) closing.push(edge.end);
    const times: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const isBack = round % 3 === 0;
      if (!isBack) await drafts.write('aurora/brand.json', brandFile('aurora', { name: `Aurora ${round}` }));
      const before = await Promise.all(edges.map(({ url }) => revisionOf(url)));
      await brand(isBack ? 'rollback' : 'publish', 'aurora');
      times.push(await bothFollow(edges, before[0] ?? ''));
    }
    times.sort((one, other) => one - other);
    const median = Math.round(times[Math.floor(ROUNDS / 2)] ?? 0);
    const slowest = Math.round(times.at(-1) ?? 0);
    record({
      test: `publishing and rolling back, ${ROUNDS} times, with two edge processes`,
      limit: 'both at the same revision: median 1 s, slowest 5 s',
      figure: `median ${median} ms, slowest ${slowest} ms after the command ended`,
    });
    expect(median).toBeLessThan(1_000);
    // The next comparison repairs a lost notification.
    expect(slowest).toBeLessThan(5_000);
  } finally {
    for (const close of closing.reverse()) await close();
  }
});

/** Connection URL of the edge's role, with the password that an operator sets. */
async function edgeUrl(ownerUrl: string): Promise<string> {
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`alter role livery_edge login password '${PASSWORD}'`);
  await owner.end();
  return Object.assign(new URL(ownerUrl), { username: 'livery_edge', password: PASSWORD }).href;
}

function runBrand(args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, ['scripts/brand.ts', ...args], { env: { ...process.env, ...env } });
  let output = '';
  const hear = (part: Buffer): void => {
    output += part.toString();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise((resolve, reject) => {
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(output))));
  });
}

/** Waits until both edges show the same new revision. Returns the duration in milliseconds. */
async function bothFollow(edges: readonly { readonly url: string }[], before: string): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const now = await Promise.all(edges.map(({ url }) => revisionOf(url)));
    const ms = performance.now() - begun;
    if (now[0] !== before && now[0] === now[1]) return ms;
    if (ms > 10_000) throw new Error(`The edges did not follow: ${now} after ${before}.`);
    await pause(10);
  }
}

function revisionOf(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/index`, { headers: { host: 'aurora.localhost' } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      response.on('end', () => resolve(/"revision":"([^"]+)"/.exec(body)?.[1] ?? ''));
    });
    asked.on('error', reject).end();
  });
}
