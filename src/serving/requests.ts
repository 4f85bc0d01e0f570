import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Site, siteHeaders } from './headers.ts';
import { cameByTls } from './visitor.ts';

/**
 * Why a request is not taken, whatever it asks, in words for who sent it: a proxy before this process could have read it
 * otherwise. Undefined for a request with one Host (RFC 9112 section 3.2) whose target is a path: the absolute form is for
 * proxies, and names a host once more.
 */
export function faultOf({ rawHeaders, url, httpVersion }: IncomingMessage): string | undefined {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return 'Host stands more than once';
  if (hosts === 0 && httpVersion !== '1.0') return 'Host is missing';
  return url?.startsWith('/') ? undefined : 'the target is no path';
}

/** What Node's parser could not read, by its code. */
const STATUS: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Which server refuses, how many proxies stand in front of it, and in what form its refusals are. */
export interface Refusing {
  readonly site: Site;
  readonly trustedHops: number;
  readonly body: object;
}

/** Options of a Fastify by which also what never reaches a hook is refused in the server's own form, with its headers. */
export function refusingOptions(refusing: Refusing) {
  return {
    // Left to `faultOf`: Node's own refusal says nothing.
    http: { requireHostHeader: false },
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
      void refuseUnread(refusing, request, reply),
    clientErrorHandler: answerBrokenBytes(refusing.body),
  };
}

/** Refuses a request that cannot be read, or in two ways. */
export function refuseUnread(refusing: Refusing, { raw }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { site, trustedHops, body } = refusing;
  reply
    .code(400)
    .headers(siteHeaders(site, cameByTls(raw, trustedHops)))
    .header('cache-control', 'no-store');
  // No serialiser is there before the hooks.
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Answers bytes that are no request, and ends the connection. */
function answerBrokenBytes(body: object): (error: Error & { readonly code?: string }, socket: Socket) => void {
  return ({ code = '' }, socket) => {
    if (code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) socket.end(writeReply(STATUS[code] ?? 400, JSON.stringify(body)), () => socket.destroy());
    else socket.destroy();
  };
}

/** A whole reply, for a connection that has no response of its own. */
export function writeReply(status: number, json = ''): string {
  const headers = {
    ...siteHeaders('gateway', false),
    connection: 'close',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(json)),
    ...(json !== '' && { 'content-type': 'application/json; charset=utf-8' }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${json}`;
}

/** Whether a host, as a request names it without its port, is this machine by its own address or name: no browser is led there by somebody's DNS. */
export function namesThisMachine(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host);
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  return /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/.test(address);
}
