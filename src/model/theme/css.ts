import { type ColourName, derivedNames, roleNames } from './roles.ts';
import type { FontFamily, Theme } from './shape.ts';

const families: Readonly<Record<Exclude<FontFamily, 'system'>, string>> = {
  inter: 'Inter Variable',
  manrope: 'Manrope Variable',
  sora: 'Sora Variable',
  fraunces: 'Fraunces Variable',
  archivo: 'Archivo Variable',
};

/** Heading weight by family: the weight at which its large sizes look best. */
const displayWeights: Readonly<Record<FontFamily, number>> = {
  inter: 700,
  manrope: 750,
  sora: 700,
  fraunces: 620,
  archivo: 780,
  system: 700,
};

const chinese = "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC'";
const japanese =
  "'Hiragino Sans', 'Hiragino Kaku Gothic ProN', 'Yu Gothic UI', 'Yu Gothic', Meiryo, 'Noto Sans CJK JP', 'Noto Sans JP'";

/**
 * The order of fonts with Han characters. The same character is drawn differently in China and in Japan, so a Japanese
 * page requests Japanese fonts first. Custom properties are substituted where they are declared: both are on the root.
 */
export const HAN_FONTS = {
  name: '--font-han',
  chineseFirst: `${chinese}, ${japanese}`,
  japaneseFirst: `${japanese}, ${chinese}`,
};

/** System fonts after the shipped Latin ones: Thai, Chinese and Japanese, Korean, Arabic, Devanagari. */
const scripts = [
  "'Leelawadee UI', Thonburi, 'Noto Sans Thai', 'Noto Looped Thai'",
  `var(${HAN_FONTS.name})`,
  "'Apple SD Gothic Neo', 'Malgun Gothic', 'Noto Sans CJK KR', 'Noto Sans KR'",
  "'Geeza Pro', 'Noto Sans Arabic'",
  "'Kohinoor Devanagari', 'Nirmala UI', 'Noto Sans Devanagari'",
].join(', ');

const system = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial";

const radii = {
  none: { s: '0', m: '0', l: '0', xl: '0', pill: '0' },
  soft: { s: '0.25rem', m: '0.5rem', l: '0.75rem', xl: '1rem', pill: '999px' },
  round: { s: '0.5rem', m: '0.875rem', l: '1.25rem', xl: '1.75rem', pill: '999px' },
} as const;

const densities = {
  comfortable: { scale: 1, s: '2.25rem', m: '2.75rem', l: '3.25rem', text: '1rem' },
  compact: { scale: 0.8, s: '2rem', m: '2.375rem', l: '2.875rem', text: '0.875rem' },
} as const;

const steps = [1, 2, 3, 4, 6, 8, 12, 16] as const;

const typeScale = {
  xs: '0.75rem',
  s: '0.875rem',
  m: '1rem',
  l: '1.125rem',
  xl: '1.375rem',
  xxl: '1.75rem',
  hero: 'clamp(2rem, 1.5rem + 2vw, 2.5rem)',
} as const;

export function themeProperties(theme: Theme): readonly (readonly [name: string, value: string])[] {
  return [...colours(theme), ...shapes(theme), ...spaces(theme), ...shadows(theme), ...typography(theme)];
}

/** `surfaceRaised` -> `--surface-raised`. */
function propertyOf(name: ColourName): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function colours(theme: Theme): [string, string][] {
  const names: readonly ColourName[] = [...roleNames, ...derivedNames];
  const plain = names.map((name): [string, string] => [
    propertyOf(name),
    `light-dark(${theme.light[name]}, ${theme.dark[name]})`,
  ]);
  return [
    ...plain,
    // Fields are darker than a dark surface but equal to a light one, where a grey background would look disabled.
    ['--field', `light-dark(${theme.light.surface}, ${theme.dark.surfaceSunken})`],
    // Under forced colours Firefox takes the light side of light-dark() whatever the scheme: a dark brand’s logo needs its own.
    ['--logo-background', theme.mode === 'both' ? 'var(--canvas)' : theme[theme.mode].canvas],
    // QR codes are black on white in every brand: cameras read nothing else reliably.
    ['--qr-light', '#ffffff'],
    ['--qr-dark', '#0b0b0b'],
    ['--scrim', 'color-mix(in oklab, var(--overlay) 66%, transparent)'],
    ['--accent-gradient', 'linear-gradient(105deg in oklab, var(--accent), var(--accent-end))'],
  ];
}

