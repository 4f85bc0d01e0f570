/** Serves the same site without scripts: a proxy that removes scripts from pages and caches what it fetched. */
import { createServer, get, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { withoutScripts } from '../blocking-tags.ts';

export interface Proxy {
  readonly port: number;
  close(): Promise<void>;
}

interface CachedReply {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly bytes: Buffer;
}

const OF_THE_CONNECTION = ['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'etag'];
/** Same compression as the edge's pages. */
const PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** Starts the proxy in front of a site; host names stay the same, only the port differs. */
export async function startScriptlessProxy(sitePort: number): Promise<Proxy> {
  const cache = new Map<string, Promise<CachedReply>>();
  const server = createServer(async (request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const key = `${host} ${request.url}`;
    const answer = cache.get(key) ?? fetchOnce(sitePort, host, request.url ?? '/');
    cache.set(key, answer);
    const { status, headers, bytes } = await answer.catch(() => ({ status: 502, headers: {}, bytes: Buffer.of() }));
    response.writeHead(status, headers);
    response.end(bytes);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function fetchOnce(port: number, host: string, path: string): Promise<CachedReply> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${host}:${port}`, 'accept-encoding': 'br' };
    get({ host: '127.0.0.1', port, path, headers, agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const status = response.statusCode ?? 502;
      resolve({ status, headers: ownHeaders(response.headers), bytes: strip(response.headers, Buffer.concat(chunks)) });
    }).once('error', reject);
  });
}

function strip(headers: IncomingHttpHeaders, bytes: Buffer): Buffer {
  if (!headers['content-type']?.startsWith('text/html')) return bytes;
  const isPacked = headers['content-encoding'] === 'br';
  const html = (isPacked ? brotliDecompressSync(bytes) : bytes).toString();
  const stripped = Buffer.from(withoutScripts(html));
  return isPacked ? brotliCompressSync(stripped, { params: PARAMS }) : stripped;
}

function ownHeaders(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name)));
}
