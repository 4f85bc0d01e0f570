/**
 * Composition root of the site: connects the edge with a gateway (in this process, or at GATEWAY_URL), the brands and a
 * renderer, and stops everything in order on shutdown.
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
import { isDemoGamesWanted } from '#demo-games/context/config.ts';
import { readClientBuild } from '#edge/build/client-build.ts';
import { type EdgeConfig, readEdgeConfig } from '#edge/config.ts';
import { createEdge, type Edge, type EdgeOptions } from '#edge/edge.ts';
import type { GatewayLink } from '#edge/gateway/gateway-link.ts';
import { linkLocalGateway } from '#edge/gateway/local-gateway.ts';
import { linkRemoteGateway } from '#edge/gateway/remote-gateway.ts';
import { createCardPainter } from '#edge/page/paint-card.ts';
import { createPreviewRenderer } from '#edge/page/render-preview.ts';
import type { Guest } from '#edge/pipeline/guests.ts';
import { keepMemorySteady } from '#edge/steady-memory.ts';
import { buildGateway } from '#gateway/app.ts';
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
import { bringOwnGames } from '#gateway/wiring/catalogue.ts';
import { startDemo, welcome } from '#gateway/wiring/demo.ts';
import { createPool, type Pool } from '#pool/pool.ts';
import type { EmbeddedPostgres } from '#postgres/embedded/embedded.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { writePort } from '#serving/start/port-file.ts';
import { startTracing } from '#serving/tracing/start-tracing.ts';
import { loadTexts } from '#texts/load-node.ts';
import { createCompiler } from '#validator/compiler.ts';
import { describeFailure } from './server/describe-failure.ts';
import { openBrands, readBrandsDatabase, refuseSecondDatabase } from './server/open-brands.ts';
import { brandsForStaff, packsFolderOf } from './server/open-console.ts';
import { makeLateFeed } from './server/open-demo-games.ts';
import { makeLateDemoPayments } from './server/open-demo-payments.ts';
import { type AdjacentSites, type OwnDeps, type OwnGateway, openOwnSites } from './server/open-own-sites.ts';
import { openRemoteSites } from './server/open-remote-sites.ts';
import { letOut } from './server/preflight.ts';
import { proveEdge } from './server/prove-edge.ts';
import { stampWith } from './server/stamp.ts';

const DIST = join(import.meta.dirname, '../dist');

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

const chance = { now: Date.now, random: Math.random, newId: randomUUID };

interface LinkedGateway {
  readonly link: GatewayLink;
  readonly brands: LateBrands;
  /** Database URL of published brands; undefined: none. */
  readonly brandsUrl: string | undefined;
  /** The gateway, if it runs in this process, with the database owner's URL. */
  readonly own?: OwnGateway;
  /** URL and shared secret of a remote gateway that recognizes this edge. */
  readonly remote?: { readonly gatewayUrl: string; readonly secret: string };
  /** Called at the start of a shutdown, while connections are still drained. */
  endSoon(): void;
  stop(): Promise<void>;
}

/** What `npm start` has begun before the server is loaded. */
export interface Begun {
  /** The start of the embedded database. */
  readonly database?: { readonly starting: Promise<EmbeddedPostgres> } | undefined;
  /** The builds of the portal's pages, and of the other sites after them. */
  readonly built?: { readonly pages: Promise<void>; readonly sites: Promise<void> } | undefined;
}

/**
 * Starts the site; resolves when it accepts requests. If the start fails, stops everything and throws. What needs no
 * build starts while the pages are being built; the pages of the other sites wait until they are built too.
 */
