import type { ServerResponse } from 'node:http';
import type { Context } from '#gateway/context/context.ts';

const HEARTBEAT_MS = 15_000;
/** Streams of one process; past it a page is told to come back later and goes on without live changes. */
const MOST_STREAMS = 5_000;

/** The open event streams of one process. */
export interface EventStreams {
  /**
   * Sends the merchant's revision now (unless the page knows it) and at each rise, and the tags of sessions that end, until
   * the page goes.
   */
  open(response: ServerResponse, merchant: string, knows: number | undefined): void;
  hasRoom(): boolean;
  /** Ends every stream, so that the process can stop. */
  closeAll(): void;
}

/** Makes the streams' keeper; its heartbeat runs only while a stream is open. */
export function createEventStreams({
  revisions,
  endedSessions,
}: Pick<Context, 'revisions' | 'endedSessions'>): EventStreams {
  const open = new Map<ServerResponse, () => void>();
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
    open(response, merchant, knows) {
      if (open.size === 0) heart = setInterval(beat, HEARTBEAT_MS).unref();
      const send = createSender(response, knows);
      const stops = [
        revisions.subscribe(merchant, send),
        endedSessions.subscribe(merchant, (tags) => tellEnded(response, tags)),
      ];
      open.set(response, () => {
        for (const stop of stops) stop();
      });
      response.on('close', () => forget(response));
      response.on('error', () => forget(response));
      send(revisions.known(merchant) ?? 0);
    },
    hasRoom: () => open.size < MOST_STREAMS,
    closeAll() {
      for (const response of [...open.keys()]) response.end();
    },
  };
}

/** A hint: a page that is too slow to read it finds out at its next call. */
function tellEnded(response: ServerResponse, sessions: readonly string[]): void {
  if (response.writableNeedDrain) return;
  response.write(`event: ended\ndata: ${JSON.stringify({ sessions })}\n\n`);
}

/** Writes rising revisions. A slow page gets the newest one when it has room again, not each one in between. */
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
