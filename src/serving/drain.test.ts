import { once } from 'node:events';
import { Agent, get, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { prepareDrain } from './drain.ts';
import { keepFromFailing } from './requests.ts';

let app: FastifyInstance;
const sockets: Socket[] = [];
const MORE_THAN_A_BUFFER = 64 * 1024 * 1024;

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

async function listen(add: (app: FastifyInstance) => void = () => undefined): Promise<number> {
  // Far longer than a test may take: every connection that ends is ended by the drain.
  app = Fastify({
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    keepAliveTimeout: 600_000,
    bodyLimit: 1e9,
  });
  app.server.headersTimeout = 600_000;
  app.server.requestTimeout = 600_000;
  prepareDrain(app);
  app.get('/', async () => ({ ok: true }));
  app.post('/', async () => ({ ok: true }));
  add(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

async function open(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  keepFromFailing(socket);
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

async function stop(): Promise<number> {
  const began = performance.now();
  await app.drain();
  await app.close();
  return performance.now() - began;
}

it('a keep-alive connection learns that its next answer is the last; nothing is cut', async () => {
  const port = await listen();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<string | undefined>((resolve, reject) => {
      request({ port, host: '127.0.0.1', agent }, (response) => {
        response.resume();
        response.once('end', () => resolve(response.headers.connection));
      })
        .once('error', reject)
        .end();
    });
  expect(await ask()).toBe('keep-alive');
  const drained = app.drain();
  expect(await ask()).toBe('close');
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
  await drained;
  agent.destroy();
});

it('an answer in progress is finished, and its connection does not delay the close', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { promise: made, resolve: make } = Promise.withResolvers<object>();
  const port = await listen((server) =>
    server.get('/slow', () => {
      ask();
      return made;
    }),
  );
  const answer = once(
    get({ port, host: '127.0.0.1', path: '/slow', agent: new Agent({ keepAlive: true }) }),
    'response',
  );
  await asked;
  const stopped = stop();
  await open(port, '').then(
    () => expect.unreachable(),
    ({ code }) => expect(code).toBe('ECONNREFUSED'),
  );
  make({ slow: true });
  const [response] = await answer;
  expect([response.statusCode, response.headers.connection]).toEqual([200, 'keep-alive']);
  response.resume();
  expect(await stopped).toBeLessThan(2_000);
});

const HEAD = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 20\r\n';
it.each([
  ['a connection that asked nothing', ''],
  ['half of a request line', 'GET / HT'],
  ['half of the headers', 'GET / HTTP/1.1\r\nhost: a\r\nx-half: '],
  ['a head without its body', `${HEAD}\r\n`],
  ['half of a body', `${HEAD}\r\n{"half": `],
  ['half of a chunked body', `${HEAD.replace('content-length: 20', 'transfer-encoding: chunked')}\r\n5\r\n{"a":`],
  ['a request behind which half of another comes', `GET / HTTP/1.1\r\nhost: a\r\n\r\n${HEAD}\r\n{`],
])('%s ends within 2 s of draining', async (_, text) => {
  const port = await listen();
  await open(port, text);
  expect(await stop()).toBeLessThan(2_000);
});

it('a body sent byte by byte, an unread answer and a socket end within 2 s of draining', async () => {
  const port = await listen((server) => {
    server.get('/large', async () => Buffer.alloc(MORE_THAN_A_BUFFER));
    server.server.on('upgrade', (_request, socket) => {
      keepFromFailing(socket);
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
    });
  });
  const slow = await open(port, `${HEAD.replace('20', '2000')}\r\n`);
  const drip = setInterval(() => slow.write(' '), 20);
  const unread = await open(port, 'GET /large HTTP/1.1\r\nhost: a\r\n\r\n');
  unread.pause();
  const socket = await open(port, 'GET / HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
  await once(socket, 'data');
  expect(await stop()).toBeLessThan(2_000);
  clearInterval(drip);
});
