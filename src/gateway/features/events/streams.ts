import type { ServerResponse } from 'node:http';
import type { Revisions } from '#gateway/revisions.ts';

const HEARTBEAT_MS = 15_000;
/** Streams of one process; past it a page is told to come back later and goes on without live changes. */
const MOST_STREAMS = 5_000;

/** The open event streams of one process. */
export interface EventStreams {
  /** Sends the merchant's revision now (unless the page knows it) and at each rise until the page goes. */
  open(response: ServerResponse, merchant: string, knows: number | undefined): void;
  hasRoom(): boolean;
  /** Ends every stream, so that the process can stop. */
  closeAll(): void;
}

/** Makes the streams' keeper; its heartbeat runs only while a stream is open. */
export function createEventStreams(revisions: Revisions): EventStreams {
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
      open.set(response, revisions.subscribe(merchant, send));
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
