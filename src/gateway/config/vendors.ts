import { ConfigError } from './config-error.ts';
import { type Env, envSecret, envText } from './env.ts';
import { readOrigin, readOwnOrigin } from './origins.ts';

/** A vendor whose games can be played on this gateway, by the seamless wallet (contract/vendors/seamless.ts). */
export interface Vendor {
  /** The vendor's X-Vendor in its calls; also stored with launches, sessions and postings. */
  readonly code: string;
  /**
   * Secret that signs the calls of both sides; undefined: generated at start, for the demo game provider in the same
   * process.
   */
  readonly secret: string | undefined;
  /** Public origin of its games: scheme, host and port. */
  readonly origin: string;
  /** The catalogue vendors whose games it runs; the demo game provider runs the rest. */
  readonly plays: 'the rest' | readonly string[];
}

interface VendorRow extends Pick<Vendor, 'code' | 'plays'> {
  /** Names of the settings with its secret and its origin. If neither is set the vendor is disabled. */
  readonly settings: readonly [secret: string, origin: string];
}

/** The demo game provider: always enabled; without settings its host is next to the brands. */
const DEMO_GAMES: VendorRow = {
  code: 'HOUSE',
  settings: ['LIVERY_DEMO_GAMES_SECRET', 'LIVERY_GAMES_ORIGIN'],
  plays: 'the rest',
};

/** Every other vendor, one row each: the gateway names vendors only here. */
const OTHERS: readonly VendorRow[] = [];

/**
 * Reads the enabled vendors, the demo game provider first. Throws ConfigError if one has a secret without an origin, or
 * an origin without a secret.
 */
export function readVendors(env: Env): readonly Vendor[] {
  const { settings, ...operator } = DEMO_GAMES;
  const secret = envSecret(env, settings[0], 'the same at gateway and games');
  return [
    { ...operator, secret, origin: readOwnOrigin(env, 'games') },
    ...OTHERS.flatMap((row) => readVendor(env, row)),
  ];
}

function readVendor(env: Env, { settings: [secretName, originName], ...row }: VendorRow): readonly Vendor[] {
  const secret = envSecret(env, secretName, 'the same at gateway and vendor');
  if (secret === undefined && envText(env, originName) === undefined) return [];
  if (secret === undefined)
    throw new ConfigError(`${originName} is set and ${secretName} is not; set both, or neither.`);
  return [{ ...row, secret, origin: readOrigin(env, originName) }];
}

/** Undefined: there is no vendor with that code. */
export function findVendor<Known extends Vendor>(vendors: readonly Known[], code: unknown): Known | undefined {
  return vendors.find((vendor) => vendor.code === code);
}

/** The vendor that runs the games of a catalogue vendor. */
export function vendorPlaying<Known extends Vendor>(vendors: readonly Known[], name: string): Known {
  return vendors.find(({ plays }) => plays !== 'the rest' && plays.includes(name)) ?? demoGamesOf(vendors);
}

/** The demo game provider. Throws if there is none, which `readVendors` never returns. */
export function demoGamesOf<Known extends Vendor>(vendors: readonly Known[]): Known {
  const operator = vendors.find(({ plays }) => plays === 'the rest');
  if (operator === undefined)
    throw new Error('The vendors have no demo game provider: take those that readVendors returns.');
  return operator;
}
