import type { Logger } from 'pino';
import { domainProblems, ownersOf } from './domains.ts';
import type { BrandProblem, StoredBrand } from './read/stored-brand.ts';

/** Told of each merchant whose brand came, changed or went; `undefined` says that it went. */
export type BrandListener = (merchant: string, brand: StoredBrand | undefined) => void;

/** The brands that are served, whoever reads them. */
export interface ServedBrands {
  list(): readonly StoredBrand[];
  get(merchant: string): StoredBrand | undefined;
  /** The merchant whose brand claims a domain (lower case, no port); the first to claim it keeps it. */
  merchantOfDomain(domain: string): string | undefined;
  subscribe(listener: BrandListener): () => void;
  /** Domains that two brands claim. */
  domainProblems(): readonly BrandProblem[];
  /** Serves a brand from now on, or none; whoever listens is told when its revision is another one. */
  set(merchant: string, brand: StoredBrand | undefined): void;
}

export type BrandLog = Pick<Logger, 'info' | 'warn' | 'error'>;

/** Makes an empty set of served brands; each that comes, changes or goes is named in the log. */
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
      log.info({ merchant, revision: brand?.revision }, brand ? 'brand is live' : 'brand is gone');
      for (const listener of [...listeners]) listener(merchant, brand);
    },
  };
}

/** Says in the log what is wrong with a brand's files. */
export function logProblems(problems: readonly BrandProblem[], log: BrandLog): void {
  for (const { code, file, path, found, expected, remedy } of problems) {
    log.warn({ code, file, pointer: path, found, expected, remedy }, 'brand file problem');
  }
}
