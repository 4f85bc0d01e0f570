import { ConfigError } from './config-error.ts';
import { type Env, envList, envNumber, envText } from './env.ts';

/**
 * Where a site of the platform's own is reached: as LIVERY_<NAME>_ORIGIN says, else beside the brands, on the port of an
 * edge in the same process.
 */
export function readOwnOrigin(env: Env, name: 'games' | 'chat' | 'console' | 'bank'): string {
  const variable = `LIVERY_${name.toUpperCase()}_ORIGIN`;
  const text = envText(env, variable);
  if (text === undefined) {
    const [suffix = 'localhost'] = envList(env, 'LIVERY_HOST_SUFFIXES', ['localhost']);
    return `http://${name}.${suffix}:${envNumber(env, 'PORT', { min: 0, max: 65_535, fallback: 8080 })}`;
  }
  return readOrigin(env, variable);
}

/** The scheme, host and port that a variable says. Throws ConfigError for anything else, and where it is absent. */
export function readOrigin(env: Env, variable: string): string {
  const url = URL.parse(envText(env, variable) ?? '');
  const isBare = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (url && isBare && /^https?:$/.test(url.protocol)) return url.origin;
  throw new ConfigError(`${variable} is no scheme and host; write it as https://games.example.`);
}
