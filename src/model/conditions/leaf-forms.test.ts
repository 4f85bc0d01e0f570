import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyJson } from '../testing/arbitraries.ts';
import type { Condition } from './condition.ts';
import { evaluate, reads } from './condition.ts';
import { factFamily, factsFrom } from './facts.ts';
import { CONDITION_FORMS, expandCondition } from './leaf-forms.ts';

const schema = JSON.parse(readFileSync('schemas/condition.schema.json', 'utf8')) as {
  anyOf: { properties?: Record<string, unknown>; examples: Condition[] }[];
};

type World = Record<string, string | number | boolean>;
const signedOut: World = { 'member.type': 'visitor', 'overlay:S': 'absent', 'member.rank': 0 };

function holds(condition: Condition, world: World): boolean {
  return evaluate(expandCondition(condition), factsFrom({ ...signedOut, ...world })) === true;
}

describe('the forms of conditions', () => {
  it('M377: the schema and the registry name the same forms', () => {
    const named = schema.anyOf.flatMap((form) => Object.keys(form.properties ?? {}).slice(0, 1));
    expect([...named].sort()).toEqual([...CONDITION_FORMS].sort());
  });

  it('every example of the schema reads declared facts only', () => {
    for (const example of schema.anyOf.flatMap((form) => form.examples)) {
      for (const fact of reads(expandCondition(example))) expect(factFamily(fact), fact).toBeDefined();
    }
  });

  it("M08 D03: a switch is on only for '1'; a missing one is off unless the form says otherwise", () => {
    expect(holds({ switch: 'S' }, { 'switch:S': '1' })).toBe(true);
    expect(holds({ switch: 'S' }, { 'switch:S': '0' })).toBe(false);
    expect(holds({ switch: 'S' }, { 'switch:S': 'missing' })).toBe(false);
    expect(holds({ switch: 'S', missing: true }, { 'switch:S': 'missing' })).toBe(true);
    expect(holds({ switch: 'S', missing: true }, { 'switch:S': '0' })).toBe(false);
  });

  it('a member’s own overlay wins over the merchant’s switch, both ways', () => {
    expect(holds({ switch: 'S' }, { 'switch:S': '0', 'overlay:S': '1', 'member.type': 0 })).toBe(true);
    expect(holds({ switch: 'S' }, { 'switch:S': '1', 'overlay:S': '0', 'member.type': 0 })).toBe(false);
  });

  it('M202 M269 M270 D02: the account centre is for 1, 2, 41 and 42; 4 is a trial account in every gate', () => {
    const types = ['visitor', 0, 1, 2, 4, 41, 42];
    const having = (kind: Extract<Condition, { member: unknown }>['member'], widened = false) =>
      types.filter((type) => holds({ member: kind }, { 'member.type': type, playersHaveAccountCentre: widened }));
    expect(having('visitor')).toEqual(['visitor']);
    expect(having('signedIn')).toEqual([0, 1, 2, 4, 41, 42]);
    expect(having('trial')).toEqual([4]);
    expect(having('personalCentre')).toEqual([0, 1, 2, 41, 42]);
    expect(having('accountCentre')).toEqual([1, 2, 41, 42]);
    expect(having('accountCentre', true)).toEqual([0, 1, 2, 41, 42]);
  });

  it('M25 M26 M27 D21: maintenance wins over restriction', () => {
    const status = (maintenance: boolean, restricted: boolean) =>
      ([0, 1, 2] as const).filter((value) => holds({ status: value }, { maintenance, restricted }));
    expect(status(false, false)).toEqual([0]);
    expect(status(false, true)).toEqual([2]);
    expect(status(true, true)).toEqual([1]);
  });

  it('M21: a contract in force or the site setting turns a salary flag on', () => {
    expect(holds({ flag: 'dividend' }, { 'site:dividend': false, 'contract:dividend': true })).toBe(true);
    expect(holds({ flag: 'dividend' }, { 'site:dividend': true, 'contract:dividend': false })).toBe(true);
    expect(holds({ flag: 'dividend' }, { 'site:dividend': false, 'contract:dividend': false })).toBe(false);
  });

  it('the rank must be above the level', () => {
    expect(holds({ rank: { above: 4 } }, { 'member.rank': 5 })).toBe(true);
    expect(holds({ rank: { above: 4 } }, { 'member.rank': 4 })).toBe(false);
  });

  it('an endlessly nested condition never holds', () => {
    let condition: unknown = true;
    for (let depth = 0; depth < 100_000; depth += 1) condition = { all: [condition] };
    expect(expandCondition(condition)).toBe(false);
  });

  it('what is not a condition never holds and never throws', () => {
    for (const wrong of [
      null,
      'x',
      1,
      [],
      {},
      { nonsense: 1 },
      { constructor: 1 },
      { member: 'toString' },
      { status: 'length' },
    ]) {
      expect(expandCondition(wrong), JSON.stringify(wrong)).toBe(false);
    }
    fc.assert(fc.property(anyJson, (value) => void evaluate(expandCondition(value), factsFrom({}))));
    const shaped = fc.dictionary(fc.constantFrom(...CONDITION_FORMS), anyJson, { maxKeys: 2 });
    fc.assert(fc.property(shaped, (value) => void evaluate(expandCondition(value), factsFrom({}))));
  });
});
