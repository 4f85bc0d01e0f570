import { ConfigError } from './config-error.ts';
import { type Env, envList, envSecret } from './env.ts';
import { readOrigin } from './origins.ts';

/** A provider of checks: a central register of self-exclusion, or who verifies identities (docs/explanation/limits.md#registers). */
export interface CheckProvider {
  /** IDENTITY, or the register's name as packs write it, in capitals, with _ for spaces and dashes. */
  readonly code: string;
  /** Signs the messages of both sides. */
  readonly secret: string;
  /** Scheme, host and port of its API. */
  readonly url: string;
}

/** The code of a provider by the name that a pack writes. */
export function checkCode(name: string): string {
  return name.toUpperCase().replaceAll(/[ -]/g, '_');
}

/**
 * Reads the providers that LIVERY_CHECKS names, each with LIVERY_CHECK_<CODE>_URL and _SECRET. Throws ConfigError for
 * unusable values.
 */
export function readChecks(env: Env): readonly CheckProvider[] {
  const codes = envList(env, 'LIVERY_CHECKS', []).map(checkCode);
  const twice = codes.find((code, at) => codes.indexOf(code) !== at);
  if (twice !== undefined) throw new ConfigError(`LIVERY_CHECKS names ${twice} twice; remove one of them.`);
  return codes.map((code) => {
    if (!/^[A-Z][A-Z0-9_]{0,39}$/.test(code))
      throw new ConfigError(`LIVERY_CHECKS names "${code}"; write names of registers as the packs do, with commas.`);
    const name = `LIVERY_CHECK_${code}`;
    const secret = envSecret(env, `${name}_SECRET`, 'the same at gateway and provider');
    if (secret === undefined)
      throw new ConfigError(`${name}_SECRET is not set; set it, or remove ${code} from LIVERY_CHECKS.`);
    return { code, secret, url: readOrigin(env, `${name}_URL`) };
  });
}
