import { resolve } from 'node:path';

export interface DemoGamesConfig {
  /** Public origin of the games: scheme, host and port. */
  readonly origin: string;
  /** Shared with the gateway: signs the calls in both directions. */
  readonly secret: string;
  readonly clientFolder: string;
  /** Number of proxies in front of this process that append to X-Forwarded-*. */
  readonly trustedHops: number;
  readonly timing: DemoGamesTiming;
}

/** Durations and limits; durations in milliseconds. Tests use shorter ones. */
export interface DemoGamesTiming {
  /** Lease of a movement during delivery; longer than all attempts of a request together. */
  readonly leaseMs: number;
  /** Pauses between attempts of a bet while its player waits. */
  readonly betPausesMs: readonly number[];
  /** Minimum and maximum backoff of a movement that no player waits for. */
  readonly backOffMs: readonly [number, number];
  readonly outboxEveryMs: number;
  readonly idleMs: number;
  /** Time per card for a player of a duel. */
  readonly tickMs: number;
  /** Rate limit of writing calls per session in 20 s; a slot at its fastest spins thirty times in that time. */
  readonly mostWrites: number;
  /** How long a played trick is shown before the next one begins. */
  readonly trickPauseMs: number;
}

export const TIMING: DemoGamesTiming = {
  leaseMs: 20_000,
  betPausesMs: [150, 500],
  backOffMs: [500, 60_000],
  outboxEveryMs: 500,
  idleMs: 12 * 60 * 60_000,
  tickMs: 15_000,
  mostWrites: 60,
  trickPauseMs: 1_600,
};

/** An invalid setting of the demo game provider; the message names the remedy. */
export class DemoGamesConfigError extends Error {
  readonly code = 'config';
  override readonly name = 'DemoGamesConfigError';
}

type Env = Readonly<Record<string, string | undefined>>;

/** False if an operator has disabled the demo game provider (LIVERY_DEMO_GAMES=off). */
export function isDemoGamesWanted(env: Env): boolean {
  const word = env['LIVERY_DEMO_GAMES']?.trim() || 'on';
  if (word === 'on' || word === 'off') return word === 'on';
  throw new DemoGamesConfigError(`LIVERY_DEMO_GAMES is "${word}"; set it to on or off.`);
}

/** URL of a separate database (LIVERY_DEMO_GAMES_DATABASE_URL); undefined: a schema in the gateway's database. */
export function readDemoGamesDatabase(env: Env): string | undefined {
  const text = env['LIVERY_DEMO_GAMES_DATABASE_URL']?.trim() || undefined;
  if (text === undefined || /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  // The message must not repeat the text, which may contain a password.
  throw new DemoGamesConfigError(
    'LIVERY_DEMO_GAMES_DATABASE_URL is no PostgreSQL address; write it as postgres://user:password@host:5432/database.',
  );
}

export function clientFolderIn(dist: string): string {
  return resolve(dist, 'demo-games');
}
