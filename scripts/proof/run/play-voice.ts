/** Plays what is to be seen in one voice, and keeps what was found of each play at once. */
import { playAll } from '#scripts/gallery/play.ts';
import type { House } from '#scripts/gallery/stage.ts';
import type { Data } from '../judge/data.ts';
import { createCamera } from './camera.ts';
import type { Playing } from './plan.ts';
import type { Results } from './results.ts';
import { type Voice, wordRules } from './voices.ts';

/** Two pages keep two cores busy, with the site and its database. */
const AT_ONCE = 2;

/** What all voices share. */
export interface Stand {
  readonly house: House;
  readonly folder: string;
  readonly data: Data;
  readonly hasFonts: boolean;
  readonly isPicturing: boolean;
  readonly results: Results;
  readonly pictured: Set<string>;
  readonly progress: { done: number; readonly of: number; readonly begun: number };
  readonly say: (line: string) => void;
}

export async function playVoice(stand: Stand, voice: Voice, playings: readonly Playing[]): Promise<void> {
  const { house, folder, data, hasFonts, isPicturing, pictured, results, say } = stand;
  const byCast = new Map(playings.map((playing) => [playing.cast, playing]));
  const rules = wordRules(voice, data);
  const widthsOf: Parameters<typeof createCamera>[0]['widthsOf'] = (cast) => byCast.get(cast)?.widths ?? [];
  const camera = createCamera({ folder, voice, rules, data, hasFonts, isPicturing, pictured, widthsOf });
  const stories = playings.map(({ story, cast }) => ({ ...story, casts: [cast] }));
  await playAll({ ...house, onPage: camera.onPage, look: camera.look }, stories, {
    atOnce: AT_ONCE,
    say: () => undefined,
    async onPlayed(story, cast, ms, failure) {
      const playing = byCast.get(cast);
      if (playing === undefined) return;
      const seen = camera.take(cast);
      const more = failure === undefined ? {} : { failure };
      await results.keep(playing, { story: story.name, brand: cast.brand, voice, ms: Math.round(ms), seen, ...more });
      stand.progress.done += 1;
      say(lineOf(stand, playing, { ms, failure, found: seen.reduce((sum, { findings }) => sum + findings.length, 0) }));
    },
  });
}

interface Played {
  readonly ms: number;
  readonly failure: string | undefined;
  readonly found: number;
}

/** Where the run is, and about how long it takes from here. */
function lineOf({ progress }: Stand, { story, cast, voice }: Playing, { ms, failure, found }: Played): string {
  const { done, of, begun } = progress;
  const minutes = Math.ceil((((performance.now() - begun) / done) * (of - done)) / 60_000);
  const told = failure === undefined ? `${found} findings` : `not played: ${failure.split('\n')[0]}`;
  return `${done}/${of} ${voice} ${cast.brand} ${story.name}: ${told} in ${(ms / 1_000).toFixed(1)} s, about ${minutes} min to go`;
}
