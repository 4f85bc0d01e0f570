/**
 * Stores the findings of a run, one file per scenario, brand and locale variant, so that an interrupted run can resume.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from '../validate/finding.ts';
import type { Playing } from './plan.ts';

export interface Seen {
  readonly screen: string;
  readonly width: number;
  readonly findings: readonly Finding[];
  /** File name of the screenshot; absent if another screenshot shows the findings. */
  readonly picture?: string;
}

export interface Result {
  readonly scenario: string;
  readonly brand: string;
  readonly variant: string;
  readonly ms: number;
  readonly seen: readonly Seen[];
  /** Why the scenario did not finish. */
  readonly failure?: string;
}

export const nameOf = ({ scenario, brand, variant }: Pick<Result, 'scenario' | 'brand' | 'variant'>): string =>
  [variant, brand, scenario].join('-').replaceAll(/[^\w-]+/g, '_');

export interface Results {
  /** The locale variants that no earlier run has finished; undefined: none are left. */
  lacking(playing: Playing): Playing | undefined;
  keep(result: Result): Promise<void>;
  all(): Promise<readonly Result[]>;
}

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
