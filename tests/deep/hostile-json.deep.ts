import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate as nextChange } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { badRequests, sampleRequest } from '#conformance/kit/bad-requests.ts';
import { allCalls, type ListedCall } from '#contract/registry.ts';
import { schemasOf } from '#contract/registry-schemas.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { record } from './record.ts';
import { CASES, hostileTexts } from './support/hostile-texts.ts';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus']);
});
afterAll(() => gateway.close());

/** The calls that the gateway serves; the contract may have more. */
function served(): readonly ListedCall[] {
  return allCalls.filter((call) => !call.stream && gateway.app.hasRoute({ method: call.method, url: call.path }));
}
function changing(): readonly ListedCall[] {
  return served().filter((call) => call.method !== 'GET');
}
async function send(path: string, method: string, payload: string, type = 'application/json'): Promise<number> {
  // A request over the network yields to the event loop; an injected one does not.
  await nextChange();
  const reply = await gateway.ask('aurora', {
    method: method as 'POST',
    url: path,
    headers: { 'content-type': type },
    payload,
  });
  return reply.statusCode;
}

it('hostile JSON to every POST and PUT: no answer of 500 or more, nothing polluted', async () => {
  const statuses = new Map<number, number>();
  for (const call of changing()) {
    for (const payload of hostileTexts(sampleRequest(schemasOf(call).request))) {
      const status = await send(
        call.path,
        call.method,
        payload,
        call.form ? 'application/x-www-form-urlencoded' : undefined,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      expect(status, `${call.name}: ${payload.slice(0, 200)}`).toBeLessThan(500);
    }
  }
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  const total = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  record({
    test: `hostile JSON to every POST, PUT and DELETE (${changing().length} calls x ${CASES})`,
    limit: '0 answers of 500 or more',
    figure: `0 of ${total}`,
  });
});

it('every call with one field wrong, swapped, huge, missing or extra: all refused, none a 5xx, every token call refuses', async () => {
  let asked = 0;
  for (const call of served()) {
    const inQuery = call.method === 'GET';
    for (const { request, flaw, field } of badRequests(schemasOf(call), inQuery)) {
      await nextChange();
      const query = inQuery ? `?${new URLSearchParams(request as Record<string, string>)}` : '';
      const reply = await gateway.ask('aurora', {
        method: call.method,
        url: `${call.path}${query}`,
        ...(inQuery ? {} : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(request) }),
      });
      asked += 1;
      const what = `${call.name}: ${flaw} ${field}: ${reply.statusCode} ${reply.body.slice(0, 120)}`;
      expect(reply.statusCode, what).toBeLessThan(500);
      expect(reply.statusCode === 200 && reply.json().success === true, what).toBe(false);
    }
    for (const authorization of call.token ? [undefined, 'x', 'a'.repeat(43), `Bearer ${'a'.repeat(43)}`] : []) {
      const reply = await gateway.ask('aurora', { method: call.method, url: call.path, headers: { authorization } });
      asked += 1;
      expect([401, 403, 404, 415, 422], `${call.name} with ${authorization}`).toContain(reply.statusCode);
    }
  }
  record({ test: 'every route, one thing wrong', limit: '0 x 5xx, all refused', figure: `0 of ${asked}` });
});

it('attack strings in every field: the event loop never hangs', async () => {
  const attacks = ['a', 'aA1', '0', ' ', '\u00e9', '中', 'a '].map((part) => `${part.repeat(255).slice(0, 254)}!`);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  let slowest = 0;
  for (const call of changing()) {
    const sample = sampleRequest(schemasOf(call).request);
    for (const attack of attacks) {
      const request = Object.fromEntries(Object.keys(sample).map((field) => [field, attack]));
      const started = performance.now();
      expect(await send(call.path, call.method, JSON.stringify(request))).toBeLessThan(500);
      slowest = Math.max(slowest, performance.now() - started);
    }
  }
  delay.disable();
  const p99 = delay.percentile(99) / 1e6;
  record({
    test: 'attack strings of 255 characters in every field',
    limit: 'event loop p99 50 ms',
    figure: `p99 ${p99.toFixed(1)} ms, slowest answer ${slowest.toFixed(0)} ms`,
  });
  expect(p99).toBeLessThan(50);
});

it('every state-changing call as a form, as text, without Origin, from another Origin: all refused', async () => {
  const thirdParty: readonly Readonly<Record<string, string | undefined>>[] = [
    { origin: undefined },
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { origin: 'http://lotus.localhost' },
    { origin: 'http://aurora.localhost.evil.example' },
    { origin: 'http://aurora.localhost', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://aurora.localhost', 'sec-fetch-site': 'same-site' },
  ];
  const types = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'];
  let asked = 0;
  for (const call of changing()) {
    const payload = JSON.stringify(sampleRequest(schemasOf(call).request));
    for (const headers of thirdParty) {
      await nextChange();
      const reply = await gateway.ask('aurora', {
        method: call.method,
        url: call.path,
        headers: { 'content-type': 'application/json', ...headers },
        payload,
      });
      asked += 1;
      expect(reply.statusCode, `${call.name} ${JSON.stringify(headers)}`).toBe(403);
    }
    for (const type of types.filter((candidate) => !(call.form && candidate.includes('urlencoded')))) {
      const status = await send(call.path, call.method, payload, type);
      asked += 1;
      expect([403, 415], `${call.name} as ${type}: ${status}`).toContain(status);
    }
  }
  record({ test: 'state-changing calls from elsewhere', limit: 'all refused', figure: `${asked} of ${asked}` });
});
