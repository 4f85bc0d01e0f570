import { Agent, request } from 'node:http';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { prepareDrain } from './drain.ts';

test('a kept connection is told that its next answer is the last, and nothing on it is cut', async () => {
  const app = Fastify();
  app.get('/', async () => ({ ok: true }));
  const drain = prepareDrain(app);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<string | undefined>((resolve, reject) => {
      request(origin, { agent }, (response) => {
        response.resume();
        response.once('end', () => resolve(response.headers.connection));
      })
        .once('error', reject)
        .end();
    });
  expect(await ask()).toBe('keep-alive');
  const drained = drain();
  expect(await ask()).toBe('close');
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
  await drained;
  await app.close();
  agent.destroy();
});
