import { resolve } from 'node:path';

/** Everything that the environment decides about an edge. */
export interface EdgeConfig {
  readonly host: string;
  readonly port: number;
  /** Absolute path of the folder of all brands. */
  readonly brandsFolder: string;
  /** Absolute path of the folder that holds the builds; undefined: `dist` beside the sources. */
  readonly distFolder: string | undefined;
  /** A gateway that runs elsewhere; undefined: it runs in this process. */
  readonly gatewayUrl: string | undefined;
  readonly hostSuffixes: readonly string[];
  /** How many proxies in front of this process append to X-Forwarded-*; 0 believes the socket alone. */
  readonly trustedHops: number;
  /** The outermost of them names the host that was asked for in X-Forwarded-Host, over whatever a client sent. */
  readonly forwardedHost: boolean;
  /** Origin of a phone provider's emulator that its page may reach, outside production. */
  readonly phoneEmulator: string | undefined;
}

/** A setting that cannot be used; the message says what was found and what to do. */
export class EdgeConfigError extends Error {
  readonly code = 'edge_config';
  override readonly name = 'EdgeConfigError';
}

type Env = Readonly<Record<string, string | undefined>>;

/** Reads the edge's configuration from environment variables. Throws EdgeConfigError with a sentence that says what to do. */
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
