import type { MediaUse } from '#contract/staff/media/calls.ts';
import type { PictureFault, PictureNote, PictureUse } from '#contract/staff/studio/pictures.ts';
import type { Problem } from '#model/json/problem.ts';
import type { Pack } from '#model/packs/pack.ts';
import type { SiteParts } from '#model/proposals/side.ts';
import type { Brand, Language } from '#model/site/brand.ts';
import type { UpgradeAdvice } from '#model/upgrade/advise-upgrade.ts';
import type { Pool } from '#pool/pool.ts';

export interface BrandOfMerchant {
  readonly merchant: string;
  /** Hash of brand file, texts and assets. */
  readonly revision: string;
  readonly brand: Brand;
  /** The line, from 1, of a JSON pointer or its nearest ancestor in the brand file; absent: unknown. */
  readonly lineOf?: (pointer: string) => number | undefined;
  /**
   * Runs the brand linter on the served revision; resolves with its errors, or null if the files have changed since.
   * Absent: this process has no linter.
   */
  readonly check?: (pool: Pool, isAwaited?: boolean) => Promise<readonly ProblemOfBrand[] | null>;
  /** Edits the brand; absent: this process cannot. */
  readonly studio?: BrandStudio;
  /** The brand's own texts by language, which override the platform's. */
  readonly texts: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>;
}

/** A finding of the brand linter in a draft. */
export interface FindingOfDraft {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'note';
  /** Relative to the brand's folder. */
  readonly file: string;
  readonly path: string;
  readonly found: string;
  readonly expected: string;
  readonly remedy: string;
  /** The value that repairs it; absent: there is not exactly one. */
  readonly fix?: unknown;
}

export interface CheckedBrand {
  readonly findings: readonly FindingOfDraft[];
  /** Keys that have another name since the version of the platform that the file is of. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  /** Absent: not asked for, or an error prevents publishing. */
  readonly ready?: {
    readonly revision: string;
    readonly files: readonly (readonly [path: string, content: Uint8Array])[];
  };
}

/** Text files by path: brand.json and texts/<LANG>.json. */
export type TextFiles = Readonly<Record<string, string>>;

/** Why a picture file cannot be used (PICTURE_FAULTS of the contract). */
interface PictureRefused {
  readonly fault: PictureFault;
}

/** Values for the keys `seeds` and `roles` of a theme. */
export type ProposedColours =
  | { readonly proposals: readonly { readonly seeds: object; readonly roles: object | undefined }[] }
  | PictureRefused;

/** A picture that was made from an upload; the path has a hash of its content. */
export interface PictureFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

interface PictureToMake {
  readonly bytes: Uint8Array;
  /** `library`: as large as other pictures are cut from it. */
  readonly use: PictureUse | MediaUse | 'library';
  readonly focus: { readonly x: number; readonly y: number };
  readonly zoom: number;
}

interface MadePicture extends PictureFile {
  readonly width: number;
  readonly height: number;
  readonly notes: readonly PictureNote[];
}

/** The text files of a draft, and the pictures that were uploaded to it. */
export interface DraftContents {
  readonly files: TextFiles;
  readonly pictures: Readonly<Record<string, Uint8Array>>;
}

/** An upgrade to this build's defaults, and the edits of the brand file that take it. */
export interface OfferedUpgrade extends UpgradeAdvice {
  readonly renamed: readonly { readonly from: string; readonly to: string; readonly version: number }[];
  readonly edits: readonly { readonly pointer: string; readonly value?: unknown }[];
}

/** Work on the files of one served revision; null: its files no longer exist, because another one is served. */
interface DrawnLogo {
  readonly logo: PictureFile;
  readonly favicon: PictureFile;
  readonly card: PictureFile;
  readonly covers: readonly PictureFile[];
}

