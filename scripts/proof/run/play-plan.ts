/** Plays what is to be seen, and keeps what was found of each play at once. */
import { playAll } from '#scripts/gallery/play.ts';
import type { House } from '#scripts/gallery/stage.ts';
import type { Data } from '../judge/data.ts';
import type { WordRules } from '../judge/words.ts';
import type { BrandVoices } from './brand-voices.ts';
import { createCamera, type Taken } from './camera.ts';
import type { Playing } from './plan.ts';
import type { Results } from './results.ts';
import { createStopwatch } from './stopwatch.ts';
import { consoleRules, type Speaker, type Voice, wordRules } from './voices.ts';

/** Two pages keep two cores busy, with the site and its database. */
const AT_ONCE = 2;

/** What all plays share. */
export interface Stand {
  readonly house: House;
  readonly folder: string;
  readonly data: Data;
  readonly voices: BrandVoices;
  readonly hasFonts: boolean;
  readonly isPicturing: boolean;
  readonly results: Results;
  readonly progress: { done: number; readonly of: number; readonly begun: number };
  readonly print: (line: string) => void;
}

export async function playPlan(stand: Stand, plan: readonly Playing[]): Promise<void> {
  const { house, folder, data, hasFonts, isPicturing, voices } = stand;
  const byCast = new Map(plan.map((playing) => [playing.cast, playing]));
  const stopwatch = createStopwatch();
  const camera = createCamera({
    ...{ folder, data, hasFonts, isPicturing, stopwatch, pictured: new Set() },
    rulesOf: rulesOnce(data),
    textsOf: voices.textsOf,
    wantedOf: (cast) => byCast.get(cast) ?? { voices: [], widths: [] },
  });
  const stories = plan.map(({ story, cast }) => ({ ...story, casts: [cast] }));
  await playAll({ ...house, onPage: camera.onPage, look: camera.look }, stories, {
    atOnce: AT_ONCE,
    print: () => undefined,
    async onPlayed(_, cast, ms, failure) {
      const playing = byCast.get(cast);
      if (playing !== undefined) await keep(stand, playing, camera.take(cast), { ms, failure });
    },
  });
  stand.print(`a look's time: ${stopwatch.describe()}`);
}

function rulesOnce(data: Data): (voice: Voice, of: Speaker) => WordRules {
  const known = new Map<string, WordRules>();
  return (voice, of) => {
    const key = `${of} ${voice}`;
    const rules = known.get(key) ?? (of === 'console' ? consoleRules(voice, data) : wordRules(voice, data));
    known.set(key, rules);
    return rules;
  };
}

interface Played {
  readonly ms: number;
  readonly failure: string | undefined;
}

/** One result a voice: a run that goes on plays what failed, in the voices in which it did. */
async function keep(stand: Stand, playing: Playing, { seen, unseen }: Taken, { ms, failure }: Played): Promise<void> {
  const { story, cast, voices } = playing;
  for (const voice of voices) {
    const why = failure ?? unseen.find((one) => one.voice === voice)?.why;
    await stand.results.keep({
      ...{ story: story.name, brand: cast.brand, voice, ms: Math.round(ms / voices.length) },
      seen: seen.filter((one) => one.voice === voice),
      ...(why === undefined ? {} : { failure: why }),
    });
  }
  stand.progress.done += 1;
  const found = seen.reduce((sum, { findings }) => sum + findings.length, 0);
  const reported = failure ?? unseen[0]?.why;
  stand.print(lineOf(stand, playing, { ms, looks: seen.length, found, failure: reported }));
}

interface Reported extends Played {
  readonly looks: number;
  readonly found: number;
}

/** Where the run is, and about how long it takes from here. */
function lineOf({ progress }: Stand, { story, cast, voices }: Playing, { ms, looks, failure, found }: Reported): string {
  const { done, of, begun } = progress;
  const minutes = Math.ceil((((performance.now() - begun) / done) * (of - done)) / 60_000);
  const reported = failure === undefined ? '' : `, not played: ${failure.split('\n')[0]}`;
  const spoken = voices.length === 1 ? voices[0] : `${voices.length} languages`;
  const seen = `${looks} looks, ${found} findings in ${(ms / 1_000).toFixed(1)} s`;
  return `${done}/${of} ${cast.brand} ${story.name} in ${spoken}: ${seen}, about ${minutes} min to go${reported}`;
}
