import type { Theme } from '#model/theme/theme.ts';

type Shipped = Exclude<Theme['fonts']['body'], 'system'>;

/** A shipped family as far as a stand-in must follow it: heights in ems, and how wide its words are beside the stand-in's. */
export interface FontMetrics {
  readonly kind: 'sans' | 'serif';
  readonly ascent: number;
  readonly descent: number;
  /** Width of words as a share of the same in the stand-in: of sentences at 400, of labels at 600, of headings at their weight. */
  readonly width: { readonly regular: number; readonly strong: number; readonly display: number };
}

/**
 * Measured from the font files (font-fallbacks.test.ts does it again): the mean advance of letters by how often English has
 * them, and of labels, which are short and often in capitals, by how often they do. Arial and Times New Roman stand in, the free fonts
 * of the same widths are named beside them; where there are none of them, Noto does, scaled by its own widths.
 */
export const METRICS: Readonly<Record<Shipped, FontMetrics>> = {
  inter: { kind: 'sans', ascent: 0.9688, descent: 0.2412, width: { regular: 1.0735, strong: 1.0028, display: 1.0197 } },
  manrope: { kind: 'sans', ascent: 1.066, descent: 0.3, width: { regular: 1.0363, strong: 0.9613, display: 1.0167 } },
  sora: { kind: 'sans', ascent: 0.97, descent: 0.29, width: { regular: 1.1386, strong: 1.0511, display: 1.0726 } },
  fraunces: {
    kind: 'serif',
    ascent: 0.978,
    descent: 0.255,
    width: { regular: 1.1605, strong: 1.0812, display: 1.1318 },
  },
  archivo: { kind: 'sans', ascent: 0.878, descent: 0.21, width: { regular: 0.981, strong: 0.9635, display: 1.014 } },
};

/** Mean advances in ems: of Arial and Times New Roman, from their public metrics (Liberation has the same); `strong` is of labels. */
export const STAND_IN_WIDTHS = {
  sans: { regular: 0.4396, strong: 0.5416, display: 0.4755 },
  serif: { regular: 0.3984, strong: 0.5095, display: 0.424 },
} as const;

/** The same of Noto Sans and Noto Serif. */
const NOTO_WIDTHS = {
  sans: { regular: 0.47, strong: 0.5461, display: 0.5013 },
  serif: { regular: 0.4769, strong: 0.5629, display: 0.5061 },
} as const;

/** Of rules with the same name and weight a browser takes the last whose font it has: the best one stands last. */
const STAND_INS = [
  {
    widths: NOTO_WIDTHS,
    local: {
      sans: { regular: ['NotoSans-Regular'], bold: ['NotoSans-Bold'] },
      serif: { regular: ['NotoSerif-Regular'], bold: ['NotoSerif-Bold'] },
    },
  },
  {
    widths: STAND_IN_WIDTHS,
    local: {
      sans: {
        regular: ['Arial', 'Liberation Sans', 'Arimo', 'Roboto'],
        bold: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold', 'Roboto Bold'],
      },
      serif: {
        regular: ['Times New Roman', 'Liberation Serif', 'Tinos'],
        bold: ['Times New Roman Bold', 'Liberation Serif Bold', 'Tinos Bold'],
      },
    },
  },
] as const;
/** A visitor's own bold stands in for both: a variable font is narrower at 600 than at the weight of headings. */
const CUTS = [
  { width: 'regular', local: 'regular', weights: '1 499' },
  { width: 'strong', local: 'bold', weights: '500 610' },
  { width: 'display', local: 'bold', weights: '611 1000' },
] as const;

/**
 * The @font-face rules of what stands in for a family until its file has come: a font of the visitor's, scaled to the same
 * widths and heights, so that lines break and stand where they will. The stack of the theme names it behind the family.
 */
export function fallbackFaces(family: Shipped, name: string): string {
  const { kind, ascent, descent, width } = METRICS[family];
  const rules = STAND_INS.flatMap((standIn) => CUTS.map((cut) => ({ ...standIn, cut })));
  return rules
    .map(({ widths, local: fonts, cut: { width: cut, local, weights } }) => {
      const source = fonts[kind][local].map((font) => `local('${font}')`).join(',');
      const share = (width[cut] * STAND_IN_WIDTHS[kind][cut]) / widths[kind][cut];
      const heights = `ascent-override:${percent(ascent / share)};descent-override:${percent(descent / share)};line-gap-override:0%`;
      return `@font-face{font-family:'${name} Fallback';font-weight:${weights};src:${source};size-adjust:${percent(share)};${heights}}`;
    })
    .join('');
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}
