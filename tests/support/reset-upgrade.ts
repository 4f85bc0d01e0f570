/** A connection that asks a server for a socket and is reset, as whoever wants to end the process does. */
import type { Server } from 'node:http';
import { PassThrough } from 'node:stream';

/** Asks at a host, resets the connection, and throws what nobody listens for: it would end the process. Answers what was said before. */
export function resetUpgrade(server: Server, host: string, url: string): string {
  const socket = new PassThrough();
  const headers = { host, connection: 'Upgrade', upgrade: 'websocket' };
  const request = { method: 'GET', url, httpVersion: '1.1', headers, rawHeaders: ['Host', host], socket };
  server.emit('upgrade', request, socket, Buffer.alloc(0));
  const stated = String(socket.read() ?? '');
  socket.emit('error', new Error('read ECONNRESET'));
  return stated;
}
