/** Plays stories: several at once, and one after the other those that change what others see. */
import type { Cast } from './cast.ts';
import type { Shot } from './index-page.ts';
import { type House, openStage } from './stage.ts';
import type { Story } from './story.ts';

interface Playing {
  readonly story: Story;
  readonly cast: Cast;
}

export interface Played {
  readonly shots: readonly Shot[];
  /** What could not be played, and why. */
  readonly failures: readonly string[];
}

const AT_ONCE = 3;

export interface PlayOptions {
  readonly print: (line: string) => void;
  /** How many browsers at a time. */
  readonly atOnce?: number;
  /** Told of each story that was played with a cast, and why it was not played to its end. */
  readonly onPlayed?: (story: Story, cast: Cast, ms: number, failure?: string) => Promise<void>;
}
const PATIENCE_MS = 40_000;

/** Plays every story with each of its casts. */
export async function playAll(
  house: House,
  stories: readonly Story[],
  { print, atOnce = AT_ONCE, onPlayed }: PlayOptions,
): Promise<Played> {
  const all = stories.flatMap((story) => story.casts.map((cast) => ({ story, cast })));
  const shots = new Map<Playing, readonly Shot[]>();
  const failures: string[] = [];
  const run = async (playing: Playing): Promise<void> => {
    const { story, cast } = playing;
    const name = [story.name, cast.brand, cast.language, cast.viewport.name].join(' ');
    const begun = performance.now();
    const taken: Shot[] = [];
    shots.set(playing, taken);
    try {
      await play(house, playing, (shot) => taken.push(shot));
      print(`${name}: ${taken.length} pictures in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
      await onPlayed?.(story, cast, performance.now() - begun);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      failures.push(`${name}: ${why}`);
      print(`${name}: failed`);
      await onPlayed?.(story, cast, performance.now() - begun, why);
    }
  };
  const together = all.filter(({ story }) => !story.isAlone);
  await Promise.all(Array.from({ length: atOnce }, () => work(together, run)));
  await work(
    all.filter(({ story }) => story.isAlone),
    run,
  );
  return { shots: all.flatMap((playing) => shots.get(playing) ?? []), failures };
}

/** Takes one after the other off the list until it is empty. */
async function work(list: Playing[], run: (playing: Playing) => Promise<void>): Promise<void> {
  for (let next = list.shift(); next !== undefined; next = list.shift()) await run(next);
}

async function play(house: House, { story, cast }: Playing, onShot: (shot: Shot) => void): Promise<void> {
  const stage = await openStage(house, cast, (shot) => onShot({ ...shot, group: story.group }));
  stage.page.setDefaultTimeout(PATIENCE_MS);
  try {
    await story.play(stage);
  } catch (error) {
    // What stood there instead says more than the error.
    await stage.shoot(`not-played-${story.name.replaceAll(' ', '-')}`);
    throw error;
  } finally {
    await stage.context.close();
  }
}
