import type { Problem } from '#model/json/problem.ts';
import type { Brand, Language } from '#model/site/brand.ts';

/** A brand as it is served. */
export interface BrandOfMerchant {
  readonly merchant: string;
  /** Names brand file, texts and assets together. */
  readonly revision: string;
  readonly brand: Brand;
  /** The line, from 1, on which a JSON pointer stands in the brand file, or its nearest ancestor; absent: it is not known. */
  readonly lineOf?: (pointer: string) => number | undefined;
  /** The brand's own texts by language, over the platform's. */
  readonly texts: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;
}

/** Something wrong with the files of a brand as they stand; its last good revision is served meanwhile, if it had one. */
export interface ProblemOfBrand extends Problem {
  readonly merchant: string;
  readonly file: string;
}

/**
 * The brands, as staff see them: whoever serves brands in this process passes them in. A gateway alone has none, and the
 * console then says so where it would need one.
 */
export interface BrandsPort {
  list(): readonly BrandOfMerchant[];
  find(merchant: string): BrandOfMerchant | undefined;
  problems(): readonly ProblemOfBrand[];
}

/** For a gateway without an edge beside it. */
export const noBrands: BrandsPort = { list: () => [], find: () => undefined, problems: () => [] };

/** A port that is filled later: the gateway is built before the brands are opened. */
export interface LateBrands {
  readonly port: BrandsPort;
  bind(brands: BrandsPort): void;
}

/** Makes a port without brands until some are bound. */
export function makeLateBrands(): LateBrands {
  let bound = noBrands;
  return {
    port: { list: () => bound.list(), find: (merchant) => bound.find(merchant), problems: () => bound.problems() },
    bind(brands) {
      bound = brands;
    },
  };
}
