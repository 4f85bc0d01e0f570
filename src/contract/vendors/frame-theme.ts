/**
 * Theme of a framed page (chat room, game) as URL parameters, named like the portal's custom properties: colours as six
 * hexadecimal digits, radii as lengths, fonts by family, font weight and letter case, and `mode`. Invalid values are
 * left out.
 */
const colours = [
  ...(['canvas', 'surface', 'surface-raised', 'surface-sunken', 'field', 'text', 'text-muted'] as const),
  ...(['line', 'line-strong', 'text-on-accent', 'accent', 'accent-strong', 'accent-end'] as const),
  ...(['accent-soft', 'accent-text', 'secondary', 'positive', 'negative', 'warning', 'info'] as const),
  ...(['positive-soft', 'negative-soft', 'warning-soft', 'info-soft', 'focus'] as const),
] as const;
const lengths = ['radius-s', 'radius-m', 'radius-l', 'radius-xl', 'radius-pill'] as const;
const fonts = ['font-body', 'font-display', 'font-numeric'] as const;
const weights = ['weight-display'] as const;
const cases = ['label-case'] as const;

export const themeColours: readonly ThemeName[] = colours;
export const themeLengths: readonly ThemeName[] = lengths;
export const themeFonts: readonly ThemeName[] = fonts;
/** Typography: the weight of headings, and whether labels are upper-case. */
export const themeTypography: readonly ThemeName[] = [...weights, ...cases];
export type ThemeName =
  | (typeof colours)[number]
  | (typeof lengths)[number]
  | (typeof fonts)[number]
  | (typeof weights)[number]
  | (typeof cases)[number];

/**
 * A colour as #rrggbb, a length as `0.5rem` or `8px`, a font family as one word: `Sora`; a weight as `620`, a case as
 * in CSS.
 */
export type FrameTheme = Readonly<Partial<Record<ThemeName, string>>>;

interface Form {
  readonly names: readonly ThemeName[];
  /** The pattern of a theme value. */
  readonly fits: RegExp;
  /** The prefix of the theme value that is omitted in the URL parameter. */
  readonly sign: string;
}

const FORMS: readonly Form[] = [
  { names: colours, fits: /^#[0-9a-f]{6}$/, sign: '#' },
  { names: lengths, fits: /^(?:0|\d{0,3}(?:\.\d{1,4})?(?:px|rem))$/, sign: '' },
  { names: fonts, fits: /^[A-Z][a-z]{2,19}$/, sign: '' },
  { names: weights, fits: /^[1-9]\d{2}$/, sign: '' },
  { names: cases, fits: /^(?:uppercase|none)$/, sign: '' },
];

/** The URL parameters of a theme. */
export function writeFrameTheme(mode: 'light' | 'dark', theme: FrameTheme): Readonly<Record<string, string>> {
  const fields = FORMS.flatMap(({ names, fits, sign }) =>
    names.flatMap((name) => {
      const value = theme[name] ?? '';
      return fits.test(value) ? [[name, value.slice(sign.length)]] : [];
    }),
  );
  return { mode, ...Object.fromEntries(fields) };
}

/**
 * Reads a theme from URL parameters; an invalid value counts as absent, and so does an accent colour without its text
 * colour, because the contrast with the page's own text colour is unknown. Never throws.
 */
export function readFrameTheme(field: (name: string) => unknown): FrameTheme {
  const read = FORMS.flatMap(({ names, fits, sign }) =>
    names.flatMap((name) => {
      const text = sign + String(field(name) ?? '');
      const value = sign === '#' ? text.toLowerCase() : text;
      return fits.test(value) ? [[name, value] as const] : [];
    }),
  );
  const theme: Partial<Record<ThemeName, string>> = Object.fromEntries(read);
  if (theme['text-on-accent'] === undefined) delete theme.accent;
  return theme;
}
