import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import { anyCondition, anyWorld } from '../testing/arbitraries.ts';
import { type Evaluation, evaluate } from './condition.ts';
import { factsFrom } from './facts.ts';
import { expandCondition } from './leaf-forms.ts';
import { canDiffer, findWorld, representatives } from './solve.ts';

describe('N02: worlds of a condition', () => {
  it('a found world makes the condition hold', () => {
    fc.assert(
      fc.property(anyCondition, (condition) => {
        const world = findWorld(condition);
        if (world) expect(evaluate(condition, factsFrom(world))).toBe(true);
      }),
      { numRuns: cases(200) },
    );
  });

  it('where none is found no world makes it hold', () => {
    fc.assert(
      fc.property(anyCondition, fc.array(anyWorld, { minLength: 20, maxLength: 20 }), (condition, worlds) => {
        if (findWorld(condition)) return;
        for (const world of worlds) expect(evaluate(condition, factsFrom(world))).not.toBe(true);
      }),
      { numRuns: cases(200) },
    );
  });

  it.each<[words: string, condition: unknown]>([
    ['nobody is a visitor and an agent', { all: [{ member: 'visitor' }, { memberType: [1] }] }],
    ['a visitor has no rank', { all: [{ member: 'visitor' }, { rank: { above: 4 } }] }],
    ['a switch is not on and off', { all: [{ switch: 'A' }, { not: { switch: 'A' } }] }],
    ['no rank is above the last', { rank: { above: 1_000 } }],
  ])('%s', (_words, condition) => {
    expect(findWorld(expandCondition(condition))).toBeUndefined();
  });

  it('keeps known facts', () => {
    const condition = expandCondition({ any: [{ vendors: 'LIVE' }, { vendors: 'RNG' }] });
    expect(findWorld(condition, factsFrom({ 'vendors:LIVE': false }))).toEqual({ 'vendors:RNG': true });
  });

  it('two conditions differ when some world tells them apart', () => {
    const [live, rng]: readonly Evaluation[] = [
      expandCondition({ vendors: 'LIVE' }),
      expandCondition({ vendors: 'RNG' }),
    ];
    expect(canDiffer(live ?? false, rng ?? false)).toBe(true);
    expect(canDiffer(live ?? false, expandCondition({ not: { not: { vendors: 'LIVE' } } }))).toBe(false);
  });

  it('a hundred ranks are two where one bound is read', () => {
    expect(representatives('member.rank', [{ fact: 'member.rank', above: 4 }])).toEqual([0, 5]);
    expect(representatives('no.such.fact', [])).toEqual([]);
  });
});
