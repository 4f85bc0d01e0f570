import { type ChatAsk, type ChatEnding, type ChatNotice, readChatNotice } from '#contract/chat/chat-messages.ts';
import { waitBefore } from './back-off.ts';
import { type Entrance, forgetPass, keepPass } from './entrance.ts';

/** The page's connection to the chat room, with automatic reconnect. */
export interface Line {
  /** Returns false if disconnected: the caller sends again after the reconnect. */
  ask(message: ChatAsk): boolean;
}

export interface LineEvents {
  /** The last message id of the page: newer messages are sent after a reconnect. */
  readonly last: () => number;
  readonly heard: (message: ChatNotice) => void;
  /** Disconnected; a reconnect is under way. */
  readonly broke: () => void;
  /** The visit has ended for good. */
  readonly ended: (why: ChatEnding) => void;
}

/** The connection counts as broken if the room sends nothing for this long after opening. */
const PATIENCE_MS = 10_000;

/** Connects with the ticket or pass of the entrance, and later with the latest pass of the room. */
export function openLine(entrance: Entrance, { last, heard, broke, ended }: LineEvents): Line {
  let socket: WebSocket | undefined;
  let pass = entrance.pass;
  let attempt = 0;
  let isIn = false;

  function hear(message: ChatNotice): void {
    if (message.type === 'entered') {
      pass = message.pass;
      keepPass({ pass, ticket: entrance.ticket });
      attempt = 0;
      isIn = true;
    }
    if (message.type === 'left') {
      forgetPass();
      socket = undefined;
      ended(message.why);
    } else heard(message);
  }

  function open(): void {
    const made = new WebSocket(new URL('/socket', location.href.replace(/^http/, 'ws')));
    const patience = setTimeout(() => !isIn && made.close(), PATIENCE_MS);
    socket = made;
    isIn = false;
    made.addEventListener('open', () => made.send(JSON.stringify(hello())));
    made.addEventListener('message', ({ data }) => {
      const message = socket === made ? readChatNotice(String(data)) : undefined;
      if (message) hear(message);
    });
    made.addEventListener('close', () => {
      clearTimeout(patience);
      if (socket !== made) return;
      isIn = false;
      broke();
      setTimeout(open, waitBefore(attempt, Math.random()));
      attempt += 1;
    });
  }

  function hello(): ChatAsk {
    return pass === undefined ? { type: 'enter', ticket: entrance.ticket } : { type: 'resume', pass, after: last() };
  }

  open();
  // Reconnects at once when the browser is online again.
  window.addEventListener('online', () => {
    attempt = 0;
  });
  return {
    ask(message) {
      if (!isIn || socket?.readyState !== WebSocket.OPEN) return false;
      socket.send(JSON.stringify(message));
      return true;
    },
  };
}
