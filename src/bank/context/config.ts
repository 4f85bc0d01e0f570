import { resolve } from 'node:path';

/** Everything that the environment decides about the bank. */
export interface BankConfig {
  /** By which its gateway knows it. */
  readonly code: string;
  /** Where players' browsers reach its pages: scheme, host and port. */
  readonly origin: string;
  /** Shared with the gateway: signs what both say. */
  readonly secret: string;
  /** Opens the panel and its calls; undefined: this machine alone may, without one. */
  readonly panelToken: string | undefined;
  /** Folder of the built pages. */
  readonly clientFolder: string;
  /** How many proxies in front of this process append to X-Forwarded-*. */
  readonly trustedHops: number;
  readonly timing: BankTiming;
}

/** Times of the bank, in milliseconds; tests choose shorter ones. */
export interface BankTiming {
  /** How long whoever sends an event keeps it to itself. */
  readonly leaseMs: number;
  /** How long an answer to an event may take. */
  readonly patienceMs: number;
  /** The shortest and the longest pause between two tries of an event. */
  readonly backOffMs: readonly [number, number];
  /** How often the outbox looks when nothing wakes it. */
  readonly outboxEveryMs: number;
  /** When a payout is made that nobody holds. */
  readonly payoutAfterMs: number;
  /** How long a call is kept waiting that is never answered. */
  readonly silenceMs: number;
}

export const TIMING: BankTiming = {
  leaseMs: 20_000,
  patienceMs: 8_000,
  backOffMs: [1_000, 10 * 60_000],
  outboxEveryMs: 500,
  payoutAfterMs: 2_000,
  silenceMs: 60_000,
};

/** A setting of the bank that cannot be used; the message says what to do. */
export class BankConfigError extends Error {
  readonly code = 'config';
  override readonly name = 'BankConfigError';
}

type Env = Readonly<Record<string, string | undefined>>;

/** Address of a database of the bank's own (LIVERY_BANK_DATABASE_URL); undefined: a schema beside the gateway's tables. */
export function readBankDatabase(env: Env): string | undefined {
  const text = env['LIVERY_BANK_DATABASE_URL']?.trim() || undefined;
  if (text === undefined || /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  // The text may hold a password: it is not repeated.
  throw new BankConfigError(
    'LIVERY_BANK_DATABASE_URL is no PostgreSQL address; write it as postgres://user:password@host:5432/database.',
  );
}

/** What opens the panel (LIVERY_BANK_TOKEN). Throws BankConfigError for one that could be tried out. */
export function readPanelToken(env: Env): string | undefined {
  const token = env['LIVERY_BANK_TOKEN']?.trim() || undefined;
  if (token === undefined || token.length >= 32) return token;
  throw new BankConfigError('LIVERY_BANK_TOKEN is shorter than 32 characters; set a long random text.');
}

/** Where the bank's pages are built to, below the folder of all builds. */
export function clientFolderIn(dist: string): string {
  return resolve(dist, 'bank');
}
