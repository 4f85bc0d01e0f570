import type { Log } from '#serving/log/log-event.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { domainProblems, ownersOf } from './domains.ts';
import type { BrandProblem, StoredBrand } from './read/stored-brand.ts';

/** Called for each merchant whose brand was added, changed or removed; `undefined` means removed. */
export type BrandListener = (merchant: string, brand: StoredBrand | undefined) => void;

/** The set of served brands, independent of their source. */
export interface ServedBrands {
  list(): readonly StoredBrand[];
  get(merchant: string): StoredBrand | undefined;
  /** The merchant whose brand claims a domain (lower case, no port); the first claim wins. */
  merchantOfDomain(domain: string): string | undefined;
  subscribe(listener: BrandListener): () => void;
  domainProblems(): readonly BrandProblem[];
  /** Serves a brand from now on, or none; notifies subscribers if the revision changed. */
  set(merchant: string, brand: StoredBrand | undefined): void;
}

export type BrandLog = Pick<Log, 'info' | 'warn' | 'error'>;

/** Creates an empty set; additions, changes and removals are logged. */
export function createServedBrands(log: Pick<BrandLog, 'info'>): ServedBrands {
  const served = new Map<string, StoredBrand>();
  const listeners = new Set<BrandListener>();
  let owners: ReadonlyMap<string, string> | undefined;

  return {
    list: () => [...served.values()].sort((one, other) => (one.merchant < other.merchant ? -1 : 1)),
    get: (merchant) => served.get(merchant),
    merchantOfDomain(domain) {
      owners ??= ownersOf(served);
      return owners.get(domain);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    domainProblems: () => domainProblems(served),
    set(merchant, brand) {
      const before = served.get(merchant)?.revision;
      if (brand) served.set(merchant, brand);
      else served.delete(merchant);
      owners = undefined;
      if (before === brand?.revision) return;
      if (brand) logEvent(log, 'brand.live', { merchant, revision: brand.revision });
      else logEvent(log, 'brand.removed', { merchant });
      for (const listener of [...listeners]) listener(merchant, brand);
    },
  };
}

export function logProblems(problems: readonly BrandProblem[], log: BrandLog): void {
  for (const { code, file, path, found, expected, remedy } of problems) {
    logEvent(log, 'brand.file_problem', { code, file, pointer: path, found, expected, remedy });
  }
}
