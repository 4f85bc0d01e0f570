/** Plays the planned scenarios and stores the findings of each as soon as it ends. */

import type { GallerySite } from '#scripts/gallery/page-setup.ts';
import { playAll } from '#scripts/gallery/play.ts';
import type { Data } from '../validate/data.ts';
import type { WordRules } from '../validate/words.ts';
import type { BrandVariants } from './brand-locale-variants.ts';
import { createCamera, type Taken } from './camera.ts';
import { consoleRules, type LocaleVariant, type Speaker, wordRules } from './locale-variants.ts';
import type { Playing } from './plan.ts';
import type { Results } from './results.ts';
import { createStopwatch } from './stopwatch.ts';

/** Two pages, with the site and its database, saturate two cores. */
const AT_ONCE = 2;

export interface RunContext {
  readonly gallerySite: GallerySite;
  readonly folder: string;
  readonly data: Data;
  readonly variants: BrandVariants;
  readonly hasFonts: boolean;
  readonly isPicturing: boolean;
  readonly results: Results;
  readonly progress: { done: number; readonly of: number; readonly begun: number };
  readonly print: (line: string) => void;
}

export async function playPlan(context: RunContext, plan: readonly Playing[]): Promise<void> {
  const { gallerySite, folder, data, hasFonts, isPicturing, variants } = context;
  const byPersona = new Map(plan.map((playing) => [playing.persona, playing]));
  const stopwatch = createStopwatch();
  const camera = createCamera({
    folder,
    data,
    hasFonts,
    isPicturing,
    stopwatch,
    pictured: new Set(),
    rulesOf: rulesOnce(data),
    textsOf: variants.textsOf,
    wantedOf: (persona) => byPersona.get(persona) ?? { variants: [], widths: [] },
  });
  const scenarios = plan.map(({ scenario, persona }) => ({ ...scenario, casts: [persona] }));
  await playAll({ ...gallerySite, onPage: camera.onPage, inspect: camera.inspect }, scenarios, {
    atOnce: AT_ONCE,
    print: () => undefined,
    async onPlayed(_, persona, ms, failure) {
      const playing = byPersona.get(persona);
      if (playing !== undefined) await keep(context, playing, camera.take(persona), { ms, failure });
    },
  });
  context.print(`a look's time: ${stopwatch.describe()}`);
}

function rulesOnce(data: Data): (variant: LocaleVariant, of: Speaker) => WordRules {
  const known = new Map<string, WordRules>();
  return (variant, of) => {
    const key = `${of} ${variant}`;
    const rules = known.get(key) ?? (of === 'console' ? consoleRules(variant, data) : wordRules(variant, data));
    known.set(key, rules);
    return rules;
  };
}

interface Played {
  readonly ms: number;
  readonly failure: string | undefined;
}

/** Stores one result per locale variant: a resumed run repeats only failed variants. */
async function keep(
  context: RunContext,
  playing: Playing,
  { seen, unseen }: Taken,
  { ms, failure }: Played,
): Promise<void> {
  const { scenario, persona, variants } = playing;
  for (const variant of variants) {
    const why = failure ?? unseen.find((one) => one.variant === variant)?.why;
    await context.results.keep({
      scenario: scenario.name,
      brand: persona.brand,
      variant,
      ms: Math.round(ms / variants.length),
      seen: seen.filter((one) => one.variant === variant),
      ...(why === undefined ? {} : { failure: why }),
    });
  }
  context.progress.done += 1;
  const found = seen.reduce((sum, { findings }) => sum + findings.length, 0);
  const reported = failure ?? unseen[0]?.why;
  context.print(lineOf(context, playing, { ms, measurements: seen.length, found, failure: reported }));
}

interface Reported extends Played {
  readonly measurements: number;
  readonly found: number;
}

/** Progress line with the estimated remaining time. */
function lineOf(
  { progress }: RunContext,
  { scenario, persona, variants }: Playing,
  { ms, measurements, failure, found }: Reported,
): string {
  const { done, of, begun } = progress;
  const minutes = Math.ceil((((performance.now() - begun) / done) * (of - done)) / 60_000);
  const reported = failure === undefined ? '' : `, not played: ${failure.split('\n')[0]}`;
  const spoken = variants.length === 1 ? variants[0] : `${variants.length} languages`;
  const seen = `${measurements} looks, ${found} findings in ${(ms / 1_000).toFixed(1)} s`;
  return `${done}/${of} ${persona.brand} ${scenario.name} in ${spoken}: ${seen}, about ${minutes} min to go${reported}`;
}
