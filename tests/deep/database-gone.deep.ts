import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { record } from './record.ts';
import { startDemoGames, statusOf, until } from './support/site.ts';

const AURORA = { host: 'aurora.localhost' };
const CALL = { ...AURORA, merchant: 'aurora', moduleid: 'COMM3' };
/** Read from the database for each call. */
const ASKS_DATABASE = '/wps/relay/MCSFE_getListAnnouncements?types=B,PL,PU,PR,H&platform=W&execution=B';
const GONE_MS = 30_000;

it('the database is down for 30 s: reported in 2 s, calls 503 in 1.5 s, public pages stay, back in 3 s', async () => {
  const demoGames = await startDemoGames();
  try {
    const { gateway, edge } = demoGames;
    // A page and its trees that were served before stay available.
    expect(await statusOf(`${edge.url}/index`, AURORA)).toBe(200);
    expect(await statusOf(`${edge.url}/wps/system/whitelabel`, CALL)).toBe(200);
    const gone = await demoGames.databaseGone();
    const notReady = await until(async () => (await statusOf(`${gateway.url}/deepz`)) === 503, 10_000);
    const ended = performance.now() + GONE_MS;
    let pages = 0;
    let slowest = 0;
    const statuses = new Map<number, number>();
    while (performance.now() < ended) {
      expect(await statusOf(`${edge.url}/index`, AURORA)).toBe(200);
      pages += 1;
      const asked = performance.now();
      const status = await statusOf(`${edge.url}${ASKS_DATABASE}`, CALL);
      slowest = Math.max(slowest, performance.now() - asked);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await wait(200);
    }
    await gone.back();
    // Recovery means that a page's own call is answered again, not that the gateway reports readiness.
    const back = await until(async () => (await statusOf(`${edge.url}${ASKS_DATABASE}`, CALL)) === 200, 20_000);
    expect(await statusOf(`${gateway.url}/readyz`)).toBe(200);
    record({
      test: 'database gone 30 s',
      limit: 'reported in 2 s, 503 in 1.5 s, public pages stay, back in 3 s',
      figure: `reported ${Math.round(notReady)} ms, slowest answer ${Math.round(slowest)} ms (${[...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')}), ${pages} pages 200, back ${Math.round(back)} ms`,
    });
    expect(notReady).toBeLessThan(2_000);
    expect(slowest).toBeLessThan(1_500);
    expect([...statuses.keys()]).toEqual([503]);
    expect(back).toBeLessThan(3_000);
  } finally {
    await demoGames.stop();
  }
});
