import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '#brand/testing/brand-files.ts';
import { halfRequests, heldSocket, heldStream } from '#tests/support/stopping/held-connections.ts';
import {
  CLEAN,
  openDatabase,
  prepareParts,
  removeParts,
  startPart,
  stopWhileHeld,
} from '#tests/support/stopping/started-parts.ts';

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

it('a site stops in time while it seeds its demo, also with a year of history', async () => {
  const wanted = { DATABASE_URL: await openDatabase(), LIVERY_DEMO: '1', LIVERY_DEMO_HISTORY: '2000' };
  const site = await startPart(['src/main.ts'], wanted, 'aurora.localhost', '/index');
  await until(async () => site.reported.some((line) => line.startsWith('demo data')), 'the demo is being laid');
  expect(site.reported.join('\n')).not.toContain('demo history is complete');
  expect(await stopWhileHeld(site, () => halfRequests('aurora.localhost'))).toEqual(CLEAN);
});
