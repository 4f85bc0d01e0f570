import type { PaymentProvider } from '#contract/payments/provider.ts';
import type { Provider } from '../config/providers.ts';
import { createPaymentProvider } from './provider-client.ts';
import { type SendToProvider, sendByFetch } from './send-by-fetch.ts';

/** A provider, and the secret that is shared with it. */
export type SigningProvider = Provider & { readonly secret: string };

/** The payment providers of this gateway: the port of each, by its code. */
export interface Providers {
  /** The provider with a code, ready to be asked; undefined for one that nobody knows. */
  get(code: string): PaymentProvider | undefined;
  /** All that are there, the house bank first. */
  readonly list: readonly SigningProvider[];
  /** Whether a provider is there and moves a currency. */
  moves(code: string, currency: string): boolean;
}

interface ProvidersDeps {
  readonly now: () => number;
  /** Reaches the house bank where it runs in this process; without it calls of one without an address have no answer. */
  readonly sendToBank?: SendToProvider | undefined;
}

/** Builds the ports; nobody is called before they are used. */
export function createProviders(list: readonly SigningProvider[], { now, sendToBank }: ProvidersDeps): Providers {
  const ports = new Map(
    list.map(({ code, secret, url }) => {
      const send = url === undefined ? (sendToBank ?? notHere) : sendByFetch(url);
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
  throw new Error('The house bank does not run in this process: set LIVERY_BANK_URL and LIVERY_BANK_SECRET.');
};
