import { logEvent } from '#serving/log/log-event.ts';
import type { BrandProblem, StoredBrand } from './read/stored-brand.ts';
import { type BrandLog, createServedBrands, type ServedBrands } from './store-served.ts';

/** Source of a brand, as shown in logs. */
export type BrandSource = 'folder' | 'database';

/** The brands of several sources, served together. A merchant belongs to a single source. */
export interface BrandSources {
  readonly served: ServedBrands;
  /**
   * The interface for one source. A brand of a merchant that another source serves is rejected: the served one stays.
   */
  of(source: BrandSource): ServedBrands;
  servedFrom(source: BrandSource): readonly string[];
  /** The brand of a merchant that another source serves; undefined: no other source has one. */
  waiting(merchant: string): StoredBrand | undefined;
  /** Merchants that two sources offer, one problem each. */
  conflicts(): readonly BrandProblem[];
}

/**
 * The first source to offer a merchant serves it, until the source no longer offers it. The database takes a merchant
 * over from the folder, at the start as at any time later.
 */
export function createBrandSources(log: BrandLog): BrandSources {
  const served = createServedBrands(log);
  const offers = new Map<BrandSource, Map<string, StoredBrand>>();
  const owners = new Map<string, BrandSource>();

  function offer(source: BrandSource, merchant: string, brand: StoredBrand | undefined): void {
    const own = offersOf(source);
    const isNew = !own.has(merchant);
    if (brand) own.set(merchant, brand);
    else own.delete(merchant);
    const owner = owners.get(merchant) ?? source;
    const takesOver = source === 'database' && brand !== undefined;
    if (owner !== source && takesOver) {
      const { remedy } = offeredTwice(merchant, owner, source);
      logEvent(log, 'brand.offered_twice', { merchant, source: owner, servedFrom: source, remedy });
    } else if (owner !== source) {
      if (!brand || !isNew) return;
      const { remedy } = offeredTwice(merchant, source, owner);
      logEvent(log, 'brand.offered_twice', { merchant, source, servedFrom: owner, remedy });
      return;
    }
    if (brand) serve(merchant, source, brand);
    else handOver(merchant);
  }

  function offersOf(source: BrandSource): Map<string, StoredBrand> {
    const known = offers.get(source) ?? new Map<string, StoredBrand>();
    offers.set(source, known);
    return known;
  }

  function serve(merchant: string, source: BrandSource, brand: StoredBrand): void {
    owners.set(merchant, source);
    served.set(merchant, brand);
  }

  /** The serving source no longer has the merchant: a rejected offer of another source takes over. */
  function handOver(merchant: string): void {
    for (const [source, own] of offers) {
      const brand = own.get(merchant);
      if (!brand) continue;
      serve(merchant, source, brand);
      return;
    }
    owners.delete(merchant);
    served.set(merchant, undefined);
  }

  return {
    served,
    of: (source) => ({
      ...served,
      get: (merchant) => offersOf(source).get(merchant),
      // Reported once for all sources, below.
      domainProblems: () => [],
      set: (merchant, brand) => offer(source, merchant, brand),
    }),
    servedFrom: (source) => [...owners].flatMap(([merchant, owner]) => (owner === source ? [merchant] : [])),
    waiting(merchant) {
      const others = [...offers].filter(([source]) => source !== owners.get(merchant));
      return others.flatMap(([, own]) => own.get(merchant) ?? [])[0];
    },
    conflicts: () => conflictsOf(offers, owners),
  };
}

function conflictsOf(
  offers: ReadonlyMap<BrandSource, ReadonlyMap<string, StoredBrand>>,
  owners: ReadonlyMap<string, BrandSource>,
): readonly BrandProblem[] {
  return [...offers].flatMap(([source, own]) =>
    [...own.keys()].flatMap((merchant) => {
      const owner = owners.get(merchant) ?? source;
      return owner === source ? [] : [offeredTwice(merchant, source, owner)];
    }),
  );
}

function offeredTwice(merchant: string, source: BrandSource, owner: BrandSource): BrandProblem {
  return {
    code: 'brand.twice',
    path: '',
    found: `"${merchant}" also in the ${source}`,
    expected: 'one source: the folder or the database',
    remedy: `Move the folder ${merchant} out of the brands folder, or withdraw the published brand (npm run brand -- withdraw ${merchant}); until then, the brand in the ${owner} is served.`,
    merchant,
    file: `${merchant}/brand.json`,
  };
}
