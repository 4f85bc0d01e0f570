import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { constants } from './call/constants.ts';
import { allCalls } from './registry.ts';
import { json, type ScriptedGateway, startGateway } from './testing/scripted-gateway.ts';

let gateway: ScriptedGateway;

beforeAll(async () => {
  gateway = await startGateway();
  gateway.answers = [json({ success: true, value: null })];
});

afterAll(() => gateway.close());

/** The headers of a call's request, regardless of how its reply is read. */
async function headersOf(call: (typeof allCalls)[number], module?: string) {
  const before = gateway.seen.length;
  await gateway.connect().send(call, {} as never, module === undefined ? {} : { module });
  expect(gateway.seen).toHaveLength(before + 1);
  return gateway.seen.at(-1)?.headers ?? {};
}

describe.each(allCalls.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  test('M23: carries its module id, merchant, language and device', async () => {
    expect(await headersOf(call)).toMatchObject({
      moduleid: call.module,
      merchant: 'aurora',
      language: 'EN',
      device: constants.deviceHeader,
    });
  });

  test('M23: carries another module id only where the contract lists it', async () => {
    for (const module of call.otherModules) expect((await headersOf(call, module))['moduleid']).toBe(module);
    expect((await headersOf(call, 'NOBODYS3'))['moduleid']).toBe(call.module);
  });
});

test('M23: the module ids are those of older gateways', () => {
  const modules = new Set(allCalls.flatMap((call) => [call.module, ...call.otherModules]));
  for (const named of ['COMM3', 'REG3']) expect(modules).toContain(named);
});
