import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import { SCREENS } from '../catalogue/routes.ts';
import { evaluate } from '../conditions/condition.ts';
import { narrowForm } from '../form/form.ts';
import { composeElements } from '../portal/elements.ts';
import { resolvePortal } from '../portal/portal.ts';
import { screenOf } from '../screens/screens.ts';
import type { Brand } from '../site/brand.ts';
import { parseBrand } from '../site/brand.ts';
import { parseTrees } from '../site/trees.ts';
import { likelyTrees, SWITCH_IDS } from '../testing/arbitraries.ts';
import { ALL_SECTIONS, sampleBrand } from '../testing/brands.ts';
import { findCauses } from './causes.ts';
import { comparePortals, type PortalDiff } from './compare-portals.ts';
import { describeDestination } from './compare-screens.ts';
import type { Finding } from './effects.ts';
import { factsFor, rolesOf, type Side, type Sides } from './sides.ts';

const AURORA = demoBrand('aurora');
const LOTUS = demoBrand('lotus');
const SAMPLE = sampleBrand({ home: ALL_SECTIONS });

function demoBrand(name: string): Brand {
  const brand = parseBrand(JSON.parse(readFileSync(`brands/${name}/brand.json`, 'utf8'))).value;
  if (!brand) throw new Error(`The demo brand ${name} is not right.`);
  return brand;
}

function sidesOf(before: unknown, after: unknown, brand = AURORA, other = brand): Sides {
  return { before: parseTrees(before, brand), after: parseTrees(after, other) };
}

function findings<K extends Finding['kind']>(diff: PortalDiff, kind: K): readonly Extract<Finding, { kind: K }>[] {
  const all = diff.groups.flatMap((group) => group.findings);
  return all.filter((finding): finding is Extract<Finding, { kind: K }> => finding.kind === kind);
}

/** `role id appears`, computed by evaluating both sides directly. */
function elementsByForce(sides: Sides): readonly string[] {
  return rolesOf(sides).flatMap((role) => {
    const [before, after] = [sides.before, sides.after].map((side) => shownIn(side, factsFor(role, side)));
    const ids = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])];
    return ids.flatMap((id) => {
      const is = after?.get(id) ?? false;
      return (before?.get(id) ?? false) === is ? [] : [`${role.name} ${id} ${is}`];
    });
  });
}

function shownIn(side: Side, facts: ReturnType<typeof factsFor>): ReadonlyMap<string, boolean> {
  const elements = composeElements(side.documents.brand, side.documents.rules);
  return new Map(elements.map(({ id, condition }) => [id, evaluate(condition, facts) === true]));
}

function elementsOf(diff: PortalDiff): readonly string[] {
  const reported = findings(diff, 'element').flatMap(({ id, roles, appears }) =>
    roles.map((role) => `${role} ${id} ${appears}`),
  );
  return [...new Set(reported)];
}

const brands = fc.constantFrom<readonly [Brand, Brand]>(
  [AURORA, AURORA],
  [SAMPLE, SAMPLE],
  [AURORA, LOTUS],
  [LOTUS, SAMPLE],
);

