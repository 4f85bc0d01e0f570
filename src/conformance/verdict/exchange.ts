/** One request on the wire and what came back. Nothing is judged here. */
import { randomInt } from 'node:crypto';
import { Agent as HttpAgent, type IncomingMessage, request as openHttp } from 'node:http';
import { Agent as HttpsAgent, request as openHttps } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';

/** How long is waited for a reply, and how much of it is read. */
export interface Limits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export interface Asked {
  readonly method: string;
  /** Scheme, host, path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends an event stream: true once enough of it was read. */
  readonly enough?: (text: string) => boolean;
  /** Whether a 429 is the very thing that is asked about, so that it is not waited out. */
  readonly hasty?: boolean;
}

/** A reply as it came, or why there is none that can be judged. */
export interface Exchange {
  readonly kind: 'answer' | 'late' | 'large' | 'broken';
  /** 0 when not even a status came. */
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly ms: number;
  /** Why it broke. */
  readonly why: string;
}

/** Connections of one run; `close` ends those that are kept open. */
export interface Wire {
  ask(asked: Asked): Promise<Exchange>;
  close(): void;
}

/**
 * Opens a wire. Every exchange ends within the limits and the waits that a gateway asks for, whatever the other side does. On this machine
 * it speaks from an address of its own, so that a run does not spend what the one before was allowed.
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
  /** What may still be waited for those who were asked too often, of all questions together. */
  readonly waits: { leftS: number };
}

/** Linux takes all of 127.0.0.0/8 for this machine; limits count blocks of 256 addresses. Elsewhere there is one address. */
function loopbackOfItsOwn(): { readonly localAddress?: string } {
  if (process.platform !== 'linux') return {};
  return { localAddress: `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}` };
}

const TRIES = 8;
/** How long a gateway that has too much to do, and one that was asked too often, may let us wait. */
const LONGEST_WAIT_S: Readonly<Record<number, number>> = { 503: 5, 429: 65 };
const LONGEST_WAITS_S = 240;

/** A gateway that cannot answer now says when to come again: that is no answer to the question yet. */
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

/** Node resolves no `*.localhost`, which is this machine by definition (RFC 6761). */
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
