/**
 * Wiring of the additional sites if the gateway is a separate process: their pages are served here, their calls are
 * proxied.
 */
import type { BrandStore } from '#brand/store.ts';
import type { EdgeConfig } from '#edge/config.ts';
import type { Guest } from '#edge/pipeline/guests.ts';
import { type Env, envText } from '#gateway/config/env.ts';
import { readOrigin, readOwnOrigin } from '#gateway/config/origins.ts';
import { openChat } from './open-chat.ts';
import { openConsole } from './open-console.ts';
import { brandOrigins } from './open-own-sites.ts';
import { buildRelay, type Relay } from './relay.ts';
import { stampWith } from './stamp.ts';

export interface RemoteDeps {
  readonly env: Env;
  readonly config: EdgeConfig;
  /** URL of the gateway, and the secret shared with it. */
  readonly gatewayUrl: string;
  readonly secret: string;
  readonly brands: BrandStore;
  readonly clientFolder: string;
  readonly built?: Promise<void> | undefined;
}

export interface RemoteSite {
  readonly guest: Guest;
  /** Closes open connections, so that the server can stop. */
  endTalk(): Promise<void>;
  stop(): Promise<void>;
}

/** All additional sites of an edge, with the origins of framed sites that other processes serve. */
export async function openRemoteSites(deps: RemoteDeps, keep: (stop: () => Promise<void>) => void) {
  const games = await openRemoteGames(deps);
  if (games) keep(games.stop);
  const chat = await openRemoteChat(deps);
  keep(chat.stop);
  const staff = await openRemoteConsole(deps);
  keep(staff.stop);
  const sites = [...(games ? [games] : []), chat, staff];
  return {
    guests: sites.map(({ guest }) => guest),
    framed: games ? [] : [readOwnOrigin(deps.env, 'games')],
    endTalk: async () => void (await Promise.all(sites.map(({ endTalk }) => endTalk()))),
  };
}

/** The console: its page is served here, staff calls go to the gateway. */
export async function openRemoteConsole(deps: RemoteDeps): Promise<RemoteSite> {
  const { env, config, brands, clientFolder, built } = deps;
  const calls = await relayToGateway(deps, '/staff', { site: 'gateway' });
  const { guest, stop } = await openConsole({
    gateway: calls.app,
    origin: readOwnOrigin(env, 'console'),
    clientFolder,
    built,
    brandOrigins: brandOrigins(config, brands),
    trustedHops: config.trustedHops,
  });
  return { guest, endTalk: calls.endStreams, stop: () => stopBoth(calls, stop) };
}

/** The chat room: its page is served here, its WebSockets go to the gateway. */
export async function openRemoteChat(deps: RemoteDeps): Promise<RemoteSite> {
  const { env, config, brands, clientFolder, built } = deps;
  const lines = await relayToGateway(deps, '/socket');
  const { guest, endTalk, stop } = await openChat({
    gateway: lines.app,
    origin: readOwnOrigin(env, 'chat'),
    clientFolder,
    built,
    framedBy: brandOrigins(config, brands),
    trustedHops: config.trustedHops,
  });
  return { guest, endTalk, stop: () => stopBoth(lines, stop) };
}

/**
 * The demo games, if they run in a separate process at LIVERY_DEMO_GAMES_URL. Undefined without the setting: then a proxy in
 * front must route players to the games. Throws ConfigError if the URL is invalid.
 */
export async function openRemoteGames({ env, config }: RemoteDeps): Promise<RemoteSite | undefined> {
  if (envText(env, 'LIVERY_DEMO_GAMES_URL') === undefined) return undefined;
  const { app, endStreams } = await buildRelay({
    upstream: readOrigin(env, 'LIVERY_DEMO_GAMES_URL'),
    prefix: '/',
    trust: config,
    // This process adds one hop to those in front of it: include it in the provider's LIVERY_TRUSTED_HOPS.
    headersOf: ({ address, host, isSecure }) => ({
      'x-forwarded-for': address,
      'x-forwarded-host': host,
      'x-forwarded-proto': isSecure ? 'https' : 'http',
      host,
    }),
  });
  return {
    guest: {
      origin: readOwnOrigin(env, 'games'),
      isFramed: true,
      route: (request, response) => app.routing(request, response),
      upgrade: (request, socket, head) => void app.server.emit('upgrade', request, socket, head),
    },
    endTalk: endStreams,
    stop: async () => app.close(),
  };
}

/** Proxies one kind of call to the gateway, which authenticates this process by the secret. */
function relayToGateway(
  { config, gatewayUrl, secret }: RemoteDeps,
  prefix: string,
  answers: Pick<Parameters<typeof buildRelay>[0], 'site'> = {},
): Promise<Relay> {
  return buildRelay({ upstream: gatewayUrl, prefix, trust: config, headersOf: stampWith(secret), ...answers });
}

async function stopBoth({ app }: Relay, stop: () => Promise<void>): Promise<void> {
  await stop();
  await app.close();
}
