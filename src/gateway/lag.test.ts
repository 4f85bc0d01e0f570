import { expect, test } from 'vitest';
import { createTestGateway } from '#gateway/testing/gateway.ts';

const CALL = { url: '/wps/system/status' };

/** Blocks the event loop of this process. */
function blockEventLoop(ms: number): void {
  const begun = performance.now();
  while (performance.now() - begun < ms);
}

test('a lagging gateway refuses calls with a retry time; health and metrics are answered', async () => {
  const gateway = await createTestGateway(['aurora'], { config: { mostLagMs: 1 } });
  const refused = async () => {
    blockEventLoop(50);
    return (await gateway.ask('aurora', CALL)).statusCode;
  };
  await expect.poll(refused, { timeout: 30_000 }).toBe(503);
  blockEventLoop(50);
  const reply = await gateway.ask('aurora', CALL);
  expect([reply.json().errorCode, reply.headers['retry-after']]).toEqual(['overloaded', '2']);
  expect((await gateway.ask('aurora', { url: '/healthz' })).statusCode).toBe(200);
  await gateway.close();
});
