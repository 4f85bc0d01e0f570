import { afterAll, beforeAll, expect, it } from 'vitest';
import { EDGE_ANSWER, readEdgeAnswer } from '#contract/wire/edge-secret.ts';
import { edgeHeaders } from '#serving/edge-headers.ts';
import { buildGateway } from '../app.ts';
import { createTestGateway, type TestGateway } from '../testing/gateway.ts';

const NEXT = 'the secret that edges get next, long enough';

let gateway: TestGateway;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora']);
});

afterAll(() => gateway.close());

it.each([
  ['accepts the old and the next secret while it is replaced', NEXT, ['believed', 'believed', 'refused']],
  ['accepts only its own secret otherwise', undefined, ['believed', 'refused', 'refused']],
] as const)('a gateway %s', async (_, edgeSecretNext, expected) => {
  const { context } = gateway;
  const app = await buildGateway({ ...context, config: { ...context.config, edgeSecretNext } });
  const found: unknown[] = [];
  for (const secret of [context.edgeSecret, NEXT, `${NEXT}!`]) {
    const reply = await app.inject({ url: '/readyz', headers: { [edgeHeaders.secret]: secret } });
    found.push(readEdgeAnswer(String(reply.headers[EDGE_ANSWER])));
  }
  await app.close();
  expect(found).toEqual(expected);
});
