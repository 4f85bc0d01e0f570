import type { ServerResponse } from 'node:http';

/** The open event streams of all sites: each open page hears its merchant's revision. */
export interface RevisionStreams {
  /** Tells the revision of now and keeps the stream; one too many is told and ended, and asks again in a minute. */
  open(merchant: string, revision: string, address: string, response: ServerResponse): void;
  tell(merchant: string, revision: string): void;
  /** The merchants that somebody listens to. */
  merchants(): readonly string[];
  readonly size: number;
  /** Ends all streams; browsers come back by themselves. */
  close(): void;
}

const MOST_STREAMS = 10_000;
const HEARTBEAT_MS = 25_000;
/** A stream whose reader does not read is ended before its waiting bytes pile up. */
const MOST_WAITING_BYTES = 64 * 1024;
/** Many people may share one address; a single one does not need more than this. */
const MOST_PER_ADDRESS = 200;
/** When more pages than this are open, they spread their fetches over a moment. */
const MOST_AT_ONCE = 200;
const BUSY_RETRY_MS = 60_000;

const HEAD = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A proxy that collects an answer before it passes it on would hold every event back.
  'x-accel-buffering': 'no',
};

/** Makes the streams. `onBeat` is called at each heartbeat, every 25 seconds. */
export function createRevisionStreams(
  onBeat: () => void = () => undefined,
  most: number = MOST_STREAMS,
): RevisionStreams {
  const groups = new Map<string, Set<ServerResponse>>();
  const perAddress = new Map<string, number>();
  let size = 0;

  function open(merchant: string, revision: string, address: string, response: ServerResponse): void {
    const isBusy = size >= most || (perAddress.get(address) ?? 0) >= MOST_PER_ADDRESS;
    response.writeHead(200, HEAD);
    // An error status would end the browser's trying for good.
    const retryMs = isBusy ? BUSY_RETRY_MS : 2_000 + (size % 30) * 100;
    response.write(`retry: ${retryMs}\n${event(revision, true)}`);
    if (isBusy) response.end();
    else keep(merchant, address, response);
  }

  function keep(merchant: string, address: string, response: ServerResponse): void {
    const group = groups.get(merchant) ?? new Set();
    groups.set(merchant, group.add(response));
    count(address, 1);
    response.once('close', () => {
      if (!group.delete(response)) return;
      count(address, -1);
      if (group.size === 0 && groups.get(merchant) === group) groups.delete(merchant);
    });
  }

  function count(address: string, step: 1 | -1): void {
    size += step;
    const streams = (perAddress.get(address) ?? 0) + step;
    if (streams > 0) perAddress.set(address, streams);
    else perAddress.delete(address);
  }

  function send(group: Iterable<ServerResponse>, text: string): void {
    for (const response of group) {
      if (response.writableLength > MOST_WAITING_BYTES) response.destroy();
      else response.write(text);
    }
  }

  const timer = setInterval(() => {
    onBeat();
    for (const group of groups.values()) send(group, ': beat\n\n');
  }, HEARTBEAT_MS);
  timer.unref();

  return {
    open,
    tell(merchant, revision) {
      const group = groups.get(merchant);
      if (group) send(group, event(revision, group.size <= MOST_AT_ONCE));
    },
    merchants: () => [...groups.keys()],
    get size() {
      return size;
    },
    close() {
      clearInterval(timer);
      for (const group of groups.values()) for (const response of group) response.end();
    },
  };
}

/** `urgent` false: pages wait a random moment before they fetch, so that they do not all come at once. */
function event(revision: string, urgent: boolean): string {
  return `event: revision\nid: ${revision}\ndata: ${JSON.stringify({ revision, urgent })}\n\n`;
}
