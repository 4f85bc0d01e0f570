/** One announcement of the demo; its texts are in texts/. */
export interface Entry {
  readonly kind: 'banner' | 'notice' | 'popup' | 'news';
  /** Prefix of its text keys `.title` and `.content` (sanitized HTML); a banner has only `.title`. */
  readonly id: string;
  readonly execution?: 'B' | 'A' | 'F';
  readonly promotionType?: string;
  /** Shown to members whose account is so many days old, once per so many days. */
  readonly periodDays?: number;
  readonly banner?: { readonly url: string; readonly group: string };
  readonly link?: string;
}
