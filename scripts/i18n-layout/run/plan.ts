/** Plans a run: each gallery scenario once per brand, its pages in each locale variant and at each width. */

import { CONSOLE_VARIANTS } from '#scripts/gallery/console-words.ts';
import type { Persona, Viewport } from '#scripts/gallery/personas.ts';
import type { Scenario } from '#scripts/gallery/scenario.ts';
import { isWorded, LOCALE_VARIANTS, type LocaleVariant, languageOf } from './locale-variants.ts';

export const BRANDS = ['aurora', 'lotus', 'harbor'] as const;
export const WIDTHS = [320, 390, 768, 1_280] as const;

export interface Wanted {
  readonly brands: readonly string[];
  readonly variants: readonly LocaleVariant[];
  readonly widths: readonly number[];
  /** Scenario names; undefined: all. */
  readonly scenarios?: readonly string[] | undefined;
  /** This part of the run: the second of four is `[2, 4]`. */
  readonly shard: readonly [number, number];
}

/** One scenario in one brand. It starts in English unless a single locale variant is requested. */
export interface Playing {
  readonly scenario: Scenario;
  readonly persona: Persona;
  /** The locale variants of its pages, in order. */
  readonly variants: readonly LocaleVariant[];
  readonly widths: readonly number[];
}

/** Brands copied for a scenario, by the original demo brand. */
export type Origins = Readonly<Record<string, string>>;

export function planOf(scenarios: readonly Scenario[], wanted: Wanted, origins: Origins): readonly Playing[] {
  const chosen = scenarios.filter(({ name }) => wanted.scenarios === undefined || wanted.scenarios.includes(name));
  const all = chosen.flatMap((scenario) =>
    variantsOf(scenario, wanted.variants).flatMap((variants) => castsOf(scenario, variants, wanted, origins)),
  );
  const [part, parts] = wanted.shard;
  return all.filter((_, at) => at % parts === part - 1);
}

/**
 * Brand pages change their language in place. The staff console has its own texts and languages, so each language is a
 * separate run; pages of the demo payment provider are loaded in each language, and their texts are never replaced.
 */
function variantsOf({ group }: Scenario, variants: readonly LocaleVariant[]): readonly (readonly LocaleVariant[])[] {
  if (group.startsWith('Console'))
    return CONSOLE_VARIANTS.filter((variant) => variants.includes(variant)).map((variant) => [variant]);
  if (group === 'Demo payment provider')
    return variants.filter((variant) => !isWorded(variant)).map((variant) => [variant]);
  return variants.length === 0 ? [] : [variants];
}

function castsOf(
  scenario: Scenario,
  variants: readonly LocaleVariant[],
  { brands, widths }: Wanted,
  origins: Origins,
): readonly Playing[] {
  const own = new Set(scenario.casts.map(({ brand }) => brand));
  return [...own]
    .filter((brand) => brands.includes(origins[brand] ?? brand))
    .flatMap((brand) => {
      const viewports = scenario.casts.filter((persona) => persona.brand === brand).map(({ viewport }) => viewport);
      const seen = widths.filter((width) => viewports.some((viewport) => isFor(viewport, width, viewports)));
      const [first] = viewports;
      const viewport = viewports.find(({ name }) => name === 'desktop') ?? first;
      if (viewport === undefined || seen.length === 0) return [];
      const [only = 'EN'] = variants.length === 1 ? variants : [];
      const persona = { brand, language: languageOf(only), viewport: sized(viewport) };
      return [{ scenario, persona, variants, widths: seen }];
    });
}

/** A page that is pictured at one viewport only is measured at matching widths only: a hover menu, a bottom bar. */
function isFor({ name }: Viewport, width: number, all: readonly Viewport[]): boolean {
  const isBoth = new Set(all.map((viewport) => viewport.name)).size > 1;
  return isBoth || (name === 'phone' ? width < 768 : width > 768);
}

function sized(viewport: Viewport): Viewport {
  return { ...viewport, width: viewport.name === 'desktop' ? 1_280 : viewport.width, scale: 1 };
}

/** Parses `1/4`; defaults to the whole run. Undefined if invalid. */
export function readShard(text = '1/1'): readonly [number, number] | undefined {
  const [part = 0, parts = 0] = /^\d+\/\d+$/.test(text) ? text.split('/').map(Number) : [];
  return part >= 1 && part <= parts ? [part, parts] : undefined;
}

export const isVariant = (name: string): name is LocaleVariant => LOCALE_VARIANTS.some((variant) => variant === name);
