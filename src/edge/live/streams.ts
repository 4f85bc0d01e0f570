import type { ServerResponse } from 'node:http';
import { type ChangeNotification, writeChange } from '#contract/system/change-notifications.ts';
import {
  createGroups,
  flush,
  type OpenPage,
  type Stream,
  type WriteEvent,
  writeOn,
  writePageEvent,
} from './stream-groups.ts';

/**
 * The open event streams of all sites: each open page receives its merchant's revisions. Invariant: the last revision
 * sent on a stream is the newest one, and no stream gets the same revision twice in a row.
 */
export interface RevisionStreams {
  /**
   * Registers the stream and sends the current revision unless the page has it (`knows`). Above the limit, or while the
   * process stops, the stream is ended with a retry delay.
   */
  open(page: OpenPage, response: ServerResponse): void;
  /** Sends the newest revision: at once, or together with those that follow within a tenth of a second. */
  notify(merchant: string, revision: string): void;
  /**
   * Sends a session event of the merchant, with the member's news on the streams of the member's own browsers. Best
   * effort: slow readers do not get it.
   */
  sendChange(merchant: string, notification: ChangeNotification): void;
  readonly size: number;
  sizeOf(merchant: string): number;
  /** Ends all streams, each with a different retry delay. */
  close(): void;
}

export interface StreamsOptions {
  readonly random: () => number;
  /**
   * Reads a merchant's revision and sends it. Called at each heartbeat and after streams were opened: a page that
   * opened during a change, or whose site has no other reads, misses nothing.
   */
  readonly compare: (merchant: string) => void;
  /** Writes the event of a revision; that of a page when absent. */
  readonly writeEvent?: WriteEvent;
  /** Maximum streams of the process; 10,000 when absent. */
  readonly most?: number;
  readonly heartbeatMs?: number;
}

/** The group of pages that have the brand revision of a roll-out: their revision is another one. */
export function rolledGroup(merchant: string): string {
  return `${merchant}${ROLLED}`;
}

/** No merchant code ends so. */
const ROLLED = ' rolled';

function groupsOf(merchant: string): readonly string[] {
  return [merchant, rolledGroup(merchant)];
}

const MOST_STREAMS = 10_000;
const HEARTBEAT_MS = 25_000;
/** Many visitors may share one address; one visitor does not need more than this. */
const MOST_PER_ADDRESS = 200;
const BUSY_RETRY_MS = 60_000;
const FIRST_RETRY_MS = 1_000;
/** Pages of a stopping process reconnect over this time: so many milliseconds for each, within bounds. */
const SPREAD = { each: 5, least: 3_000, most: 30_000 };

const HEAD = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Disables proxy buffering, which would hold back every event.
  'x-accel-buffering': 'no',
};
const BEAT = Buffer.from(': beat\n\n');

/** The heartbeat runs until `close`. */
export function createRevisionStreams(options: StreamsOptions): RevisionStreams {
  const { random, compare, writeEvent = writePageEvent, most = MOST_STREAMS } = options;
  const groups = createGroups((group) => compare(group.replace(ROLLED, '')), writeEvent);
  const { counts } = groups;
  let isClosing = false;

  function open(page: OpenPage, response: ServerResponse): void {
    const isBusy = counts.size() >= most || counts.of(page.address) >= MOST_PER_ADDRESS;
    response.writeHead(200, HEAD);
    const news = page.knows === page.revision ? '' : writeEvent(page.revision, true);
    // An error status would stop the browser's reconnecting for good.
    if (isClosing || isBusy) {
      response.end(retry(isClosing ? comeBackMs(counts.size(), random()) : BUSY_RETRY_MS * (1 + random())) + news);
      return;
    }
    groups.keep(page, response);
    response.write(retry(comeBackMs(counts.size(), random())) + news);
  }

  function notify(merchant: string, revision: string): void {
    const group = groups.of(merchant);
    if (!group) return;
    group.newest = revision;
    if (!group.gathering) flush(group);
  }

  function sendChange(merchant: string, notification: ChangeNotification): void {
    const bytes = Buffer.from(writeChange(notification));
    for (const { response, newsSender } of groupsOf(merchant).flatMap((group) => [
      ...(groups.of(group)?.streams ?? []),
    ]))
      if (!newsSender?.take(notification)) writeOn(response, bytes);
  }

  function beat(): void {
    for (const [merchant, { streams }] of groups.all()) {
      for (const stream of streams) beatOn(stream);
      compare(merchant.replace(ROLLED, ''));
    }
  }

  const timer = setInterval(beat, options.heartbeatMs ?? HEARTBEAT_MS).unref();

  return {
    open,
    notify,
    sendChange,
    get size() {
      return counts.size();
    },
    sizeOf: (merchant) => groupsOf(merchant).reduce((size, group) => size + (groups.of(group)?.streams.size ?? 0), 0),
    close() {
      isClosing = true;
      clearInterval(timer);
      const all = [...groups.all()].flatMap(([, { streams }]) => [...streams]);
      for (const [at, { response }] of all.entries()) response.end(retry(comeBackMs(counts.size(), at / all.length)));
    },
  };
}

/** A reader that has read nothing between two heartbeats is disconnected; it may reconnect. */
function beatOn(stream: Stream): void {
  const isSlow = stream.response.writableNeedDrain;
  if (isSlow && stream.isSlow) stream.response.destroy();
  else if (!isSlow) stream.response.write(BEAT);
  stream.isSlow = isSlow;
}

/** `place` from 0 to 1: position in the time over which the open streams reconnect. */
function comeBackMs(size: number, place: number): number {
  const spread = Math.min(SPREAD.most, Math.max(SPREAD.least, size * SPREAD.each));
  return FIRST_RETRY_MS + place * spread;
}

function retry(ms: number): string {
  return `retry: ${Math.round(ms)}\n\n`;
}
