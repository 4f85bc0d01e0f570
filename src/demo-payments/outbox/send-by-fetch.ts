import { eventsPath } from '#contract/payments/events.ts';
import { readBounded } from '#serving/read-bounded.ts';
import type { SendToGateway } from './deliver.ts';

const MOST_BYTES = 16 * 1024;

/** Sends events to a gateway URL. Follows no redirect, and limits the response to the size of a contract reply. */
export function sendByFetch(gatewayUrl: string, code: string): SendToGateway {
  const url = new URL(eventsPath(code), gatewayUrl);
  return async ({ headers, body, signal }) => {
    const reply = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
    const text = await readBounded(reply, MOST_BYTES);
    return { status: reply.status, body: text, header: (name) => reply.headers.get(name) ?? undefined };
  };
}
