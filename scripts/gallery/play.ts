/** Runs scenarios: several in parallel, then sequentially those that change what other visitors see. */

import type { Shot } from './index-page.ts';
import { type GallerySite, openPageSetup } from './page-setup.ts';
import type { Persona } from './personas.ts';
import type { Scenario } from './scenario.ts';

interface Playing {
  readonly scenario: Scenario;
  readonly persona: Persona;
}

export interface Played {
  readonly shots: readonly Shot[];
  /** Scenarios that failed, with the reason. */
  readonly failures: readonly string[];
}

const AT_ONCE = 3;

export interface PlayOptions {
  readonly print: (line: string) => void;
  readonly atOnce?: number;
  /** Called after each run of a scenario, with the error if it failed. */
  readonly onPlayed?: (scenario: Scenario, persona: Persona, ms: number, failure?: string) => Promise<void>;
}
const PATIENCE_MS = 40_000;

export async function playAll(
  gallerySite: GallerySite,
  scenarios: readonly Scenario[],
  { print, atOnce = AT_ONCE, onPlayed }: PlayOptions,
): Promise<Played> {
  const all = scenarios.flatMap((scenario) => scenario.casts.map((persona) => ({ scenario, persona })));
  const shots = new Map<Playing, readonly Shot[]>();
  const failures: string[] = [];
  const run = async (playing: Playing): Promise<void> => {
    const { scenario, persona } = playing;
    const name = [scenario.name, persona.brand, persona.language, persona.viewport.name].join(' ');
    const begun = performance.now();
    const taken: Shot[] = [];
    shots.set(playing, taken);
    try {
      await play(gallerySite, playing, (shot) => taken.push(shot));
      print(`${name}: ${taken.length} pictures in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
      await onPlayed?.(scenario, persona, performance.now() - begun);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      failures.push(`${name}: ${why}`);
      print(`${name}: failed`);
      await onPlayed?.(scenario, persona, performance.now() - begun, why);
    }
  };
  const together = all.filter(({ scenario }) => !scenario.isAlone);
  await Promise.all(Array.from({ length: atOnce }, () => work(together, run)));
  await work(
    all.filter(({ scenario }) => scenario.isAlone),
    run,
  );
  return { shots: all.flatMap((playing) => shots.get(playing) ?? []), failures };
}

/** Processes the list one by one until it is empty. */
async function work(list: Playing[], run: (playing: Playing) => Promise<void>): Promise<void> {
  for (let next = list.shift(); next !== undefined; next = list.shift()) await run(next);
}

async function play(
  gallerySite: GallerySite,
  { scenario, persona }: Playing,
  onShot: (shot: Shot) => void,
): Promise<void> {
  const setup = await openPageSetup(gallerySite, persona, (shot) => onShot({ ...shot, group: scenario.group }));
  setup.page.setDefaultTimeout(PATIENCE_MS);
  try {
    await scenario.play(setup);
  } catch (error) {
    // The screenshot explains more than the error.
    await setup.shoot(`not-played-${scenario.name.replaceAll(' ', '-')}`);
    throw error;
  } finally {
    await setup.context.close();
  }
}
