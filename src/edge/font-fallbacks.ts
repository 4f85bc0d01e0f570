import type { Theme } from '#model/theme.ts';

type Shipped = Exclude<Theme['fonts']['body'], 'system'>;

/** A shipped family as far as a stand-in must follow it: heights in ems, and how wide its words are beside the stand-in's. */
export interface FontMetrics {
  readonly kind: 'sans' | 'serif';
  readonly ascent: number;
  readonly descent: number;
  /** Width of English words at weight 400 and 700, as a share of the same words in the stand-in. */
  readonly width: { readonly regular: number; readonly bold: number };
}

/**
 * Measured from the font files (font-fallbacks.test.ts does it again): the mean advance of letters by how often English has
 * them. Arial and Times New Roman stand in; the free fonts of the same widths are named beside them.
 */
export const METRICS: Readonly<Record<Shipped, FontMetrics>> = {
  inter: { kind: 'sans', ascent: 0.9688, descent: 0.2412, width: { regular: 1.0735, bold: 1.0197 } },
  manrope: { kind: 'sans', ascent: 1.066, descent: 0.3, width: { regular: 1.0363, bold: 1.0083 } },
  sora: { kind: 'sans', ascent: 0.97, descent: 0.29, width: { regular: 1.1386, bold: 1.0726 } },
  fraunces: { kind: 'serif', ascent: 0.978, descent: 0.255, width: { regular: 1.1605, bold: 1.1592 } },
  archivo: { kind: 'sans', ascent: 0.878, descent: 0.21, width: { regular: 0.981, bold: 0.9744 } },
};

/** Mean advance of English letters in ems: of Arial and Times New Roman, from their public metrics (Liberation has the same). */
export const STAND_IN_WIDTHS = {
  sans: { regular: 0.4396, bold: 0.4755 },
  serif: { regular: 0.3984, bold: 0.424 },
} as const;

const LOCAL = {
  sans: {
    regular: ['Arial', 'Liberation Sans', 'Arimo', 'Roboto'],
    bold: ['Arial Bold', 'Liberation Sans Bold', 'Arimo Bold', 'Roboto Bold'],
  },
  serif: {
    regular: ['Times New Roman', 'Liberation Serif', 'Tinos', 'Noto Serif'],
    bold: ['Times New Roman Bold', 'Liberation Serif Bold', 'Tinos Bold', 'Noto Serif Bold'],
  },
} as const;
const WEIGHTS = { regular: '1 549', bold: '550 1000' } as const;

/**
 * The @font-face rules of what stands in for a family until its file has come: a font of the visitor's, scaled to the same
 * widths and heights, so that lines break and stand where they will. The stack of the theme names it behind the family.
 */
export function fallbackFaces(family: Shipped, name: string): string {
  const { kind, ascent, descent, width } = METRICS[family];
  const cuts = ['regular', 'bold'] as const;
  return cuts
    .map((cut) => {
      const source = LOCAL[kind][cut].map((local) => `local('${local}')`).join(',');
      const share = width[cut];
      const heights = `ascent-override:${percent(ascent / share)};descent-override:${percent(descent / share)};line-gap-override:0%`;
      return `@font-face{font-family:'${name} Fallback';font-weight:${WEIGHTS[cut]};src:${source};size-adjust:${percent(share)};${heights}}`;
    })
    .join('');
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}
