/**
 * Design tokens that rules may use. Values come from the brand's theme sheet (written by model/theme/theme.ts); a
 * component uses `color.text`, never a literal colour.
 */
export const color = {
  /** Under forced colours (`media.forced`): the selected item. */
  systemChosen: 'Highlight',
  /** Under forced colours: text and its background. */
  systemText: 'CanvasText',
  systemCanvas: 'Canvas',
  canvas: 'var(--canvas)',
  logoBackground: 'var(--logo-background)',
  surface: 'var(--surface)',
  surfaceRaised: 'var(--surface-raised)',
  surfaceSunken: 'var(--surface-sunken)',
  /** Background of text fields. */
  field: 'var(--field)',
  text: 'var(--text)',
  textMuted: 'var(--text-muted)',
  textOnAccent: 'var(--text-on-accent)',
  line: 'var(--line)',
  lineStrong: 'var(--line-strong)',
  accent: 'var(--accent)',
  accentStrong: 'var(--accent-strong)',
  accentSoft: 'var(--accent-soft)',
  accentText: 'var(--accent-text)',
  accentGradient: 'var(--accent-gradient)',
  positive: 'var(--positive)',
  negative: 'var(--negative)',
  warning: 'var(--warning)',
  info: 'var(--info)',
  focus: 'var(--focus)',
  overlay: 'var(--overlay)',
  /** A translucent overlay colour, for use over a page or a picture. */
  scrim: 'var(--scrim)',
  textOnOverlay: 'var(--text-on-overlay)',
  secondary: 'var(--secondary)',
  positiveSoft: 'var(--positive-soft)',
  negativeSoft: 'var(--negative-soft)',
  warningSoft: 'var(--warning-soft)',
  infoSoft: 'var(--info-soft)',
} as const;

/** Spacing on the 4 px grid; the brand's density scales it. */
export const space = {
  1: 'var(--space-1)',
  2: 'var(--space-2)',
  3: 'var(--space-3)',
  4: 'var(--space-4)',
  6: 'var(--space-6)',
  8: 'var(--space-8)',
  12: 'var(--space-12)',
  16: 'var(--space-16)',
} as const;

/** Corner radii: s for chips and nested inputs, m for controls, l for cards, xl for dialogs, pill for badges. */
export const radius = {
  s: 'var(--radius-s)',
  m: 'var(--radius-m)',
  l: 'var(--radius-l)',
  xl: 'var(--radius-xl)',
  pill: 'var(--radius-pill)',
} as const;

/** The seven type sizes, 12 to 40 px at a root of 16 (rem, so that a visitor's own size counts). */
export const type = {
  xs: 'var(--type-xs)',
  s: 'var(--type-s)',
  m: 'var(--type-m)',
  l: 'var(--type-l)',
  xl: 'var(--type-xl)',
  xxl: 'var(--type-xxl)',
  hero: 'var(--type-hero)',
  /** Body text: m, or s where the brand is dense. */
  body: 'var(--type-body)',
} as const;

export const weight = {
  regular: 'var(--weight-regular)',
  strong: 'var(--weight-strong)',
  display: 'var(--weight-display)',
} as const;

export const font = {
  body: 'var(--font-body)',
  display: 'var(--font-display)',
  numeric: 'var(--font-numeric)',
} as const;

export const shadow = {
  s: 'var(--shadow-s)',
  m: 'var(--shadow-m)',
  l: 'var(--shadow-l)',
  glow: 'var(--glow)',
} as const;

/** The brand's letter case of navigation labels: as written, or capitals. */
export const labelCase = 'var(--label-case)';

/** Heights of controls; `touch` is the minimum target on a coarse pointer. */
export const control = {
  s: 'var(--control-s)',
  m: 'var(--control-m)',
  l: 'var(--control-l)',
  touch: '2.75rem',
} as const;

/** Stacking order, lowest first. */
export const layer = { sticky: 10, header: 20, popup: 30, dialog: 40, toast: 50, tooltip: 60 } as const;
