import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Site, siteHeaders } from './headers.ts';
import { cameByTls } from './visitor.ts';

/**
 * Why a request is refused regardless of its target, as text for the client; such a request could mean something else
 * to a proxy in front (request smuggling). Undefined for a request with one Host (RFC 9112 section 3.2) whose target is
 * a path: the absolute form is for proxies, and names a host once more.
 */
export function faultOf({ rawHeaders, url, httpVersion }: IncomingMessage): string | undefined {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts > 1) return 'Host stands more than once';
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'HTTP is neither 1.0 nor 1.1';
  if (hosts === 0 && httpVersion !== '1.0') return 'Host is missing';
  return url?.startsWith('/') ? undefined : 'the target is no path';
}

/** Status by error code of Node's HTTP parser. */
const STATUS: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** The refusing server, the number of trusted proxies in front of it, and the body of its refusals. */
export interface Refusing {
  readonly site: Site;
  readonly trustedHops: number;
  readonly body: object;
}

/** Fastify options that refuse requests which reach no hook in the server's own form, with its headers. */
export function refusingOptions(refusing: Refusing) {
  return {
    http: {
      // Left to `faultOf`: Node's own refusal has no body.
      requireHostHeader: false,
      // An offer of another protocol (h2c, as some HTTP/2 clients send) is answered in HTTP/1.1 (RFC 9110 section 7.8).
      shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
      void refuseUnread(refusing, request, reply),
    clientErrorHandler: answerBrokenBytes(refusing.body),
  };
}

export function refuseUnread(refusing: Refusing, { raw }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { site, trustedHops, body } = refusing;
  reply
    .code(400)
    .headers(siteHeaders(site, cameByTls(raw, trustedHops)))
    .header('cache-control', 'no-store');
  // There is no serializer before the hooks.
  return reply.type(JSON_TYPE).send(JSON.stringify(body));
}

/** Answers in the server's own form what Node passes to no handler: CONNECT, and unknown expectations. */
export function refuseUnrouted(server: Server, { site, trustedHops, body }: Refusing): void {
  server.on('connect', (_request, socket: Duplex) => refuseSocket(socket, 400, body));
  server.on('checkExpectation', (request, response) => {
    const headers = { ...siteHeaders(site, cameByTls(request, trustedHops)), 'cache-control': 'no-store' };
    response.writeHead(417, { ...headers, 'content-type': JSON_TYPE }).end(JSON.stringify(body));
  });
}

/** Refuses a connection that requested an upgrade, and ends it. */
export function refuseSocket(socket: Duplex, status: number, body: object): void {
  keepFromFailing(socket);
  socket.end(writeReply(status, JSON.stringify(body)));
}

/**
 * Destroys a failing connection quietly. Node removes its own error listener from an upgraded connection: without
 * another one, a client that resets the connection crashes the process.
 */
export function keepFromFailing(socket: Duplex): void {
  socket.on('error', () => socket.destroy());
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers bytes that are no HTTP request, and ends the connection. */
function answerBrokenBytes(body: object): (error: Error & { readonly code?: string }, socket: Socket) => void {
  return ({ code = '' }, socket) => {
    if (code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) socket.end(writeReply(STATUS[code] ?? 400, JSON.stringify(body)), () => socket.destroy());
    else socket.destroy();
  };
}

/** A complete raw response, for a connection without a response object. */
export function writeReply(status: number, json = ''): string {
  const headers = {
    ...siteHeaders('gateway', false),
    connection: 'close',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(json)),
    ...(json !== '' && { 'content-type': JSON_TYPE }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${json}`;
}

/**
 * Whether a host without port is this machine's own address or name: such a host cannot be the target of a third
 * party's DNS.
 */
export function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(host);
}

export function isLoopback(address: string): boolean {
  return /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/.test(address);
}
