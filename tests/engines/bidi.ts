/** WebDriver BiDi over one socket: commands with their replies, and events. */

interface Answer {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the protocol's own values, read where they are used
export type Values = Record<string, any>;

/** Firefox never replies to a command whose page went into the back-forward cache in the meantime. */
const LONGEST_REPLY_MS = 60_000;

export interface Bidi {
  /** Rejects with the protocol's error, and where no reply comes in `LONGEST_REPLY_MS`. */
  send(method: string, params?: object): Promise<Values>;
  on(method: string, heard: (params: Values) => void): void;
  close(): void;
}

/** Opens the socket. Rejects where nothing listens. */
export async function openBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(address);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error(`nobody answers at ${address}`)), { once: true });
  });
  const waiting = new Map<number, PromiseWithResolvers<Values>>();
  const heard = new Map<string, ((params: Values) => void)[]>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const answer: Answer = JSON.parse(String(data));
    if (answer.type === 'event') {
      for (const hear of heard.get(answer.method ?? '') ?? []) hear(answer.params as Values);
      return;
    }
    const asked = waiting.get(answer.id ?? -1);
    waiting.delete(answer.id ?? -1);
    if (answer.type === 'error') asked?.reject(new Error(`${answer.error}: ${answer.message}`));
    else asked?.resolve(answer.result as Values);
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has gone'));
    waiting.clear();
  });
  return {
    send(method, params = {}) {
      last += 1;
      const id = last;
      const reply = Promise.withResolvers<Values>();
      const limit = setTimeout(() => {
        waiting.delete(id);
        reply.reject(new Error(`no reply to ${method} in ${LONGEST_REPLY_MS / 1000} s`));
      }, LONGEST_REPLY_MS);
      waiting.set(id, reply);
      socket.send(JSON.stringify({ id, method, params }));
      return reply.promise.finally(() => clearTimeout(limit));
    },
    on: (method, hear) => void heard.set(method, [...(heard.get(method) ?? []), hear]),
    close: () => socket.close(),
  };
}
