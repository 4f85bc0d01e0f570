import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Long enough for a request that is on its way. */
const GRACE_MS = 500;

/**
 * Watches for connections that never asked anything (browsers open them ahead): a server that closes would wait a minute
 * for each. Answers what ends them, now and as they come, once the server is to stop.
 */
export function watchSilentConnections(server: Server): () => void {
  const silent = new Set<Socket>();
  let isClosing = false;

  function end(socket: Socket): void {
    setTimeout(() => {
      if (silent.has(socket)) socket.destroy();
    }, GRACE_MS).unref();
  }

  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
    if (isClosing) end(socket);
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  return () => {
    isClosing = true;
    for (const socket of silent) end(socket);
  };
}

/**
 * Ends connections as they fall idle, until the answered function is called: an answer that was under way when a server began
 * to close leaves its connection open for another request, for over a minute.
 */
export function endIdleConnections(server: Server): () => void {
  const sweep = setInterval(() => server.closeIdleConnections(), GRACE_MS);
  return () => clearInterval(sweep);
}
