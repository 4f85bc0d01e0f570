import type { WebSocket } from 'ws';
import type { ChatEnding, ChatNotice } from '#contract/chat/chat-messages.ts';
import type { RoomChange } from './read-model.ts';
import type { Connected } from './service.ts';

/** A page's WebSocket connection to the chat room. */
export interface ChatConnection {
  readonly connected: Connected;
  notify(message: ChatNotice): void;
  /** Sends a change after the history was sent; skips a change that the page already has. */
  hear(change: RoomChange): void;
  /** Sets the last change that the page has; changes buffered in the meantime are sent after it. */
  begin(last: number): void;
  /** Sends the mute duration if it has changed. */
  mute(forMs: number): void;
  /** Sends the presence list if it has changed. */
  present(message: ChatNotice & { readonly type: 'presence' }): void;
  /** Ends the visit permanently. */
  end(why: ChatEnding): void;
  /** Closes the connection; the page reconnects automatically. */
  close(): void;
}

/** Maximum send buffer of a slow page; above it the connection is closed, and the page reconnects and catches up. */
const MOST_WAITING_BYTES = 256 * 1024;
/** Two reports of the same mute differ by less than this. */
const SAME_MUTE_MS = 2_000;
/** Service restart (RFC 6455 section 7.4.1 and its registry). */
const RESTART = 1012;
const OVER = 4_001;

export function createConnection(connected: Connected, socket: WebSocket, now: () => number): ChatConnection {
  let knows: number | undefined;
  let waiting: RoomChange[] = [];
  let mutedUntil = 0;
  let people = '';

  function notify(message: ChatNotice): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > MOST_WAITING_BYTES) socket.terminate();
    else socket.send(JSON.stringify(message));
  }

  function notifyChange({ id, change, memberId, key, message }: RoomChange): void {
    if (knows === undefined || change <= knows) return;
    knows = change;
    if (message === undefined) notify({ type: 'removed', id });
    else notify({ type: 'message', message, ...(memberId === connected.memberId && { key }) });
  }

  return {
    connected,
    notify,
    hear(change) {
      if (knows === undefined) waiting.push(change);
      else notifyChange(change);
    },
    begin(last) {
      knows = last;
      for (const change of waiting) notifyChange(change);
      waiting = [];
    },
    mute(forMs) {
      const until = forMs === 0 ? 0 : now() + forMs;
      if (Math.abs(until - mutedUntil) < SAME_MUTE_MS) return;
      mutedUntil = until;
      notify({ type: 'muted', forMs });
    },
    present(message) {
      const reported = JSON.stringify(message);
      if (reported === people) return;
      people = reported;
      notify(message);
    },
    end(why) {
      notify({ type: 'left', why });
      socket.close(OVER, why);
    },
    close: () => socket.close(RESTART),
  };
}
