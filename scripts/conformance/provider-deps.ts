import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { EventAnswer, PostedEvent, ProviderDeps, ProviderEvents } from '#conformance/provider/deps.ts';
import { eventsPath } from '#contract/payments/events.ts';
import { PAYMENTS_PREFIX } from '#contract/payments/payments.ts';
import { readBounded } from '#serving/read-bounded.ts';
import { signText } from '#serving/signature.ts';
import type { ProviderOptions } from './provider-options.ts';

const PATIENCE_MS = 8_000;
const MOST_BYTES = 512 * 1024;
/** Time for a person to make the requested payment, and for the provider to report it. */
const EVENT_PATIENCE_MS = 5 * 60_000;

export function depsOf(options: ProviderOptions, events: ProviderEvents | undefined): ProviderDeps {
  const { url } = options;
  return {
    ...options,
    sign: signText,
    now: Date.now,
    newReference: randomUUID,
    events,
    async post(action, headers, body) {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const address = new URL(`${PAYMENTS_PREFIX}${action}`, url);
      const reply = await fetch(address, { method: 'POST', headers: { ...headers }, body, signal, redirect: 'error' });
      return { body: await readBounded(reply, MOST_BYTES), header: (name) => reply.headers.get(name) ?? undefined };
    },
  };
}

/** Event receiver of a run, on a port that the provider sends its events to. */
export interface ChannelListeners {
  readonly events: ProviderEvents;
  close(): Promise<void>;
}

/** Starts the receiver; `print` asks the person running the tests to make a payment. */
export async function openChannelListeners(
  { code }: ProviderOptions,
  port: number,
  print: (line: string) => void,
): Promise<ChannelListeners> {
  let take: ((event: PostedEvent) => EventAnswer | undefined) | undefined;
  const server = createServer((request, response) => void answer(request, response, take));
  await once(server.listen(port, '127.0.0.1'), 'listening');
  print(`Events are heard at http://127.0.0.1:${port}${eventsPath(code)}.`);
  const events: ProviderEvents = {
    patienceMs: EVENT_PATIENCE_MS,
    hear(next) {
      take = next;
      return () => {
        take = undefined;
      };
    },
    pay: async (reference) => print(`Have the payment ${reference} made now.`),
  };
  return {
    events,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  take: ((event: PostedEvent) => EventAnswer | undefined) | undefined,
): Promise<void> {
  const answered = take?.({ headers: request.headers, body: await text(request) });
  if (answered === undefined) return void response.destroy();
  response.writeHead(answered.status, { ...answered.headers }).end(answered.body);
}
