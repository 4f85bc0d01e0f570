import type { DuelAsk, DuelMessage } from '../rules/duel-protocol.ts';

/** The page's WebSocket connection; reconnects automatically. */
export interface Line {
  send(message: DuelAsk): void;
  close(): void;
}

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8_000;

/** Opens the connection; `heard` gets each message, `broken` is called when the connection is lost. */
export function openLine(token: string, heard: (message: DuelMessage) => void, broken: () => void): Line {
  let socket: WebSocket | undefined;
  let wait = FIRST_WAIT_MS;
  let isClosed = false;

  function open(): void {
    const made = new WebSocket(new URL('/api/duel', location.href.replace(/^http/, 'ws')));
    socket = made;
    made.addEventListener('open', () => made.send(JSON.stringify({ type: 'hello', token } satisfies DuelAsk)));
    made.addEventListener('message', ({ data }) => {
      wait = FIRST_WAIT_MS;
      heard(JSON.parse(String(data)));
    });
    made.addEventListener('close', () => {
      if (isClosed) return;
      broken();
      setTimeout(open, wait * (0.5 + Math.random()));
      wait = Math.min(LONGEST_WAIT_MS, wait * 2);
    });
  }

  open();
  return {
    send(message) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    close() {
      isClosed = true;
      socket?.close();
    },
  };
}
