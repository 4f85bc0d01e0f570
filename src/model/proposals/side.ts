/** Builds the sides of a comparison from a merchant's documents. */

import type { Side } from '../compare/sides.ts';
import { own } from '../json/json.ts';
import { type Brand, parseBrand } from '../site/brand.ts';
import { readSiteDocuments, serveTrees } from '../site/served-trees.ts';
import type { SiteBodies } from './content-entries.ts';

const ADMISSION = ['region', 'localCountry', 'maintenanceVisitors', 'analytics'] as const;

export interface SiteParts {
  readonly brand: Brand;
  readonly trees: SiteBodies;
  /** The vendor lanes as their call returns them. */
  readonly lanes: unknown;
  /** Brand files of revisions that are rolled out gradually, as parsed JSON; one that is missing has no effect told. */
  readonly revisions?: BrandRevisions | undefined;
}

export type BrandRevisions = Readonly<Record<string, unknown>>;

/** One state of a site, with the raw keys that decide about admission by region. */
export interface SiteSide extends Side, Pick<SiteBodies, 'content' | 'places'> {
  /** Raw keys of the status tree that only the gateway reads. */
  readonly admission?: Readonly<Record<(typeof ADMISSION)[number], unknown>>;
  readonly revisions?: BrandRevisions | undefined;
}

/**
 * The state of a site as a visitor's browser receives it from the gateway: the same mapping of trees to replies, and of
 * replies to documents. Without a signed-in member and without a region restriction. Never throws.
 */
export function sideOf({ brand, trees, lanes, revisions }: SiteParts): SiteSide {
  const { documents, problems } = readSiteDocuments(serveTrees(trees, lanes), brand);
  const admission = Object.fromEntries(ADMISSION.map((key) => [key, own(trees.status, key)])) as Record<
    (typeof ADMISSION)[number],
    unknown
  >;
  return {
    documents,
    problems,
    regionRestriction: false,
    member: null,
    flags: {},
    admission,
    revisions,
    content: trees.content,
    places: trees.places,
  };
}

/** Replaces a brand whose file is not available: it shows everything that the trees allow. */
export function plainBrand(merchant: string): Brand {
  const file = { livery: 1, merchant, name: merchant, theme: { seeds: { accent: '#2563eb' } } };
  const { value } = parseBrand(file);
  if (!value) throw new TypeError(`"${merchant.slice(0, 40)}" is no merchant code`);
  return value;
}
