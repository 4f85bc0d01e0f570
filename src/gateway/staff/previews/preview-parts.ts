import type { PreviewRequest } from '#contract/staff/previews/calls.ts';
import type { RedeemedPreview } from '#contract/staff/previews/edge-link.ts';
import type { AnnouncedEffect } from '#model/proposals/effect.ts';

type BrandFiles = Pick<RedeemedPreview, 'files' | 'pictures'>;

export interface PreviewParts {
  /** Member info of an account; undefined if there is no such account. */
  readonly findMember: (merchant: string, account: string) => Promise<Readonly<Record<string, unknown>> | undefined>;
  /** The revision of the brand that the pages of a session have by a roll-out; undefined: the served one. */
  readonly readBrandOf: (merchant: string, session: string) => Promise<string | undefined>;
  /**
   * The text files of the merchant’s draft with edits that are not stored, and the paths of its pictures; undefined: there
   * are neither.
   */
  readonly readDraft: (
    merchant: string,
    edits: NonNullable<PreviewRequest['edits']>,
  ) => Promise<BrandFiles | undefined>;
  /** The vendor lanes at a past revision of the site; undefined: they cannot be restored. */
  readonly readVendorsThen: (merchant: string, revision: number) => Promise<readonly object[] | undefined>;
  /** What reads otherwise since a moment in the content of a site, and whether that can be restored. */
  readonly readContentSince: (
    merchant: string,
    at: number,
  ) => Promise<{
    readonly effect: AnnouncedEffect;
    readonly isRestorable: boolean;
  }>;
  /** The text files of an earlier revision of the brand and the paths of its pictures; undefined: there is none. */
  readonly readBrand: (merchant: string, revision: string) => Promise<BrandFiles | undefined>;
  /** A picture of the draft, or of an earlier revision; undefined: there is none. */
  readonly readPicture: (merchant: string, path: string, revision: string | undefined) => Promise<Buffer | undefined>;
}
