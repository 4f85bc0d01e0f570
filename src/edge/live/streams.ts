import type { ServerResponse } from 'node:http';

/**
 * The open event streams of all sites: each open page hears its merchant's revision. What holds, whatever happens between:
 * the last revision that a stream was told is the newest one, and no stream is told twice in a row of the same.
 */
export interface RevisionStreams {
  /**
   * Keeps the stream and tells it the revision of now, unless the page `knows` it already. One too many, or one that comes
   * while the process stops, is told and ended, and asks again after a while.
   */
  open(page: OpenPage, response: ServerResponse): void;
  /** Tells the newest revision: at once, or together with those that follow within a tenth of a second. */
  tell(merchant: string, revision: string): void;
  /** Tells which sessions of the merchant ended. A hint: who reads slowly is not told. */
  tellEnded(merchant: string, tags: readonly string[]): void;
  readonly size: number;
  /** How many are open for one merchant. */
  sizeOf(merchant: string): number;
  /** Ends all streams, each with another time to come back. */
  close(): void;
}

/** Who asks for a stream. */
export interface OpenPage {
  readonly merchant: string;
  /** The site's revision as it was read for this page. */
  readonly revision: string;
  /** What the page was told last, by its own word (Last-Event-ID). */
  readonly knows: string | undefined;
  readonly address: string;
}

export interface StreamsOptions {
  readonly random: () => number;
  /**
   * Reads a merchant's revision and tells it. Called at each heartbeat and after streams were opened: a page that came
   * while the revision changed, or whose site nobody else asks for, misses nothing.
   */
  readonly compare: (merchant: string) => void;
  /** Streams of the process; 10,000 when absent. */
  readonly most?: number;
  readonly heartbeatMs?: number;
}

interface Stream {
  readonly response: ServerResponse;
  /** What this page knows. */
  told: string;
  /** It did not read all of what was written before the last heartbeat. */
  isSlow: boolean;
}

interface Group {
  readonly streams: Set<Stream>;
  newest: string;
  /** Set while further revisions are waited for. */
  gathering: NodeJS.Timeout | undefined;
  isComparing: boolean;
}

const MOST_STREAMS = 10_000;
const HEARTBEAT_MS = 25_000;
/** Many people may share one address; a single one does not need more than this. */
const MOST_PER_ADDRESS = 200;
/** When more pages than this are open, they spread their fetches over a moment. */
const MOST_AT_ONCE = 200;
/** A burst of changes is told once in so many milliseconds: the newest of them. */
const TOGETHER_MS = 100;
const BUSY_RETRY_MS = 60_000;
const FIRST_RETRY_MS = 1_000;
/** Pages of a process that ends come back over this time: so many milliseconds for each, within bounds. */
const SPREAD = { each: 5, least: 3_000, most: 30_000 };

const HEAD = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // A proxy that collects an answer before it passes it on would hold every event back.
  'x-accel-buffering': 'no',
};
const BEAT = Buffer.from(': beat\n\n');

