type Words = readonly [title: string, content: string];

/** One announcement in its languages: title and content (HTML of the allowed kind). */
export interface Piece {
  readonly kind: 'banner' | 'notice' | 'popup' | 'news';
  /** English stands for what is missing. */
  readonly words: Readonly<Record<'EN' | 'CN' | 'VI', Words> & Partial<Record<'JA' | 'TH' | 'ID', Words>>>;
  readonly execution?: 'B' | 'A' | 'F';
  readonly promotionType?: string;
  /** For members of as many days, once in as many. */
  readonly periodDays?: number;
  readonly banner?: { readonly url: string; readonly group: string };
  readonly link?: string;
}
