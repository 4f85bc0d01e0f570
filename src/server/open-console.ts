/** Wiring of the console: its page is served here, its calls by the gateway in this process. */
import { dirname, join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { domainsOfOthers } from '#brand/domains.ts';
import { readDraftTexts } from '#brand/draft-folder.ts';
import { listPacks, type ReadPack, readPack } from '#brand/packs/read-packs.ts';
import { createLocate, type Locate } from '#brand/read/source-lines.ts';
import type { StoredBrand } from '#brand/read/stored-brand.ts';
import type { BrandStore } from '#brand/store.ts';
import { refuse } from '#contract/wire/envelope.ts';
import type { Guest } from '#edge/pipeline/guests.ts';
import { buildConsoleSite } from '#edge/routes/console-site.ts';
import { type Env, envText } from '#gateway/config/env.ts';
import type { BrandMaker, BrandStudio, BrandsPort, PackSource } from '#gateway/context/brands-port.ts';
import { defineJob } from '#pool/job.ts';
import { refuseSocket } from '#serving/requests.ts';
import { COMPLETE_LANGUAGES } from '#texts/languages.ts';

export interface ConsoleDeps {
  readonly gateway: Pick<FastifyInstance, 'routing'>;
  readonly origin: string;
  /** Build folder of the portal; the console's is next to it. */
  readonly clientFolder: string;
  /** The builds of the sites, if they are being made. */
  readonly built?: Promise<void> | undefined;
  readonly brandOrigins: () => readonly string[];
  readonly trustedHops: number;
}

export interface OpenConsole {
  readonly guest: Guest;
  stop(): Promise<void>;
}

/** Prefix of all staff calls. */
const CALLS = '/staff/';

/** Opens the console's site. Throws an error with a message for operators. */
export async function openConsole(deps: ConsoleDeps): Promise<OpenConsole> {
  const { gateway, origin, clientFolder, built, brandOrigins, trustedHops } = deps;
  const folder = join(dirname(clientFolder), 'console');
  const site = await buildConsoleSite({ clientFolder: folder, built, brandOrigins, trustedHops });
  return {
    guest: {
      origin,
      isFramed: false,
      route: (request, response) => (request.url?.startsWith(CALLS) ? gateway : site).routing(request, response),
      // The console uses an event stream, never a WebSocket.
      upgrade: (_request, socket) => refuseSocket(socket, 404, refuse('not_found')),
    },
    stop: async () => site.close(),
  };
}

const CHECK = defineJob<typeof import('#brand/check-served.work.ts').work>(
  new URL('../brand/check-served.work.ts', import.meta.url),
  { priorityClass: 'operators', limitMs: 60_000 },
);

/** The same where a person waits for it: it gets a share of a busy processor. */
const AWAITED_CHECK = defineJob<typeof import('#brand/check-served.work.ts').work>(
  new URL('../brand/check-served.work.ts', import.meta.url),
  { priorityClass: 'uploads', limitMs: 60_000 },
);

const CHECK_DRAFT = defineJob<typeof import('#brand/check-draft.work.ts').work>(
  new URL('../brand/check-draft.work.ts', import.meta.url),
  { priorityClass: 'operators', limitMs: 60_000 },
);

/** The same where a person waits for a publication. */
const CHECK_TO_PUBLISH = defineJob<typeof import('#brand/check-draft.work.ts').work>(
  new URL('../brand/check-draft.work.ts', import.meta.url),
  { priorityClass: 'uploads', limitMs: 60_000 },
);

const COMPARE = defineJob<typeof import('#brand/compare-revisions.work.ts').work>(
  new URL('../brand/compare-revisions.work.ts', import.meta.url),
  { priorityClass: 'operators', limitMs: 30_000 },
);

const UPGRADE = defineJob<typeof import('#brand/upgrade/advise.work.ts').work>(
  new URL('../brand/upgrade/advise.work.ts', import.meta.url),
  { priorityClass: 'operators', limitMs: 30_000 },
);

const PROPOSE = defineJob<typeof import('#brand/propose-colours.work.ts').work>(
  new URL('../brand/propose-colours.work.ts', import.meta.url),
  { priorityClass: 'uploads', limitMs: 20_000 },
);

const DRAW_LOGO = defineJob<typeof import('#brand/draw-logo.work.ts').work>(
  new URL('../brand/draw-logo.work.ts', import.meta.url),
  { priorityClass: 'uploads', limitMs: 20_000 },
);

const MAKE_PICTURE = defineJob<typeof import('#brand/make-picture.work.ts').work>(
  new URL('../brand/make-picture.work.ts', import.meta.url),
  { priorityClass: 'uploads', limitMs: 20_000 },
);

/** Work on drafts of a served brand; `packs` is the folder of market packs. */
function studioOf(
  { merchant, folder, revision, assets }: StoredBrand,
  { packs, ownerOf }: { readonly packs: string; readonly ownerOf: BrandStore['merchantOfDomain'] },
): BrandStudio {
  const served = { merchant, folder, revision };
  return {
    assets: [...assets.values()].map(({ path, bytes }) => ({ path, bytes })),
    readTexts: () => readDraftTexts(served),
    async check(pool, draft, isForPublishing) {
      const job = isForPublishing ? CHECK_TO_PUBLISH : CHECK_DRAFT;
      const found = await pool.run(job, merchant, { ...served, ...draft, packs, isForPublishing });
      if (found === null) return null;
      const { findings, renamed, ready } = found;
      // The brands of this process: a folder has one brand.
      const taken = domainsOfOthers({ merchant, domains: found.domains }, ownerOf).map(
        ({ merchant: _, file: __, ...one }) => ({ ...one, file: 'brand.json', severity: 'error' as const }),
      );
      if (taken.length > 0) return { findings: [...findings, ...taken], renamed };
      return { findings, renamed, ...(ready && { ready }) };
    },
    proposeColours: (pool, bytes) => pool.run(PROPOSE, merchant, { bytes }),
    drawLogo: (pool, bytes, accent) => pool.run(DRAW_LOGO, merchant, { merchant, bytes, accent }),
    makePicture: (pool, given) => pool.run(MAKE_PICTURE, merchant, given),
    upgrade: (pool, given) => pool.run(UPGRADE, merchant, given),
    compare: (pool, before, after, trees) => pool.run(COMPARE, merchant, { before, after, trees }),
  };
}

const MAKE_BRAND = defineJob<typeof import('#brand/make-brand.work.ts').work>(
  new URL('../brand/make-brand.work.ts', import.meta.url),
  { priorityClass: 'uploads', limitMs: 60_000 },
);

function makerOf(store: BrandStore, packs: string): BrandMaker {
  return {
    languages: COMPLETE_LANGUAGES,
    async markets() {
      const read = await Promise.all((await listPacks(packs)).map((id) => readPack(packs, id)));
      return read.flatMap(({ id, pack }) =>
        pack === null ? [] : [{ id, title: pack.title, ...(pack.currency !== null && { currency: pack.currency }) }],
      );
    },
    async make(pool, { from, ...given }) {
      if ('template' in from) return pool.run(MAKE_BRAND, given.merchant, { ...given, from, packs });
      const copied = store.get(from.copyOf);
      if (copied === undefined) return null;
      const { merchant, folder, revision } = copied;
      return pool.run(MAKE_BRAND, given.merchant, {
        ...given,
        from: { copyOf: { merchant, folder, revision } },
        packs,
      });
    },
  };
}

/** The brands of this process for the gateway; `packs` is the folder of market packs. */
export function brandsForStaff(store: BrandStore, packs: string): BrandsPort {
  const places = new WeakMap<StoredBrand, Locate>();
  const placesOf = (stored: StoredBrand): Locate => {
    const known = places.get(stored) ?? createLocate(stored.source);
    places.set(stored, known);
    return known;
  };
  return {
    list: store.list,
    find(merchant) {
      const stored = store.get(merchant);
      if (stored === undefined) return undefined;
      const { folder, revision } = stored;
      return {
        ...stored,
        lineOf: (pointer) => placesOf(stored)(pointer)?.line,
        check: (pool, isAwaited = false) =>
          pool.run(isAwaited ? AWAITED_CHECK : CHECK, merchant, { merchant, folder, revision, packs }),
        studio: studioOf(stored, { packs, ownerOf: store.merchantOfDomain }),
      };
    },
    problems: store.problems,
    waiting: (merchant) => store.waiting?.(merchant)?.brand,
    maker: makerOf(store, packs),
    packs: (ids) => Promise.all(ids.map(async (id) => packSource(await readPack(packs, id)))),
  };
}

function packSource({ id, pack, document, problems: [first] }: ReadPack): PackSource {
  const problem = first === undefined ? '' : `at ${first.path || '/'} found ${first.found}, expected ${first.expected}`;
  return { id, pack, document, problem };
}

/** The folder of market packs: LIVERY_PACKS, else packs. */
export function packsFolderOf(env: Env): string {
  return resolve(envText(env, 'LIVERY_PACKS') ?? 'packs');
}
