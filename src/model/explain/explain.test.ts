import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import type { Evaluation } from '../conditions/condition.ts';
import { allOf, decide, evaluate, reads, trace } from '../conditions/condition.ts';
import type { DocumentName, FactSource, FactValue } from '../conditions/facts.ts';
import { factArgument, factFamily, factFamilyName, factsFrom } from '../conditions/facts.ts';
import { applyFactChanges, findMinimalChanges } from '../conditions/minimal-changes.ts';
import { isObject, wholeNumber, yes } from '../json/json.ts';
import { composeElements } from '../portal/elements.ts';
import { layersOf } from '../portal/layers.ts';
import { resolvePortal } from '../portal/portal.ts';
import type { Brand } from '../site/brand.ts';
import { parseBrand } from '../site/brand.ts';
import { parseTrees, treesFacts } from '../site/trees.ts';
import { anyCondition, anyWorld, likelyTrees, type World } from '../testing/arbitraries.ts';
import { ALL_SECTIONS, sampleBrand } from '../testing/brands.ts';
import { describeChanges, explainElement } from './explain.ts';

const DEMO = ['aurora', 'lotus', 'harbor'].map((name) => {
  const raw: unknown = JSON.parse(readFileSync(`brands/${name}/brand.json`, 'utf8'));
  const brand = parseBrand(raw).value;
  if (!brand) throw new Error(`The demo brand ${name} is not right.`);
  return { name, raw, brand };
});

/** A brand that uses every option of a brand file for an element. */
const RICH_RAW = {
  home: ALL_SECTIONS,
  features: { chatRoom: true, socialLogin: ['google', 'facebook'] },
  elements: {
    'bar.social.*': { hidden: true },
    'bar.social.YOUTUBE': { label: 'brand.tube' },
    'route./vip': { hidden: true },
    'nav.vip': { when: { all: [{ switch: 'FREEPLAY3' }, { not: { flag: 'referral' } }] } },
    'side.games.*': { when: { member: 'signedIn' } },
  },
  additions: [{ id: 'x.more', slot: 'footer', label: 'brand.more', when: { rule: 'email' }, action: { go: '/help' } }],
};
const RICH: Brand = sampleBrand(RICH_RAW);

function holdsAnd(
  brand: Brand,
  raw: unknown,
  check: (id: string, condition: Evaluation, facts: FactSource) => void,
): void {
  const trees = parseTrees(raw, brand);
  const facts = treesFacts(trees);
  for (const element of composeElements(brand, trees.documents.rules)) check(element.id, element.condition, facts);
}