export interface BrandStudio {
  readonly assets: readonly { readonly path: string; readonly bytes: number }[];
  readTexts(): Promise<TextFiles | null>;
  /** Checks a draft ; `isForPublishing`: completely, and returns all its files. */
  check(pool: Pool, draft: DraftContents, isForPublishing: boolean): Promise<CheckedBrand | null>;
  /** Colours from a logo file, or why there are none. */
  proposeColours(pool: Pool, bytes: Uint8Array): Promise<ProposedColours>;
  /** Header logo, icon and sharing card from a logo file, and first slides in an accent. */
  drawLogo(pool: Pool, bytes: Uint8Array, accent: string): Promise<DrawnLogo | PictureRefused>;
  /** A picture of the brand from an uploaded file. */
  makePicture(pool: Pool, given: PictureToMake): Promise<MadePicture | PictureRefused>;
  /** What later defaults of the platform change for a brand file on its site; undefined: it cannot be read. */
  upgrade(
    pool: Pool,
    given: Omit<SiteParts, 'brand' | 'revisions'> & { readonly text: string },
  ): Promise<OfferedUpgrade | undefined>;
  /** The difference between two revisions in words. */
  compare(pool: Pool, before: TextFiles, after: TextFiles, trees: unknown): Promise<string>;
}

/** A problem in the current files of a brand; its last good revision, if any, is served in the meantime. */
export interface ProblemOfBrand extends Problem {
  readonly merchant: string;
  readonly file: string;
}

/** What a new brand is made of. */
export interface BrandToMake {
  readonly merchant: string;
  readonly name: string;
  /** The default language first. */
  readonly languages: readonly string[];
  /** ISO 4217. */
  readonly currency: string;
  readonly markets: readonly string[];
  readonly from:
    | { readonly template: 'standard' | 'showcase' | 'compact'; readonly accent: string }
    | { readonly copyOf: string };
}

export interface MarketChoice {
  readonly id: string;
  readonly title: string;
  /** Absent: the market names none. */
  readonly currency?: string;
}

/** Makes new brands. */
export interface BrandMaker {
  readonly languages: readonly string[];
  markets(): Promise<readonly MarketChoice[]>;
  /** A brand, checked as for publishing. Null: the brand to copy is not served, or was changed at the same time. */
  make(pool: Pool, given: BrandToMake): Promise<CheckedBrand | null>;
}

/** A market pack that a brand names. */
export interface PackSource {
  readonly id: string;
  /** Null if the file is missing or invalid. */
  readonly pack: Pack | null;
  /** The parsed JSON of the file. */
  readonly document: unknown;
  /** The first problem in one line; empty if there is none. */
  readonly problem: string;
}

/**
 * The brands, as staff see them; the edge of the same process passes them in. A gateway without an edge has none, and
 * the console reports this where it needs one.
 */
export interface BrandsPort {
  list(): readonly BrandOfMerchant[];
  find(merchant: string): BrandOfMerchant | undefined;
  problems(): readonly ProblemOfBrand[];
  /** The brand of a folder, which is served once the database no longer serves the merchant’s; undefined: there is none. */
  readonly waiting?: ((merchant: string) => Brand | undefined) | undefined;
  /** Reads market packs by id, in the given order. Absent: this process has no packs folder. */
  readonly packs?: ((ids: readonly string[]) => Promise<readonly PackSource[]>) | undefined;
  /** Absent: this process cannot make brands. */
  readonly maker?: BrandMaker | undefined;
}

/** For a gateway without an edge in its process. */
export const noBrands: BrandsPort = { list: () => [], find: () => undefined, problems: () => [] };

/** A port that is bound later: the gateway is built before the brands are opened. */
export interface LateBrands {
  readonly port: BrandsPort;
  bind(brands: BrandsPort): void;
}

export function makeLateBrands(): LateBrands {
  let bound = noBrands;
  return {
    port: {
      list: () => bound.list(),
      find: (merchant) => bound.find(merchant),
      problems: () => bound.problems(),
      waiting: (merchant) => bound.waiting?.(merchant),
      get packs() {
        return bound.packs;
      },
      get maker() {
        return bound.maker;
      },
    },
    bind(brands) {
      bound = brands;
    },
  };
}
