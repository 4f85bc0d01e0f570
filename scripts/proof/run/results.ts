/** What a run found, kept as it goes: one file a playing, so that a run that was stopped goes on where it was. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '../judge/finding.ts';
import type { Playing } from './plan.ts';

export interface Seen {
  readonly screen: string;
  readonly width: number;
  readonly findings: readonly Finding[];
  /** File name of the picture that shows them; absent where another picture does. */
  readonly picture?: string;
}

export interface Result {
  readonly scenario: string;
  readonly brand: string;
  readonly variant: string;
  readonly ms: number;
  readonly seen: readonly Seen[];
  /** Why it was not played to its end. */
  readonly failure?: string;
}

export const nameOf = ({ scenario, brand, variant }: Pick<Result, 'scenario' | 'brand' | 'variant'>): string =>
  [variant, brand, scenario].join('-').replaceAll(/[^\w-]+/g, '_');

export interface Results {
  /** What of a play no run before this one has played to its end; undefined: nothing. */
  lacking(playing: Playing): Playing | undefined;
  keep(result: Result): Promise<void>;
  all(): Promise<readonly Result[]>;
}

/** Opens a folder of results with what is in it. */
export async function openResults(folder: string): Promise<Results> {
  await mkdir(folder, { recursive: true });
  const read = async (): Promise<readonly Result[]> => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
    return Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))));
  };
  const whole = new Set((await read()).flatMap(({ failure, ...key }) => (failure === undefined ? [keyOf(key)] : [])));
  return {
    lacking(playing) {
      const { scenario, persona } = playing;
      const variants = playing.variants.filter(
        (variant) => !whole.has(keyOf({ scenario: scenario.name, brand: persona.brand, variant })),
      );
      return variants.length === 0 ? undefined : { ...playing, variants };
    },
    keep: (result) => writeFile(join(folder, `${nameOf(result)}.json`), `${JSON.stringify(result)}\n`),
    all: read,
  };
}

const keyOf = ({ variant, brand, scenario }: Pick<Result, 'variant' | 'brand' | 'scenario'>): string =>
  [variant, brand, scenario].join('\n');
