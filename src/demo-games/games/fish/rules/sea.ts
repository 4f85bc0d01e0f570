import type { Take } from '#demo-games/rules/fair.ts';
import data from './seas.json' with { type: 'json' };

/** A kind of animal: what its catch pays in stakes, and how it swims. */
export interface Species {
  /** Also its text key `fish.<id>`. */
  readonly id: string;
  readonly pays: number;
  /** Height on a sea of 100 by 60. */
  readonly size: number;
  /** Seconds to cross the sea. */
  readonly crossS: number;
}

/** In ascending order of what they pay. */
export const SPECIES: readonly Species[] = data.species;

/** A title: which animals come to its sea, the usual ones more often. */
export interface Sea {
  /** Also its text key `sea.<id>`. */
  readonly id: string;
  readonly code: string;
  readonly vendor: string;
  readonly classify: 'SHOOT' | 'BOSS';
  readonly animals: readonly string[];
}

export const SEAS = data.seas as readonly Sea[];

/** The sea of a title; a title without one, and a vendor's own page, open the first of the vendor. */
export function seaFor({ vendor, code }: { readonly vendor: string; readonly code: string }): Sea {
  const found = SEAS.find((each) => each.code === code) ?? SEAS.find((each) => each.vendor === vendor) ?? SEAS[0];
  if (found === undefined) throw new Error('There is no sea.');
  return found;
}

export function findSpecies(id: unknown): Species | undefined {
  return SPECIES.find((each) => each.id === id);
}

/** Blocks of the random stream of a shot. */
export const FISH_BLOCKS = 1;
/** Return of every shot, in hundredths of a percent: the chance of a catch is this share of what it pays. */
export const RETURN = 9_600;
const WHOLE = 1_000_000;

/** Chance of a catch, in millionths. */
export function chanceOf({ pays }: Species): number {
  return Math.floor((WHOLE * RETURN) / 10_000 / pays);
}

/** Decides a shot. */
export function isCaught(species: Species, take: Take): boolean {
  return take(WHOLE) < chanceOf(species);
}

/** A swimming animal: the same one on every page at the same time. */
export interface Swimmer {
  /** Its number in the sea. */
  readonly at: number;
  readonly species: Species;
  readonly bornMs: number;
  readonly goesLeft: boolean;
  /** Depth: 0 at the surface to 1 at the ground. */
  readonly depth: number;
}

/** A new animal comes so often. */
const EVERY_MS = 1_300;
/** The longest crossing. */
const LONGEST_MS = 34_000;

/** The animal with this number; a function of the sea and the number alone. */
export function swimmerAt({ id, animals }: Sea, at: number): Swimmer {
  const mixed = mix(`${id} ${at}`);
  const species = findSpecies(animals[mixed % animals.length]) ?? SPECIES[0];
  if (species === undefined) throw new Error('There is no species.');
  return {
    at,
    species,
    bornMs: at * EVERY_MS,
    goesLeft: (mixed >>> 9) % 2 === 0,
    depth: ((mixed >>> 11) % 1_000) / 1_000,
  };
}

/** Share of the crossing that is behind an animal: 0 to 1 while it is in the sea. */
export function progressOf({ bornMs, species }: Swimmer, nowMs: number): number {
  return (nowMs - bornMs) / (species.crossS * 1_000);
}

/** All animals in the sea at a time, epoch milliseconds. */
export function swimmersAt(of: Sea, nowMs: number): readonly Swimmer[] {
  return followSea(of)(nowMs);
}

/** The same for a page that asks at each frame: animals are placed again only when another one is born. */
export function followSea(of: Sea): (nowMs: number) => readonly Swimmer[] {
  const count = Math.ceil(LONGEST_MS / EVERY_MS);
  let newest: number | undefined;
  let born: readonly Swimmer[] = [];
  return (nowMs) => {
    const last = Math.floor(nowMs / EVERY_MS);
    if (last !== newest) born = Array.from({ length: count }, (_, back) => swimmerAt(of, last - back));
    newest = last;
    return born.filter((swimmer) => progressOf(swimmer, nowMs) < 1);
  };
}

/** FNV-1a over the text; places animals, decides nothing. */
function mix(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash ^ (hash >>> 13)) >>> 0;
}
