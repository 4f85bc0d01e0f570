import { clamp, contrast, type Hex, luminance, type Oklch, toHex, toOklch } from './colour.ts';
import type { RoleColours, RoleName } from './roles.ts';
import type { Mode } from './shape.ts';

/** A brand's colours; each absent one is derived from the accent. */
export interface Seeds {
  readonly accent: Hex;
  readonly secondary?: Hex | undefined;
  readonly neutral?: Hex | undefined;
}

export type RoleOverrides = Readonly<Partial<Record<RoleName, Hex>>>;

/** Slightly above the WCAG bounds, so that rounding to eight bits never falls below. */
const WRITING = 4.6;
const SHAPE = 3.1;

const hues = { positive: 155, negative: 24, warning: 72, info: 245 } as const;

/**
 * Derives all colours of one mode from few seeds. Surfaces come first, tinted from the neutral seed; colours on
 * surfaces are shifted in lightness until they are readable. An override is used unchanged and the following colours
 * adapt to it; where an override makes a pair unreadable, `failingPairs` reports the pair.
 */
export function deriveColours(seeds: Seeds, mode: Mode, given: RoleOverrides): RoleColours {
  const surfaces = deriveSurfaces(seeds, mode, given);
  const backgrounds = [surfaces.canvas, surfaces.surface, surfaces.surfaceRaised, surfaces.surfaceSunken];
  const accents = deriveAccents(seeds, mode, given, surfaces);
  const signs = deriveSigns(mode, given, surfaces.surface, backgrounds);
  const tint = neutralTint(seeds);
  const dark = mode === 'dark';
  const tints = [accents.accentSoft, signs.positiveSoft, signs.negativeSoft, signs.warningSoft, signs.infoSoft];
  const text =
    given.text ?? legible({ l: dark ? 0.965 : 0.2, c: tint.c * 0.12, h: tint.h }, [...backgrounds, ...tints]);
  const textMuted = given.textMuted ?? legible({ l: dark ? 0.76 : 0.48, c: tint.c * 0.3, h: tint.h }, backgrounds);
  const focus = given.focus ?? reach({ ...focusHue(seeds.accent), l: dark ? 0.8 : 0.55 }, backgrounds, SHAPE);
  const overlay = given.overlay ?? toHex({ l: dark ? 0.08 : 0.17, c: tint.c * 0.3, h: tint.h });
  return {
    ...surfaces,
    ...accents,
    ...signs,
    text,
    textMuted,
    focus,
    overlay,
    lineStrong: reach({ l: dark ? 0.5 : 0.68, c: tint.c * 0.4, h: tint.h }, backgrounds, SHAPE),
    textOnOverlay: legible({ l: 0.98, c: 0.004, h: tint.h }, [overlay]),
  };
}

type Surfaces = Pick<RoleColours, 'canvas' | 'surface' | 'surfaceRaised' | 'surfaceSunken' | 'line'>;

/**
 * Dark surfaces keep a third of the seed's chroma, so that they do not look grey. Light ones keep very little of it.
 */
function deriveSurfaces(seeds: Seeds, mode: Mode, given: RoleOverrides): Surfaces {
  const { c, h } = neutralTint(seeds);
  const steps =
    mode === 'dark'
      ? {
          canvas: [0.178, 0.42],
          surface: [0.222, 0.44],
          surfaceRaised: [0.27, 0.46],
          surfaceSunken: [0.142, 0.36],
          line: [0.345, 0.5],
        }
      : {
          canvas: [0.975, 0.055],
          surface: [0.998, 0.01],
          surfaceRaised: [1, 0],
          surfaceSunken: [0.95, 0.09],
          line: [0.9, 0.12],
        };
  const at = (name: keyof typeof steps): Hex => {
    const [l = 0, share = 0] = steps[name];
    return given[name] ?? toHex({ l, c: c * share, h });
  };
  return {
    canvas: at('canvas'),
    surface: at('surface'),
    surfaceRaised: at('surfaceRaised'),
    surfaceSunken: at('surfaceSunken'),
    line: at('line'),
  };
}

type Accents = Pick<
  RoleColours,
  'accent' | 'accentStrong' | 'accentSoft' | 'accentText' | 'accentEnd' | 'secondary' | 'textOnAccent'
>;

function deriveAccents(seeds: Seeds, mode: Mode, given: RoleOverrides, on: Surfaces): Accents {
  const dark = mode === 'dark';
  const visible = reach(toOklch(seeds.accent), [on.canvas, on.surface], SHAPE);
  const ink = given.textOnAccent ?? inkOn(given.accent ?? visible);
  const accent = given.accent ?? between(toOklch(visible), ink, [on.canvas, on.surface]);
  const { l, c, h } = toOklch(accent);
  const away = luminance(ink) > luminance(accent) ? -0.06 : 0.06;
  const accentSoft = given.accentSoft ?? tinted(on.surface, accent, mode);
  const secondary = seeds.secondary ?? accent;
  const backgrounds = [on.canvas, on.surface, on.surfaceRaised, on.surfaceSunken, accentSoft];
  return {
    accent,
    accentSoft,
    secondary,
    textOnAccent: ink,
    accentStrong: given.accentStrong ?? legible({ l: clamp(l + away, 0, 1), c, h }, [ink]),
    accentEnd: gradientEnd(accent, secondary, ink),
    accentText: legible({ l: dark ? Math.max(l, 0.76) : Math.min(l, 0.55), c, h }, backgrounds),
  };
}

