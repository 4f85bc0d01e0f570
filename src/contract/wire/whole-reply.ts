import { BadReply, Unreachable } from './errors.ts';

export const MAX_REPLY_BYTES = 2 * 1024 * 1024;

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/**
 * A fetch that resolves only once the whole body has arrived, so that one timeout covers head and body. The reply goes
 * to `keep`; the returned response has only the head, enough to decide on a retry. Throws Unreachable when no reply or
 * only a part of it arrived, BadReply as soon as the body exceeds `maxBytes`.
 */
export function fetchWhole(call: string, fetch: Fetch, maxBytes: number, keep: (reply: Received) => void): Fetch {
  return async (input, init) => {
    const response = await reach(call, () => fetch(input, init));
    const body = await reach(call, () => readBody(call, response, maxBytes));
    const { status, headers } = response;
    keep({ status, headers, body });
    return new Response(null, { status: status < 200 ? 200 : status, headers });
  };
}

async function reach<T>(call: string, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (cause) {
    if (cause instanceof BadReply) throw cause;
    throw new Unreachable(call, 'network_abnormal', { cause });
  }
}

async function readBody(call: string, response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of chunksOf(response)) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new BadReply(call, 'too large', response.status);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Uses a reader: Safari's streams are not async iterable. Leaving the loop early cancels the transfer. */
async function* chunksOf(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) return;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel();
  }
}