describe('the reasons of a decision', () => {
  it.each(DEMO)(
    'N01: every element of $name has a trace under any trees, and its reasons include what hides it',
    ({ brand }) => {
      fc.assert(
        fc.property(likelyTrees, (raw) => {
          holdsAnd(brand, raw, (id, condition, facts) => {
            const { outcome, reasons } = trace(condition, facts);
            expect(outcome, id).toBe(evaluate(condition, facts));
            if (typeof condition === 'boolean') return;
            expect(reasons.length, id).toBeGreaterThan(0);
            // All reasons of a decision support its result.
            for (const reason of reasons) expect(reason.holds, `${id} ${reason.atom.fact}`).toBe(outcome);
          });
        }),
        { numRuns: cases(20) },
      );
    },
  );

  it.each(DEMO)('N01: every element $name draws is explained', ({ brand }) => {
    fc.assert(
      fc.property(likelyTrees, (raw) => {
        const trees = parseTrees(raw, brand);
        const portal = resolvePortal(trees.documents);
        const elements = new Map(composeElements(brand, trees.documents.rules).map((element) => [element.id, element]));
        for (const id of Object.values(portal.slots).flat()) {
          const element = elements.get(id);
          if (!element) throw new Error(`${id} is drawn and unknown`);
          expect(explainElement(element, treesFacts(trees), layersOf(brand, id)).id).toBe(id);
        }
      }),
      { numRuns: cases(10) },
    );
  });

  it('N01: a reason under a not wants its fact to be false', () => {
    const condition = allOf([{ not: { fact: 'member.type', in: ['visitor'] } }]);
    const [reason] = trace(condition, factsFrom({ 'member.type': 'visitor' })).reasons;
    expect(reason).toMatchObject({ wanted: false, value: 'visitor', holds: false });
  });

  it('N01: the joined layers of an element are its condition, and each reason names one of them', () => {
    for (const brand of [...DEMO.map((demo) => demo.brand), RICH]) {
      for (const { id, condition } of composeElements(brand, { telegram: ruleOf('telegram') })) {
        const layers = layersOf(brand, id);
        expect(allOf(layers.map((layer) => layer.condition)), `${brand.merchant} ${id}`).toEqual(condition);
        const { reasons } = explainElement({ id, condition }, treesFacts(parseTrees({}, brand)), layers);
        for (const reason of reasons) expect(reason.askedBy.length, `${id} ${reason.fact}`).toBeGreaterThan(0);
      }
    }
  });

  it('N01: an element in a gated centre shows its gate, whatever else hides it', () => {
    const element = composeElements(RICH).find(({ id }) => id === 'member.manualRebate');
    if (!element) throw new Error('no cashback page');
    const facts = treesFacts(parseTrees({ member: { type: 4 } }, RICH));
    expect(explainElement(element, facts, layersOf(RICH, element.id)).gate).toMatchObject({
      name: 'gate of the member centre',
      open: false,
      reasons: [{ fact: 'member.type', value: 4, holds: false, wanted: 'asked for: 0, 1, 2, 41 or 42' }],
    });
  });
});

function ruleOf(field: string) {
  return { field, enabled: true, required: false, minLength: 0, maxLength: 9, pattern: null, kind: null };
}

describe('the places of facts', () => {
  const overlays = fc.option(
    fc.dictionary(fc.constantFrom('FREEPLAY3', 'a/b~c'), fc.record({ enabled: fc.constantFrom('1', '0') })),
  );
  const trees = fc.tuple(likelyTrees, overlays, fc.boolean()).map(([raw, switches, isWrapped]) => {
    const all = raw as { readonly member?: object | null; readonly lanes?: unknown };
    const member = all.member && switches ? { ...all.member, switches } : all.member;
    return {
      ...all,
      ...(member === undefined ? {} : { member }),
      ...(isWrapped && all.lanes ? { lanes: { lanes: all.lanes } } : {}),
    };
  });

  it.each([...DEMO, { name: 'a brand with every kind of override', raw: RICH_RAW, brand: RICH }])(
    'N01: each pointer of $name leads to the value read, or to nothing if absent',
    ({ raw: brandRaw, brand }) => {
      fc.assert(
        fc.property(trees, (raw) => {
          holdsAnd(brand, raw, (id, condition, facts) => {
            for (const fact of explainElement({ id, condition }, facts).reads) {
              const documentRaw = fact.document === 'brand' ? brandRaw : documentIn(raw, fact.document);
              const found = at(documentRaw, fact.pointer);
              expect(
                statesSo(fact.fact, fact.value, found),
                `${id}: ${fact.fact} ${fact.pointer} ${JSON.stringify(found)}`,
              ).toBe(true);
            }
          });
        }),
        { numRuns: cases(12) },
      );
    },
  );

  it('N01: pointers are as near as the document allows', () => {
    const raw = {
      status: {
        info: {
          whitelabel: {
            modId: 'R',
            enabled: '1',
            childrenNodes: [{ modId: 'A', enabled: '0', childrenNodes: [{ modId: 'FREEPLAY3', enabled: '1' }] }],
          },
          resources: [{ resourceType: 'NEW' }, { resourceType: 'YOUTUBE' }],
        },
      },
      lanes: [
        { title: 'LIVE', cards: [] },
        { title: 'SPORTS', cards: [{}, { vassalage: 'X' }, { vassalage: 'DS88' }, { vassalage: 'AV' }] },
      ],
    };
    const facts = treesFacts(parseTrees(raw, RICH));
    const pointerOf = (fact: string) => facts.origin?.(fact)?.pointer;
    expect(pointerOf('switch:FREEPLAY3')).toBe('/info/whitelabel/childrenNodes/0/childrenNodes/0/enabled');
    expect(pointerOf('switch:NONE')).toBe('/info/whitelabel');
    expect(pointerOf('rule:email')).toBe('/info/register/email/enabled');
    expect(pointerOf('resource:YOUTUBE')).toBe('/info/resources/1/resourceType');
    expect(pointerOf('resource:EMAIL')).toBe('/info/resources');
    expect(pointerOf('vendors:LIVE')).toBe('/0');
    expect(pointerOf('vendors:SPORTS')).toBe('/1/cards/1/vassalage');
    expect(pointerOf('vendors:DS88')).toBe('/1/cards/2/vassalage');
    expect(pointerOf('vendors:ESPORTS')).toBe('/1/cards/3/vassalage');
    expect(pointerOf('vendors:PVP')).toBe('');
    expect(pointerOf('brand.hidden:bar.social.YOUTUBE')).toBe('/elements/bar.social.*/hidden');
    expect(pointerOf('brand.hidden:route./vip')).toBe('/elements/route.~1vip/hidden');
    expect(pointerOf('brand.section:hotGames')).toBe('/home/2/section');
    expect(pointerOf('brand:features.socialLogin includes facebook')).toBe('/features/socialLogin/1');
    expect(pointerOf('member.type')).toBe('');
  });
});