describe('comparing two states of a site', () => {
  it('N04: equal states have no difference', () => {
    fc.assert(
      fc.property(likelyTrees, fc.constantFrom(AURORA, LOTUS, SAMPLE), (trees, brand) => {
        expect(comparePortals(sidesOf(trees, JSON.parse(JSON.stringify(trees)), brand))).toEqual({
          groups: [],
          withoutEffect: [],
        });
      }),
      { numRuns: cases(12) },
    );
  });

  it('N04: lists for each role exactly the elements that differ when both states are resolved', () => {
    fc.assert(
      fc.property(likelyTrees, likelyTrees, brands, (before, after, [brand, other]) => {
        const sides = sidesOf(before, after, brand, other);
        expect([...elementsOf(comparePortals(sides))].sort()).toEqual([...elementsByForce(sides)].sort());
      }),
      { numRuns: cases(20) },
    );
  });

  it('N04: every finding has a cause, and no cause is empty', () => {
    fc.assert(
      fc.property(likelyTrees, likelyTrees, brands, (before, after, [brand, other]) => {
        for (const { causes, findings: reported } of comparePortals(sidesOf(before, after, brand, other)).groups) {
          expect(causes.length).toBeGreaterThan(0);
          expect(reported.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: cases(12) },
    );
  });

  it('N04: one toggled switch lists exactly the elements whose decision differs, under that switch only', () => {
    fc.assert(
      fc.property(likelyTrees, fc.constantFrom(...SWITCH_IDS, 'NOBODY'), fc.boolean(), (trees, id, on) => {
        const sides = sidesOf(withSwitch(trees, id, on), withSwitch(trees, id, !on));
        const diff = comparePortals(sides);
        expect([...elementsOf(diff)].sort()).toEqual([...elementsByForce(sides)].sort());
        for (const { causes } of diff.groups) expect(causes.map(({ key }) => key)).toEqual([`switch:${id}`]);
        expect(diff.groups.length + diff.withoutEffect.length).toBe(1);
      }),
      { numRuns: cases(20) },
    );
  });

  it('N04: registration differs in exactly the fields, bounds and patterns of the two forms', () => {
    fc.assert(
      fc.property(likelyTrees, likelyTrees, brands, (before, after, [brand, other]) => {
        const sides = sidesOf(before, after, brand, other);
        const diff = comparePortals(sides);
        const reported = [
          ...findings(diff, 'method').map(({ method, appears }) => `${method} ${appears}`),
          ...findings(diff, 'fieldOrder').map(({ method, from, to }) => `${method} order ${from} ${to}`),
          ...findings(diff, 'field').map(({ method, field, appears }) => `${method} ${field} ${appears}`),
          ...findings(diff, 'fieldRule').map(
            ({ method, field, part, from, to }) => `${method} ${field} ${part} ${from} ${to}`,
          ),
        ];
        expect([...new Set(reported)].sort()).toEqual([...formsByForce(sides)].sort());
      }),
      { numRuns: cases(20) },
    );
  });

  it('N04: lists exactly the addresses that lead elsewhere, for each role, with and without a token', () => {
    fc.assert(
      fc.property(likelyTrees, likelyTrees, brands, (before, after, [brand, other]) => {
        const sides = sidesOf(before, after, brand, other);
        const reported = findings(comparePortals(sides), 'screen').flatMap(({ path, roles, token, from, to }) =>
          roles.flatMap((role) => tokensOf(token).map((hasToken) => `${role} ${hasToken} ${path} ${from} ${to}`)),
        );
        expect([...new Set(reported)].sort()).toEqual([...screensByForce(sides)].sort());
      }),
      { numRuns: cases(12) },
    );
  });

  it('N04: joint effects of several changes are listed under them jointly', () => {
    const both = {
      status: { info: { whitelabel: tree({ USERNAMEREG3: '1' }), register: { email: { enabled: true } } } },
    };
    const diff = comparePortals(sidesOf({}, both));
    const joint = diff.groups.find(({ findings: reported }) =>
      reported.some((finding) => finding.kind === 'element' && finding.id === 'register.email'),
    );
    expect(joint?.causes.map(({ name, values }) => `${name} ${values}`)).toEqual([
      "switch USERNAMEREG3 missing -> '1'",
      'rule email enabled no -> yes',
    ]);
  });

  it('N04: a change that nothing reads is listed as such', () => {
    const diff = comparePortals(sidesOf(withSwitch({}, 'NOBODY', false), withSwitch({}, 'NOBODY', true)));
    expect(diff.groups).toEqual([]);
    expect(diff.withoutEffect.map(({ key }) => key)).toEqual(['switch:NOBODY']);
  });

  it('N04: vendors, resources, order, languages and labels are compared', () => {
    const before = {
      status: { info: { resources: [{ resourceType: 'EMAIL', url: 'a@b.example' }] } },
      lanes: [lane('A', 'B')],
    };
    const after = {
      status: { info: { resources: [{ resourceType: 'EMAIL', url: 'c@b.example' }] } },
      lanes: [lane('B', 'A', 'C')],
    };
    const one = sampleBrand({ languages: ['EN', 'CN'], home: [{ section: 'banners' }, { section: 'notices' }] });
    const other = sampleBrand({
      languages: ['EN', 'VI'],
      home: [{ section: 'notices' }, { section: 'banners' }],
      elements: { 'nav.vip': { label: 'brand.club' } },
    });
    const diff = comparePortals(sidesOf(before, after, one, other));
    expect(findings(diff, 'vendor')).toEqual([expect.objectContaining({ category: 'FISH', vendor: 'C', from: '-' })]);
    expect(findings(diff, 'vendorOrder')).toEqual([
      { kind: 'vendorOrder', category: 'FISH', from: 'A, B', to: 'B, A' },
    ]);
    expect(findings(diff, 'resource')).toEqual([
      {
        kind: 'resource',
        resource: 'EMAIL',
        part: 'address',
        from: '"mailto:a@b.example"',
        to: '"mailto:c@b.example"',
      },
    ]);
    expect(findings(diff, 'language').map(({ language, appears }) => `${language} ${appears}`)).toEqual([
      'CN false',
      'VI true',
    ]);
    expect(findings(diff, 'label')).toEqual([
      { kind: 'label', id: 'nav.vip', language: 'EN', from: '"element.nav.vip"', to: '"brand.club"' },
    ]);
    expect(findings(diff, 'order').map(({ slot }) => slot)).toEqual(['home']);
  });
});

function lane(...codes: string[]) {
  return { title: 'FISH', cards: codes.map((vassalage) => ({ vassalage })) };
}

function tree(switches: Readonly<Record<string, string>>) {
  return {
    modId: 'R',
    enabled: '1',
    childrenNodes: Object.entries(switches).map(([modId, enabled]) => ({ modId, enabled })),
  };
}

/** The trees with one switch set, whatever its previous value. */
function withSwitch(trees: unknown, id: string, on: boolean): unknown {
  const copy = JSON.parse(JSON.stringify(trees)) as {
    status?: { info?: { whitelabel?: { childrenNodes?: unknown[] } } };
  };
  const info = copy.status?.info ?? {};
  const root = info.whitelabel ?? tree({});
  const nodes = [{ modId: id, enabled: on ? '1' : '0' }, ...(root.childrenNodes ?? [])];
  return { ...copy, status: { ...copy.status, info: { ...info, whitelabel: { ...root, childrenNodes: nodes } } } };
}

const PARTS = {
  required: 'required',
  'least length': 'minLength',
  'greatest length': 'maxLength',
  pattern: 'pattern',
  kind: 'kind',
  'drawn as': 'widget',
  'required with': 'requiredWith',
};

function formsByForce(sides: Sides): readonly string[] {
  const [before, after] = [sides.before, sides.after].map(formsIn);
  return (['mobile', 'username'] as const).flatMap((method) => {
    const [one, other] = [before?.get(method), after?.get(method)];
    if (!one || !other) return one === other ? [] : [`${method} ${other !== undefined}`];
    const [from, to] = [
      [...one.keys()].filter((field) => other.has(field)),
      [...other.keys()].filter((field) => one.has(field)),
    ];
    const order = from.join() === to.join() ? [] : [`${method} order ${from.join(', ')} ${to.join(', ')}`];
    const fields = [...new Set([...one.keys(), ...other.keys()])].flatMap((field) => {
      const [from, to] = [one.get(field), other.get(field)];
      if (!from || !to) return [`${method} ${field} ${to !== undefined}`];
      return Object.keys(PARTS).flatMap((part) =>
        from.get(part) === to.get(part) ? [] : [`${method} ${field} ${part} ${from.get(part)} ${to.get(part)}`],
      );
    });
    return [...order, ...fields];
  });
}

/** Visitor's forms of one side, as the portal shows them: by method, field and part. */
function formsIn(side: Side): ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const facts = factsFor({ name: 'visitors', type: null }, side);
  const offered = resolvePortal(side.documents).registration.filter(({ when }) => evaluate(when, facts) === true);
  return new Map(
    offered.map(({ method, form }) => {
      const { fields } = narrowForm(form, (when) => evaluate(when, facts));
      const parts = fields.map((field) => {
        const all = { ...field.rule, ...field } as unknown as Readonly<Record<string, unknown>>;
        const values = Object.entries(PARTS).map(([part, key]) => [part, showPart(part, all[key])] as const);
        return [field.name, new Map(values)] as const;
      });
      return [method, new Map(parts)];
    }),
  );
}

function showPart(part: string, value: unknown): string {
  if (part === 'required') return value ? 'yes' : 'no';
  if (value === null || value === undefined) return 'none';
  return part === 'drawn as' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

function tokensOf(token: string): readonly boolean[] {
  if (token === 'with or without a token') return [false, true];
  return [token === 'with a token'];
}

function screensByForce(sides: Sides): readonly string[] {
  const portals = { before: resolvePortal(sides.before.documents), after: resolvePortal(sides.after.documents) };
  return rolesOf(sides).flatMap((role) => {
    const facts = { before: factsFor(role, sides.before), after: factsFor(role, sides.after) };
    const lead = (side: 'before' | 'after', pathname: string, hasToken: boolean) =>
      describeDestination(screenOf(portals[side], facts[side], { pathname, search: '' }, hasToken));
    return [false, true].flatMap((hasToken) =>
      SCREENS.flatMap(({ path }) => {
        const [from, to] = [lead('before', path, hasToken), lead('after', path, hasToken)];
        return from === to ? [] : [`${role.name} ${hasToken} ${path} ${from} ${to}`];
      }),
    );
  });
}

describe('the causes of an effect', () => {
  it('N04: a cause alone gives the final answer, and no part of a joint cause can be left out', () => {
    const effect = fc.record({
      names: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 }),
      needed: fc.subarray(['a', 'b', 'c', 'd', 'e']),
      enough: fc.subarray(['a', 'b', 'c', 'd', 'e']),
    });
    fc.assert(
      fc.property(effect, ({ names, needed, enough }) => {
        const answer = (made: ReadonlySet<string>) =>
          String(needed.every((name) => made.has(name)) || enough.some((name) => made.has(name)));
        const final = answer(new Set(names));
        const causes = findCauses(names, answer);
        expect(causes.length > 0).toBe(answer(new Set()) !== final);
        for (const set of causes) {
          expect(answer(new Set(set))).toBe(final);
          for (const name of set) expect(answer(new Set(set.filter((other) => other !== name)))).not.toBe(final);
        }
        const alone = names.filter((name) => answer(new Set([name])) === final);
        if (causes.length > 0 && alone.length > 0) expect(causes).toEqual(alone.map((name) => [name]));
      }),
    );
  });

  it('N04: of very many changes a smallest joint cause is found without a full search', () => {
    const names = Array.from({ length: 40 }, (_, at) => at);
    const needed = names.filter((name) => name % 4 === 0);
    let asked = 0;
    const causes = findCauses(names, (made) => {
      asked += 1;
      return String(needed.every((name) => made.has(name)));
    });
    expect(causes).toEqual([needed]);
    expect(asked).toBeLessThan(6_000);
  });
});
