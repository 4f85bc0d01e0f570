/** The kinds of broken gateways that the conformance kit must find and the test suite does not cover. */
import { afterAll, beforeAll } from 'vitest';
import { BROKEN, type BrokenKind } from '#tests/support/broken-gateways.ts';
import { type ConformanceGateway, startConformanceGateway } from '#tests/support/conformance-gateway.ts';
import { SUITE_KINDS, validateKinds } from '../../conformance/broken-kinds.ts';

let gateway: ConformanceGateway;

beforeAll(async () => {
  gateway = await startConformanceGateway();
});

afterAll(async () => {
  await gateway?.close();
});

const inChecks = new Set<BrokenKind>(SUITE_KINDS);
validateKinds(
  BROKEN.filter((kind) => !inChecks.has(kind)),
  () => gateway,
);
