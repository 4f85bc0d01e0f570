/** The sides of a comparison, made of a merchant's own documents. */

import type { Side } from '../compare/sides.ts';
import { own } from '../json/json.ts';
import { type Brand, parseBrand } from '../site/brand.ts';
import { readSiteDocuments, serveTrees, type TreeBodies } from '../site/served-trees.ts';

const ADMISSION = ['region', 'localCountry', 'maintenanceVisitors', 'analytics'] as const;

/** What a merchant's site is made of. */
export interface SiteParts {
  readonly brand: Brand;
  readonly trees: TreeBodies;
  /** The vendor lanes as their call answers them. */
  readonly lanes: unknown;
}

/** One state of a site, with what decides about a visitor's place beside it. */
export interface SiteSide extends Side {
  /** Keys of the status tree that only its gateway reads, raw. */
  readonly admission?: Readonly<Record<(typeof ADMISSION)[number], unknown>>;
}

/**
 * The state of a site as a visitor's browser would have it from its gateway: the same mapping of trees to answers, and of
 * answers to documents. Nobody is signed in, and no place is refused. Never throws.
 */
export function sideOf({ brand, trees, lanes }: SiteParts): SiteSide {
  const { documents, problems } = readSiteDocuments(serveTrees(trees, lanes), brand);
  const admission = Object.fromEntries(ADMISSION.map((key) => [key, own(trees.status, key)])) as Record<
    (typeof ADMISSION)[number],
    unknown
  >;
  return { documents, problems, regionRestriction: false, member: null, flags: {}, admission };
}

/** Stands for a brand whose file is not at hand: it shows everything that the trees allow. */
export function plainBrand(merchant: string): Brand {
  const file = { livery: 1, merchant, name: merchant, theme: { seeds: { accent: '#2563eb' } } };
  const { value } = parseBrand(file);
  if (!value) throw new TypeError(`"${merchant.slice(0, 40)}" is no merchant code`);
  return value;
}
