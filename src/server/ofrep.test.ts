import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#brand/testing/brand-files.ts';
import { openTestEdge, type TestEdge } from '#edge/testing/edge-of.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { decide, type Evaluation } from '#model/conditions/condition.ts';
import { firstOf } from '#model/conditions/facts.ts';
import { MEMBER_TYPES } from '#model/documents/member.ts';
import { readFlagContext } from '#model/flags/flag-context.ts';
import { flagFacts, memberFacts, requestFacts, viewFacts } from '#model/site/document-facts.ts';
import { linkContext } from '../main.ts';

const BULK = '/ofrep/v1/evaluate/flags';
const host = 'aurora.localhost';

let gateway: TestGateway;
let testSite: TestEdge;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
  gateway.context.start();
  const files = { 'aurora/brand.json': JSON.parse(readFileSync('brands/aurora/brand.json', 'utf8')) };
  testSite = await openTestEdge({ files, link: linkContext(gateway.context, gateway.app) });
});

afterAll(async () => {
  await testSite.close();
  await gateway.close();
});

interface Flag {
  readonly key: string;
  readonly value: boolean;
  readonly reason: string;
  readonly metadata: { readonly cause: string };
}

interface Bulk {
  readonly flags: readonly Flag[];
  readonly metadata: { readonly revision?: string };
}

async function flagsFor(attributes: object, tag?: string) {
  const reply = await testSite.edge.app.inject({
    method: 'POST',
    url: BULK,
    headers: { host, ...(tag === undefined ? {} : { 'if-none-match': tag }) },
    payload: { context: { targetingKey: 'a service', ...attributes } },
  });
  const { flags, metadata }: Bulk = reply.statusCode === 200 ? reply.json() : { flags: [], metadata: {} };
  return {
    status: reply.statusCode,
    etag: String(reply.headers.etag),
    revision: metadata.revision,
    byKey: new Map(flags.map((flag) => [flag.key, flag])),
  };
}

/** The flags, and the elements of the portal file that pages of the site read, at one revision: the trees may still arrive. */
async function readTogether(attributes: object) {
  for (;;) {
    const { byKey, revision } = await flagsFor(attributes);
    const file = await testSite.edge.app.inject({ url: `/_portal/${revision}/EN.json`, headers: { host } });
    const elements: Readonly<Record<string, { readonly when: Evaluation }>> = file.json().portal.elements;
    if (file.headers['x-portal-revision'] === revision) return { byKey, elements };
  }
}

const CONTEXTS = [
  {},
  ...MEMBER_TYPES.map((memberType) => ({ memberType })),
  { role: 'member', rank: 5, flags: { referral: true, mission: true, rebate: true } },
  { role: 'agent', toUpline: true, flags: { dividend: true } },
  { role: 'member', ownSwitches: { DEPOSIT: false, WITHDRAW: false, MANPLAYREB3: false } },
  { restricted: true, view: { captchaAsked: true } },
];

describe('flags of a site with its gateway', () => {
  it.each(CONTEXTS)(
    'N01: for %j every element flag is the decision of the portal file that a page reads',
    async (attributes) => {
      const { byKey, elements } = await readTogether(attributes);
      const read = readFlagContext(attributes);
      if ('problem' in read) throw new Error(read.problem);
      const { member, restricted, flags, view } = read.value;
      const visitor = firstOf(
        requestFacts({ regionRestriction: restricted }),
        memberFacts(member),
        flagFacts(flags),
        viewFacts(view),
      );
      const ids = [...byKey.keys()].filter((key) => key.includes('.'));
      expect(ids).toEqual(expect.arrayContaining(Object.keys(elements)));
      for (const id of ids) {
        const element = Object.hasOwn(elements, id) ? elements[id] : undefined;
        expect(byKey.get(id)?.value, id).toBe(element !== undefined && decide(element.when, visitor));
      }
    },
  );

  it('N01: whatever role a caller names, the ids are the same, and a flag holds its decision and cause only', async () => {
    const visitor = await flagsFor({});
    const agent = await flagsFor({ role: 'agent', rank: 99, toUpline: true });
    expect([...agent.byKey.keys()]).toEqual([...visitor.byKey.keys()]);
    const fields = ['key', 'value', 'reason', 'variant', 'metadata', 'cause', 'facts', 'source'];
    for (const flag of agent.byKey.values())
      expect([...Object.keys(flag), ...Object.keys(flag.metadata)]).toEqual(fields);
  });

  it('N01: a switch that staff turn is read with its new value, cause and tag', async () => {
    const before = await flagsFor({});
    expect((await flagsFor({}, before.etag)).status).toBe(304);
    expect(before.byKey.get('FREEPLAY3')).toMatchObject({ value: true, reason: 'STATIC' });
    await gateway.context.trees.toggleSwitch('aurora', 'FREEPLAY3', false, 'ops');
    await until(async () => (await flagsFor({}, before.etag)).status === 200, 'another answer');
    const after = await flagsFor({});
    expect(after.etag).not.toBe(before.etag);
    expect(after.byKey.get('FREEPLAY3')).toMatchObject({
      value: false,
      reason: 'STATIC',
      metadata: { cause: "the switch FREEPLAY3 is '0'" },
    });
  });
});
