/** One announcement of the demo; its words stand in texts/. */
export interface Entry {
  readonly kind: 'banner' | 'notice' | 'popup' | 'news';
  /** Before `.title` and `.content` (HTML of the allowed kind) in its words; a banner has `.title` alone. */
  readonly id: string;
  readonly execution?: 'B' | 'A' | 'F';
  readonly promotionType?: string;
  /** For members of as many days, once in as many. */
  readonly periodDays?: number;
  readonly banner?: { readonly url: string; readonly group: string };
  readonly link?: string;
}
