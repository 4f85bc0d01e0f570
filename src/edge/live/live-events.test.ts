import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { brandFile, until } from '#brand/testing/brand-files.ts';
import { linkRemoteGateway } from '../gateway/remote-gateway.ts';
import { openTestEdge } from '../testing/edge-of.ts';
import { openEvents, portOf } from '../testing/event-client.ts';
import { statusWith } from '../testing/scripted-trees.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const EVERY_MS = 200;

it('M378: a third-party gateway is polled once per interval, for any number of streams and page reads', async () => {
  const askedAt: number[] = [];
  const thirdParty = Fastify();
  let status = statusWith(['USERNAMEREG3']);
  thirdParty.get('/wps/system/status', async () => ({ success: true, value: status }));
  thirdParty.get('/wps/relay/GCSGAME_gameVendor', async () => {
    askedAt.push(performance.now());
    return { success: true, value: { data: { lanes: [] } } };
  });
  const origin = await thirdParty.listen({ host: '127.0.0.1', port: 0 });
  const chance = { now: Date.now, random: () => 1, newId: () => 'x' };
  const testSite = await openTestEdge({
    files: { 'aurora/brand.json': brandFile('aurora') },
    link: linkRemoteGateway({ origin, chance, pollEveryMs: EVERY_MS }),
    pollEveryMs: EVERY_MS,
  });
  closing.push(() => thirdParty.close(), testSite.close);
  await testSite.edge.app.listen({ host: '127.0.0.1', port: 0 });
  const port = portOf(testSite.edge.app.server);
  const pages = await Promise.all(Array.from({ length: 50 }, () => openEvents({ port })));
  const read = () => testSite.edge.app.inject({ url: '/index', headers: { host: 'aurora.localhost' } });
  await Promise.all(Array.from({ length: 50 }, read));
  const [from, begun] = [askedAt.length, performance.now()];
  await until(async () => {
    await read();
    return askedAt.length >= from + 4;
  }, 'some polls');
  // As many as intervals have passed, plus one for a pending poll and one that a slow machine delivered late.
  expect(askedAt.length - from).toBeLessThanOrEqual((performance.now() - begun) / EVERY_MS + 2);
  status = statusWith(['MANPLAYREB3']);
  const before = pages[0]?.revisions.at(-1);
  await until(() => pages.every(({ revisions }) => revisions.length > 1 && revisions.at(-1) !== before), 'the change');
  expect(new Set(pages.map(({ revisions }) => revisions.at(-1))).size).toBe(1);
});