type Signs = Pick<
  RoleColours,
  'positive' | 'negative' | 'warning' | 'info' | 'positiveSoft' | 'negativeSoft' | 'warningSoft' | 'infoSoft'
>;

function deriveSigns(mode: Mode, given: RoleOverrides, surface: Hex, backgrounds: readonly Hex[]): Signs {
  const dark = mode === 'dark';
  const base = (name: keyof typeof hues): Oklch => ({ l: dark ? 0.79 : 0.54, c: 0.16, h: hues[name] });
  const soft = (name: keyof typeof hues): Hex => tinted(surface, given[name] ?? toHex(base(name)), mode);
  const sign = (name: keyof typeof hues): Hex => given[name] ?? legible(base(name), [...backgrounds, soft(name)]);
  return {
    positive: sign('positive'),
    negative: sign('negative'),
    warning: sign('warning'),
    info: sign('info'),
    positiveSoft: soft('positive'),
    negativeSoft: soft('negative'),
    warningSoft: soft('warning'),
    infoSoft: soft('info'),
  };
}

/** A surface slightly tinted with a colour: backgrounds of messages, of selected and hovered rows. */
function tinted(surface: Hex, colour: Hex, mode: Mode): Hex {
  return mixOklab(toOklch(surface), toOklch(colour), mode === 'dark' ? 0.2 : 0.1);
}

/** The tint of greys: the neutral seed's with limited chroma; else the accent's hue, faintly. */
function neutralTint(seeds: Seeds): Oklch {
  if (seeds.neutral === undefined) return { ...toOklch(seeds.accent), c: Math.min(toOklch(seeds.accent).c, 0.06) };
  const neutral = toOklch(seeds.neutral);
  return { ...neutral, c: Math.min(neutral.c, 0.16) };
}

/** The focus ring has the accent's hue, except for red accents: a red ring around a field would mean an error. */
function focusHue(accent: Hex): Oklch {
  const own = toOklch(accent);
  const apart = Math.abs(((own.h - hues.negative + 540) % 360) - 180);
  return own.c > 0.05 && apart < 30 ? { l: own.l, c: 0.14, h: hues.info } : own;
}

/** White for accents that are dark enough, if needed after slight darkening; else a near-black of the accent's hue. */
function inkOn(accent: Hex): Hex {
  const { c, h } = toOklch(accent);
  return contrast('#ffffff', accent) >= 3.4 ? '#ffffff' : toHex({ l: 0.16, c: Math.min(c, 0.03), h });
}

/** The accent, shifted as little as needed for its text to be readable while it still contrasts with the surfaces. */
function between(accent: Oklch, ink: Hex, surfaces: readonly Hex[]): Hex {
  const carries = (hex: Hex): boolean =>
    contrast(hex, ink) >= WRITING && surfaces.every((back) => contrast(hex, back) >= SHAPE);
  return nearest(accent, carries) ?? legible(accent, [ink]);
}

/**
 * The gradient's end: as far towards the secondary colour as the text stays readable on every colour between (mixed in
 * OKLab, as in CSS). The gradient is shortened, not darkened: gold darkened until white is readable on it is brown.
 */
function gradientEnd(accent: Hex, secondary: Hex, ink: Hex): Hex {
  const [start, end] = [toOklch(accent), toOklch(secondary)];
  let last = accent;
  for (let step = 1; step <= 50; step += 1) {
    const next = mixOklab(start, end, step / 50);
    if (contrast(next, ink) < WRITING) return last;
    last = next;
  }
  return last;
}

function mixOklab(a: Oklch, b: Oklch, part: number): Hex {
  const x = (1 - part) * a.c * Math.cos(rad(a.h)) + part * b.c * Math.cos(rad(b.h));
  const y = (1 - part) * a.c * Math.sin(rad(a.h)) + part * b.c * Math.sin(rad(b.h));
  return toHex({ l: (1 - part) * a.l + part * b.l, c: Math.hypot(x, y), h: (Math.atan2(y, x) * 180) / Math.PI });
}

function rad(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

function legible(colour: Oklch, backs: readonly Hex[]): Hex {
  return reach(colour, backs, WRITING);
}

/** The colour nearest in lightness that reaches the contrast on every background; the better extreme when none does. */
function reach(colour: Oklch, backs: readonly Hex[], bound: number): Hex {
  const least = (hex: Hex): number => Math.min(...backs.map((back) => contrast(hex, back)));
  const found = nearest(colour, (hex) => least(hex) >= bound);
  if (found !== undefined) return found;
  return least('#ffffff') >= least('#000000') ? '#ffffff' : '#000000';
}

/** Searches lightness in both directions from the colour until one passes. */
function nearest(colour: Oklch, passes: (hex: Hex) => boolean): Hex | undefined {
  for (let step = 0; step <= 100; step += 1) {
    for (const l of [colour.l - step / 100, colour.l + step / 100]) {
      if (l < -0.005 || l > 1.005) continue;
      const hex = toHex({ ...colour, l });
      if (passes(hex)) return hex;
    }
  }
  return undefined;
}
