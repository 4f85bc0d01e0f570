import { SEAMLESS_PREFIX } from '#contract/vendors/seamless.ts';
import { readBounded } from '#serving/read-bounded.ts';
import type { SendToWallet } from './wallet.ts';

/** Calls a gateway over HTTP: follows no redirects and limits the size of the response to that of a valid reply. */
export function sendByFetch(gatewayUrl: string): SendToWallet {
  return async ({ action, headers, body, signal }) => {
    const url = new URL(`${SEAMLESS_PREFIX}${action}`, gatewayUrl);
    const reply = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
    return { body: await readBounded(reply, MOST_BYTES), header: (name) => reply.headers.get(name) ?? undefined };
  };
}

const MOST_BYTES = 64 * 1024;
