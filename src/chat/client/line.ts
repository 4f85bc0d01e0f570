import { type ChatAsk, type ChatEnding, type ChatNotice, readChatNotice } from '#contract/chat/chat-messages.ts';
import { waitBefore } from './back-off.ts';
import { type Entrance, forgetPass, keepPass } from './entrance.ts';

/** The page's line to the room: it comes back by itself when it breaks. */
export interface Line {
  /** False where the line is down: whoever says something says it again when it is there. */
  ask(message: ChatAsk): boolean;
}

export interface LineEvents {
  /** The last id that the page has: what came after it is told when the line is there again. */
  readonly last: () => number;
  readonly heard: (message: ChatNotice) => void;
  /** The line is down, and tried again by itself. */
  readonly broke: () => void;
  /** The room was left for good. */
  readonly ended: (why: ChatEnding) => void;
}

/** Without a sign of the room for so long after opening, the line counts as broken. */
const PATIENCE_MS = 10_000;

/** Opens the line with what the address brought, and from then on with the pass that the room gave. */
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
  // A browser that has its network again need not wait.
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
