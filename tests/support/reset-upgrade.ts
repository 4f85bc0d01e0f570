/** A connection that requests an upgrade and is reset, as an attacker does to crash the process. */
import type { Server } from 'node:http';
import { PassThrough } from 'node:stream';

/**
 * Requests an upgrade at a host and resets the connection; throws where the socket has no error listener, which would
 * crash the process. Returns what the server wrote before.
 */
export function resetUpgrade(server: Server, host: string, url: string): string {
  const socket = new PassThrough();
  const headers = { host, connection: 'Upgrade', upgrade: 'websocket' };
  const request = { method: 'GET', url, httpVersion: '1.1', headers, rawHeaders: ['Host', host], socket };
  server.emit('upgrade', request, socket, Buffer.alloc(0));
  const response = String(socket.read() ?? '');
  socket.emit('error', new Error('read ECONNRESET'));
  return response;
}
