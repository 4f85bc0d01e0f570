import type { ServerResponse } from 'node:http';
import { writeChange } from '#contract/system/change-notifications.ts';
import { createNewsSender, type NewsSender, type StreamSession } from './news.ts';

export interface OpenPage {
  /** The group of its stream: the merchant, or `rolledGroup`. */
  readonly merchant: string;
  /** The site's revision that was read for this page. */
  readonly revision: string;
  /** The last revision sent to the page, as it reports (Last-Event-ID). */
  readonly knows: string | undefined;
  readonly address: string;
  /** The browser's session, for its news; absent: notifications go out without news. */
  readonly session?: StreamSession | undefined;
  /** The browser had a stream before, and may have missed notifications. */
  readonly isAgain?: boolean;
}

export interface Stream {
  readonly response: ServerResponse;
  readonly newsSender: NewsSender | undefined;
  /** The last revision sent on this stream. */
  reported: string;
  /** The reader did not drain the buffer before the last heartbeat. */
  isSlow: boolean;
}

/** The bytes of a revision on a stream. `urgent` false: many streams are open, and readers should spread their fetches. */
export type WriteEvent = (revision: string, urgent: boolean) => string;

export interface Group {
  readonly streams: Set<Stream>;
  readonly writeEvent: WriteEvent;
  newest: string;
  /** Set while further revisions are collected. */
  gathering: NodeJS.Timeout | undefined;
  isComparing: boolean;
}

/** When more pages than this are open, they spread their fetches over time. */
const MOST_AT_ONCE = 200;
/** Within this time a burst of changes is sent as one event: the newest revision. */
const TOGETHER_MS = 100;

/** The open streams by merchant. A group exists as long as it has an open stream. */
export function createGroups(compare: (merchant: string) => void, writeEvent: WriteEvent) {
  const groups = new Map<string, Group>();
  const counts = createCounts();

  function groupOf(merchant: string, revision: string): Group {
    const known = groups.get(merchant);
    if (known) return known;
    const state = { newest: revision, gathering: undefined, isComparing: false };
    const made = { streams: new Set<Stream>(), writeEvent, ...state };
    groups.set(merchant, made);
    return made;
  }

  function drop(merchant: string, group: Group, stream: Stream): void {
    group.streams.delete(stream);
    if (group.streams.size > 0 || groups.get(merchant) !== group) return;
    clearTimeout(group.gathering);
    groups.delete(merchant);
  }

  /**
   * The revision may have changed between its read and the stream's opening; streams that open together cause one
   * comparison.
   */
  function compareSoon(merchant: string, group: Group): void {
    if (group.isComparing) return;
    group.isComparing = true;
    setImmediate(() => {
      group.isComparing = false;
      compare(merchant);
    });
  }

  return {
    counts,
    all: () => groups.entries(),
    of: (merchant: string) => groups.get(merchant),
    keep({ merchant, revision, address, session, isAgain }: OpenPage, response: ServerResponse): void {
      const group = groupOf(merchant, revision);
      const newsSender = session && createNewsSender(session, (held) => writeOn(response, writeChange(held)));
      const stream: Stream = { response, newsSender, reported: revision, isSlow: false };
      if (isAgain) newsSender?.catchUp();
      group.streams.add(stream);
      counts.add(address, 1);
      response.on('drain', () => write(group, stream));
      response.once('close', () => {
        counts.add(address, -1);
        drop(merchant, group, stream);
      });
      compareSoon(merchant, group);
    },
  };
}

/** Best effort: a slow reader does not get it. */
export function writeOn(response: ServerResponse, bytes: Buffer | string): void {
  if (!response.writableNeedDrain && !response.writableEnded && !response.destroyed) response.write(bytes);
}

/** Open streams in total and per address. */
function createCounts() {
  const perAddress = new Map<string, number>();
  let size = 0;
  return {
    size: () => size,
    of: (address: string) => perAddress.get(address) ?? 0,
    add(address: string, step: 1 | -1): void {
      size += step;
      const streams = (perAddress.get(address) ?? 0) + step;
      if (streams > 0) perAddress.set(address, streams);
      else perAddress.delete(address);
    },
  };
}

/** Sends the newest revision to each stream that does not have it, with the same buffer. */
export function flush(group: Group): void {
  const bytes = bytesOf(group);
  let written = 0;
  for (const stream of group.streams) if (write(group, stream, bytes)) written += 1;
  if (written === 0) return;
  group.gathering = setTimeout(() => {
    group.gathering = undefined;
    flush(group);
  }, TOGETHER_MS).unref();
}

/** A stream with unread data gets the newest revision once it has drained, not each revision that it missed. */
function write(group: Group, stream: Stream, bytes = bytesOf(group)): boolean {
  const { response } = stream;
  if (stream.reported === group.newest || response.writableNeedDrain || response.writableEnded) return false;
  stream.reported = group.newest;
  response.write(bytes);
  return true;
}

function bytesOf({ newest, streams, writeEvent }: Group): Buffer {
  return Buffer.from(writeEvent(newest, streams.size <= MOST_AT_ONCE));
}

/** The event of a page: not urgent, it waits a random time before it fetches. */
export const writePageEvent: WriteEvent = (revision, urgent) =>
  `event: revision\nid: ${revision}\ndata: ${JSON.stringify({ revision, urgent })}\n\n`;
