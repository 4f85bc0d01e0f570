import { resolve } from 'node:path';

export interface DemoPaymentsConfig {
  /** Provider code in the gateway. */
  readonly code: string;
  /** Public origin of its pages: scheme, host and port. */
  readonly origin: string;
  /** Secret shared with the gateway; signs requests in both directions. */
  readonly secret: string;
  /** Bearer token of the panel and its API; undefined: access from this machine only, without a token. */
  readonly panelToken: string | undefined;
  readonly clientFolder: string;
  /** Number of trusted proxies that append to X-Forwarded-*. */
  readonly trustedHops: number;
  readonly timing: DemoPaymentsTiming;
}

/** Timings in milliseconds; tests use shorter ones. */
export interface DemoPaymentsTiming {
  readonly leaseMs: number;
  /** Timeout of an event delivery. */
  readonly patienceMs: number;
  /** Minimum and maximum back-off between delivery attempts. */
  readonly backOffMs: readonly [number, number];
  /** Poll interval of the outbox when it is not woken. */
  readonly outboxEveryMs: number;
  /** Delay after which a payout is made, unless it is held. */
  readonly payoutAfterMs: number;
  /** How long an unanswered call stays open. */
  readonly silenceMs: number;
}

export const TIMING: DemoPaymentsTiming = {
  leaseMs: 20_000,
  patienceMs: 8_000,
  backOffMs: [1_000, 10 * 60_000],
  outboxEveryMs: 500,
  payoutAfterMs: 2_000,
  silenceMs: 60_000,
};

export class DemoPaymentsConfigError extends Error {
  readonly code = 'config';
  override readonly name = 'DemoPaymentsConfigError';
}

type Env = Readonly<Record<string, string | undefined>>;

/** URL of a separate database (LIVERY_BANK_DATABASE_URL); undefined: a schema in the gateway's database. */
export function readDemoPaymentsDatabase(env: Env): string | undefined {
  const text = env['LIVERY_BANK_DATABASE_URL']?.trim() || undefined;
  if (text === undefined || /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  // The value may contain a password: do not repeat it in the message.
  throw new DemoPaymentsConfigError(
    'LIVERY_BANK_DATABASE_URL is no PostgreSQL address; write it as postgres://user:password@host:5432/database.',
  );
}

/** The panel token (LIVERY_BANK_TOKEN). Throws DemoPaymentsConfigError if it is shorter than 32 characters. */
export function readPanelToken(env: Env): string | undefined {
  const token = env['LIVERY_BANK_TOKEN']?.trim() || undefined;
  if (token === undefined || token.length >= 32) return token;
  throw new DemoPaymentsConfigError('LIVERY_BANK_TOKEN is shorter than 32 characters; set a long random text.');
}

export function clientFolderIn(dist: string): string {
  return resolve(dist, 'demo-payments');
}
