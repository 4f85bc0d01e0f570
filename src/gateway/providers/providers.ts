import type { PaymentProvider } from '#contract/payments/provider.ts';
import type { Provider } from '../config/providers.ts';
import { createPaymentProvider } from './provider-client.ts';
import { type SendToProvider, sendByFetch } from './send-by-fetch.ts';

export type SigningProvider = Provider & { readonly secret: string };

/** The payment providers of this gateway: a client for each, by code. */
export interface Providers {
  /** The client of the provider with a code; undefined for an unknown code. */
  get(code: string): PaymentProvider | undefined;
  /** All configured providers, the demo payment provider first. */
  readonly list: readonly SigningProvider[];
  /** Whether the provider is configured and supports the currency. */
  moves(code: string, currency: string): boolean;
}

interface ProvidersDeps {
  readonly now: () => number;
  /**
   * Sends to the demo payment provider if it runs in this process; without it calls to a provider without a URL get no
   * answer.
   */
  readonly sendToDemoPayments?: SendToProvider | undefined;
}

/** Creates the clients; no call is made before they are used. */
export function createProviders(
  list: readonly SigningProvider[],
  { now, sendToDemoPayments }: ProvidersDeps,
): Providers {
  const ports = new Map(
    list.map(({ code, secret, url }) => {
      const send = url === undefined ? (sendToDemoPayments ?? notHere) : sendByFetch(url);
      return [code, createPaymentProvider({ code, secret, send, now })];
    }),
  );
  return {
    get: (code) => ports.get(code),
    list,
    moves(code, currency) {
      const currencies = list.find((provider) => provider.code === code)?.currencies ?? [];
      return currencies === 'all' || currencies.includes(currency);
    },
  };
}

const notHere: SendToProvider = async () => {
  throw new Error(
    'The demo payment provider does not run in this process: set LIVERY_BANK_URL and LIVERY_BANK_SECRET.',
  );
};
