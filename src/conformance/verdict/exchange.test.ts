import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openWire } from './exchange.ts';

let server: Server | undefined;

afterEach(() => new Promise<void>((done) => (server === undefined ? done() : void server.close(() => done()))));

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://aurora.localhost:${(server.address() as AddressInfo).port}/wps/x`;
}

const open = () => openWire({ timeoutMs: 5_000, maxBytes: 10_000 });

test('N08: a rate-limited call is retried when the reply allows, unless the limit is tested', async () => {
  let asked = 0;
  const url = await serve((_, response) => {
    asked += 1;
    response.writeHead(asked % 2 === 1 ? 429 : 200, { 'retry-after': '1' }).end('{}');
  });
  const wire = open();
  expect((await wire.ask({ method: 'GET', url, headers: {} })).status).toBe(200);
  expect((await wire.ask({ method: 'GET', url, headers: {}, hasty: true })).status).toBe(429);
  expect(asked).toBe(3);
  wire.close();
});

test('N08: a wait of more than a minute is not waited for', async () => {
  const url = await serve((_, response) => void response.writeHead(429, { 'retry-after': '600' }).end('{}'));
  const wire = open();
  expect((await wire.ask({ method: 'GET', url, headers: {} })).status).toBe(429);
  wire.close();
});

test('N08: two runs on this machine use two addresses where it has several', async () => {
  const seen = new Set<string | undefined>();
  const url = await serve(({ socket }, response) => {
    seen.add(socket.remoteAddress);
    response.end('{}');
  });
  for (const wire of [open(), open()]) {
    for (let time = 0; time < 2; time += 1)
      expect((await wire.ask({ method: 'GET', url, headers: {} })).status).toBe(200);
    wire.close();
  }
  expect(seen.size).toBe(process.platform === 'linux' ? 2 : 1);
});
