import type { PayingOrder, PaymentAction, Payout } from '#contract/payments/payments.ts';

export interface ProviderAnswer {
  readonly body: string;
  header(name: string): string | undefined;
}

export interface PostedEvent {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

export interface EventAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A payment provider and the dependencies of a run, independent of any specific provider. */
export interface ProviderDeps {
  /** URL for the report. */
  readonly url: string;
  readonly code: string;
  readonly secret: string;
  /** HMAC-SHA256 in hexadecimal. */
  readonly sign: (secret: string, text: string) => string;
  readonly now: () => number;
  readonly newReference: () => string;
  readonly post: (
    action: PaymentAction,
    headers: Readonly<Record<string, string>>,
    body: string,
  ) => Promise<ProviderAnswer>;
  readonly merchant: string;
  readonly currency: string;
  readonly exponent: number;
  readonly amountMinor: string;
  /** Payment kinds that it offers; others must be refused. */
  readonly kinds: readonly PayingOrder['kind'][];
  /** Payout destination; absent: `send` is not tested. */
  readonly payout?: Pick<Payout, 'kind' | 'payee'> | undefined;
  /** Days (UTC) whose statements are read. */
  readonly days: readonly string[];
  /** Absent: events are not tested. */
  readonly events?: ProviderEvents | undefined;
}

export interface ProviderEvents {
  /** Receives the provider's events; the returned function stops that. */
  hear(take: (event: PostedEvent) => EventAnswer | undefined): () => void;
  /** Makes a payment: by the provider's own API, or by asking a person. */
  pay(reference: string): Promise<void>;
  /** Time to wait for an event, in milliseconds. */
  readonly patienceMs: number;
}