/** Makes the streams; their heartbeat runs until they are closed. */
export function createRevisionStreams(options: StreamsOptions): RevisionStreams {
  const { random, compare, most = MOST_STREAMS } = options;
  const groups = new Map<string, Group>();
  const perAddress = new Map<string, number>();
  let size = 0;
  let isClosing = false;

  function open(page: OpenPage, response: ServerResponse): void {
    const isBusy = size >= most || (perAddress.get(page.address) ?? 0) >= MOST_PER_ADDRESS;
    response.writeHead(200, HEAD);
    const news = page.knows === page.revision ? '' : event(page.revision, true);
    // An error status would end the browser's trying for good.
    if (isClosing || isBusy) {
      response.end(retry(isClosing ? comeBackMs(random()) : BUSY_RETRY_MS * (1 + random())) + news);
      return;
    }
    keep(page, response);
    response.write(retry(comeBackMs(random())) + news);
  }

  function keep({ merchant, revision, address }: OpenPage, response: ServerResponse): void {
    const group = groupOf(merchant, revision);
    const stream: Stream = { response, told: revision, isSlow: false };
    group.streams.add(stream);
    count(address, 1);
    response.on('drain', () => write(group, stream));
    response.once('close', () => {
      group.streams.delete(stream);
      count(address, -1);
      if (group.streams.size > 0 || groups.get(merchant) !== group) return;
      clearTimeout(group.gathering);
      groups.delete(merchant);
    });
    compareSoon(merchant, group);
  }

  function groupOf(merchant: string, revision: string): Group {
    const known = groups.get(merchant);
    if (known) return known;
    const made = { streams: new Set<Stream>(), newest: revision, gathering: undefined, isComparing: false };
    groups.set(merchant, made);
    return made;
  }

  /** The revision may have changed between its reading and the stream's opening; many that open make one question. */
  function compareSoon(merchant: string, group: Group): void {
    if (group.isComparing) return;
    group.isComparing = true;
    setImmediate(() => {
      group.isComparing = false;
      compare(merchant);
    });
  }

  function count(address: string, step: 1 | -1): void {
    size += step;
    const streams = (perAddress.get(address) ?? 0) + step;
    if (streams > 0) perAddress.set(address, streams);
    else perAddress.delete(address);
  }

  function tell(merchant: string, revision: string): void {
    const group = groups.get(merchant);
    if (!group) return;
    group.newest = revision;
    if (!group.gathering) flush(group);
  }

  function tellEnded(merchant: string, tags: readonly string[]): void {
    const bytes = Buffer.from(`event: ended\ndata: ${JSON.stringify({ sessions: tags })}\n\n`);
    for (const { response } of groups.get(merchant)?.streams ?? [])
      if (!response.writableNeedDrain && !response.writableEnded) response.write(bytes);
  }

  /** Each stream that does not know the newest revision is told it, by the same bytes. */
  function flush(group: Group): void {
    const bytes = bytesOf(group);
    let written = 0;
    for (const stream of group.streams) if (write(group, stream, bytes)) written += 1;
    if (written === 0) return;
    group.gathering = setTimeout(() => {
      group.gathering = undefined;
      flush(group);
    }, TOGETHER_MS).unref();
  }

  /** One that has not read what it has is told when it has: the newest one then, not each that it missed. */
  function write(group: Group, stream: Stream, bytes = bytesOf(group)): boolean {
    const { response } = stream;
    if (stream.told === group.newest || response.writableNeedDrain || response.writableEnded) return false;
    stream.told = group.newest;
    response.write(bytes);
    return true;
  }

  function beat(): void {
    for (const [merchant, { streams }] of groups) {
      for (const stream of streams) beatOn(stream);
      compare(merchant);
    }
  }

  /** A reader that has read nothing between two heartbeats is gone; it may come back. */
  function beatOn(stream: Stream): void {
    const isSlow = stream.response.writableNeedDrain;
    if (isSlow && stream.isSlow) stream.response.destroy();
    else if (!isSlow) stream.response.write(BEAT);
    stream.isSlow = isSlow;
  }

  /** `place` from 0 to 1: where in the spread somebody comes back. */
  function comeBackMs(place: number): number {
    const spread = Math.min(SPREAD.most, Math.max(SPREAD.least, size * SPREAD.each));
    return FIRST_RETRY_MS + place * spread;
  }

  const timer = setInterval(beat, options.heartbeatMs ?? HEARTBEAT_MS).unref();

  return {
    open,
    tell,
    tellEnded,
    get size() {
      return size;
    },
    sizeOf: (merchant) => groups.get(merchant)?.streams.size ?? 0,
    close() {
      isClosing = true;
      clearInterval(timer);
      const all = [...groups.values()].flatMap(({ streams }) => [...streams]);
      for (const [at, { response }] of all.entries()) response.end(retry(comeBackMs(at / all.length)));
    },
  };
}

function bytesOf({ newest, streams }: Group): Buffer {
  return Buffer.from(event(newest, streams.size <= MOST_AT_ONCE));
}

function retry(ms: number): string {
  return `retry: ${Math.round(ms)}\n\n`;
}

/** `urgent` false: pages wait a random moment before they fetch, so that they do not all come at once. */
function event(revision: string, urgent: boolean): string {
  return `event: revision\nid: ${revision}\ndata: ${JSON.stringify({ revision, urgent })}\n\n`;
}
