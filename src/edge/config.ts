import { resolve } from 'node:path';

export interface EdgeConfig {
  readonly host: string;
  readonly port: number;
  /** Absolute path of the folder of all brands. */
  readonly brandsFolder: string;
  /** Absolute path of the folder that holds the builds; undefined: `dist` next to the sources. */
  readonly distFolder: string | undefined;
  /** URL of a remote gateway; undefined: the gateway runs in this process. */
  readonly gatewayUrl: string | undefined;
  readonly hostSuffixes: readonly string[];
  /** How many proxies in front of this process append to X-Forwarded-*; 0 trusts only the socket address. */
  readonly trustedHops: number;
  /** The outermost proxy sets the requested host in X-Forwarded-Host and overwrites the client's value. */
  readonly forwardedHost: boolean;
  /** Origin of a phone provider's emulator that its page may reach, outside production. */
  readonly phoneEmulator: string | undefined;
}

/** An unusable setting; the message names the value found and the fix. */
export class EdgeConfigError extends Error {
  readonly code = 'edge_config';
  override readonly name = 'EdgeConfigError';
}

type Env = Readonly<Record<string, string | undefined>>;

/** Throws EdgeConfigError with a message that names the fix. */
export function readEdgeConfig(env: Env): EdgeConfig {
  return {
    host: textOf(env, 'HOST') ?? '127.0.0.1',
    port: numberOf(env, 'PORT', 65_535, 8080),
    brandsFolder: resolve(textOf(env, 'LIVERY_BRANDS') ?? 'brands'),
    distFolder: folderOf(env, 'LIVERY_DIST'),
    gatewayUrl: gatewayUrlOf(env),
    hostSuffixes: (textOf(env, 'LIVERY_HOST_SUFFIXES') ?? 'localhost')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((suffix) => suffix !== ''),
    trustedHops: numberOf(env, 'LIVERY_TRUSTED_HOPS', 10, 0),
    forwardedHost: switchOf(env, 'LIVERY_FORWARDED_HOST'),
    phoneEmulator: phoneEmulatorOf(env),
  };
}

function textOf(env: Env, name: string): string | undefined {
  return env[name]?.trim() || undefined;
}

function folderOf(env: Env, name: string): string | undefined {
  const text = textOf(env, name);
  return text === undefined ? undefined : resolve(text);
}

function numberOf(env: Env, name: string, max: number, fallback: number): number {
  const text = textOf(env, name);
  if (text === undefined) return fallback;
  if (/^\d{1,5}$/.test(text) && Number(text) <= max) return Number(text);
  throw new EdgeConfigError(`${name} is "${text}"; set it to a whole number from 0 to ${max}.`);
}

function switchOf(env: Env, name: string): boolean {
  const text = textOf(env, name) ?? 'off';
  if (text === 'on' || text === 'off') return text === 'on';
  throw new EdgeConfigError(`${name} is "${text}"; set it to on or off.`);
}

function gatewayUrlOf(env: Env): string | undefined {
  const text = textOf(env, 'GATEWAY_URL');
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.username === '')
    return url.origin;
  throw new EdgeConfigError('GATEWAY_URL is no scheme and host; write it as https://gateway.example, without a path.');
}

function phoneEmulatorOf(env: Env): string | undefined {
  const text = textOf(env, 'LIVERY_PHONE_EMULATOR');
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  const isLocal = url?.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname);
  if (isLocal && textOf(env, 'NODE_ENV') !== 'production') return url.origin;
  throw new EdgeConfigError(
    'LIVERY_PHONE_EMULATOR is for development: write it as http://127.0.0.1:9099, and leave it out in production.',
  );
}
