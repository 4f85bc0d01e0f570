import { expect, test } from 'vitest';
import { createMerchantPoller } from './poll-merchants.ts';

test('a third party that does not respond delays its own work only, also with more merchants than places', async () => {
  const begun: string[] = [];
  const answers: (() => void)[] = [];
  const work = {
    places: 2,
    merchants: async () => ['a', 'b', 'c'],
    async visit(merchant: string, party: string) {
      begun.push(`${party} ${merchant}`);
      if (party === 'silent') await new Promise<void>((resolve) => answers.push(resolve));
    },
  };
  const poller = createMerchantPoller('payouts', 0, work, ['silent', 'prompt']);
  poller.start();
  const visitsOf = (visit: string) => begun.filter((one) => one === visit).length;
  await expect.poll(() => visitsOf('prompt c')).toBeGreaterThan(2);
  expect([visitsOf('silent a'), visitsOf('silent b'), visitsOf('silent c')]).toEqual([1, 1, 0]);
  const stopped = poller.stop();
  for (const answer of answers) answer();
  await expect.poll(() => visitsOf('silent c')).toBe(1);
  for (const answer of answers) answer();
  await stopped;
  const count = begun.length;
  expect(visitsOf('prompt a')).toBeGreaterThan(2);
  await new Promise((resolve) => setImmediate(resolve));
  expect(begun).toHaveLength(count);
});
