import { describe, expect, it } from 'vitest';
import { speakIn } from '#demo-games/texts/spoken-texts.ts';
import { fish } from '../game.ts';
import { describeRound } from './describe.ts';
import {
  chanceOf,
  findSpecies,
  isCaught,
  progressOf,
  RETURN,
  SEAS,
  SPECIES,
  seaFor,
  swimmerAt,
  swimmersAt,
} from './sea.ts';

const NOW = Date.UTC(2031, 4, 1, 12);

describe('the sea', () => {
  it.each(SPECIES.map((species) => [species.id, species] as const))(
    'M152: every shot at a %s returns 96 %, rounded down to a millionth',
    (_, species) => {
      const share = (chanceOf(species) * species.pays) / 1_000_000;
      expect(share).toBeLessThanOrEqual(RETURN / 10_000);
      expect(share).toBeGreaterThan(RETURN / 10_000 - 0.001);
      expect([isCaught(species, () => chanceOf(species) - 1), isCaught(species, () => chanceOf(species))]).toEqual([
        true,
        false,
      ]);
    },
  );

  it('every sea is a title that opens it, and all its animals come', () => {
    expect(fish.rows.map(({ code }) => code)).toEqual(SEAS.map(({ code }) => code));
    for (const sea of SEAS) {
      expect(seaFor(sea)).toBe(sea);
      const seen = new Set(Array.from({ length: 400 }, (_, at) => swimmerAt(sea, at).species.id));
      expect([...seen].toSorted()).toEqual([...new Set(sea.animals)].toSorted());
      expect(sea.animals.every((id) => findSpecies(id) !== undefined)).toBe(true);
    }
  });

  it('the same animals swim for everybody at a time, and some always do', () => {
    const sea = SEAS[0] ?? expect.fail();
    for (let second = 0; second < 120; second += 7) {
      const there = swimmersAt(sea, NOW + second * 1_000);
      expect(there).toEqual(swimmersAt(sea, NOW + second * 1_000));
      expect(there.length).toBeGreaterThan(7);
      expect(there.every((one) => progressOf(one, NOW + second * 1_000) >= 0)).toBe(true);
    }
  });

  it('a shot is told in words', () => {
    const speak = speakIn(fish.texts, 'EN');
    expect(describeRound({ variant: 'turtle', isCaught: true }, speak)).toBe('turtle caught, × 20');
    expect(describeRound({ variant: 'turtle', isCaught: false }, speak)).toBe('turtle got away');
    expect(describeRound({ variant: 'constructor' }, speak)).toBeUndefined();
  });
});
