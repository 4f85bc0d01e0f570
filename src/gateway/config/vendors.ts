import { ConfigError } from './config-error.ts';
import { type Env, envSecret, envText } from './env.ts';
import { readOrigin, readOwnOrigin } from './origins.ts';

/** Who runs games that are played at this gateway, by the seamless wallet (contract/vendors/seamless.ts). */
export interface Vendor {
  /** What its calls say in X-Vendor; launches, sessions and postings carry it. */
  readonly code: string;
  /** Signs the calls of both; undefined: made at start, for the house in the same process. */
  readonly secret: string | undefined;
  /** Where players' browsers reach its games: scheme, host and port. */
  readonly origin: string;
  /** The vendors of the catalogue whose games it runs; the house runs those that nobody else does. */
  readonly plays: 'the rest' | readonly string[];
}

interface VendorRow extends Pick<Vendor, 'code' | 'plays'> {
  /** The settings with its secret and its origin. Where neither is set the vendor is not there. */
  readonly settings: readonly [secret: string, origin: string];
}

/** The house: a vendor of the platform's own, which is always there and reached beside the brands where its settings say nothing. */
const HOUSE: VendorRow = {
  code: 'HOUSE',
  settings: ['LIVERY_DEMO_GAMES_SECRET', 'LIVERY_GAMES_ORIGIN'],
  plays: 'the rest',
};

/** Every other vendor, one row each: nothing else of the gateway names one. */
const OTHERS: readonly VendorRow[] = [];

/** Reads the vendors that are there, the house first. Throws ConfigError when one has a secret without an origin, or the other way about. */
export function readVendors(env: Env): readonly Vendor[] {
  const { settings, ...operator } = HOUSE;
  const secret = envSecret(env, settings[0], 'the same at gateway and house');
  return [{ ...operator, secret, origin: readOwnOrigin(env, 'games') }, ...OTHERS.flatMap((row) => readVendor(env, row))];
}

function readVendor(env: Env, { settings: [secretName, originName], ...row }: VendorRow): readonly Vendor[] {
  const secret = envSecret(env, secretName, 'the same at gateway and vendor');
  if (secret === undefined && envText(env, originName) === undefined) return [];
  if (secret === undefined)
    throw new ConfigError(`${originName} is set and ${secretName} is not; set both, or neither.`);
  return [{ ...row, secret, origin: readOrigin(env, originName) }];
}

/** The vendor with a code; undefined for one that nobody knows. */
export function findVendor<Known extends Vendor>(vendors: readonly Known[], code: unknown): Known | undefined {
  return vendors.find((vendor) => vendor.code === code);
}

/** Who runs the games of a vendor of the catalogue. */
export function vendorPlaying<Known extends Vendor>(vendors: readonly Known[], name: string): Known {
  return vendors.find(({ plays }) => plays !== 'the rest' && plays.includes(name)) ?? demoGamesOf(vendors);
}

/** The house. Throws where there is none, which `readVendors` never answers. */
export function demoGamesOf<Known extends Vendor>(vendors: readonly Known[]): Known {
  const operator = vendors.find(({ plays }) => plays === 'the rest');
  if (operator === undefined) throw new Error('The vendors have no house: take those that readVendors answers.');
  return operator;
}
