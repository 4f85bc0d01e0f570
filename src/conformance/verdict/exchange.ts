/** HTTP client of the conformance tests: sends one request and records the reply, without validating it. */
import { randomInt } from 'node:crypto';
import { Agent as HttpAgent, type IncomingMessage, request as openHttp } from 'node:http';
import { Agent as HttpsAgent, request as openHttps } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';

export interface Limits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export interface Asked {
  readonly method: string;
  /** Full URL with query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends an event stream: true once enough was read. */
  readonly enough?: (text: string) => boolean;
  /** True if the test expects a 429: do not wait and retry. */
  readonly hasty?: boolean;
}

export interface Exchange {
  readonly kind: 'answer' | 'late' | 'large' | 'broken';
  /** 0 if no status was received. */
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly ms: number;
  readonly why: string;
}

/** Connections of one run; `close` closes idle ones. */
export interface Wire {
  ask(asked: Asked): Promise<Exchange>;
  close(): void;
}

/**
 * Opens an HTTP client. Every exchange ends within the limits and the allowed Retry-After waits. For local gateways it
 * uses a random loopback address, so that runs do not share rate limits.
 */
export function openWire(limits: Limits): Wire {
  const from = loopbackOfItsOwn();
  const agents = {
    http: new HttpAgent({ keepAlive: true }),
    https: new HttpsAgent({ keepAlive: true }),
    local: new HttpAgent({ keepAlive: true, ...from }),
    waits: { leftS: LONGEST_WAITS_S },
  };
  return {
    ask: (asked) => askPatiently(asked, limits, agents),
    close() {
      for (const agent of [agents.http, agents.https, agents.local]) agent.destroy();
    },
  };
}

interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
  readonly local: HttpAgent;
  /** Remaining total waiting time for rate limits. */
  readonly waits: { leftS: number };
}

/**
 * On Linux all of 127.0.0.0/8 is local, and rate limits count blocks of 256 addresses. Elsewhere there is one address.
 */
function loopbackOfItsOwn(): { readonly localAddress?: string } {
  if (process.platform !== 'linux') return {};
  return { localAddress: `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}` };
}

const TRIES = 8;
/** Maximum wait in seconds for an overloaded gateway and for a rate limit. */
const LONGEST_WAIT_S: Readonly<Record<number, number>> = { 503: 5, 429: 65 };
const LONGEST_WAITS_S = 240;

/** Retries 503 and 429 after Retry-After, because they do not answer the request. */
async function askPatiently(asked: Asked, limits: Limits, agents: Agents): Promise<Exchange> {
  const { waits } = agents;
  let last = await exchange(asked, limits, agents);
  for (let tried = 1; tried < TRIES; tried += 1) {
    const wait = Number(last.headers['retry-after']);
    if (!(wait > 0 && wait <= (LONGEST_WAIT_S[last.status] ?? 0))) break;
    if (last.status === 429) {
      if (asked.hasty === true || wait > waits.leftS) break;
      waits.leftS -= wait;
    }
    await pause(wait * 1_000);
    last = await exchange(asked, limits, agents);
  }
  return last;
}

function exchange(asked: Asked, limits: Limits, agents: Agents): Promise<Exchange> {
  const began = performance.now();
  return new Promise((resolve) => {
    let status = 0;
    let headers: Exchange['headers'] = {};
    let body = '';
    let timer: NodeJS.Timeout | undefined;
    const outgoing = open(asked, agents);
    const end = (kind: Exchange['kind'], why = ''): void => {
      clearTimeout(timer);
      resolve({ kind, status, headers, body, why, ms: performance.now() - began });
      if (kind !== 'answer' || asked.enough) outgoing.destroy();
    };
    timer = setTimeout(() => end('late'), limits.timeoutMs);
    outgoing.on('error', (error) => end('broken', error.message));
    outgoing.on('response', (reply) => {
      status = reply.statusCode ?? 0;
      headers = reply.headers;
      let bytes = 0;
      const decoder = new TextDecoder();
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
        if (bytes > limits.maxBytes) return end('large');
        body += decoder.decode(chunk, { stream: true });
        if (asked.enough?.(body)) end('answer');
      });
      reply.on('end', () => end('answer'));
      reply.on('error', (error) => end('broken', error.message));
    });
    outgoing.end(asked.body);
  });
}

/** Node.js does not resolve `*.localhost`, which is this machine by definition (RFC 6761). */
function open({ url, method, headers, body }: Asked, agents: Agents) {
  const { protocol, hostname, port, host, pathname, search } = new URL(url);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  const isTls = protocol === 'https:';
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const options = {
    method,
    port,
    host: isLocal ? '127.0.0.1' : hostname.replace(/^\[(.*)\]$/, '$1'),
    path: pathname + search,
    headers: { Host: host, ...length, ...headers },
  };
  if (!isTls) return openHttp({ ...options, agent: isLocal ? agents.local : agents.http });
  return openHttps({ ...options, agent: agents.https, servername: hostname });
}
