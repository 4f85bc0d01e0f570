import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileContract } from '#conformance/kit/contract-checks.ts';
import { createKit, type Kit } from '#conformance/kit/kit.ts';
import { relations, relationsOf } from '#conformance/relations/all.ts';
import { type RelationKind, relationKinds } from '#conformance/relations/relation.ts';
import { expectRelation } from '#conformance/relations/relation-cases.ts';
import { openWire, type Wire } from '#conformance/verdict/exchange.ts';
import { type Verdict, validate } from '#conformance/verdict/verdict.ts';
import { someOf } from '#tests/setup/cases.ts';
import { type BrokenGateway, startBrokenGateway } from '#tests/support/broken-gateways.ts';
import { type ConformanceGateway, startConformanceGateway } from '#tests/support/conformance-gateway.ts';
import type { Fault } from '#tests/support/gateway-faults.ts';
import { PLANTED, type PlantedFault } from './planted-faults.ts';

let gateway: ConformanceGateway;
let proxy: BrokenGateway;
let wire: Wire;
let kit: Kit;
let planted: Fault = {};

beforeAll(async () => {
  gateway = await startConformanceGateway();
  const fault: Fault = {
    ask: (asked) => planted.ask?.(asked) ?? asked,
    see: (passed, asked) => planted.see?.(passed, asked),
    reply: (passed, asked) => planted.reply?.(passed, asked),
  };
  proxy = await startBrokenGateway({ upstream: `http://127.0.0.1:${gateway.port}`, fault });
  wire = openWire({ timeoutMs: 10_000, maxBytes: 1024 * 1024 });
  kit = forgetful(kitAt(Number(new URL(proxy.url).port), wire));
});

afterAll(async () => {
  wire?.close();
  await proxy?.close();
  await gateway?.close();
});

function kitAt(port: number, at: Wire): Kit {
  return createKit({
    url: `http://aurora.localhost:${port}`,
    profile: gateway.profileAt(port),
    secrets: gateway.secrets,
    readOnly: false,
    wire: at,
    checksOf: compileContract(false),
  });
}

/** The same members, and new records: each fault changes replies. */
function forgetful(one: Kit): Kit {
  return { ...one, once: (name, make) => (/^(?:record|around) /.test(name) ? make() : one.once(name, make)) };
}

/** The verdict of the first relation of the call that finds the fault, else of the last. */
async function verdictOf({ kind, call, by = '', plant }: PlantedFault): Promise<Verdict> {
  let verdict: Verdict = { outcome: 'not tried', detail: 'no relation' };
  for (const relation of relationsOf(call).filter((one) => one.kind === kind && one.title.includes(by))) {
    planted = plant();
    try {
      verdict = await validate(() => expectRelation(kit, relation, call));
    } finally {
      planted = {};
    }
    if (verdict.outcome === 'failed') return verdict;
  }
  return verdict;
}

/** Of each kind of relation some; all of them in the long run. */
const PLANTED_HERE = (Object.keys(relationKinds) as RelationKind[]).flatMap((kind) =>
  someOf(
    PLANTED.filter((one) => one.kind === kind),
    10,
  ),
);
const missed: string[] = [];
const noticed = new Set<PlantedFault>();

describe.each(Object.keys(relationKinds) as RelationKind[])('N08: %s', (kind) => {
  test('its planted faults are noticed in the call that has them', { timeout: 300_000 }, async () => {
    for (const fault of PLANTED_HERE.filter((one) => one.kind === kind)) {
      const verdict = await verdictOf(fault);
      const { outcome } = verdict;
      if (outcome === 'failed') {
        expect(verdict.rule).toBe(kind);
        expect(verdict.detail).toMatch(new RegExp(`^${fault.call}: .+; expected .+ \\(${fault.call}\\b.*\\)$`));
        noticed.add(fault);
      } else missed.push(`${fault.call}: ${fault.name}: ${'detail' in verdict ? verdict.detail : outcome}`);
    }
    const all = PLANTED_HERE.filter((one) => one.kind === kind).length;
    const found = [...noticed].filter((one) => one.kind === kind).length;
    // One missed fault is more than a twentieth of a few.
    expect(all - found, missed.join('\n')).toBeLessThanOrEqual(Math.max(1, all * 0.05));
  });
});

test('N08: at least 95 of 100 planted faults are noticed, and each relation has one', () => {
  expect(noticed.size / PLANTED_HERE.length, missed.join('\n')).toBeGreaterThanOrEqual(0.95);
  const without = relations.flatMap(({ kind, calls, title }) =>
    // A stream passes the proxy unchanged: its faults are in the test below.
    calls.includes('events') ||
    PLANTED.some((one) => one.kind === kind && calls.includes(one.call) && title.includes(one.by ?? ''))
      ? []
      : [`${kind} ${calls.join(', ')}: ${title}`],
  );
  expect(without).toEqual([]);
});

test.each([
  ['only-rises', [{ revision: 7 }, { revision: 6 }]],
  ['envelope-fits', '{"success":true,"value":{"revision":7}}'],
])('N08: %s notices a fault of the event stream', (kind, recorded) => {
  const relation = relationsOf('events').find((one) => one.kind === kind);
  expect(relation?.find(recorded, 'events')).toMatchObject({ found: expect.any(String), expected: expect.any(String) });
});

test.each(someOf(['first', 'second'], 1))(
  'N08: a correct gateway breaks no relation the %s time',
  { timeout: 300_000 },
  async () => {
    const own = openWire({ timeoutMs: 10_000, maxBytes: 1024 * 1024 });
    const fresh = kitAt(gateway.port, own);
    const found: string[] = [];
    for (const relation of relations) {
      for (const call of relation.calls) {
        const verdict = await validate(() => expectRelation(fresh, relation, call));
        if (verdict.outcome !== 'passed') found.push(`${relation.kind} ${call}, ${relation.title}: ${verdict.detail}`);
      }
    }
    own.close();
    expect(found).toEqual([]);
  },
);
