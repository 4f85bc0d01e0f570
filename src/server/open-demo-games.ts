/** Wiring of the demo game provider: it runs in the gateway's process and uses the same API as any vendor. */
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { LotteryFeed } from '#contract/vendors/lottery-feed.ts';
import { SEAMLESS_PREFIX } from '#contract/vendors/seamless.ts';
import {
  clientFolderIn,
  DemoGamesConfigError,
  isDemoGamesWanted,
  readDemoGamesDatabase,
  TIMING,
} from '#demo-games/context/config.ts';
import { provisionDemoGames } from '#demo-games/db/provision.ts';
import { type DemoGames, startDemoGames } from '#demo-games/demo-games.ts';
import type { SendToWallet } from '#demo-games/wallet/wallet.ts';
import type { Guest } from '#edge/pipeline/guests.ts';
import { readRolePrefix } from '#gateway/config/config.ts';

export interface DemoGamesDeps {
  readonly env: NodeJS.ProcessEnv;
  /** Owner connection URL: used to create a separate schema and role. */
  readonly ownerUrl: string;
  readonly gateway: FastifyInstance;
  readonly secret: string;
  readonly origin: string;
  /** Build folder of the portal; the provider's is next to it. */
  readonly clientFolder: string;
  /** The builds of the sites, if they are being made. */
  readonly built?: Promise<void> | undefined;
  readonly framedBy: () => readonly string[];
  readonly trustedHops: number;
  readonly log: Logger;
}

/** Starts the demo game provider unless LIVERY_DEMO_GAMES=off. Throws an error with a message for operators. */
export async function openDemoGames(deps: DemoGamesDeps): Promise<DemoGames | undefined> {
  const { env, ownerUrl, gateway, secret, origin, clientFolder, built, framedBy, trustedHops, log } = deps;
  if (!isDemoGamesWanted(env)) return undefined;
  const databaseUrl = readDemoGamesDatabase(env) ?? (await makeSchema(ownerUrl, readRolePrefix(env)));
  const config = { origin, secret, clientFolder: clientFolderIn(dirname(clientFolder)), trustedHops, timing: TIMING };
  return startDemoGames({ config, databaseUrl, built, send: sendByInject(gateway), framedBy, log });
}

async function makeSchema(ownerUrl: string, prefix: string): Promise<string> {
  try {
    return await provisionDemoGames(ownerUrl, prefix);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DemoGamesConfigError(
      `The games vendor could not be given a schema of its own (${reason}). Name a database in LIVERY_DEMO_GAMES_DATABASE_URL, or set LIVERY_DEMO_GAMES=off.`,
      { cause },
    );
  }
}

function sendByInject(gateway: FastifyInstance): SendToWallet {
  return async ({ action, headers, body }) => {
    const url = `${SEAMLESS_PREFIX}${action}`;
    const reply = await gateway.inject({ method: 'POST', url, headers: { ...headers }, payload: body });
    const read = (name: string): string | undefined => {
      const value = reply.headers[name];
      return typeof value === 'string' ? value : undefined;
    };
    return { body: reply.body, header: read };
  };
}

/** The demo game provider as the edge serves it: a separate site on the same port. */
export function linkDemoGames({ app, context }: DemoGames): Guest {
  return {
    origin: context.config.origin,
    isFramed: true,
    route: (request, response) => app.routing(request, response),
    upgrade: (request, socket, head) => void app.server.emit('upgrade', request, socket, head),
  };
}

/** A lottery feed that exists before the provider which supplies it starts. */
export interface LateFeed {
  readonly feed: LotteryFeed;
  bind(feed: LotteryFeed): void;
}

/** Until it is bound, every query is refused. */
export function makeLateFeed(): LateFeed {
  let bound: LotteryFeed | undefined;
  const reported = async (): Promise<LotteryFeed> => {
    if (bound === undefined) throw new Error('The demo game provider does not run here: there are no lotteries.');
    return bound;
  };
  return {
    feed: {
      games: async () => (await reported()).games(),
      current: async () => (await reported()).current(),
      results: async (code) => (await reported()).results(code),
    },
    bind(feed) {
      bound = feed;
    },
  };
}

/**
 * Sources of frame-ancestors: the hosts of every brand, by suffix and by own domains. A TLS proxy may listen on any
 * port, so for https all ports are allowed.
 */
export function framedByBrands(
  suffixes: readonly string[],
  port: number,
  domains: () => readonly string[],
): () => readonly string[] {
  const own = suffixes.flatMap((suffix) => [`http://*.${suffix}:${port}`, `https://*.${suffix}:*`]);
  return () => [...own, ...domains().flatMap((domain) => [`http://${domain}:${port}`, `https://${domain}:*`])];
}
