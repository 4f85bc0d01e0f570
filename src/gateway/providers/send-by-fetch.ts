import { PAYMENTS_PREFIX, type PaymentAction } from '#contract/payments/payments.ts';
import { readBounded } from '#serving/read-bounded.ts';

/** A call of a payment provider on its way, and what came back of it. */
export interface ProviderPost {
  readonly action: PaymentAction;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface ProviderPostReply {
  readonly body: string;
  header(name: string): string | undefined;
}

/** Brings a call to a provider, over a socket or within this process. Rejects when nothing came back. */
export type SendToProvider = (post: ProviderPost) => Promise<ProviderPostReply>;

/** A page of a statement is the longest reply. */
const MOST_BYTES = 512 * 1024;

/** Calls of a provider at an address: no redirect is followed, and no more is read than a reply of the contract holds. */
export function sendByFetch(providerUrl: string): SendToProvider {
  return async ({ action, headers, body, signal }) => {
    const url = new URL(`${PAYMENTS_PREFIX}${action}`, providerUrl);
    const reply = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
    return { body: await readBounded(reply, MOST_BYTES), header: (name) => reply.headers.get(name) ?? undefined };
  };
}
