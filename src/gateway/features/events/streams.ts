import type { ServerResponse } from 'node:http';
import { type ChangeNotification, writeChange } from '#contract/system/change-notifications.ts';
import type { Context } from '#gateway/context/context.ts';
import { addressBlock } from '#serving/address-block.ts';

const HEARTBEAT_MS = 15_000;
/** Maximum visitor streams per process; further pages are told to retry later and go on without live updates. */
const MOST_STREAMS = 5_000;
/** Maximum per address block: many people share a block, but one block must not fill the process. */
const MOST_OF_A_BLOCK = 200;

export interface Listener {
  readonly merchant: string;
  /** The revision that the page already has. */
  readonly knows: number | undefined;
  /** Visitor address; undefined for an edge, which listens once for all pages of a merchant and is never refused. */
  readonly address: string | undefined;
}

export interface EventStreams {
  /**
   * Sends the merchant's revision now (unless the page has it) and at each increase, and session events by tag, until
   * the page disconnects.
   */
  open(response: ServerResponse, listener: Listener): void;
  /** Whether a visitor of this address may open another stream. */
  hasCapacity(address: string): boolean;
  closeAll(): void;
}

/** Creates the stream registry; its heartbeat runs only while a stream is open. */
export function createEventStreams({
  revisions,
  sessionChanges,
}: Pick<Context, 'revisions' | 'sessionChanges'>): EventStreams {
  const open = new Map<ServerResponse, () => void>();
  const visitors = new Map<string, number>();
  let heart: NodeJS.Timeout | undefined;

  function beat(): void {
    for (const response of open.keys()) if (!response.writableNeedDrain) response.write(': \n\n');
  }

  function forget(response: ServerResponse): void {
    open.get(response)?.();
    open.delete(response);
    if (open.size === 0) clearInterval(heart);
  }

  return {
    open(response, { merchant, knows, address }) {
      if (open.size === 0) heart = setInterval(beat, HEARTBEAT_MS).unref();
      const send = createSender(response, knows);
      const stops = [
        takePlace(visitors, address),
        revisions.subscribe(merchant, send),
        sessionChanges.subscribe(merchant, (notification) => sendChange(response, notification)),
      ];
      open.set(response, () => {
        for (const stop of stops) stop();
      });
      response.on('close', () => forget(response));
      response.on('error', () => forget(response));
      send(revisions.known(merchant) ?? 0);
    },
    hasCapacity(address) {
      const all = [...visitors.values()].reduce((sum, count) => sum + count, 0);
      return all < MOST_STREAMS && (visitors.get(addressBlock(address)) ?? 0) < MOST_OF_A_BLOCK;
    },
    closeAll() {
      for (const response of [...open.keys()]) response.end();
    },
  };
}

/** Counts a visitor's stream; the returned function releases the count. */
function takePlace(visitors: Map<string, number>, address: string | undefined): () => void {
  if (address === undefined) return () => undefined;
  const block = addressBlock(address);
  visitors.set(block, (visitors.get(block) ?? 0) + 1);
  return () => {
    const left = (visitors.get(block) ?? 1) - 1;
    if (left === 0) visitors.delete(block);
    else visitors.set(block, left);
  };
}

/** Sends a change notification. A page that is too slow to receive it notices the change at its next call. */
function sendChange(response: ServerResponse, notification: ChangeNotification): void {
  if (!response.writableNeedDrain) response.write(writeChange(notification));
}

/** Writes increasing revisions. A slow page gets only the newest one when its buffer drains. */
function createSender(response: ServerResponse, knows: number | undefined): (revision: number) => void {
  let sent = knows ?? -1;
  let newest = sent;
  const flush = (): void => {
    if (newest <= sent) return;
    sent = newest;
    response.write(`id: ${sent}\ndata: ${JSON.stringify({ revision: sent })}\n\n`);
  };
  response.on('drain', flush);
  return (revision) => {
    newest = Math.max(newest, revision);
    if (!response.writableNeedDrain) flush();
  };
}
