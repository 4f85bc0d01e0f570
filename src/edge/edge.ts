import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { BrandStore } from '#brand/store.ts';
import type { ChangeNotification } from '#contract/system/change-notifications.ts';
import type { Language } from '#model/site/brand.ts';
import { logEvent } from '#serving/log/log-event.ts';
import type { ProxyTrust } from '#serving/visitor.ts';
import type { Compiler } from '#validator/compiler.ts';
import { buildApp } from './app.ts';
import { createPreviews } from './brands/previews.ts';
import { createSites } from './brands/sites.ts';
import { createTreesSource } from './brands/trees-source.ts';
import { createWords } from './brands/words.ts';
import type { ClientBuild } from './build/client-build.ts';
import type { GatewayLink } from './gateway/gateway-link.ts';
import type { Chance } from './gateway/load-trees.ts';
import { createVisitorStatus } from './gateway/visitor-status.ts';
import { createRevisionStreams, rolledGroup } from './live/streams.ts';
import { createFlagStreams } from './ofrep/flag-streams.ts';
import { createFirstReplies } from './page/first-replies.ts';
import { createFormModules } from './page/forms/form-modules.ts';
import { createMethodForms } from './page/forms/method-forms.ts';
import { createPages } from './page/pages.ts';
import type { PaintCard } from './page/paint-card.ts';
import type { RenderPreview } from './page/render-preview.ts';
import type { FirstQuestions, RenderPage } from './page/renderer.ts';
import { createBrandShares } from './pipeline/brand-shares.ts';
import { createEdgeHealth } from './pipeline/edge-health.ts';
import { type Guest, guestHostsOf, openUpgrades } from './pipeline/guests.ts';

export interface EdgeOptions extends ProxyTrust {
  readonly brands: BrandStore;
  readonly link: GatewayLink;
  /** The sites that run next to the brands in this process (the games, the chat room); absent: none. */
  readonly guests?: readonly Guest[];
  /** Origins that the brands' pages frame besides those of the guests: platform sites in other processes. */
  readonly framed?: readonly string[];
  readonly render: RenderPage;
  /** Renders previews; absent: previews are rendered as any page. */
  readonly renderPreview?: RenderPreview | undefined;
  /** The requests whose replies the first paint shows besides the portal; absent: none. */
  readonly firstQuestions?: FirstQuestions;
  /**
   * Compiles validators of the merchants' forms; absent: forms have no client-side validators, and the gateway alone
   * validates.
   */
  readonly compiler?: Compiler | undefined;
  readonly build: ClientBuild;
  readonly clientFolder: string;
  /** Where assets of replaced builds are stored; `previous` next to the client folder when absent. */
  readonly previousFolder?: string;
  readonly drawArt: (path: string) => string | null;
  /** Paints sharing cards; absent: only the brands' own pictures are used. */
  readonly paintCard?: PaintCard | undefined;
  readonly texts: (language: Language) => Readonly<Record<string, string>>;
  readonly hostSuffixes: readonly string[];
  readonly chance: Chance;
  readonly log: Logger;
  /** Origin of a phone provider's emulator that its page may reach; never in production. */
  readonly phoneEmulator?: string | undefined;
  readonly pollEveryMs?: number;
  readonly mostRenders?: number;
}

export interface Edge {
  readonly app: FastifyInstance;
  /** Open event streams of a merchant's pages; a page out of sight has none. */
  openPages(merchant: string): number;
  /** Ends streams, lets pending replies finish, and unsubscribes from gateway and brands. */
  close(): Promise<void>;
}

