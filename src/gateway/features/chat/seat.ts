import type { WebSocket } from 'ws';
import type { ChatEnding, ChatNotice } from '#contract/chat/chat-messages.ts';
import type { RoomChange } from './read-model.ts';
import type { Connected } from './service.ts';

/** A page's line to the room. */
export interface ChatConnection {
  readonly connected: Connected;
  notify(message: ChatNotice): void;
  /** Tells a change once what was said before it is told; one that the page has already is not told again. */
  hear(change: RoomChange): void;
  /** What the page now has: changes that came meanwhile are told after it. */
  begin(last: number): void;
  /** Tells how long the member is muted, where that is news. */
  mute(forMs: number): void;
  /** Tells who is there, where that is news. */
  present(message: ChatNotice & { readonly type: 'presence' }): void;
  /** Ends the visit for good. */
  end(why: ChatEnding): void;
  /** Ends the line; the page comes back by itself. */
  close(): void;
}

/** What waits to be sent to a page that reads too slowly; it comes back and is told what it has missed. */
const MOST_WAITING_BYTES = 256 * 1024;
/** Two statements of one mute differ by less. */
const SAME_MUTE_MS = 2_000;
/** Service restart (RFC 6455 section 7.4.1 and its registry). */
const RESTART = 1012;
const OVER = 4_001;

/** Builds the seat of a visit on its socket. */
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
