/** Where a picture is shown, and the shape that is cut out of an upload for it: width divided by height. */
export const CUT_RATIOS = {
  logo: [1, 8],
  favicon: [1, 1],
  card: [1200 / 630, 1200 / 630],
  app: [4 / 3, 4 / 3],
  slide: [8 / 3, 8 / 3],
  partner: [1, 8],
  banner: [8 / 3, 8 / 3],
  item: [3 / 2, 3 / 2],
  // Promotions and missions.
  offer: [8 / 5, 8 / 5],
  content: [1 / 2, 4],
  library: [1 / 20, 20],
} as const satisfies Readonly<Record<string, readonly [least: number, most: number]>>;

/** Bytes of one picture: larger ones slow down the first paint on phones. */
export const PICTURE_BUDGET_BYTES = 400 * 1024;

/** Which side of a slide’s picture stays where the slide is narrow; undefined: the middle of what is behind no text. */
export function sideOfFocus(x: number): 'left' | 'center' | 'right' {
  if (x < 1 / 3) return 'left';
  return x > 2 / 3 ? 'right' : 'center';
}
