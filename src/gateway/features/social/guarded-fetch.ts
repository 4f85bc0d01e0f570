import { lookup as resolve } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLocalHttp, isPublicAddress } from './addresses.ts';

const TIMEOUT_MS = 8_000;
const MOST_BYTES = 256 * 1024;

export interface Outgoing {
  readonly method?: string | undefined;
  readonly headers?: RequestInit['headers'] | undefined;
  readonly body?: unknown;
}

/**
 * SSRF-safe fetch for social providers: https only, public internet only (checked on the very address connected to,
 * which prevents DNS rebinding), no redirects, at most 8 s and 256 kB. `allowsLocal`: also http on loopback, for tests
 * and development. Rejects anything else.
 */
export function createGuardedFetch(allowsLocal: boolean) {
  return async (address: string | URL, { method = 'GET', headers, body }: Outgoing = {}): Promise<Response> => {
    const url = new URL(address);
    const isLocal = allowsLocal && isLocalHttp(url);
    if (!isLocal) refuseUnsafe(url);
    const text = body === undefined || body === null ? undefined : String(body);
    return ask(url, isLocal, method, new Headers(headers), text);
  };
}

function refuseUnsafe(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:' || url.username !== '') throw new TypeError('A social provider is reached by https.');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new TypeError('A social provider is on the open internet.');
}

/** Resolves names as usual but refuses non-public addresses. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) {
      return done(new Error('A social provider is on the open internet.'), '');
    }
    const [first] = found;
    return options.all ? done(null, found) : done(null, first?.address ?? '', first?.family);
  });
};

function ask(
  url: URL,
  isLocal: boolean,
  method: string,
  headers: Headers,
  body: string | undefined,
): Promise<Response> {
  return new Promise((answer, reject) => {
    const send = isLocal ? requestHttp : requestHttps;
    const request = send(url, {
      method,
      headers: Object.fromEntries(headers),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(isLocal ? {} : { lookup: lookupPublic }),
    });
    request.on('error', reject);
    request.on('response', (incoming) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      incoming.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.byteLength;
        if (bytes > MOST_BYTES) request.destroy(new Error('A social provider answered too much.'));
      });
      incoming.on('error', reject);
      incoming.on('end', () => {
        const status = incoming.statusCode ?? 502;
        // Redirects are not followed: an interim or redirect status is an error.
        if (status < 200 || (status >= 300 && status < 400)) {
          return reject(new Error(`A social provider answered ${status}.`));
        }
        return answer(
          new Response(writeBody(status, chunks), { status, headers: headersOf(incoming.headersDistinct) }),
        );
      });
    });
    request.end(body);
  });
}

function writeBody(status: number, chunks: readonly Buffer[]): string | null {
  return status === 204 ? null : Buffer.concat(chunks).toString('utf8');
}

function headersOf(all: NodeJS.Dict<string[]>): Headers {
  return new Headers(
    Object.entries(all).flatMap(([name, values]) => (values ?? []).map((v): [string, string] => [name, v])),
  );
}
