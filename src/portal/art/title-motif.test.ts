import { expect, it } from 'vitest';
import { coverOf } from '../games/cover.ts';
import { drawArt, gamePath } from './art-address.ts';
import { type TitleMotif, titleMotif, titleMotifs } from './title-motif.ts';

const hosts = { cdns: [], origins: [], brandRevision: 'r' };
const drawn = (code: string | undefined, name: string) =>
  coverOf({ nodeId: 'FISH-7', gameType: 'FISH', image: undefined, smallImage: undefined, code, name }, hosts).src;

it('M153: a game named after a sea animal is drawn as it, in any language of its title', () => {
  expect(drawn('REEF_GILDED_OCTOPUS', '金色章鱼')).toBe('/_art/game/FISH/FISH-7/octopus.svg');
  expect(drawn(undefined, 'Gilded Seahorse')).toBe('/_art/game/FISH/FISH-7/seahorse.svg');
  expect(drawn('REEF_GILDED_LAGOON', 'Gilded Lagoon')).toBe('/_art/game/FISH/FISH-7.svg');
  expect(titleMotif('constructor', undefined)).toBeUndefined();
});

it('M153: each animal has its own picture, of some kilobytes', () => {
  const pictures = titleMotifs.map((motif) => drawArt(gamePath('FISH-7', 'FISH', motif)) ?? '');
  expect(new Set(pictures).size).toBe(titleMotifs.length);
  const animals = pictures.map(({ length }) => length);
  expect([Math.min(...animals) > 2_000, Math.max(...animals) < 12_000]).toEqual([true, true]);
});

it('M153: fishing games without an animal name do not all share one fish', () => {
  const cover = (at: number, motif?: TitleMotif) => drawArt(gamePath(`FISH-${at}`, 'FISH', motif));
  const seen = Array.from({ length: 24 }, (_, at) => titleMotifs.filter((motif) => cover(at, motif) === cover(at)));
  expect([...new Set(seen.flat())].sort()).toEqual(['manta', 'turtle', 'whale']);
});

it('an unknown motif has no picture', () => {
  expect(drawArt('game/FISH/FISH-7/toString.svg')).toBeNull();
  expect(drawArt('game/FISH/FISH-7/octopus/again.svg')).toBeNull();
});
