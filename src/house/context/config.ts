import { resolve } from 'node:path';

/** Everything that the environment decides about the house. */
export interface DemoGamesConfig {
  /** Where players' browsers reach the games: scheme, host and port. */
  readonly origin: string;
  /** Shared with the gateway: signs the calls of both. */
  readonly secret: string;
  /** Folder of the built pages. */
  readonly clientFolder: string;
  /** How many proxies in front of this process append to X-Forwarded-*. */
  readonly trustedHops: number;
  readonly timing: DemoGamesTiming;
}

/** Times of the house, in milliseconds; tests choose shorter ones. */
export interface DemoGamesTiming {
  /** How long whoever delivers a movement keeps it to itself; longer than all tries of a request together. */
  readonly leaseMs: number;
  /** Pauses between the tries of a bet while its player waits. */
  readonly betPausesMs: readonly number[];
  /** The shortest and the longest back-off of a movement that nobody waits for. */
  readonly backOffMs: readonly [number, number];
  /** How often the outbox looks. */
  readonly outboxEveryMs: number;
  /** A session without a sign of life for so long is over. */
  readonly idleMs: number;
  /** How long a player of a duel may think, per card. */
  readonly tickMs: number;
  /** Calls that write which one session may make in 20 s; a slot's reels turn thirty times in them at their quickest. */
  readonly mostWrites: number;
  /** How long both see a laid trick before the next begins. */
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

/** A setting of the house that cannot be used; the message says what to do. */
export class DemoGamesConfigError extends Error {
  readonly code = 'config';
  override readonly name = 'DemoGamesConfigError';
}

type Env = Readonly<Record<string, string | undefined>>;

/** False where an operator has turned the vendor of our own games off (LIVERY_DEMO_GAMES=off). */
export function isDemoGamesWanted(env: Env): boolean {
  const word = env['LIVERY_DEMO_GAMES']?.trim() || 'on';
  if (word === 'on' || word === 'off') return word === 'on';
  throw new DemoGamesConfigError(`LIVERY_DEMO_GAMES is "${word}"; set it to on or off.`);
}

/** Address of a database of the house's own (LIVERY_DEMO_GAMES_DATABASE_URL); undefined: a schema beside the gateway's tables. */
export function readDemoGamesDatabase(env: Env): string | undefined {
  const text = env['LIVERY_DEMO_GAMES_DATABASE_URL']?.trim() || undefined;
  if (text === undefined || /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  // The text may hold a password: it is not repeated.
  throw new DemoGamesConfigError(
    'LIVERY_HOUSE_DATABASE_URL is no PostgreSQL address; write it as postgres://user:password@host:5432/database.',
  );
}

/** Where the house's pages are built to, below the folder of all builds. */
export function clientFolderIn(dist: string): string {
  return resolve(dist, 'house');
}
