/**
 * How a page that a portal frames looks (the chat room, a game), told in its address under the names of the portal's own
 * custom properties: colours as six hexadecimal digits, corners as lengths, fonts by family, how letters stand, and `mode`.
 * What does not fit is left out.
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

export const lookColours: readonly ThemeName[] = colours;
export const lookLengths: readonly ThemeName[] = lengths;
export const lookFonts: readonly ThemeName[] = fonts;
/** How the letters stand: the weight of headings, and whether labels are in capitals. */
export const lookLetters: readonly ThemeName[] = [...weights, ...cases];
export type ThemeName =
  | (typeof colours)[number]
  | (typeof lengths)[number]
  | (typeof fonts)[number]
  | (typeof weights)[number]
  | (typeof cases)[number];

/** A colour as #rrggbb, a length as `0.5rem` or `8px`, a family as one word: `Sora`; a weight as `620`, a case as CSS has it. */
export type FrameTheme = Readonly<Partial<Record<ThemeName, string>>>;

interface Form {
  readonly names: readonly ThemeName[];
  /** What a value is in the look. */
  readonly fits: RegExp;
  /** What it is in the address: between a colour's look and its field stands the sign. */
  readonly sign: string;
}

const FORMS: readonly Form[] = [
  { names: colours, fits: /^#[0-9a-f]{6}$/, sign: '#' },
  { names: lengths, fits: /^(?:0|\d{0,3}(?:\.\d{1,4})?(?:px|rem))$/, sign: '' },
  { names: fonts, fits: /^[A-Z][a-z]{2,19}$/, sign: '' },
  { names: weights, fits: /^[1-9]\d{2}$/, sign: '' },
  { names: cases, fits: /^(?:uppercase|none)$/, sign: '' },
];

/** The fields of the address that say so. */
export function writeFrameTheme(mode: 'light' | 'dark', look: FrameTheme): Readonly<Record<string, string>> {
  const fields = FORMS.flatMap(({ names, fits, sign }) =>
    names.flatMap((name) => {
      const value = look[name] ?? '';
      return fits.test(value) ? [[name, value.slice(sign.length)]] : [];
    }),
  );
  return { mode, ...Object.fromEntries(fields) };
}

/**
 * The look that an address says; anything of another form counts as absent, and so does an accent without the colour of
 * letters on it: nobody could say whether the page's own can be read there. Never throws.
 */
export function readFrameTheme(field: (name: string) => unknown): FrameTheme {
  const read = FORMS.flatMap(({ names, fits, sign }) =>
    names.flatMap((name) => {
      const text = sign + String(field(name) ?? '');
      const value = sign === '#' ? text.toLowerCase() : text;
      return fits.test(value) ? [[name, value] as const] : [];
    }),
  );
  const look: Partial<Record<ThemeName, string>> = Object.fromEntries(read);
  if (look['text-on-accent'] === undefined) delete look.accent;
  return look;
}
