import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { happyCases } from '#conformance/cases/happy.ts';
import { compileContract } from '#conformance/kit/contract-checks.ts';
import { createKit, type Kit } from '#conformance/kit/kit.ts';
import { pathOf } from '#conformance/paths/derived.ts';
import { openWire, type Wire } from '#conformance/verdict/exchange.ts';
import { type Verdict, validate } from '#conformance/verdict/verdict.ts';
import { allCalls, type ListedCall } from '#contract/registry.ts';
import { BROKEN, type BrokenGateway, startBrokenGateway } from '#tests/support/broken-gateways.ts';
import { type ConformanceGateway, startConformanceGateway } from '#tests/support/conformance-gateway.ts';
import { type Fault, valueChanged } from '#tests/support/gateway-faults.ts';
import { MORE_WRONG_REPLIES } from './more-wrong-replies.ts';
import { WRONG_REPLIES as FIRST, type WrongReply } from './wrong-replies.ts';

const WRONG_REPLIES = [...FIRST, ...MORE_WRONG_REPLIES];

let gateway: ConformanceGateway;
let proxy: BrokenGateway;
let wire: Wire;
let kit: Kit;
let armed: WrongReply | undefined;

beforeAll(async () => {
  gateway = await startConformanceGateway();
  const fault: Fault = {
    reply: (passed, { call }) =>
      armed && call?.name === armed.call ? valueChanged(passed, armed.value, armed.headers) : undefined,
  };
  proxy = await startBrokenGateway({ upstream: `http://127.0.0.1:${gateway.port}`, fault });
  wire = openWire({ timeoutMs: 10_000, maxBytes: 1024 * 1024 });
  const port = Number(new URL(proxy.url).port);
  const profile = gateway.profileAt(port);
  kit = createKit({
    url: `http://aurora.localhost:${port}`,
    profile,
    secrets: gateway.secrets,
    readOnly: false,
    wire,
    checksOf: compileContract(false),
  });
  for (const call of new Set(WRONG_REPLIES.map(({ call: name }) => callNamed(name))))
    expect([call.name, await ask(call)]).toEqual([call.name, { outcome: 'passed' }]);
});

afterAll(async () => {
  wire?.close();
  await proxy?.close();
  await gateway?.close();
});

function callNamed(name: string): ListedCall {
  const call = allCalls.find((one) => one.name === name);
  if (!call) throw new Error(`There is no call ${name}.`);
  return call;
}

/** The valid call, then the call's own read-only cases. */
async function ask(call: ListedCall): Promise<Verdict> {
  const path = pathOf(call);
  const [happy] = happyCases(call, path);
  const verdict = await validate(async () => happy?.run(kit));
  if (verdict.outcome !== 'passed') return verdict;
  for (const own of (path.cases ?? []).filter(({ harmless }) => harmless)) {
    const result = await validate(async () => own.run(kit, await kit.merchantFor(call), call));
    if (result.outcome === 'failed') return result;
  }
  return verdict;
}

test.each(WRONG_REPLIES.map((one) => [one.call, one.name, one] as const))(
  'N08: %s: %s is caught by its rule',
  async (_, __, one) => {
    armed = one;
    try {
      expect(await ask(callNamed(one.call))).toMatchObject({ outcome: 'failed', rule: one.rule });
    } finally {
      armed = undefined;
    }
  },
);

test('N08: wrong gateways have sixty kinds or more, and docs/guides/break-me.md lists them all', async () => {
  expect(WRONG_REPLIES.length + BROKEN.length).toBeGreaterThanOrEqual(60);
  const page = await readFile('docs/guides/break-me.md', 'utf8');
  const missing = [
    ...BROKEN.map((kind) => `\`${kind}\``),
    ...WRONG_REPLIES.map(({ call, name }) => `| \`${call}\` | ${name} |`),
  ];
  expect(missing.filter((line) => !page.includes(line))).toEqual([]);
});