function shapes(theme: Theme): [string, string][] {
  return Object.entries(radii[theme.radius]).map(([name, value]) => [`--radius-${name}`, value]);
}

function spaces(theme: Theme): [string, string][] {
  const { scale, s, m, l, text } = densities[theme.density];
  const grid = steps.map((step): [string, string] => [`--space-${step}`, `${(step * 4 * scale) / 16}rem`]);
  return [...grid, ['--control-s', s], ['--control-m', m], ['--control-l', l], ['--type-body', text]];
}

/** Shadows are the overlay colour with transparency; `--glow` is the shadow of the primary action. */
function shadows(theme: Theme): [string, string][] {
  const thin = (light: number, dark: number): string =>
    `light-dark(color-mix(in oklab, ${theme.light.overlay} ${light}%, transparent), color-mix(in oklab, ${theme.dark.overlay} ${dark}%, transparent))`;
  const glow = (part: number): string =>
    `0 0.5rem 1.5rem -0.5rem color-mix(in oklab, var(--accent) ${part}%, transparent)`;
  const sets = {
    flat: ['0 0 transparent', '0 0 transparent', `0 0.75rem 2rem -0.5rem ${thin(16, 60)}`, '0 0 transparent'],
    soft: [
      `0 1px 2px ${thin(7, 40)}`,
      `0 2px 4px -1px ${thin(6, 40)}, 0 0.5rem 1.25rem -0.5rem ${thin(12, 50)}`,
      `0 0.25rem 0.5rem -0.25rem ${thin(8, 45)}, 0 1.5rem 3rem -0.75rem ${thin(22, 70)}`,
      glow(35),
    ],
    deep: [
      `0 1px 3px ${thin(12, 55)}`,
      `0 0.25rem 0.5rem -0.25rem ${thin(12, 55)}, 0 0.875rem 2rem -0.625rem ${thin(20, 70)}`,
      `0 0.5rem 1rem -0.5rem ${thin(14, 60)}, 0 2rem 4.5rem -1rem ${thin(32, 85)}`,
      glow(60),
    ],
  } as const;
  const [s, m, l, under] = sets[theme.shadow];
  return [
    ['--shadow-s', s],
    ['--shadow-m', m],
    ['--shadow-l', l],
    ['--glow', under],
  ];
}

function typography(theme: Theme): [string, string][] {
  const { body, display, numeric } = theme.fonts;
  const sizes = Object.entries(typeScale).map(([name, value]): [string, string] => [`--type-${name}`, value]);
  return [
    ...sizes,
    [HAN_FONTS.name, HAN_FONTS.chineseFirst],
    ['--font-body', stack(body)],
    ['--font-display', stack(display)],
    ['--font-numeric', stack(numeric)],
    ['--label-case', theme.labelCase === 'capitals' ? 'uppercase' : 'none'],
    ['--weight-regular', '400'],
    ['--weight-strong', '600'],
    ['--weight-display', String(displayWeights[display])],
    ['--speed', '160ms'],
    ['--ease', 'cubic-bezier(0.2, 0.8, 0.2, 1)'],
  ];
}

function stack(family: FontFamily): string {
  if (family === 'system') return `${system}, ${scripts}, sans-serif`;
  // The family is followed by its metric-compatible fallback, which the page declares (edge/build/font-fallbacks.ts).
  const own = `'${families[family]}', '${families[family]} Fallback'`;
  return family === 'fraunces' ? `${own}, Georgia, ${scripts}, serif` : `${own}, ${system}, ${scripts}, sans-serif`;
}
