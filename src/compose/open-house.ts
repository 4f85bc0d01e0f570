/** The games vendor's part of the composition: it runs where the gateway runs, and speaks to it as any vendor does. */
import { dirname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { LotteryFeed } from '#contract/vendors/lottery-feed.ts';
import { SEAMLESS_PREFIX } from '#contract/vendors/seamless.ts';
import type { Guest } from '#edge/door/guests.ts';
import { clientFolderIn, DemoGamesConfigError, isDemoGamesWanted, readDemoGamesDatabase, TIMING } from '#house/context/config.ts';
import { provisionDemoGames } from '#house/db/provision.ts';
import { type DemoGames, startDemoGames } from '#house/house.ts';
import type { SendToWallet } from '#house/wallet/wallet.ts';

/** What the vendor is given of the gateway that runs beside it. */
export interface DemoGamesDeps {
  readonly env: NodeJS.ProcessEnv;
  /** The database's owner: makes the house a schema and a role of its own. */
  readonly ownerUrl: string;
  /** The gateway's entrance. */
  readonly gateway: FastifyInstance;
  readonly secret: string;
  readonly origin: string;
  /** Folder of the portal's build; the house's is beside it. */
  readonly clientFolder: string;
  readonly framedBy: () => readonly string[];
  readonly trustedHops: number;
  readonly log: Logger;
}

/** Starts the house unless LIVERY_DEMO_GAMES=off. Throws with a sentence for the operator when it cannot. */
export async function openDemoGames(deps: DemoGamesDeps): Promise<DemoGames | undefined> {
  const { env, ownerUrl, gateway, secret, origin, clientFolder, framedBy, trustedHops, log } = deps;
  if (!isDemoGamesWanted(env)) return undefined;
  const databaseUrl = readDemoGamesDatabase(env) ?? (await makeSchema(ownerUrl));
  const config = { origin, secret, clientFolder: clientFolderIn(dirname(clientFolder)), trustedHops, timing: TIMING };
  return startDemoGames({ config, databaseUrl, send: sendByInject(gateway), framedBy, log });
}

async function makeSchema(ownerUrl: string): Promise<string> {
  try {
    return await provisionDemoGames(ownerUrl);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new DemoGamesConfigError(
      `The games vendor could not be given a schema of its own (${reason}). Name a database in LIVERY_DEMO_GAMES_DATABASE_URL, or set LIVERY_DEMO_GAMES=off.`,
      { cause },
    );
  }
}

/** The same bytes as over a socket, without one. */
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

/** The house as the edge sees it: a site of its own on the same port. */
export function linkDemoGames({ app, context }: DemoGames): Guest {
  return {
    origin: context.config.origin,
    isFramed: true,
    route: (request, response) => app.routing(request, response),
    upgrade: (request, socket, head) => void app.server.emit('upgrade', request, socket, head),
  };
}

/** A feed that is named before the house which tells it has come up. */
export interface LateFeed {
  readonly feed: LotteryFeed;
  bind(feed: LotteryFeed): void;
}

/** Builds it; until it is bound every question is refused. */
export function makeLateFeed(): LateFeed {
  let bound: LotteryFeed | undefined;
  const reported = async (): Promise<LotteryFeed> => {
    if (bound === undefined) throw new Error('The house does not run here: there are no lotteries.');
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
 * Sources of frame-ancestors: every brand's hosts, by their suffix and by the domains of their own. The proxy that ends TLS listens
 * where the operator wants it: by https every port of them counts.
 */
export function framedByBrands(
  suffixes: readonly string[],
  port: number,
  domains: () => readonly string[],
): () => readonly string[] {
  const own = suffixes.flatMap((suffix) => [`http://*.${suffix}:${port}`, `https://*.${suffix}:*`]);
  return () => [...own, ...domains().flatMap((domain) => [`http://${domain}:${port}`, `https://${domain}:*`])];
}
