/** A complete read-only run against our gateway, as an operator runs it against a public site. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runConformance } from '#conformance/run.ts';
import { type ConformanceGateway, startConformanceGateway } from '#tests/support/conformance-gateway.ts';
import { signedInProfile } from '../conformance/signed-in.ts';

let gateway: ConformanceGateway;

beforeAll(async () => {
  gateway = await startConformanceGateway();
});

afterAll(async () => {
  await gateway?.close();
});

test('N08: a full read-only run has no finding and leaves no trace', async () => {
  const profile = await signedInProfile(gateway);
  const before = await gateway.countRows();
  const { results, passed } = await runConformance({ url: gateway.url, profile, readOnly: true });
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ call, title, detail }) => `${call}, ${title}: ${detail}`)).toEqual([]);
  expect(passed).toBeGreaterThan(100);
  expect(await gateway.countRows()).toEqual(before);
});
