/** Event stream clients that behave like browsers: each reconnects with its last event id. */
import { type ClientRequest, get } from 'node:http';

export interface Streams {
  /**
   * Resolves with the time (process.hrtime) at which the last stream received the next event. Rejects after `limitMs`.
   */
  nextOfAll(limitMs: number): Promise<bigint>;
  /** The time of each stream, earliest first. */
  nextOfEach(limitMs: number): Promise<readonly bigint[]>;
  /** Disconnects one stream, which reconnects at once with its last event id. */
  breakOff(at: number): void;
  /** Number of streams that do not receive `id` within `limitMs`. */
  countBehind(id: string, limitMs: number): Promise<number>;
  close(): void;
}

interface Stream {
  request: ClientRequest | undefined;
  lastId: string;
}

/** The edge accepts 200 streams per address. */
const STREAMS_AN_ADDRESS = 150;
const POLL_EVERY_MS = 10;
const OPENING_MS = 20_000;

/** Opens `count` streams, from addresses after 127.0.0.1 in rotation; resolves when each has received an event. */
export async function openStreams(port: number, host: string, count: number): Promise<Streams> {
  const streams = Array.from({ length: count }, (): Stream => ({ request: undefined, lastId: '' }));
  let hear: (stream: Stream) => void = () => undefined;
  let isClosed = false;

  function connect(at: number): void {
    const stream = streams[at];
    if (!stream || isClosed) return;
    const from = `127.0.0.${(at % Math.ceil(count / STREAMS_AN_ADDRESS)) + 1}`;
    const end = () => stream.request === request && connect(at);
    const request = ask({ port, host, from }, stream, () => hear(stream), end);
    stream.request = request;
  }

  function untilEach(limitMs: number): Promise<readonly bigint[]> {
    const silent = new Set(streams);
    const times: bigint[] = [];
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${silent.size} of ${count} streams heard nothing`)), limitMs);
      hear = (stream) => {
        if (!silent.delete(stream)) return;
        times.push(process.hrtime.bigint());
        if (silent.size > 0) return;
        hear = () => undefined;
        clearTimeout(timer);
        resolve(times);
      };
    });
  }

  const opened = untilEach(OPENING_MS);
  for (const at of streams.keys()) connect(at);
  await opened;

  return {
    nextOfAll: async (limitMs) => (await untilEach(limitMs)).at(-1) ?? 0n,
    nextOfEach: untilEach,
    breakOff(at) {
      const request = streams[at]?.request;
      connect(at);
      request?.destroy();
    },
    async countBehind(id, limitMs) {
      const end = performance.now() + limitMs;
      const behind = () => streams.filter((stream) => stream.lastId !== id).length;
      while (behind() > 0 && performance.now() < end) await new Promise((done) => setTimeout(done, POLL_EVERY_MS));
      return behind();
    },
    close() {
      isClosed = true;
      for (const { request } of streams) request?.destroy();
    },
  };
}

/** Opens one stream with its last event id. */
function ask(
  { port, host, from }: { readonly port: number; readonly host: string; readonly from: string },
  stream: Stream,
  hear: () => void,
  end: () => void,
): ClientRequest {
  const again = stream.lastId === '' ? {} : { 'last-event-id': stream.lastId };
  const headers = { host, accept: 'text/event-stream', ...again };
  const where = { host: '127.0.0.1', port, path: '/_portal/events', localAddress: from, agent: false, headers };
  return get(where, (response) => {
    response.setEncoding('utf8').on('data', (text: string) => {
      stream.lastId = [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? stream.lastId;
      hear();
    });
    response.once('close', end);
    response.once('error', () => undefined);
  }).once('error', () => undefined);
}

export function askRevision(port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const path = '/_portal/none/EN.json';
    get({ host: '127.0.0.1', port, path, agent: false, headers: { host } }, (response) => {
      response.resume();
      response.once('end', () => resolve(String(response.headers['x-portal-revision'])));
    }).once('error', reject);
  });
}
