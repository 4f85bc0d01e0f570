import type { PayingOrder, PaymentAction, Payout } from '#contract/payments/payments.ts';

/** A reply of a provider, as its bytes came. */
export interface ProviderAnswer {
  readonly body: string;
  header(name: string): string | undefined;
}

/** An event as a provider posted it. */
export interface PostedEvent {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** What an event is answered. */
export interface EventAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A payment provider, and all that a run needs to speak to it. Nothing here is of one provider. */
export interface ProviderDeps {
  /** Where it is, for the report. */
  readonly url: string;
  readonly code: string;
  readonly secret: string;
  /** Hex of HMAC-SHA256. */
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
  /** An amount within the provider's limits. */
  readonly amountMinor: string;
  /** The ways of paying that it offers; the others it refuses. */
  readonly kinds: readonly PayingOrder['kind'][];
  /** Where it pays out to; absent: `send` is not tried. */
  readonly payout?: Pick<Payout, 'kind' | 'payee'> | undefined;
  /** Days (UTC) whose statements are read. */
  readonly days: readonly string[];
  /** Absent: events are not tried. */
  readonly events?: ProviderEvents | undefined;
}

export interface ProviderEvents {
  /** Answers what the provider posts from now on; the answer ends that. */
  hear(take: (event: PostedEvent) => EventAnswer | undefined): () => void;
  /** Has a payment made: by a call of the provider's own, or by asking a person. */
  pay(reference: string): Promise<void>;
  /** How long an event is waited for, in milliseconds. */
  readonly patienceMs: number;
}
