/** One request on the wire and what came back. Nothing is judged here. */
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

/** Opens a wire. Every exchange ends within the limits, whatever the other side does. */
export function openWire(limits: Limits): Wire {
  const agents = { http: new HttpAgent({ keepAlive: true }), https: new HttpsAgent({ keepAlive: true }) };
  return {
    ask: (asked) => askPatiently(asked, limits, agents),
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}

interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

const TRIES = 8;
const LONGEST_WAIT_S = 5;

/** A gateway that has too much to do says so and when to come again: that is no answer to the question yet. */
async function askPatiently(asked: Asked, limits: Limits, agents: Agents): Promise<Exchange> {
  let last = await exchange(asked, limits, agents);
  for (let tried = 1; tried < TRIES; tried += 1) {
    const wait = last.status === 503 ? Number(last.headers['retry-after']) : Number.NaN;
    if (!(wait > 0 && wait <= LONGEST_WAIT_S)) break;
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
  if (!isTls) return openHttp({ ...options, agent: agents.http });
  return openHttps({ ...options, agent: agents.https, servername: hostname });
}
