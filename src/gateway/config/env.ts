import { ConfigError } from './config-error.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** The trimmed value of a variable; undefined if absent or blank. */
export function envText(env: Env, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

/** An integer within bounds, or `fallback` if the variable is absent. Throws ConfigError for other values. */
export function envNumber(env: Env, name: string, bounds: { min: number; max: number; fallback: number }): number {
  const text = envText(env, name);
  if (text === undefined) return bounds.fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= bounds.min && value <= bounds.max) return value;
  throw new ConfigError(`${name} is "${text}"; set it to a whole number from ${bounds.min} to ${bounds.max}.`);
}

/** One of the listed words, or `fallback` if the variable is absent. Throws ConfigError for other values. */
export function envWord<T extends string>(env: Env, name: string, words: readonly T[], fallback: T): T {
  const text = envText(env, name);
  if (text === undefined) return fallback;
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  throw new ConfigError(`${name} is "${text}"; set it to one of: ${words.join(', ')}.`);
}

/** A comma-separated list without blanks, or `fallback` if the variable is absent. */
export function envList(env: Env, name: string, fallback: readonly string[]): readonly string[] {
  const text = envText(env, name);
  if (text === undefined) return fallback;
  return text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
}

/**
 * A secret of at least 32 characters; undefined if the variable is absent. Throws ConfigError, with the advice, for a
 * shorter one.
 */
export function envSecret(env: Env, name: string, advice: string): string | undefined {
  const secret = envText(env, name);
  if (secret === undefined || secret.length >= 32) return secret;
  throw new ConfigError(`${name} is shorter than 32 characters; set a long random text, ${advice}.`);
}
