/**
 * The only composition root: gives the edge a gateway (in this process, or the one at GATEWAY_URL), the brands and a
 * renderer, and stops everything in order when asked.
 */

import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { BrandStore } from '#brand/store.ts';
import { readClientBuild } from '#edge/build/client-build.ts';
import { type EdgeConfig, readEdgeConfig } from '#edge/config.ts';
import type { Guest } from '#edge/door/guests.ts';
import { createEdge, type Edge, type EdgeOptions } from '#edge/edge.ts';
import type { GatewayLink } from '#edge/gateway/gateway-link.ts';
import { linkLocalGateway } from '#edge/gateway/local-gateway.ts';
import { linkRemoteGateway } from '#edge/gateway/remote-gateway.ts';
import { createCardPainter } from '#edge/page/paint-card.ts';
import { createPreviewRenderer } from '#edge/page/render-preview.ts';
import { keepMemorySteady } from '#edge/steady-memory.ts';
import { buildGateway } from '#gateway/app.ts';
import { bringOwnGames } from '#gateway/compose/catalogue.ts';
import { startDemo, welcome } from '#gateway/compose/demo.ts';
import { readConfig } from '#gateway/config/config.ts';
import { envText, envWord } from '#gateway/config/env.ts';
import { type LateBrands, makeLateBrands } from '#gateway/context/brands-port.ts';
import { type Context, createContext } from '#gateway/context/context.ts';
import { loadCountryOf } from '#gateway/context/country-of.ts';
import { makeLatePages } from '#gateway/context/pages-port.ts';
import { isTransient } from '#gateway/db/errors.ts';
import { startDatabase } from '#gateway/db/start/start.ts';
import { createLog } from '#gateway/process/log.ts';
import { offerFirstEntry } from '#gateway/staff/accounts/first-staff.ts';
import { isDemoGamesWanted } from '#house/context/config.ts';
import { createPool, type Pool } from '#pool/pool.ts';
import { loadTexts } from '#texts/load-node.ts';
import { createCompiler } from '#validator/compiler.ts';
import { describeFailure } from './compose/describe-failure.ts';
import { letOut } from './compose/let-out.ts';
import { makeLateBank } from './compose/open-bank.ts';
import { openBrands, readBrandsDatabase, refuseSecondDatabase } from './compose/open-brands.ts';
import { brandsForStaff } from './compose/open-console.ts';
import { makeLateFeed } from './compose/open-house.ts';
import { type Beside, type OwnGateway, type OwnDeps, openOwnSites } from './compose/open-own-sites.ts';
import { openRemoteSites } from './compose/open-remote-sites.ts';
import { proveEdge } from './compose/prove-edge.ts';
import { stampWith } from './compose/stamp.ts';

const DIST = join(import.meta.dirname, '../dist');

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const chance = { now: Date.now, random: Math.random, newId: randomUUID };

/** A gateway that is linked, and what ends it. */
interface LinkedGateway {
  readonly link: GatewayLink;
  /** The brands, filled once they are opened. */
  readonly brands: LateBrands;
  /** Where published brands stand; undefined: nowhere. */
  readonly brandsUrl: string | undefined;
  /** The gateway itself where it runs in this process, with the owner of its database. */
  readonly own?: OwnGateway;
  /** Where it is and how it knows this edge, where it is one of ours in another process. */
  readonly remote?: { readonly gatewayUrl: string; readonly secret: string };
  /** Told that a stop has begun, while connections are still drained. */
  endSoon(): void;
  stop(): Promise<void>;
}

