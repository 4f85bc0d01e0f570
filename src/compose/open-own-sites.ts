/** The sites beside the brands where the gateway runs in this process: the games, the house bank, the chat room and the console. */
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { BrandStore } from '#brand/store.ts';
import type { EdgeConfig } from '#edge/config.ts';
import type { Guest } from '#edge/door/guests.ts';
import type { Env } from '#gateway/config/env.ts';
import { demoGamesOf } from '#gateway/config/vendors.ts';
import type { Context } from '#gateway/context/context.ts';
import type { LatePages } from '#gateway/context/pages-port.ts';
import { type LateBank, linkBank, openBank } from './open-bank.ts';
import { openChat } from './open-chat.ts';
import { openConsole } from './open-console.ts';
import { framedByBrands, type LateFeed, linkDemoGames, openDemoGames } from './open-house.ts';

/** A gateway of this process, as the sites beside the brands stand on it. */
export interface OwnGateway {
  readonly context: Context;
  readonly app: FastifyInstance;
  readonly ownerUrl: string;
  readonly feed: LateFeed;
  readonly bank: LateBank;
  readonly pages: LatePages;
}

/** What these sites are given of the process that serves them. */
export interface OwnDeps {
  readonly env: Env;
  readonly config: EdgeConfig;
  readonly brands: BrandStore;
  readonly clientFolder: string;
  readonly log: Logger;
}

/** The sites beside the brands, as the edge takes them. */
export interface Beside {
  readonly guests: readonly Guest[];
  /** Origins of those that pages frame and that others serve. */
  readonly framed: readonly string[];
  /** Ends play and talk, while pages can still be told. */
  endTalk(): Promise<void>;
}

/** Opens all of them; `keep` is told how each ends. */
export async function openOwnSites(
  own: OwnGateway,
  deps: OwnDeps,
  keep: (stop: () => Promise<void>) => void,
): Promise<Beside> {
  const demoGames = await openGames(own, deps);
  if (demoGames) keep(demoGames.stop);
  const bank = await openMoney(own, deps);
  if (bank) keep(bank.stop);
  const { chatOrigin, consoleOrigin } = own.context.config;
  const site = { gateway: own.app, clientFolder: deps.clientFolder, trustedHops: deps.config.trustedHops };
  // What is said in the room goes through the gateway's sockets.
  const chat = await openChat({ ...site, origin: chatOrigin, framedBy: brandOrigins(deps.config, deps.brands) });
  keep(chat.stop);
  const staff = await openConsole({
    ...site,
    origin: consoleOrigin,
    brandOrigins: brandOrigins(deps.config, deps.brands),
  });
  keep(staff.stop);
  const guests = [...(demoGames ? [linkDemoGames(demoGames)] : []), ...(bank ? [linkBank(bank)] : []), chat.guest, staff.guest];
  const endTalk = async () => {
    try {
      await chat.endTalk();
    } finally {
      // Whatever becomes of the talk, the stakes go back.
      await demoGames?.endPlay();
    }
  };
  return { guests, framed: [], endTalk };
}

/** The games vendor beside the gateway; undefined where an operator wants none. */
async function openGames(own: OwnGateway, { env, config, brands, clientFolder, log }: OwnDeps) {
  const { secret, origin } = demoGamesOf(own.context.vendors);
  const demoGames = await openDemoGames({
    env,
    ownerUrl: own.ownerUrl,
    gateway: own.app,
    secret,
    origin,
    clientFolder,
    framedBy: brandOrigins(config, brands),
    trustedHops: config.trustedHops,
    log,
  });
  if (demoGames) own.feed.bind(demoGames.lotteryFeed);
  return demoGames;
}

/** The bank beside the gateway; undefined where an operator wants none. */
async function openMoney(own: OwnGateway, { env, config, clientFolder }: OwnDeps) {
  const { context, app: gateway, ownerUrl } = own;
  const bank = await openBank({ env, context, gateway, ownerUrl, clientFolder, trustedHops: config.trustedHops });
  if (bank) own.bank.bind(bank);
  return bank;
}

/** The origins of the brands' sites, as they are when they are asked for. */
export function brandOrigins({ hostSuffixes, port }: EdgeConfig, brands: BrandStore): () => readonly string[] {
  return framedByBrands(hostSuffixes, port, () => brands.list().flatMap(({ brand }) => brand.domains));
}
