import type { Problem } from '#model/json/problem.ts';
import type { Brand, Language } from '#model/site/brand.ts';

/** A text file of a brand: only the keys that differ from the platform's texts. */
export type BrandTexts = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;

/** A file in a brand's `assets` folder, by its content. */
export interface BrandAsset {
  /** As brand files write it: `assets/logo.svg`. */
  readonly path: string;
  /** Absolute, inside the brand's folder. */
  readonly file: string;
  /** sha-256 of the content, shortened; good as an entity tag. */
  readonly hash: string;
  readonly bytes: number;
}

/** One revision of a brand as it stands in its folder. */
export interface StoredBrand {
  readonly merchant: string;
  /** Hash of brand file, texts and assets: the same bytes give the same revision on every machine. */
  readonly revision: string;
  readonly brand: Brand;
  /** The brand file as it stands: places in it are told by line. */
  readonly source: string;
  readonly texts: BrandTexts;
  readonly assets: ReadonlyMap<string, BrandAsset>;
}

/** A finding about one file of a brand folder. */
export interface BrandProblem extends Problem {
  readonly merchant: string;
  /** Relative to the folder of all brands: `aurora/brand.json`. */
  readonly file: string;
  /** From 1; where a reader knows the place itself. */
  readonly line?: number;
  readonly column?: number;
}