function documentIn(raw: unknown, document: DocumentName): unknown {
  return at(raw, `/${document}`);
}

function at(json: unknown, pointer: string): unknown {
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return keys.reduce<unknown>((found, key) => {
    if (Array.isArray(found)) return found[Number(key)];
    return isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }, json);
}

/** Whether the value at a pointer equals the fact; implemented independently, from the contracts. */
function statesSo(fact: string, value: FactValue | undefined, found: unknown): boolean {
  const argument = factArgument(fact);
  const states: Readonly<Record<string, () => boolean>> = {
    switch: () => (value === 'missing' ? found === undefined || isObject(found) : (found === '1') === (value === '1')),
    overlay: () => (value === 'absent' ? found === undefined || found === null : found === value),
    rule: () => yes(found) === value,
    resource: () => (value ? found === argument : found === undefined || Array.isArray(found)),
    vendors: () =>
      value ? typeof found === 'string' && !(argument === 'SPORTS' && found === 'DS88') : typeof found !== 'string',
    site: () => (found === true) === value,
    flag: () => (found === true) === value,
    contract: () => (found === true) === value,
    view: () => found === undefined && value === false,
    maintenance: () => yes(found) === value,
    restricted: () => yes(found) === value,
    loginBeforeHome: () => (found === true) === value,
    playersHaveAccountCentre: () => found === undefined && value === false,
    'member.type': () =>
      value === 'visitor' ? found === undefined || found === null : (wholeNumber(found) ?? 0) === value || value === 0,
    'member.toUpline': () => (found === '1') === value,
    'member.hasPassword': () => value === true || found === false,
    'member.rank': () => (wholeNumber(found) ?? 0) === value,
    'brand.hidden': () => (found === true) === value,
    'brand.section': () => (value ? found === argument : found === undefined || Array.isArray(found)),
    brand: () =>
      argument.includes(' includes ')
        ? (found === argument.split(' includes ')[1]) === value
        : typeof value === 'boolean',
  };
  return states[factFamilyName(fact)]?.() ?? false;
}

