import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, Server as NetServer } from 'node:net';
import { expect, it } from 'vitest';
import { endIdleConnections, watchSilentConnections } from './silent-connections.ts';

it('a server that closes waits neither for who never asked nor for who was answered while it closed', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<ServerResponse>();
  const server = createServer((_, response) => ask(response));
  // Longer than a test may take: without help the server would stay open.
  server.keepAliveTimeout = 600_000;
  server.headersTimeout = 600_000;
  const endSilent = watchSilentConnections(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const silent = connect(port, '127.0.0.1');
  const agent = new Agent({ keepAlive: true });
  const answered = once(get({ port, host: '127.0.0.1', agent }), 'response') as Promise<[IncomingMessage]>;
  const response = await asked;

  const closed = once(server, 'close');
  endSilent();
  NetServer.prototype.close.call(server);
  const stop = endIdleConnections(server);
  response.writeHead(200, { 'content-length': 2 }).end('ok');
  const [answer] = await answered;
  expect(answer.headers.connection).toBe('keep-alive');
  answer.resume();
  await closed;
  stop();
  agent.destroy();
  silent.destroy();
});
