/**
 * Wiring of the additional sites if the gateway runs in this process: demo games, demo payment provider, chat room and
 * console.
 */
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { BrandStore } from '#brand/store.ts';
import type { EdgeConfig } from '#edge/config.ts';
import type { Guest } from '#edge/pipeline/guests.ts';
import type { Env } from '#gateway/config/env.ts';
import { demoGamesOf } from '#gateway/config/vendors.ts';
import type { Context } from '#gateway/context/context.ts';
import type { LatePages } from '#gateway/context/pages-port.ts';
import { openChat } from './open-chat.ts';
import { openConsole } from './open-console.ts';
import { framedByBrands, type LateFeed, linkDemoGames, openDemoGames } from './open-demo-games.ts';
import { type LateDemoPayments, linkDemoPayments, openDemoPayments } from './open-demo-payments.ts';

/** The gateway of this process, as the additional sites need it. */
export interface OwnGateway {
  readonly context: Context;
  readonly app: FastifyInstance;
  readonly ownerUrl: string;
  readonly feed: LateFeed;
  readonly demoPayments: LateDemoPayments;
  readonly pages: LatePages;
}

export interface OwnDeps {
  readonly env: Env;
  readonly config: EdgeConfig;
  readonly brands: BrandStore;
  readonly clientFolder: string;
  /** The builds of the sites, if they are being made: their pages wait for them. */
  readonly built?: Promise<void> | undefined;
  readonly log: Logger;
}

export interface AdjacentSites {
  readonly guests: readonly Guest[];
  /** Origins of framed sites that other processes serve. */
  readonly framed: readonly string[];
  /** Ends games and chat connections while pages can still be notified. */
  endTalk(): Promise<void>;
}

/** Opens all sites; `keep` receives the shutdown function of each. */
export async function openOwnSites(
  own: OwnGateway,
  deps: OwnDeps,
  keep: (stop: () => Promise<void>) => void,
): Promise<AdjacentSites> {
  const demoGames = await openGames(own, deps);
  if (demoGames) keep(demoGames.stop);
  const demoPayments = await openMoney(own, deps);
  if (demoPayments) keep(demoPayments.stop);
  const { chatOrigin, consoleOrigin } = own.context.config;
  const { clientFolder, built } = deps;
  const site = { gateway: own.app, clientFolder, built, trustedHops: deps.config.trustedHops };
  // Chat messages go through the gateway's WebSockets.
  const chat = await openChat({ ...site, origin: chatOrigin, framedBy: brandOrigins(deps.config, deps.brands) });
  keep(chat.stop);
  const staff = await openConsole({
    ...site,
    origin: consoleOrigin,
    brandOrigins: brandOrigins(deps.config, deps.brands),
  });
  keep(staff.stop);
  const guests = [
    ...(demoGames ? [linkDemoGames(demoGames)] : []),
    ...(demoPayments ? [linkDemoPayments(demoPayments)] : []),
    chat.guest,
    staff.guest,
  ];
  const endTalk = async () => {
    try {
      await chat.endTalk();
    } finally {
      // Stakes are returned even if closing the chat fails.
      await demoGames?.endPlay();
    }
  };
  return { guests, framed: [], endTalk };
}

/** The demo game provider; undefined if disabled. */
async function openGames(own: OwnGateway, { env, config, brands, clientFolder, built, log }: OwnDeps) {
  const { secret, origin } = demoGamesOf(own.context.vendors);
  const demoGames = await openDemoGames({
    env,
    ownerUrl: own.ownerUrl,
    gateway: own.app,
    secret,
    origin,
    clientFolder,
    built,
    framedBy: brandOrigins(config, brands),
    trustedHops: config.trustedHops,
    log,
  });
  if (demoGames) own.feed.bind(demoGames.lotteryFeed);
  return demoGames;
}

/** The demo payment provider; undefined if disabled. */
async function openMoney(own: OwnGateway, { env, config, clientFolder, built }: OwnDeps) {
  const { context, app: gateway, ownerUrl } = own;
  const demoPayments = await openDemoPayments({
    env,
    context,
    gateway,
    ownerUrl,
    clientFolder,
    built,
    trustedHops: config.trustedHops,
  });
  if (demoPayments) own.demoPayments.bind(demoPayments);
  return demoPayments;
}

export function brandOrigins({ hostSuffixes, port }: EdgeConfig, brands: BrandStore): () => readonly string[] {
  return framedByBrands(hostSuffixes, port, () => brands.list().flatMap(({ brand }) => brand.domains));
}
