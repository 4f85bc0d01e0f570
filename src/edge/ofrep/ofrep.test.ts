import type { LightMyRequestResponse } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { brandFile, until } from '#brand/testing/brand-files.ts';
import { contextFacts, flagConditions } from '#model/flags/flags.ts';
import { parseTrees } from '#model/site/trees.ts';
import { sampleBrand } from '#model/testing/brands.ts';
import { type Overrides, openTestEdge, type TestEdge } from '../testing/edge-of.ts';
import { openEvents, portOf } from '../testing/event-client.ts';
import { statusWith } from '../testing/scripted-trees.ts';
import { evaluateAll } from './evaluate.ts';

const BULK = '/ofrep/v1/evaluate/flags';
const ANONYMOUS = { context: { targetingKey: 'u' } };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function start(more: Overrides = {}): Promise<TestEdge> {
  const testSite = await openTestEdge({ files: { 'aurora/brand.json': brandFile('aurora') }, ...more });
  closing.push(testSite.close);
  return testSite;
}

interface Asked {
  readonly url?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

function evaluate(
  { edge }: TestEdge,
  { url = BULK, body = ANONYMOUS, headers = {}, address = '198.51.100.7' }: Asked = {},
): Promise<LightMyRequestResponse> {
  return edge.app.inject({
    method: 'POST',
    url,
    remoteAddress: address,
    headers: { host: 'aurora.localhost', 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

const keysOf = (flags: readonly { readonly key: string }[]) => flags.map(({ key }) => key);

describe('evaluation of flags by OFREP', () => {
  it('N01: one flag has value, reason, variant and flat metadata, and equals its row of the bulk answer', async () => {
    const testSite = await start();
    const one = await evaluate(testSite, { url: `${BULK}/USERNAMEREG3` });
    const all = await evaluate(testSite);
    expect([one.statusCode, one.headers['cache-control'], one.headers['content-type']]).toEqual([
      200,
      'no-store',
      'application/json; charset=utf-8',
    ]);
    const { revision } = all.json().metadata;
    const cause = {
      cause: "the switch USERNAMEREG3 is '1'",
      facts: 'switch:USERNAMEREG3',
      source: '/status/info/whitelabel/childrenNodes/0/enabled',
    };
    const flag = { key: 'USERNAMEREG3', value: true, reason: 'STATIC', variant: 'on' };
    expect(one.json()).toEqual({ ...flag, metadata: { revision, ...cause } });
    const { flags } = all.json();
    expect(flags).toContainEqual({ ...flag, metadata: cause });
    for (const flag of flags) {
      expect(['STATIC', 'TARGETING_MATCH', 'DISABLED'], flag.key).toContain(flag.reason);
      expect(flag.variant, flag.key).toBe(flag.value ? 'on' : 'off');
      for (const value of Object.values(flag.metadata)) expect(typeof value, flag.key).toBe('string');
    }
    expect(new Set(keysOf(flags)).size).toBe(flags.length);
    expect(keysOf(flags)).toEqual(expect.arrayContaining(['nav.live', 'account.login', 'DEPOSIT']));
  });

  it('N01: the context decides; cookies and tokens do not', async () => {
    const testSite = await start();
    const url = `${BULK}/account.login`;
    const cookie = { cookie: '__Host-session=x; session=x', authorization: 'Bearer x', token: 'x' };
    const values = [
      await evaluate(testSite, { url }),
      await evaluate(testSite, { url, headers: cookie }),
      await evaluate(testSite, { url, body: { context: { targetingKey: 'u', role: 'member', plan: ['x'] } } }),
    ].map((reply) => [reply.json().value, reply.json().reason, reply.headers['set-cookie']]);
    expect(values).toEqual([
      [true, 'TARGETING_MATCH', undefined],
      [true, 'TARGETING_MATCH', undefined],
      [false, 'TARGETING_MATCH', undefined],
    ]);
  });

  it('N01: the entity tag is of the answer: it changes with a switch, and 304 answers the same one', async () => {
    const testSite = await start();
    const first = await evaluate(testSite);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    const again = async (tag: string, more: Asked = {}) => {
      const reply = await evaluate(testSite, { ...more, headers: { 'if-none-match': tag, ...more.headers } });
      return [reply.statusCode, reply.body.length > 0];
    };
    expect(await again(etag)).toEqual([304, false]);
    expect(await again(`"x", W/${etag}`)).toEqual([304, false]);
    expect(await again('"x"')).toEqual([200, true]);
    expect(await again(etag, { body: { context: { targetingKey: 'u', role: 'agent' } } })).toEqual([200, true]);
    const packed = await evaluate(testSite, { headers: { 'accept-encoding': 'gzip' } });
    expect([packed.headers['content-encoding'], packed.headers.etag]).toEqual(['gzip', `${etag.slice(0, -1)}-gzip"`]);
    expect(await again(String(packed.headers.etag))).toEqual([304, false]);

    const rows = new Set(first.json().flags.map((row: unknown) => JSON.stringify(row)));
    testSite.gateway.answers.set('/wps/system/status', statusWith(['USERNAMEREG3', 'DEPOSIT']));
    testSite.gateway.change('aurora');
    await until(async () => (await again(etag))[0] === 200, 'another answer');
    const after: readonly { readonly key: string }[] = (await evaluate(testSite)).json().flags;
    // Clients report the rows that differ as changed flags.
    const changed = keysOf(after.filter((row) => !rows.has(JSON.stringify(row))));
    expect(changed).toContain('DEPOSIT');
    expect(changed).not.toContain('USERNAMEREG3');
    const deposit = await evaluate(testSite, { url: `${BULK}/DEPOSIT` });
    expect(deposit.json()).toMatchObject({
      value: true,
      reason: 'STATIC',
      metadata: { cause: "the switch DEPOSIT is '1'" },
    });
  });

  it('N01: a bulk answer names a stream, which reports a change after this answer once', async () => {
    const testSite = await start();
    await testSite.edge.app.listen({ host: '127.0.0.1', port: 0 });
    const port = portOf(testSite.edge.app.server);
    const { eventStreams, metadata } = (await evaluate(testSite)).json();
    const path = `/_portal/flag-events?revision=${metadata.revision}`;
    expect(eventStreams).toEqual([{ type: 'sse', endpoint: { requestUri: path } }]);
    const client = await openEvents({ port, path });
    closing.push(client.close);
    testSite.gateway.answers.set('/wps/system/status', statusWith(['DEPOSIT']));
    testSite.gateway.change('aurora');
    await until(() => client.revisions.length > 0, 'an event');
    const { revision } = (await evaluate(testSite)).json().metadata;
    expect(revision).not.toBe(metadata.revision);
    expect(client.revisions).toEqual([revision]);
    // The stream of an answer from before the change reports it at once.
    const late = await openEvents({ port, path });
    closing.push(late.close);
    await until(() => late.revisions.length > 0, 'an event');
    expect(late.revisions).toEqual([revision]);
    expect(testSite.edge.openPages('aurora')).toBe(0);
  });

  it('N01: a flag that cannot be evaluated is a failure among the others', () => {
    const { documents } = parseTrees({}, sampleBrand());
    const context = { member: null, restricted: false, flags: {}, view: {} };
    const broken = { all: null } as never;
    const conditions = new Map([['broken', broken], ...flagConditions(documents)]);
    const { flags } = evaluateAll({ merchant: 'sample', revision: 'r', documents }, context, conditions);
    expect(contextFacts(documents, context).all.value('member.type')).toBe('visitor');
    const [first, ...others] = flags as readonly Readonly<Record<string, unknown>>[];
    expect(first).toEqual({ key: 'broken', errorCode: 'GENERAL', errorDetails: 'The flag could not be evaluated.' });
    expect(others.length).toBe(flagConditions(documents).size);
    expect(others.filter((flag) => 'errorCode' in flag)).toEqual([]);
  });
});

describe('refused evaluations', () => {
  it.each<[string, unknown, string]>([
    ['no JSON', '{"context":', 'PARSE_ERROR'],
    ['a list', [], 'PARSE_ERROR'],
    ['no object', '"x"', 'PARSE_ERROR'],
    ['no body', '', 'PARSE_ERROR'],
    ['no context', {}, 'TARGETING_KEY_MISSING'],
    ['no targeting key', { context: { role: 'agent' } }, 'TARGETING_KEY_MISSING'],
    ['an empty targeting key', { context: { targetingKey: '' } }, 'TARGETING_KEY_MISSING'],
    ['a targeting key that is no text', { context: { targetingKey: 7 } }, 'INVALID_CONTEXT'],
    ['a context that is a text', { context: 'x' }, 'INVALID_CONTEXT'],
    ['a context that is a list', { context: [] }, 'INVALID_CONTEXT'],
    ['an unknown role', { context: { targetingKey: 'u', role: 'king' } }, 'INVALID_CONTEXT'],
  ])('N01: %s is 400 with the error code of OFREP', async (_, body, errorCode) => {
    const testSite = await start();
    const refusal = { errorCode, errorDetails: expect.any(String) };
    const all = await evaluate(testSite, { body });
    const one = await evaluate(testSite, { url: `${BULK}/nav.live`, body });
    expect([all.statusCode, all.headers['cache-control'], all.json()]).toEqual([400, 'no-store', refusal]);
    expect([one.statusCode, one.json()]).toEqual([400, { key: 'nav.live', ...refusal }]);
  });

  it('N01: an unknown key is 404 with FLAG_NOT_FOUND', async () => {
    const testSite = await start();
    for (const key of ['nav.none', 'constructor', 'a b', 'x'.repeat(200)]) {
      const reply = await evaluate(testSite, { url: `${BULK}/${encodeURIComponent(key)}` });
      expect([reply.statusCode, reply.json()]).toEqual([
        404,
        { key, errorCode: 'FLAG_NOT_FOUND', errorDetails: expect.any(String) },
      ]);
    }
  });

  it('N01: an unknown host, another type, a long body and another method are refused in the form of OFREP', async () => {
    const testSite = await start();
    const host = { host: 'nowhere.localhost' };
    const long = { context: { targetingKey: 'x'.repeat(17_000) } };
    const replies = [
      await evaluate(testSite, { headers: host }),
      await evaluate(testSite, { headers: host, url: `${BULK}/nav.live` }),
      await evaluate(testSite, { headers: { 'content-type': 'text/plain' } }),
      await evaluate(testSite, { body: long }),
      await testSite.edge.app.inject({ url: BULK, headers: { host: 'aurora.localhost' } }),
    ];
    expect(replies.map((reply) => [reply.statusCode, reply.json().errorCode, reply.json().key])).toEqual([
      [404, 'GENERAL', undefined],
      [404, 'FLAG_NOT_FOUND', 'nav.live'],
      [415, 'PARSE_ERROR', undefined],
      [413, 'PARSE_ERROR', undefined],
      [405, 'GENERAL', undefined],
    ]);
    expect(replies.at(-1)?.headers['allow']).toBe('POST');
  });

  it('N01: an address that asks too often gets 429 with Retry-After, and others are served', async () => {
    const testSite = await start({ chance: { now: () => 90_000, random: () => 0.5, newId: () => 'x' } });
    const statuses = new Set<number>();
    for (let at = 0; at < 300; at += 1) statuses.add((await evaluate(testSite)).statusCode);
    expect([...statuses]).toEqual([200]);
    const refused = await evaluate(testSite, { url: `${BULK}/nav.live` });
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().errorCode]).toEqual([
      429,
      '30',
      'GENERAL',
    ]);
    expect((await evaluate(testSite, { address: '203.0.113.9' })).statusCode).toBe(200);
  });

  it('N01: no page of another site can read an answer', async () => {
    const testSite = await start();
    const { headers } = await evaluate(testSite, { headers: { origin: 'https://other.example' } });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });
});