/** Wires the edge: brands and trees make sites, sites make pages; pages and calls are routed by host. */
export async function createEdge(options: EdgeOptions): Promise<Edge> {
  const { brands, link, log, chance, build, guests = [] } = options;
  const { visitors, trees, forms, sites, pages, streams, flagStreams } = createParts(options);
  const hosts = {
    suffixes: options.hostSuffixes,
    hasMerchant: (code: string) => brands.get(code) !== undefined,
    merchantOfDomain: brands.merchantOfDomain,
    guestHosts: guestHostsOf(guests),
  };
  const { clientFolder, drawArt } = options;
  const trust = { trustedHops: options.trustedHops, forwardedHost: options.forwardedHost };
  const previousFolder = options.previousFolder ?? join(clientFolder, '../previous');
  const app = await buildApp(
    {
      sites,
      pages,
      forms,
      shares: createBrandShares({ sites, link, now: chance.now }),
      previews: createPreviews({ link, sites, now: chance.now }),
      streams,
      flagStreams,
      visitors,
      link,
      guests,
      hosts,
      health: createEdgeHealth(link, hosts),
      ...trust,
      build,
      clientFolder,
      previousFolder,
      drawArt,
      paintCard: options.paintCard,
      words: createWords(options.texts),
      phoneEmulator: options.phoneEmulator,
      log,
    },
    chance,
  );
  openUpgrades(app.server, guests, hosts, trust);
  return {
    app,
    openPages: streams.sizeOf,
    async close() {
      const drained = app.drain();
      streams.close();
      flagStreams.close();
      await drained;
      await app.close();
      forms.close();
      sites.close();
      trees.close();
    },
  };
}

/** The parts of the edge and their change subscriptions: trees, sites, pages, and the event streams to browsers. */
function createParts(options: EdgeOptions) {
  const { brands, link, log, chance, build, guests = [] } = options;
  const hostOf = (merchant: string): string =>
    brands.get(merchant)?.brand.domains[0] ?? `${merchant}.${options.hostSuffixes[0] ?? 'localhost'}`;
  const poll = options.pollEveryMs === undefined ? {} : { pollEveryMs: options.pollEveryMs };
  const visitors = createVisitorStatus(link, chance);
  const first = createFirstReplies({ link, questions: options.firstQuestions ?? (() => []), hostOf, chance });
  const onHeard = (merchant: string): void => {
    visitors.doubt(merchant);
    first.doubt(merchant);
  };
  const onChange = (merchant: string, notification: ChangeNotification): void =>
    streams.sendChange(merchant, notification);
  const trees = createTreesSource({ link, hostOf, chance, log, onHeard, onChange, ...poll });
  const framed = [...guests.filter(({ isFramed }) => isFramed).map(({ origin }) => origin), ...(options.framed ?? [])];
  const methods = createMethodForms({ link, hostOf, chance });
  const forms = createFormModules({ compiler: options.compiler, buildId: build.id, methods, log });
  const resolving = { texts: options.texts, buildId: build.id, framed, onResolved: forms.prepare };
  const sites = createSites({ brands, trees, ...resolving, log });
  const most = options.mostRenders === undefined ? {} : { mostWaiting: options.mostRenders };
  const pages = createPages({
    render: options.render,
    renderPreview: options.renderPreview,
    build,
    first,
    formAddresses: forms.addresses,
    log,
    chance,
    ...most,
  });
  // A site with open pages counts as in use even without page requests.
  const compare = (merchant: string): void => {
    const notify = async () => {
      const site = await sites.read(merchant);
      if (!site) return;
      streams.notify(merchant, site.revision);
      flagStreams.notify(merchant, site.revision);
      const other = await sites.rolledOut(site);
      // The end of a roll-out brings its pages back to the served brand.
      streams.notify(rolledGroup(merchant), (other ?? site).revision);
    };
    notify().catch((err: unknown) => logEvent(log, 'site.read_failed', { err, merchant }));
  };
  const streams = createRevisionStreams({ random: chance.random, compare });
  const flagStreams = createFlagStreams({ random: chance.random, compare });
  sites.subscribe((merchant, revision) => {
    pages.forget(merchant);
    // At once, before the other group's revision is known.
    streams.notify(merchant, revision);
    flagStreams.notify(merchant, revision);
    compare(merchant);
  });
  return { visitors, trees, forms, sites, pages, streams, flagStreams };
}
