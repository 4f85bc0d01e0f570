import type { Hex } from '#model/theme/colour.ts';
import type { RoleName } from '#model/theme/roles.ts';
import { movedAccents } from '#model/theme/theme.ts';
import { hueDistance, type Swatch } from './palette.ts';

/** The colours of a brand file: seeds, and the accent of each mode that shows another one than the seed. */
export interface LogoTheme {
  readonly seeds: { readonly accent: Hex; readonly secondary?: Hex; readonly neutral?: Hex };
  readonly roles: { readonly [mode in 'light' | 'dark']?: { readonly [role in RoleName]?: Hex } } | undefined;
  /** The logo has no colour for an accent. */
  readonly isGrey: boolean;
}

/** OKLCH chroma below which a colour looks grey, and the least share of a logo that is more than a blur. */
const LEAST_CHROMA = 0.045;
const LEAST_SHARE = 0.01;
/** Beyond, vividness adds nothing. */
const MOST_CHROMA = 0.22;
/** A large area counts more than a small one, but not in proportion: a small red dot is what one remembers. */
const AREA_EXPONENT = 0.35;

/** A second accent: neither a shade of the first nor so far away that their gradient passes grey. */
const SECONDARY = { leastShare: 0.05, leastChroma: 0.06, leastHue: 20, mostHue: 120 } as const;
/** What tints the greys: dark or pale enough to be the ground of text, and a real part of the logo. */
const NEUTRAL = { leastShare: 0.12, mostLightness: 0.6, mostChroma: 0.12 } as const;

/** Picks seeds from the swatches of a logo. Without a chromatic swatch the accent is `otherwise`. */
export function themeOf(swatches: readonly Swatch[], otherwise: Hex): LogoTheme {
  const [accent, ...others] = swatches
    .filter(({ c, share }) => c >= LEAST_CHROMA && share >= LEAST_SHARE)
    .sort((one, other) => distinction(other) - distinction(one) || (one.hex < other.hex ? -1 : 1));
  if (accent === undefined) {
    const [main] = swatches;
    return withRoles({ accent: otherwise, ...(main && { neutral: main.hex }) }, true);
  }
  const secondary = others.find((swatch) => isSecondary(swatch, accent));
  const neutral = swatches.find((swatch) => swatch !== accent && swatch !== secondary && isNeutral(swatch));
  const seeds = {
    accent: accent.hex,
    ...(secondary && { secondary: secondary.hex }),
    ...(neutral && { neutral: neutral.hex }),
  };
  return withRoles(seeds, false);
}

const MOST_PROPOSALS = 3;

/**
 * Three sets of colours to choose from, the one of `themeOf` first: another colour of the logo as accent where it has
 * one, the accent alone, the accent as tint of the greys.
 */
export function proposeThemes(swatches: readonly Swatch[], otherwise: Hex): readonly LogoTheme[] {
  const first = themeOf(swatches, otherwise);
  const { accent } = first.seeds;
  const second = themeOf(
    swatches.filter(({ hex }) => hex !== accent),
    otherwise,
  );
  const all = [
    first,
    ...(second.isGrey ? [] : [second]),
    withRoles({ accent }, false),
    withRoles({ accent, neutral: accent }, false),
  ];
  const different = new Map(
    all.map((theme) => [JSON.stringify(theme.seeds), theme]).reverse() as [string, LogoTheme][],
  );
  return [...different.values()].reverse().slice(0, MOST_PROPOSALS);
}

function distinction({ c, share }: Swatch): number {
  return Math.min(c, MOST_CHROMA) * share ** AREA_EXPONENT;
}

function isSecondary(swatch: Swatch, accent: Swatch): boolean {
  const apart = hueDistance(swatch, accent);
  const { leastShare, leastChroma, leastHue, mostHue } = SECONDARY;
  return swatch.share >= leastShare && swatch.c >= leastChroma && apart >= leastHue && apart <= mostHue;
}

function isNeutral({ l, c, share }: Swatch): boolean {
  return share >= NEUTRAL.leastShare && l <= NEUTRAL.mostLightness && c <= NEUTRAL.mostChroma;
}

/** A seed that is not readable in a mode is written as that mode's accent, as the theme would draw it. */
function withRoles(seeds: LogoTheme['seeds'], isGrey: boolean): LogoTheme {
  const moved = movedAccents({ mode: 'both', seeds });
  const roles = Object.fromEntries(moved.map(({ mode, drawn }) => [mode, { accent: drawn }]));
  return { seeds, roles: moved.length > 0 ? roles : undefined, isGrey };
}
