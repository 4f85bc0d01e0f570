import type { Problem } from '#model/json/problem.ts';
import type { Brand, Language } from '#model/site/brand.ts';

/** Text file of a brand: only keys that differ from the platform's texts. */
export type BrandTexts = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;

/** A file in a brand's `assets` folder, typed by its content. */
export interface BrandAsset {
  /** Path as in brand files: `assets/logo.svg`. */
  readonly path: string;
  /** Absolute path inside the brand's folder. */
  readonly file: string;
  /** Shortened sha-256 of the content; usable as ETag. */
  readonly hash: string;
  readonly bytes: number;
}

export interface StoredBrand {
  readonly merchant: string;
  /** Absolute path of the folder with the brand file, texts and assets. */
  readonly folder: string;
  /** Hash of brand file, texts and assets: the same bytes have the same revision on every machine. */
  readonly revision: string;
  readonly brand: Brand;
  /** Source text of the brand file, for positions. */
  readonly source: string;
  readonly texts: BrandTexts;
  readonly assets: ReadonlyMap<string, BrandAsset>;
}

export interface BrandProblem extends Problem {
  readonly merchant: string;
  /** Path relative to the brands folder: `aurora/brand.json`. */
  readonly file: string;
  /** From 1; set if the reader knows the position. */
  readonly line?: number;
  readonly column?: number;
}
