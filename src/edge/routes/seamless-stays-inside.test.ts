import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { brandFile } from '#brand/testing/brand-files.ts';
import { seamlessActions } from '#contract/vendors/seamless.ts';
import { linkRemoteGateway } from '../gateway/remote-gateway.ts';
import { openTestEdge } from '../testing/edge-of.ts';
import { statusWith } from '../testing/scripted-trees.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test('the seamless wallet of vendors is not reachable through a brand’s host, in any address notation', async () => {
  const seen: string[] = [];
  const gateway = Fastify();
  gateway.addHook('onRequest', async ({ url }) => void seen.push(url));
  gateway.all('/*', async () => ({ success: true, value: statusWith([], {}, false) }));
  closing.push(() => gateway.close());
  const origin = await gateway.listen({ host: '127.0.0.1', port: 0 });
  const chance = { now: Date.now, random: () => 0, newId: () => 'x' };
  const files = { 'aurora/brand.json': brandFile('aurora') };
  const { edge, close } = await openTestEdge({ files, link: linkRemoteGateway({ origin, chance }) });
  closing.push(close);
  const addresses = seamlessActions.flatMap((action) => [
    `/seamless/v1/${action}`,
    `/wps/../seamless/v1/${action}`,
    `/wps/%2e%2e/seamless/v1/${action}`,
    `/wps/..%2fseamless/v1/${action}`,
    `//seamless/v1/${action}`,
    `/lotto/..;/seamless/v1/${action}`,
  ]);
  for (const url of addresses) {
    const headers = { host: 'aurora.localhost', origin: 'http://aurora.localhost', 'content-type': 'application/json' };
    await edge.app.inject({ method: 'POST', url, headers, payload: '{}' });
  }
  // Control: the edge does send a page's own calls.
  await edge.app.inject({ url: '/wps/system/country', headers: { host: 'aurora.localhost' } });
  expect(seen).toContain('/wps/system/country');
  expect(seen.filter((url) => new URL(url, origin).pathname.startsWith('/seamless'))).toEqual([]);
});
