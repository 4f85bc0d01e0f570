import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { sendByFetch } from './send-by-fetch.ts';

let server: Server | undefined;

afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

/** Posts a call to a provider with the given response. */
async function post(answer: RequestListener) {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const call = { headers: { 'x-provider': 'BANK' }, body: '{}', signal: AbortSignal.timeout(30_000) };
  return sendByFetch(`http://127.0.0.1:${port}`)({ ...call, action: 'find' });
}

test('a call goes to the action’s path with its headers, and its answer is unchanged', async () => {
  const reply = await post((request, response) => {
    response.setHeader('x-signature', 'abc').end(`${request.method} ${request.url} ${request.headers['x-provider']}`);
  });
  expect([reply.body, reply.header('x-signature'), reply.header('x-timestamp')]).toEqual([
    'POST /payments/v1/find BANK',
    'abc',
    undefined,
  ]);
});

test('no redirect is followed: only the called host answers', async () => {
  await expect(
    post((_, response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()),
  ).rejects.toThrow();
});

test('an endless answer is cut off', async () => {
  const part = Buffer.alloc(64 * 1024);
  await expect(
    post((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(part));
      };
      response.on('drain', more);
      more();
    }),
  ).rejects.toThrow('the reply is longer than');
});
