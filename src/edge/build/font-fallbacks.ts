import type { Theme } from '#model/theme/theme.ts';

type Shipped = Exclude<Theme['fonts']['body'], 'system'>;

/**
 * Metrics of a shipped family that its fallback font must match: heights in ems, and text width relative to the
 * fallback font.
 */
export interface FontMetrics {
  readonly kind: 'sans' | 'serif';
  readonly ascent: number;
  readonly descent: number;
  /** Text width relative to the fallback font: sentences at 400, labels at 600, headings at their weight. */
  readonly width: { readonly regular: number; readonly strong: number; readonly display: number };
}

/**
 * Measured from the font files (font-fallbacks.test.ts measures them again): the mean advance weighted by letter
 * frequencies of English text, for labels by those of labels, which are short and often in capitals. Fallbacks are
 * Arial and Times New Roman and the free fonts with the same widths; without these Noto, scaled by its own widths.
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

/**
 * Mean advances in ems of Arial and Times New Roman, from their public metrics (Liberation has the same); `strong` is
 * for labels.
 */
export const FALLBACK_WIDTHS = {
  sans: { regular: 0.4396, strong: 0.5416, display: 0.4755 },
  serif: { regular: 0.3984, strong: 0.5095, display: 0.424 },
} as const;

/** The same for Noto Sans and Noto Serif. */
const NOTO_WIDTHS = {
  sans: { regular: 0.47, strong: 0.5461, display: 0.5013 },
  serif: { regular: 0.4769, strong: 0.5629, display: 0.5061 },
} as const;

/** Of rules with the same name and weight a browser takes the last whose font it has: the best font comes last. */
const FALLBACKS = [
  {
    widths: NOTO_WIDTHS,
    local: {
      sans: { regular: ['NotoSans-Regular'], bold: ['NotoSans-Bold'] },
      serif: { regular: ['NotoSerif-Regular'], bold: ['NotoSerif-Bold'] },
    },
  },
  {
    widths: FALLBACK_WIDTHS,
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
/**
 * The visitor's bold font serves as fallback for both weights: a variable font is narrower at 600 than at the weight of
 * headings.
 */
const CUTS = [
  { width: 'regular', local: 'regular', weights: '1 499' },
  { width: 'strong', local: 'bold', weights: '500 610' },
  { width: 'display', local: 'bold', weights: '611 1000' },
] as const;

/**
 * The @font-face rules of the fallback for a family until its file has loaded: a local font scaled to the same widths
 * and heights, so that lines break at the same places. The theme's font stack names the fallback after the family.
 */
export function fallbackFaces(family: Shipped, name: string): string {
  const { kind, ascent, descent, width } = METRICS[family];
  const rules = FALLBACKS.flatMap((fallback) => CUTS.map((cut) => ({ ...fallback, cut })));
  return rules
    .map(({ widths, local: fonts, cut: { width: cut, local, weights } }) => {
      const source = fonts[kind][local].map((font) => `local('${font}')`).join(',');
      const share = (width[cut] * FALLBACK_WIDTHS[kind][cut]) / widths[kind][cut];
      const heights = `ascent-override:${percent(ascent / share)};descent-override:${percent(descent / share)};line-gap-override:0%`;
      return `@font-face{font-family:'${name} Fallback';font-weight:${weights};src:${source};size-adjust:${percent(share)};${heights}}`;
    })
    .join('');
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}
