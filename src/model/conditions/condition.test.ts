import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCondition, anyWorld, splitWorld } from '../testing/arbitraries.ts';
import type { Settled } from './condition.ts';
import { allOf, anyOf, decide, notOf, reads, settle, trace } from './condition.ts';
import { factFamily, factsFrom, firstOf } from './facts.ts';
import { applyFactChanges, findFactChanges } from './minimal-changes.ts';

const nothing = factsFrom({});
const live: Settled = { fact: 'vendors:LIVE', in: [true] };
const agent: Settled = { fact: 'member.type', in: [1, 2, 41, 42] };

describe('evaluation', () => {
  it('keeps unknown facts and folds known ones', () => {
    const condition = allOf([live, agent]);
    expect(settle(condition, nothing)).toEqual({ all: [live, agent] });
    expect(settle(condition, factsFrom({ 'vendors:LIVE': true }))).toEqual(agent);
    expect(settle(condition, factsFrom({ 'vendors:LIVE': false }))).toBe(false);
    expect(settle(condition, factsFrom({ 'vendors:LIVE': true, 'member.type': 41 }))).toBe(true);
  });

  it('reads the empty all as true and the empty any as false', () => {
    expect(allOf([])).toBe(true);
    expect(anyOf([])).toBe(false);
    expect(notOf(notOf(live))).toEqual(live);
  });

  it('answers the same in two steps (merchant facts, then the rest) as at once', () => {
    fc.assert(
      fc.property(anyCondition, anyWorld, (condition, world) => {
        const { merchant, rest } = splitWorld(world);
        const first = settle(condition, factsFrom(merchant));
        expect(settle(first, factsFrom(rest))).toEqual(settle(condition, factsFrom(world)));
      }),
    );
  });

  it('answers the same in two steps when facts are unknown', () => {
    fc.assert(
      fc.property(anyCondition, anyWorld, fc.func(fc.boolean()), (condition, world, keep) => {
        const known = Object.fromEntries(Object.entries(world).filter(([name]) => keep(name)));
        const { merchant, rest } = splitWorld(known);
        const twice = settle(settle(condition, factsFrom(merchant)), factsFrom(rest));
        expect(twice).toEqual(settle(condition, firstOf(factsFrom(merchant), factsFrom(rest))));
      }),
    );
  });

  it('is a boolean once every fact it reads is known', () => {
    fc.assert(
      fc.property(anyCondition, anyWorld, (condition, world) => {
        expect(typeof settle(condition, factsFrom(world))).toBe('boolean');
      }),
    );
  });

  it('depends only on the facts that it reads', () => {
    fc.assert(
      fc.property(anyCondition, anyWorld, anyWorld, (condition, world, other) => {
        const names = new Set(reads(condition));
        const mixed = Object.fromEntries(
          Object.keys(world).map((name) => [name, (names.has(name) ? world : other)[name] ?? false]),
        );
        expect(decide(condition, factsFrom(mixed))).toBe(decide(condition, factsFrom(world)));
      }),
    );
  });
});

describe('explaining a decision', () => {
  it('N01: agrees with the decision, and its reasons suffice for it', () => {
    fc.assert(
      fc.property(anyCondition, anyWorld, fc.func(fc.boolean()), (condition, world, keep) => {
        const known = Object.fromEntries(Object.entries(world).filter(([name]) => keep(name)));
        const facts = factsFrom(known);
        const { outcome, reasons } = trace(condition, facts);
        const settled = settle(condition, facts);
        expect(outcome).toBe(typeof settled === 'boolean' ? settled : undefined);
        if (outcome === undefined) return;
        const named = Object.fromEntries(reasons.map((reason) => [reason.atom.fact, reason.value ?? false]));
        expect(settle(condition, factsFrom(named))).toBe(outcome);
      }),
    );
  });
});

describe('the smallest changes that flip a decision', () => {
  it('N01: flip it, lie in the domains, and no smaller set does', () => {
    fc.assert(
      fc.property(anyCondition, anyWorld, fc.boolean(), (condition, world, target) => {
        const facts = factsFrom(world);
        const flips = findFactChanges(condition, facts, target);
        if (flips === undefined) return;
        expect(decide(condition, applyFactChanges(flips, facts))).toBe(target);
        for (const factChange of flips) expect(factFamily(factChange.fact)?.domain).toContain(factChange.to);
        expect(new Set(flips.map((factChange) => factChange.fact)).size).toBe(flips.length);
        if (flips.length === 0) expect(decide(condition, facts)).toBe(target);
        if (flips.length === 2) expectNoSingleChange(condition, world, target);
      }),
      { numRuns: 200 },
    );
  });

  it('are missing only where no world of the facts read gives the answer', () => {
    expect(findFactChanges(allOf([live, notOf(live)]), factsFrom({ 'vendors:LIVE': true }), true)).toBeUndefined();
    expect(findFactChanges(true, nothing, false)).toBeUndefined();
  });

  it('never propose a visitor with a rank', () => {
    const vip: Settled = { fact: 'member.rank', above: 4 };
    const flips = findFactChanges(vip, factsFrom({ 'member.type': 'visitor', 'member.rank': 0 }), true);
    expect(flips?.map((factChange) => factChange.fact)).toEqual(['member.rank', 'member.type']);
  });
});

function expectNoSingleChange(
  condition: Settled,
  world: Readonly<Record<string, string | number | boolean>>,
  target: boolean,
): void {
  const visitor = world['member.type'] === 'visitor';
  for (const fact of reads(condition)) {
    const family = factFamily(fact);
    for (const to of family?.domain ?? []) {
      const impossible = visitor && family?.forVisitor !== undefined && to !== family.forVisitor;
      const leavesMemberBehind = fact === 'member.type' && to === 'visitor';
      if (impossible || leavesMemberBehind) continue;
      expect(decide(condition, factsFrom({ ...world, [fact]: to }))).not.toBe(target);
    }
  }
}
