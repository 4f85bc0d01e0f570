import { exponentOf } from '#contract/payments/currencies.ts';
import { ConfigError } from './config-error.ts';
import { type Env, envList, envSecret, envText, envWord } from './env.ts';
import { readOrigin } from './origins.ts';

/** A payment provider, which moves players' money in and out (docs/guides/payment-provider.md). */
export interface Provider {
  /** The provider's X-Provider in its events; also stored with methods and orders, and part of its events' path. */
  readonly code: string;
  /**
   * Secret that signs the messages of both sides; undefined: generated at start, for the demo payment provider in the
   * same process.
   */
  readonly secret: string | undefined;
  /** Scheme, host and port of its API; undefined: the demo payment provider in the same process. */
  readonly url: string | undefined;
  /** Supported currencies; a method in another currency cannot use the provider. */
  readonly currencies: 'all' | readonly string[];
}

/** The code of the demo payment provider, which pays with play money (docs/reference/demo-payments.md). */
export const DEMO_PAYMENTS = 'HOUSEBANK';

/**
 * Reads the configured providers: those that LIVERY_PROVIDERS names, each with LIVERY_PROVIDER_<CODE>_URL, _SECRET and,
 * if it does not support all currencies, _CURRENCIES; and the demo payment provider if enabled. Throws ConfigError for
 * unusable values.
 */
export function readProviders(env: Env): readonly Provider[] {
  const codes = envList(env, 'LIVERY_PROVIDERS', []).map((code) => code.toUpperCase());
  const twice = codes.find((code, at) => codes.indexOf(code) !== at);
  if (twice !== undefined) throw new ConfigError(`LIVERY_PROVIDERS names ${twice} twice; remove one of them.`);
  return [...readDemoPayments(env), ...codes.map((code) => readProvider(env, code))];
}

/**
 * LIVERY_BANK is on or off; by default the demo payment provider is on in a demo only. Throws ConfigError for other
 * values.
 */
function isDemoPaymentsWanted(env: Env): boolean {
  return envWord(env, 'LIVERY_BANK', ['on', 'off'], envText(env, 'LIVERY_DEMO') === '1' ? 'on' : 'off') === 'on';
}

/** The setting with a provider's shared secret. */
export function secretName(code: string): string {
  return code === DEMO_PAYMENTS ? 'LIVERY_BANK_SECRET' : `LIVERY_PROVIDER_${code}_SECRET`;
}

function readDemoPayments(env: Env): readonly Provider[] {
  if (!isDemoPaymentsWanted(env)) return [];
  const secret = envSecret(env, secretName(DEMO_PAYMENTS), 'the same at gateway and demo payment provider');
  const url = envText(env, 'LIVERY_BANK_URL') === undefined ? undefined : readOrigin(env, 'LIVERY_BANK_URL');
  if (url !== undefined && secret === undefined)
    throw new ConfigError('LIVERY_BANK_URL is set and LIVERY_BANK_SECRET is not; set both, or neither.');
  return [{ code: DEMO_PAYMENTS, secret, url, currencies: 'all' }];
}

function readProvider(env: Env, code: string): Provider {
  if (!/^[A-Z][A-Z0-9_]{1,31}$/.test(code) || code === DEMO_PAYMENTS)
    throw new ConfigError(
      `LIVERY_PROVIDERS names "${code}"; write codes of 2 to 32 letters, digits and _, and none of them ${DEMO_PAYMENTS}.`,
    );
  const name = `LIVERY_PROVIDER_${code}`;
  const secret = envSecret(env, secretName(code), 'the same at gateway and provider');
  if (secret === undefined)
    throw new ConfigError(`${name}_SECRET is not set; set it, or remove ${code} from LIVERY_PROVIDERS.`);
  return { code, secret, url: readOrigin(env, `${name}_URL`), currencies: readCurrencies(env, `${name}_CURRENCIES`) };
}

function readCurrencies(env: Env, name: string): Provider['currencies'] {
  const named = envList(env, name, []).map((currency) => currency.toUpperCase());
  const strange = named.find((currency) => exponentOf(currency) === undefined);
  if (strange !== undefined) throw new ConfigError(`${name} names ${strange}, which is not supported; remove it.`);
  return named.length === 0 ? 'all' : named;
}
