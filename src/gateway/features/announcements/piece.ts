/** One announcement in its languages: title and content (HTML of the allowed kind). */
export interface Piece {
  readonly kind: 'banner' | 'player' | 'popup' | 'promotion';
  readonly words: Readonly<Record<'EN' | 'CN' | 'VI', readonly [title: string, content: string]>>;
  readonly execution?: 'B' | 'A' | 'F';
  readonly promotionType?: string;
  readonly banner?: { readonly url: string; readonly group: string };
  readonly link?: string;
}
