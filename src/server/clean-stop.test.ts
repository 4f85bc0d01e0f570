import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '#brand/testing/brand-files.ts';
import { halfRequests, heldSocket, heldStream } from '#tests/support/stopping/held-connections.ts';
import {
  CLEAN,
  openDatabase,
  type Part,
  prepareParts,
  removeParts,
  startPart,
  stopWhileHeld,
} from '#tests/support/stopping/started-parts.ts';

/** A year of history of a few members, on a busy machine. */
const PATIENCE_MS = 180_000;

beforeAll(prepareParts);
afterAll(removeParts);

it('the whole site stops cleanly while each of its hosts has open streams, sockets and half-sent requests', async () => {
  const site = await startPart(['src/main.ts'], { DATABASE_URL: await openDatabase() }, 'aurora.localhost', '/index');
  const held = (port: number) => [
    ...halfRequests('aurora.localhost', '/wps/session/login'),
    ...['games', 'bank', 'console', 'chat'].flatMap((name) => halfRequests(`${name}.localhost`)),
    ...halfRequests('console.localhost', '/staff/session'),
    ...halfRequests('127.0.0.1'),
    heldStream('aurora.localhost', '/_portal/events'),
    heldSocket('chat.localhost', '/socket', `http://chat.localhost:${port}`),
    heldSocket('games.localhost', '/api/duel', `http://games.localhost:${port}`),
  ];
  expect(await stopWhileHeld(site, held)).toEqual(CLEAN);
});

/** Within the time after which a process is killed; its last statement may be slow on a busy machine. */
const IN_GRACE = { code: 0, warnings: [] };

/** Waits for a line of the process that begins like this. */
const reach = (site: Part, line: string) =>
  until(async () => site.reported.some((each) => each.startsWith(line)), `${line} is reported`, PATIENCE_MS);

it('a site stops in time while it seeds its demo, also with a year of history', async () => {
  const wanted = { DATABASE_URL: await openDatabase(), LIVERY_DEMO: '1', LIVERY_DEMO_HISTORY: '2000' };
  const site = await startPart(['src/main.ts'], wanted, 'aurora.localhost', '/index');
  await until(async () => site.reported.some((line) => line.startsWith('demo data')), 'the demo is being laid');
  expect(site.reported.join('\n')).not.toContain('demo history is complete');
  expect(await stopWhileHeld(site, () => halfRequests('aurora.localhost'))).toEqual(CLEAN);
});

it(
  'a site that is stopped in the middle of its history ends cleanly, and its next start completes the demo',
  async () => {
    const wanted = { DATABASE_URL: await openDatabase(), LIVERY_DEMO: '1', LIVERY_DEMO_HISTORY: '12' };
    const start = () => startPart(['src/main.ts'], wanted, 'aurora.localhost', '/index');
    const stopped = await start();
    await reach(stopped, 'demo history of aurora: 25 %');
    expect(await stopWhileHeld(stopped, () => halfRequests('aurora.localhost'))).toMatchObject(IN_GRACE);
    expect(stopped.reported).not.toContain('demo history is complete');
    const next = await start();
    await reach(next, 'demo history is complete');
    expect(next.reported).not.toContain('demo history of aurora: 25 %');
    expect(next.reported.join('\n')).toMatch(/demo history of aurora: a year of 12 members/);
    expect(await stopWhileHeld(next, () => [])).toMatchObject(IN_GRACE);
  },
  2 * PATIENCE_MS,
);
