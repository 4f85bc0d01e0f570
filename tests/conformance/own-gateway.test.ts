import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileContract } from '#conformance/contract-checks.ts';
import { openWire } from '#conformance/exchange.ts';
import { createKit } from '#conformance/kit.ts';
import { type Report, runConformance } from '#conformance/run.ts';
import { allCalls } from '#contract/registry.ts';
import { type ConformanceGateway, startConformanceGateway } from '#tests/support/conformance-gateway.ts';

let gateway: ConformanceGateway;
let report: Report;

beforeAll(async () => {
  gateway = await startConformanceGateway();
  const { url, port, secrets } = gateway;
  report = await runConformance({ url, profile: gateway.profileAt(port), secrets });
});

afterAll(async () => {
  await gateway?.close();
});

const inWords = (outcome: string): string[] =>
  report.results
    .filter((result) => result.outcome === outcome)
    .map(({ call, title, rule, detail }) => `${call}, ${title}: ${rule}: ${detail}`);

test('N08: our gateway breaks no rule of the contract', () => {
  expect(inWords('failed')).toEqual([]);
  expect(report.passed).toBeGreaterThan(200);
});

test('N08: of our gateway nothing is left untried but the calls that it does not offer', () => {
  expect(inWords('not tried')).toEqual([
    'loginSecondStep, every other case: happy-path: not offered, as the profile says',
    'sendSecondStepCode, every other case: happy-path: not offered, as the profile says',
    'freePlay, every other case: happy-path: not offered, as the profile says',
  ]);
});

test('N08: a read-only run with a session of the profile asks token calls too, and leaves the session alone', async () => {
  const { url, port } = gateway;
  const profile = gateway.profileAt(port);
  const [aurora, ...others] = profile.merchants;
  if (!aurora) throw new Error('The profile has no merchant.');
  const wire = openWire({ timeoutMs: 10_000, maxBytes: 1024 * 1024 });
  const options = { url, profile, secrets: undefined, readOnly: false, wire, checksOf: compileContract(false) };
  const { token, cookies } = await createKit(options).newSession(aurora);
  wire.close();
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const known = { ...aurora, members: [{ token: token ?? '', cookie }] };
  const only = ['memberInfo', 'balance'];
  for (const round of [1, 2]) {
    const { failed, notTried, passed } = await runConformance({
      ...{ url, profile: { ...profile, merchants: [known, ...others] }, readOnly: true, only },
    });
    expect({ round, failed, notTried }).toEqual({ round, failed: 0, notTried: 0 });
    expect(passed).toBeGreaterThan(15);
  }
});

test('N08: every call of the contract was asked', () => {
  const asked = new Set(report.results.map(({ call }) => call));
  expect(allCalls.filter(({ name }) => !asked.has(name))).toEqual([]);
});