export async function runLivery(env: NodeJS.ProcessEnv, begun: Begun = {}): Promise<void> {
  const { built } = begun;
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
    closers.push(await startTracing(config.gatewayUrl === undefined ? 'site' : 'edge', env, log));
    const dist = config.distFolder ?? DIST;
    const clientFolder = join(dist, 'client');
    const pool = createPool();
    closers.push(pool.close);
    const readBuild = () => Promise.all([readClientBuild(clientFolder), loadRenderer(dist, pool)]);
    const found = built === undefined ? await readBuild() : undefined;
    const gateway = await linkGateway(config, env, log, { pool, database: begun.database });
    const demo = demoOf(gateway);
    closers.push(demo.stopGateway);
    const brands = await openSiteBrands({ env, config, gateway, log }, (stop) => void closers.push(stop));
    const deps = { env, config, brands, clientFolder, built: built?.sites, log };
    const companions = await openCompanions(gateway, deps, (stop) => void closers.push(stop));
    await built?.pages;
    const [build, renderer] = found ?? (await readBuild());
    const { brandsFolder: _, gatewayUrl: __, distFolder: ___, ...web } = config;
    const parts = {
      ...web,
      ...renderer,
      compiler: createCompiler(pool),
      link: gateway.link,
      guests: companions.guests,
      framed: companions.framed,
      brands,
      build,
      clientFolder,
    };
    const edge = await createEdge({ ...parts, texts: keepTexts(), chance, log });
    bindPorts(gateway, brands, edge, packsFolderOf(env));
    closers.push(edge.close);
    // Stops first: players are notified, and stakes are refunded.
    closers.push(companions.endTalk);
    await edge.app.listen({ host: config.host, port: config.port });
    const database = gateway.own?.context.config.database;
    if (database?.kind === 'embedded') closers.push(await writePort(database.folder, config.port));
    const [first, ...others] = brands.list().slice(0, MOST_WARMED);
    await warmUp(edge, first === undefined ? [] : [first], config);
    // Jobs would take the only thread from the first page.
    gateway.own?.context.start();
    closeWithGrace({ delay: 9_000, logger: log }, () => {
      pool.release();
      gateway.endSoon();
      return closeAll();
    });
    announce(config, brands, companions.guests);
    void warmUp(edge, others, config);
    if (gateway.own) await printFirstEntry(gateway.own.context, () => isClosing);
    // Start nothing more if a shutdown has begun in the meantime.
    if (!isClosing) closers.push(demo.start());
    await built?.sites;
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function openSiteBrands(
  { env, config, gateway, log }: Pick<OwnDeps, 'env' | 'config' | 'log'> & { readonly gateway: LinkedGateway },
  keep: (stop: () => Promise<void>) => void,
): Promise<BrandStore> {
  const { brandsUrl: databaseUrl, own } = gateway;
  const known = await openBrands({ folder: config.brandsFolder, databaseUrl, sign: own?.context.db.sign }, log);
  keep(known.close);
  return letOut(known, { env, web: config, gateway: depsOf(own) }, log);
}

/** Demo data of a local gateway, if configured: it stops while connections are drained, and the gateway after it. */
function demoOf({ own, stop }: LinkedGateway) {
  let stopped: Promise<void> | undefined;
  return {
    /** Starts seeding; returns the function that begins to stop it. */
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

/** Gives the gateway access to the brands and pages of the edge. */
function bindPorts(gateway: LinkedGateway, brands: BrandStore, edge: Edge, packs: string): void {
  gateway.brands.bind(brandsForStaff(brands, packs));
  gateway.own?.pages.bind({ open: edge.openPages });
}

const FIRST_ENTRY_TRIES = 30;
const TRY_AGAIN_MS = 1_000;

/** The site is already ready: a slow database on a busy machine must not end it. */
async function printFirstEntry(context: Context, isClosing: () => boolean): Promise<void> {
  for (let left = FIRST_ENTRY_TRIES; left > 0 && !isClosing(); left -= 1) {
    try {
      const entry = await offerFirstEntry(context);
      if (entry) process.stdout.write(`  ${entry} (signs you in to the console, once)\n`);
      return;
    } catch (error) {
      if (isTransient(error) && left > 1) await sleep(TRY_AGAIN_MS);
      else return logEvent(context.log, 'console.first_link_failed', { err: error });
    }
  }
}

interface GatewayParts extends Pick<Begun, 'database'> {
  readonly pool: Pool;
}

async function linkGateway(
  config: EdgeConfig,
  env: NodeJS.ProcessEnv,
  log: Logger,
  parts: GatewayParts,
): Promise<LinkedGateway> {
  const { gatewayUrl } = config;
  if (gatewayUrl === undefined) return startGateway(env, log, parts);
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

/** Starts the gateway in this process with its database. A merchant is created when its brand is first requested. */
async function startGateway(
  env: NodeJS.ProcessEnv,
  log: Logger,
  { pool, database }: GatewayParts,
): Promise<LinkedGateway> {
  const config = readConfig(env);
  refuseSecondDatabase(env);
  const started = await startDatabase(config.database, log, database?.starting);
  await bringOwnGames(started.database);
  const countryOf = await loadCountryOf(config.addressCountries);
  const feed = makeLateFeed();
  const demoPayments = makeLateDemoPayments();
  const brands = makeLateBrands();
  const pages = makeLatePages();
  const known = { countryOf, brands: brands.port, pages: pages.port, pool, sendToDemoPayments: demoPayments.send };
  const parts = isDemoGamesWanted(env) ? { ...known, lotteryFeed: feed.feed } : known;
  const context = createContext(config, started.database, log, parts);
  const app = await buildGateway(context);
  await app.ready();
  context.listen();
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
    own: { context, app, ownerUrl, feed, demoPayments, pages },
    endSoon,
    stop,
  };
}

function depsOf(own: OwnGateway | undefined) {
  return own && { config: own.context.config, database: own.context.db };
}

/** Opens games, chat room and console: for the local gateway, or for a remote gateway of the same installation. */
async function openCompanions(
  { own, remote }: LinkedGateway,
  deps: OwnDeps,
  keep: (stop: () => Promise<void>) => void,
): Promise<AdjacentSites> {
  if (remote) return openRemoteSites({ ...deps, ...remote }, keep);
  return own ? openOwnSites(own, deps, keep) : { guests: [], framed: [], endTalk: async () => undefined };
}

/** The local gateway as the edge sees it. */
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

/** Runs `work` once per key; a failed run is retried by the next call. */
function once(work: (key: string) => Promise<unknown>): (key: string) => Promise<void> {
  const done = new Map<string, Promise<void>>();
  return (key) => {
    const known = done.get(key);
    if (known) return known;
    const pending = work(key).then(
      () => undefined,
      (error: unknown) => {
        done.delete(key);
        throw error;
      },
    );
    done.set(key, pending);
    return pending;
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

/** Texts of the platform, cached by language; empty for a language without a folder. */
function keepTexts(): (language: string) => Readonly<Record<string, string>> {
  const cache = new Map<string, Readonly<Record<string, string>>>();
  return (language) => {
    const known = cache.get(language);
    if (known) return known;
    const texts = existsSync(join(import.meta.dirname, 'texts', language)) ? loadTexts(language) : {};
    cache.set(language, texts);
    return texts;
  };
}

/** Brands whose home page is rendered at the start. */
const MOST_WARMED = 5;

/** Renders the home page of brands, so that the first visitor does not wait for a cold process. Never rejects. */
async function warmUp(edge: Edge, brands: ReturnType<BrandStore['list']>, config: EdgeConfig): Promise<void> {
  const hosts = brands.map(({ merchant }) => `${merchant}.${config.hostSuffixes[0]}`);
  await Promise.allSettled(hosts.map((host) => edge.app.inject({ url: '/index', headers: { host } })));
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

/** Runs the process. */
export function startLivery(begun?: Begun): void {
  runLivery(process.env, begun).catch((error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  });
}

if (import.meta.main) startLivery();