describe('the minimal changes of a decision', () => {
  it('N01: each one reverses the answer, by any of its values, and no smaller set of possible changes does', () => {
    fc.assert(
      fc.property(anyCondition, anyWorld, fc.boolean(), (condition, world, target) => {
        const facts = factsFrom(world);
        const sets = findMinimalChanges(condition, facts, target);
        for (const set of sets ?? []) {
          for (const variant of variantsOf(set))
            expect(decide(condition, applyFactChanges(variant, facts))).toBe(target);
        }
        const size = sets?.[0]?.length ?? 3;
        for (const set of sets ?? []) expect(set).toHaveLength(size);
        for (const smaller of worldsWithin(condition, world, Math.min(size - 1, 2)))
          expect(decide(condition, factsFrom(smaller))).not.toBe(target);
      }),
      { numRuns: cases(50) },
    );
  });

  it('N01: every single change that reverses the answer is in one of them', () => {
    fc.assert(
      fc.property(anyCondition, anyWorld, (condition, world) => {
        const target = !decide(condition, factsFrom(world));
        const sets = findMinimalChanges(condition, factsFrom(world), target);
        const reported = (sets ?? []).flatMap((set) =>
          set.length === 1 ? variantsOf(set).map(([factChange]) => `${factChange?.fact}=${factChange?.to}`) : [],
        );
        const alone = worldsWithin(condition, world, 1).filter(
          (other) => decide(condition, factsFrom(other)) === target,
        );
        const wanted = alone.map((other) =>
          Object.keys(other)
            .filter((fact) => other[fact] !== world[fact])
            .map((fact) => `${fact}=${other[fact]}`)
            .join(),
        );
        expect([...reported].sort()).toEqual([...new Set(wanted)].sort());
      }),
      { numRuns: cases(100) },
    );
  });

  it('N01: equal sets are listed once, three at most', () => {
    const facts = factsFrom({
      'vendors:LIVE': false,
      'vendors:RNG': false,
      'vendors:PVP': false,
      'vendors:FISH': false,
      'member.type': 4,
    });
    const vendors = ['LIVE', 'RNG', 'PVP', 'FISH'].map((category) => ({ fact: `vendors:${category}`, in: [true] }));
    expect(describeChanges(findMinimalChanges({ any: vendors }, facts, true))).toBe(
      'if either the lanes hold a vendor of LIVE, or the lanes hold a vendor of RNG, or the lanes hold a vendor of PVP, or in 1 other way',
    );
    const agent: Evaluation = { fact: 'member.type', in: [1, 2, 41, 42] };
    expect(describeChanges(findMinimalChanges(agent, facts, true))).toBe("if the member's type is 1, 2, 41 or 42");
    const vip: Evaluation = { fact: 'member.rank', above: 4 };
    expect(describeChanges(findMinimalChanges(vip, factsFrom({ 'member.type': 0, 'member.rank': 1 }), true))).toBe(
      "if the member's rank is 5 to 99",
    );
    expect(describeChanges(findMinimalChanges(false, facts, true))).toBe('by nothing');
  });
});

/** Variants of a set in which one `to` is replaced by one of its `or` values. */
function variantsOf(set: NonNullable<ReturnType<typeof findMinimalChanges>>[number]) {
  const others = set.flatMap((factChange, index) =>
    (factChange.or ?? []).map((to) => set.map((known, other) => (other === index ? { ...known, to } : known))),
  );
  return [set, ...others];
}

/** All possible combinations that differ in at most `size` of the facts that the condition reads. */
function worldsWithin(condition: Evaluation, world: World, size: number): readonly World[] {
  if (size < 0) return [];
  const names = [...new Set([...reads(condition), 'member.type'])];
  const one = names.flatMap((fact) =>
    (factFamily(fact)?.domain ?? []).filter((to) => to !== world[fact]).map((to) => ({ ...world, [fact]: to })),
  );
  const worlds =
    size === 0
      ? [world]
      : size === 1
        ? [world, ...one]
        : [world, ...one, ...one.flatMap((other) => worldsWithin(condition, other, 1))];
  return worlds.filter((other) => isPossible(other, condition));
}

function isPossible(world: World, condition: Evaluation): boolean {
  if (world['member.type'] !== 'visitor') return true;
  return reads(condition).every((fact) => {
    const forVisitor = factFamily(fact)?.forVisitor;
    return forVisitor === undefined || world[fact] === forVisitor;
  });
}
