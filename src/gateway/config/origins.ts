import { ConfigError } from './config-error.ts';
import { type Env, envList, envNumber, envText } from './env.ts';

/**
 * Origin of a platform site: LIVERY_<NAME>_ORIGIN, else a host next to the brands, on the port of an edge in the same
 * process.
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

/** Reads scheme, host and port from a variable. Throws ConfigError for other values, and if it is absent. */
export function readOrigin(env: Env, variable: string): string {
  const url = URL.parse(envText(env, variable) ?? '');
  const isBare = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (url && isBare && /^https?:$/.test(url.protocol)) return url.origin;
  throw new ConfigError(`${variable} is no scheme and host; write it as https://games.example.`);
}
