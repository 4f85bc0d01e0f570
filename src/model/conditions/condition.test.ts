import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCondition, anyWorld, splitWorld } from '../testing/arbitraries.ts';
import type { Evaluation } from './condition.ts';
import { allOf, anyOf, decide, evaluate, notOf, reads, trace } from './condition.ts';
import { factFamily, factsFrom, firstOf } from './facts.ts';
import { applyFactChanges, findFactChanges } from './minimal-changes.ts';

const nothing = factsFrom({});
const live: Evaluation = { fact: 'vendors:LIVE', in: [true] };
const agent: Evaluation = { fact: 'member.type', in: [1, 2, 41, 42] };

describe('evaluation', () => {
  it('keeps unknown facts and folds known ones', () => {
    const condition = allOf([live, agent]);
    expect(evaluate(condition, nothing)).toEqual({ all: [live, agent] });
    expect(evaluate(condition, factsFrom({ 'vendors:LIVE': true }))).toEqual(agent);
    expect(evaluate(condition, factsFrom({ 'vendors:LIVE': false }))).toBe(false);
    expect(evaluate(condition, factsFrom({ 'vendors:LIVE': true, 'member.type': 41 }))).toBe(true);
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
        const first = evaluate(condition, factsFrom(merchant));
        expect(evaluate(first, factsFrom(rest))).toEqual(evaluate(condition, factsFrom(world)));
      }),
    );
  });

  it('answers the same in two steps when facts are unknown', () => {
    fc.assert(
      fc.property(anyCondition, anyWorld, fc.func(fc.boolean()), (condition, world, keep) => {
        const known = Object.fromEntries(Object.entries(world).filter(([name]) => keep(name)));
        const { merchant, rest } = splitWorld(known);
        const twice = evaluate(evaluate(condition, factsFrom(merchant)), factsFrom(rest));
        expect(twice).toEqual(evaluate(condition, firstOf(factsFrom(merchant), factsFrom(rest))));
      }),
    );
  });

  it('is a boolean once every fact it reads is known', () => {
    fc.assert(
      fc.property(anyCondition, anyWorld, (condition, world) => {
        expect(typeof evaluate(condition, factsFrom(world))).toBe('boolean');
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
        const evaluated = evaluate(condition, facts);
        expect(outcome).toBe(typeof evaluated === 'boolean' ? evaluated : undefined);
        if (outcome === undefined) return;
        const named = Object.fromEntries(reasons.map((reason) => [reason.atom.fact, reason.value ?? false]));
        expect(evaluate(condition, factsFrom(named))).toBe(outcome);
      }),
    );
  });
});

describe('minimal changes of a decision', () => {
  it('N01: reverse it, lie in the domains, and no smaller set does', () => {
    fc.assert(
      fc.property(anyCondition, anyWorld, fc.boolean(), (condition, world, target) => {
        const facts = factsFrom(world);
        const factChanges = findFactChanges(condition, facts, target);
        if (factChanges === undefined) return;
        expect(decide(condition, applyFactChanges(factChanges, facts))).toBe(target);
        for (const factChange of factChanges) expect(factFamily(factChange.fact)?.domain).toContain(factChange.to);
        expect(new Set(factChanges.map((factChange) => factChange.fact)).size).toBe(factChanges.length);
        if (factChanges.length === 0) expect(decide(condition, facts)).toBe(target);
        if (factChanges.length === 2) expectNoSingleChange(condition, world, target);
      }),
      { numRuns: 200 },
    );
  });

  it('are missing only where no world of the facts read gives the answer', () => {
    expect(findFactChanges(allOf([live, notOf(live)]), factsFrom({ 'vendors:LIVE': true }), true)).toBeUndefined();
    expect(findFactChanges(true, nothing, false)).toBeUndefined();
  });

  it('never propose a visitor with a rank', () => {
    const vip: Evaluation = { fact: 'member.rank', above: 4 };
    const factChanges = findFactChanges(vip, factsFrom({ 'member.type': 'visitor', 'member.rank': 0 }), true);
    expect(factChanges?.map((factChange) => factChange.fact)).toEqual(['member.rank', 'member.type']);
  });
});

function expectNoSingleChange(
  condition: Evaluation,
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
