import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '#brand/testing/brand-files.ts';
import { provisionDemoGames } from '#demo-games/db/provision.ts';
import { provisionDemoPayments } from '#demo-payments/db/provision.ts';
import { halfRequests, heldSocket, heldStream } from '#tests/support/stopping/held-connections.ts';
import {
  CLEAN,
  openDatabase,
  type Part,
  prepareParts,
  removeParts,
  SECRET,
  startPart,
  stopWhileHeld,
} from '#tests/support/stopping/started-parts.ts';

const NOTHING_LISTENS = 'http://127.0.0.1:1';
const PART = ['src/server/part.ts'];

beforeAll(prepareParts);
afterAll(removeParts);

it('each part alone stops cleanly with open streams, sockets and half-sent requests', async () => {
  const ownerUrl = await openDatabase();
  const gateway = await startPart([...PART, 'gateway'], { DATABASE_URL: ownerUrl }, '127.0.0.1', '/readyz');
  const before = { GATEWAY_URL: `http://127.0.0.1:${gateway.port}` };
  const edge = await startPart([...PART, 'edge'], before, 'aurora.localhost', '/index');
  const site = (name: string) => startPart([...PART, name], before, `${name}.localhost`, '/');
  const [staff, chat] = [await site('console'), await site('chat')];
  const relayed = [
    ...halfRequests('aurora.localhost', '/wps/session/login'),
    ...halfRequests('console.localhost', '/staff/session'),
    heldStream('aurora.localhost', '/_portal/events'),
  ];
  const room = (port: number) => [
    ...halfRequests('chat.localhost'),
    heldSocket('chat.localhost', '/socket', `http://chat.localhost:${port}`),
  ];
  expect(await stopWhileHeld(chat, room)).toEqual(CLEAN);
  expect(await stopWhileHeld(staff, () => halfRequests('console.localhost', '/staff/session'))).toEqual(CLEAN);
  expect(await stopWhileHeld(edge, () => relayed)).toEqual(CLEAN);
  const direct = (port: number) => [
    ...halfRequests(`127.0.0.1:${port}`, '/wps/session/login'),
    ...halfRequests(`127.0.0.1:${port}`, '/seamless/bet'),
  ];
  expect(await stopWhileHeld(gateway, direct)).toEqual(CLEAN);
});

it('the games’ and the payment provider’s servers stop cleanly with open sockets and half-sent requests', async () => {
  const ownerUrl = await openDatabase();
  const demoGames = await startPart(
    [...PART, 'demo-games'],
    {
      LIVERY_DEMO_GAMES_SECRET: SECRET,
      LIVERY_DEMO_GAMES_DATABASE_URL: await provisionDemoGames(ownerUrl),
      DEMO_GAMES_GATEWAY_URL: NOTHING_LISTENS,
    },
    'games.localhost',
    '/verify',
  );
  const play = (port: number) => [
    ...halfRequests('games.localhost', '/api/session'),
    heldSocket('games.localhost', '/api/duel', `http://games.localhost:${port}`),
  ];
  expect(await stopWhileHeld(demoGames, play)).toEqual(CLEAN);
  const demoPayments = await startPart(
    [...PART, 'demo-payments'],
    {
      LIVERY_BANK_SECRET: SECRET,
      LIVERY_BANK_DATABASE_URL: await provisionDemoPayments(ownerUrl),
      BANK_GATEWAY_URL: NOTHING_LISTENS,
    },
    'bank.localhost',
    '/transfer',
  );
  expect(await stopWhileHeld(demoPayments, () => halfRequests('bank.localhost', '/transfer'))).toEqual(CLEAN);
});

/** A year of history of a few members, on a busy machine. */
const PATIENCE_MS = 180_000;

/** Within the time after which a process is killed; its last statement may be slow on a busy machine. */
const IN_GRACE = { code: 0, warnings: [] };

/** Waits for a line of the process that begins like this. */
const reach = (site: Part, line: string) =>
  until(async () => site.reported.some((each) => each.startsWith(line)), `${line} is reported`, PATIENCE_MS);

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
