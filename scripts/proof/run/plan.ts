/** What is drawn: each story of the gallery once in each brand that it has, and its pages in each voice, at each width. */
import type { Persona, Viewport } from '#scripts/gallery/cast.ts';
import { CONSOLE_VARIANTS } from '#scripts/gallery/console-words.ts';
import type { Scenario } from '#scripts/gallery/story.ts';
import { isWorded, languageOf, LOCALE_VARIANTS, type LocaleVariant } from './voices.ts';

export const BRANDS = ['aurora', 'lotus', 'harbor'] as const;
export const WIDTHS = [320, 390, 768, 1_280] as const;

export interface Wanted {
  readonly brands: readonly string[];
  readonly variants: readonly LocaleVariant[];
  readonly widths: readonly number[];
  /** Names of stories; undefined: all. */
  readonly scenarios?: readonly string[] | undefined;
  /** The part of the run that this is: the second of four is `[2, 4]`. */
  readonly shard: readonly [number, number];
}

/** One story in one brand, begun in English unless one voice alone is wanted of it. */
export interface Playing {
  readonly scenario: Scenario;
  readonly persona: Persona;
  /** In which its pages are looked at, one after the other. */
  readonly variants: readonly LocaleVariant[];
  readonly widths: readonly number[];
}

/** Brands that are copies made for stories, by the demo brand that they come from. */
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
 * Pages of a brand change their language where they stand. The staff's console has words and languages of its own, which no brand
 * and no voice changes, and begins in each; those of the bank are loaded in each language, and nobody lays texts over theirs.
 */
function variantsOf({ group }: Scenario, variants: readonly LocaleVariant[]): readonly (readonly LocaleVariant[])[] {
  if (group.startsWith('Console'))
    return CONSOLE_VARIANTS.filter((variant) => variants.includes(variant)).map((variant) => [variant]);
  if (group === 'House bank') return variants.filter((variant) => !isWorded(variant)).map((variant) => [variant]);
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

/** What is pictured at one size alone is of that size: a menu that opens under a pointer, a bar under a thumb. */
function isFor({ name }: Viewport, width: number, all: readonly Viewport[]): boolean {
  const isBoth = new Set(all.map((viewport) => viewport.name)).size > 1;
  return isBoth || (name === 'phone' ? width < 768 : width > 768);
}

function sized(viewport: Viewport): Viewport {
  return { ...viewport, width: viewport.name === 'desktop' ? 1_280 : viewport.width, scale: 1 };
}

/** Reads `1/4`; the whole run when nothing is said. Undefined when it is neither. */
export function readShard(text = '1/1'): readonly [number, number] | undefined {
  const [part = 0, parts = 0] = /^\d+\/\d+$/.test(text) ? text.split('/').map(Number) : [];
  return part >= 1 && part <= parts ? [part, parts] : undefined;
}

export const isVariant = (name: string): name is LocaleVariant => LOCALE_VARIANTS.some((variant) => variant === name);
