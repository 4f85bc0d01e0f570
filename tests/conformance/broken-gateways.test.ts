import { afterAll, beforeAll, expect, test } from 'vitest';
import { BROKEN } from '#tests/support/broken-gateways.ts';
import { type ConformanceGateway, startConformanceGateway } from '#tests/support/conformance-gateway.ts';
import type { Fault } from '#tests/support/gateway-faults.ts';
import { expectations, failures, inWords, runAgainst, SUITE_KINDS, validateKinds, WELL } from './broken-kinds.ts';

let gateway: ConformanceGateway;

beforeAll(async () => {
  gateway = await startConformanceGateway();
});

afterAll(async () => {
  await gateway?.close();
});

validateKinds(SUITE_KINDS, () => gateway);

test('a gateway that echoes secrets in its messages is detected', async () => {
  const repeats: Fault = {
    reply({ body, ...rest }, asked) {
      const envelope = JSON.stringify({ ...JSON.parse(body.toString()), message: `You said ${asked.body}` });
      return { ...rest, body: Buffer.from(envelope) };
    },
  };
  const touched = ['loginSecondStep', 'changePassword', 'resetByMail', 'removeAuthenticator'];
  const report = await runAgainst(gateway, undefined, touched, [...touched, ...WELL], repeats);
  const found = failures(report).filter(({ rule }) => rule === 'secret-kept');
  expect(new Set(found.map(({ call }) => call))).toEqual(new Set(touched));
  expect(failures(report).filter(({ call }) => WELL.includes(call))).toEqual([]);
});

test('N08: a proxy without faults gets no finding', async () => {
  const report = await runAgainst(
    gateway,
    undefined,
    [],
    ['status', 'memberInfo', 'events', 'captcha', 'sendRegisterCode'],
  );
  expect(failures(report).map(inWords)).toEqual([]);
  expect(report.notTried).toBe(0);
});

test('N08: every kind of broken gateway has its rule', () => {
  expect(Object.keys(expectations).toSorted()).toEqual([...BROKEN].toSorted());
  expect(BROKEN).toHaveLength(12);
});
