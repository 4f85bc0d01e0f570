/** A page's WebSocket connection; reconnects automatically. */
export interface Line<Ask> {
  send(message: Ask): void;
  close(): void;
}

export interface LineParts<Ask, Message> {
  /** Path on the page's own origin. */
  readonly path: string;
  /** Said at each connection. */
  readonly hello: Ask;
  heard(message: Message): void;
  /** The connection is lost; it is opened again. */
  broken(): void;
}

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8_000;

export function openLine<Ask, Message>({ path, hello, heard, broken }: LineParts<Ask, Message>): Line<Ask> {
  let socket: WebSocket | undefined;
  let wait = FIRST_WAIT_MS;
  let isClosed = false;

  function open(): void {
    if (isClosed) return;
    const made = new WebSocket(new URL(path, location.href.replace(/^http/, 'ws')));
    socket = made;
    made.addEventListener('open', () => made.send(JSON.stringify(hello)));
    made.addEventListener('message', ({ data }) => {
      wait = FIRST_WAIT_MS;
      if (!isClosed) heard(JSON.parse(String(data)));
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