/** Runs the site: answers once it takes requests. Throws, with nothing left running, when it cannot start. */
export async function runLivery(env: NodeJS.ProcessEnv): Promise<void> {
  keepMemorySteady();
  const config = readEdgeConfig(env);
  const log = createLog(envWord(env, 'LOG_LEVEL', LOG_LEVELS, 'info'));
  const closers: (() => Promise<void>)[] = [];
  let isClosing = false;
  const closeAll = async () => {
    isClosing = true;
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const dist = config.distFolder ?? DIST;
    const clientFolder = join(dist, 'client');
    const pool = createPool();
    closers.push(pool.close);
    const [build, renderer] = await Promise.all([readClientBuild(clientFolder), loadRenderer(dist, pool)]);
    const gateway = await linkGateway(config, env, log, pool);
    const demo = demoOf(gateway);
    closers.push(demo.stopGateway);
    const brands = await openSiteBrands({ env, config, gateway, log }, (stop) => void closers.push(stop));
    const deps = { env, config, brands, clientFolder, log };
    const beside = await openBeside(gateway, deps, (stop) => void closers.push(stop));
    const { brandsFolder: _, gatewayUrl: __, distFolder: ___, ...web } = config;
    const parts = {
      ...web,
      ...renderer,
      compiler: createCompiler(pool),
      link: gateway.link,
      guests: beside.guests,
      framed: beside.framed,
      brands,
      build,
      clientFolder,
    };
    const edge = await createEdge({ ...parts, texts: keepTexts(), chance, log });
    bindPorts(gateway, brands, edge);
    closers.push(edge.close);
    // First of all to end: whoever plays is told, and the stakes go back.
    closers.push(beside.endTalk);
    await edge.app.listen({ host: config.host, port: config.port });
    await warmUp(edge, brands, config);
    closeWithGrace({ delay: 9_000, logger: log }, () => {
      pool.release();
      gateway.endSoon();
      return closeAll();
    });
    announce(config, brands, beside.guests);
    if (gateway.own) await printFirstEntry(gateway.own.context, () => isClosing);
    // Whoever was asked to stop meanwhile begins nothing more.
    if (!isClosing) closers.push(demo.start());
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** The brands that this site may show. */
async function openSiteBrands(
  { env, config, gateway, log }: Pick<OwnDeps, 'env' | 'config' | 'log'> & { readonly gateway: LinkedGateway },
  keep: (stop: () => Promise<void>) => void,
): Promise<BrandStore> {
  const { brandsUrl: databaseUrl, own } = gateway;
  const known = await openBrands({ folder: config.brandsFolder, databaseUrl, sign: own?.context.db.sign }, log);
  keep(known.close);
  return letOut(known, { env, web: config, gateway: depsOf(own) }, log);
}

/** The demo of a gateway in this process, where one is wanted: it ends while connections are drained, and the gateway after it. */
function demoOf({ own, stop }: LinkedGateway) {
  let stopped: Promise<void> | undefined;
  return {
    /** Begins to lay it; answers what begins to end it. */
    start(): () => Promise<void> {
      if (!own?.context.config.demo) return async () => undefined;
      const demo = startDemo(own.context, (line) => void process.stdout.write(`${line}\n`));
      return async () => {
        stopped = demo.stop();
      };
    },
    async stopGateway(): Promise<void> {
      await stopped;
      await stop();
    },
  };
}

/** What a gateway knows of the edge beside it. */
function bindPorts(gateway: LinkedGateway, brands: BrandStore, edge: Edge): void {
  gateway.brands.bind(brandsForStaff(brands));
  gateway.own?.pages.bind({ open: edge.openPages });
}

const FIRST_ENTRY_TRIES = 30;
const TRY_AGAIN_MS = 1_000;

/** The site is ready by now: a database that is late on a busy machine does not end it. */
async function printFirstEntry(context: Context, isClosing: () => boolean): Promise<void> {
  for (let left = FIRST_ENTRY_TRIES; left > 0 && !isClosing(); left -= 1) {
    try {
      const entry = await offerFirstEntry(context);
      if (entry) process.stdout.write(`  ${entry} (signs you in to the console, once)\n`);
      return;
    } catch (error) {
      if (isTransient(error) && left > 1) await sleep(TRY_AGAIN_MS);
      else return context.log.warn({ err: error }, 'no link to the console: make one with npm run staff -- add');
    }
  }
}

async function linkGateway(
  config: EdgeConfig,
  env: NodeJS.ProcessEnv,
  log: Logger,
  pool: Pool,
): Promise<LinkedGateway> {
  const { gatewayUrl } = config;
  if (gatewayUrl === undefined) return startGateway(env, log, pool);
  const secret = envText(env, 'LIVERY_EDGE_SECRET');
  const { standing, stop } = await proveEdge({ gatewayUrl, secret }, log);
  const brands = makeLateBrands();
  const stamp = secret === undefined ? {} : { stamp: stampWith(secret, brands.port) };
  const link = linkRemoteGateway({ origin: gatewayUrl, chance, ...stamp });
  const remote = secret === undefined || standing === 'foreign' ? {} : { remote: { gatewayUrl, secret } };
  return {
    link,
    brands,
    brandsUrl: await readBrandsDatabase(env),
    ...remote,
    endSoon: () => undefined,
    stop: async () => stop(),
  };
}

/** The gateway of this process on its database. Merchants come into being when their brand is first asked for. */
async function startGateway(env: NodeJS.ProcessEnv, log: Logger, pool: Pool): Promise<LinkedGateway> {
  const config = readConfig(env);
  refuseSecondDatabase(env);
  const started = await startDatabase(config.database, log);
  await bringOwnGames(started.database);
  const countryOf = await loadCountryOf(config.addressCountries);
  const feed = makeLateFeed();
  const bank = makeLateBank();
  const brands = makeLateBrands();
  const pages = makeLatePages();
  const known = { countryOf, brands: brands.port, pages: pages.port, pool, sendToBank: bank.send };
  const parts = isDemoGamesWanted(env) ? { ...known, lotteryFeed: feed.feed } : known;
  const context = createContext(config, started.database, log, parts);
  const app = await buildGateway(context);
  await app.ready();
  context.start();
  const link = linkContext(context, app);
  const stop = async () => {
    await app.close();
    await context.stop();
    await started.stop();
  };
  const endSoon = () => void started.embedded?.checkpoint();
  const ownerUrl = config.database.kind === 'url' ? config.database.url : (started.embedded?.url ?? '');
  return {
    link,
    brands,
    brandsUrl: started.database.appUrl,
    own: { context, app, ownerUrl, feed, bank, pages },
    endSoon,
    stop,
  };
}

/** What the check of a start looks at of a gateway in this process. */
function depsOf(own: OwnGateway | undefined) {
  return own && { config: own.context.config, database: own.context.db };
}

/** Opens the games, the chat room and the console: beside the gateway of this process, or before one of ours elsewhere. */
async function openBeside(
  { own, remote }: LinkedGateway,
  deps: OwnDeps,
  keep: (stop: () => Promise<void>) => void,
): Promise<Beside> {
  if (remote) return openRemoteSites({ ...deps, ...remote }, keep);
  return own ? openOwnSites(own, deps, keep) : { guests: [], framed: [], endTalk: async () => undefined };
}

/** The gateway of this process as the edge sees it. */
export function linkContext(context: Context, app: FastifyInstance): GatewayLink {
  return linkLocalGateway({
    route: (request, response) => app.routing(request, response),
    inject: (call) => app.inject(call),
    stamp: stampWith(context.edgeSecret, context.brands),
    prepare: once((merchant) => welcome(context, merchant)),
    watch(merchant, heard, hinted) {
      const stops = [context.revisions.subscribe(merchant, heard), context.sessionChanges.subscribe(merchant, hinted)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  });
}

/** Runs `work` once per key; one that failed is tried again. */
function once(work: (key: string) => Promise<unknown>): (key: string) => Promise<void> {
  const done = new Map<string, Promise<void>>();
  return (key) => {
    const known = done.get(key);
    if (known) return known;
    const turn = work(key).then(
      () => undefined,
      (error: unknown) => {
        done.delete(key);
        throw error;
      },
    );
    done.set(key, turn);
    return turn;
  };
}

async function loadRenderer(
  dist: string,
  pool: Pool,
): Promise<Pick<EdgeOptions, 'render' | 'renderPreview' | 'firstQuestions' | 'drawArt' | 'paintCard'>> {
  const { href } = pathToFileURL(join(dist, 'server/entry-server.js'));
  const { renderPage, firstQuestions, drawArt } = await import(href);
  const apart = { renderPreview: createPreviewRenderer(pool, href), paintCard: createCardPainter(pool) };
  return { render: renderPage, firstQuestions, drawArt, ...apart };
}

/** The platform's texts, each language read once; one without a folder has none. */
function keepTexts(): (language: string) => Readonly<Record<string, string>> {
  const kept = new Map<string, Readonly<Record<string, string>>>();
  return (language) => {
    const known = kept.get(language);
    if (known) return known;
    const texts = existsSync(join(import.meta.dirname, 'texts', language)) ? loadTexts(language) : {};
    kept.set(language, texts);
    return texts;
  };
}

/** Draws each brand's home once, so that the first visitor does not wait for it; a few are enough to warm the process. */
async function warmUp(edge: Edge, brands: BrandStore, config: EdgeConfig): Promise<void> {
  const few = brands.list().slice(0, 5);
  const hosts = few.map(({ merchant }) => `${merchant}.${config.hostSuffixes[0]}`);
  await Promise.all(hosts.map((host) => edge.app.inject({ url: '/index', headers: { host } })));
}

function announce(config: EdgeConfig, brands: BrandStore, guests: readonly Guest[]): void {
  const at = (merchant: string) => `  http://${merchant}.${config.hostSuffixes[0]}:${config.port}`;
  const nameOf = ({ origin }: Guest) => /^https?:\/\/(?<name>[^.:]+)/.exec(origin)?.groups?.['name'];
  const lines = [
    ...brands.list().map(({ merchant }) => at(merchant)),
    ...guests.map((guest) => `  ${guest.origin} (${nameOf(guest)})`),
  ];
  process.stdout.write(`ready\n${lines.join('\n')}\n`);
}

if (import.meta.main) {
  runLivery(process.env).catch((error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  });
}
