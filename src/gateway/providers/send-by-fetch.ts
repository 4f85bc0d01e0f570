import { PAYMENTS_PREFIX, type PaymentAction } from '#contract/payments/payments.ts';
import { readBounded } from '#serving/read-bounded.ts';

export interface ProviderPost<Action extends string = PaymentAction> {
  readonly action: Action;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface ProviderPostReply {
  readonly body: string;
  header(name: string): string | undefined;
}

/** Sends a call to a provider over HTTP or within this process. Rejects if there is no response. */
export type SendToProvider<Action extends string = PaymentAction> = (
  post: ProviderPost<Action>,
) => Promise<ProviderPostReply>;

/** The longest reply is a page of a statement. */
const MOST_BYTES = 512 * 1024;

/** Sends calls to a provider's URL, below the prefix of its contract: follows no redirect, and limits the response to the maximum of the contract. */
export function sendByFetch<Action extends string = PaymentAction>(
  providerUrl: string,
  prefix: string = PAYMENTS_PREFIX,
): SendToProvider<Action> {
  return async ({ action, headers, body, signal }) => {
    const url = new URL(`${prefix}${action}`, providerUrl);
    const reply = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
    return { body: await readBounded(reply, MOST_BYTES), header: (name) => reply.headers.get(name) ?? undefined };
  };
}
