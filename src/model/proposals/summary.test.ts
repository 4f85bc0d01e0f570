import { describe, expect, it } from 'vitest';
import type { TreeBodies } from '../site/served-trees.ts';
import { brandFile, sampleBrand } from '../testing/brands.ts';
import { applyProposals } from './apply.ts';
import type { AnnouncedEffect } from './effect.ts';
import { effectOf } from './effect-of.ts';
import type { Proposal } from './proposal.ts';
import { plainBrand, sideOf } from './side.ts';
import { summarise } from './summary.ts';
import { writeEffect } from './write-effect.ts';

const BRAND = sampleBrand({ languages: ['EN', 'CN'] });
const TREES: TreeBodies = {
  switches: {
    modId: 'ROOT',
    enabled: '1',
    childrenNodes: [
      { modId: 'USERNAMEREG3', enabled: '1' },
      { modId: 'MANPLAYREB3', enabled: '1' },
      { modId: 'PLYRBT', enabled: '0' },
    ],
  },
  rules: { email: { key: 'email', enabled: false, maxLength: 40 } },
  whitelabel: {},
  status: { maintenance: false, resources: [] },
};

function effectFor(proposals: readonly Proposal[], trees = TREES): AnnouncedEffect {
  const [before, after] = [trees, applyProposals(trees, proposals).trees];
  return effectOf(
    sideOf({ brand: BRAND, trees: before, lanes: [] }),
    sideOf({ brand: BRAND, trees: after, lanes: [] }),
  );
}

describe('an effect in short', () => {
  it('M378: names who loses what, and by which switch', () => {
    const short = summarise(effectFor([{ kind: 'switch', id: 'MANPLAYREB3', enabled: false }]));
    expect(short).toMatchObject({ isNothing: false, gained: [], causes: ['switch MANPLAYREB3'], silent: [] });
    expect(short.lost.map(({ id }) => id)).toEqual(expect.arrayContaining(['side.cashback']));
    expect(short.screens.every(({ from, to }) => from !== to)).toBe(true);
  });

  it('M378: a switch that nothing reads changes nothing, and is listed so', () => {
    const short = summarise(effectFor([{ kind: 'switch', id: 'NOBODY', enabled: true }]));
    expect(short).toMatchObject({ isNothing: true, gained: [], lost: [], silent: ['switch NOBODY'] });
  });

  it('M378: changes to a field that no form shows are reported as such', () => {
    const short = summarise(effectFor([{ kind: 'rule', field: 'email', patch: { maxLength: 33 } }]));
    expect(short).toMatchObject({ isNothing: true, silent: ['rule email maxLength'] });
    const { trees } = applyProposals(TREES, [{ kind: 'rule', field: 'password', patch: { minLength: 6 } }]);
    const shut = applyProposals(trees, [{ kind: 'switch', id: 'USERNAMEREG3', enabled: false }]).trees;
    const forms = summarise(effectFor([{ kind: 'rule', field: 'password', patch: { minLength: 8 } }], shut));
    expect(forms).toMatchObject({
      settings: ['passwordForms.password'],
      causes: ['rule password minLength'],
      silent: [],
    });
  });

  it('M378: changes for some members are shown as such', () => {
    const { lost, gained } = summarise(effectFor([{ kind: 'switch', id: 'PLYRBT', enabled: true }]));
    const bonus = [...gained, ...lost].find(({ id }) => id === 'member.bonusDetails');
    expect(bonus?.roles).toEqual(expect.arrayContaining(['players']));
    // A member with an own switch sees what the other switch now allows.
    const off = applyProposals(TREES, [{ kind: 'switch', id: 'USERNAMEREG3', enabled: false }]).trees;
    const { isNothing } = summarise(effectFor([{ kind: 'rule', field: 'email', patch: { enabled: true } }], off));
    expect(isNothing).toBe(false);
  });

  it('M378: forms, settings and maintenance are listed by name', () => {
    const fields = summarise(effectFor([{ kind: 'rule', field: 'email', patch: { enabled: true } }]));
    expect(fields.fields).toEqual([{ method: 'username', field: 'email', change: 'appears', parts: [] }]);
    const closed = summarise(effectFor([{ kind: 'maintenance', on: true }]));
    expect(closed.settings).toEqual(['maintenance']);
    expect(closed.gained.map(({ id }) => id)).toContain('startup.maintenance');
    const status = { maintenance: false, resources: [], customerService: [{ csType: 'LIVECHAT', path: '/helpmc' }] };
    expect(summarise(effectFor([{ kind: 'tree', tree: 'status', body: status }])).settings).toEqual([
      'services.customerService',
    ]);
  });

  it('M378: patterns and addresses that differ far behind are distinct', () => {
    const resources = (end: string) => ({
      kind: 'tree' as const,
      tree: 'status' as const,
      body: { resources: [{ resourceType: 'IOS', url: `https://a.example/${'x'.repeat(100)}/${end}` }] },
    });
    const pattern = (end: string) => ({
      kind: 'rule' as const,
      field: 'email',
      patch: { enabled: true, acceptedPattern: `^${'a'.repeat(100)}${end}$` },
    });
    const { trees } = applyProposals(TREES, [resources('1'), pattern('1')]);
    const short = summarise(effectFor([resources('2'), pattern('2')], trees));
    expect(short).toMatchObject({
      resources: ['IOS'],
      fields: [{ field: 'email', change: 'changes', parts: ['pattern'] }],
    });
  });

  it('M378: repeated proposals have no effect the second time', () => {
    const proposals: readonly Proposal[] = [{ kind: 'switch', id: 'MANPLAYREB3', enabled: false }];
    const effect = effectFor(proposals, applyProposals(TREES, proposals).trees);
    expect(effect).toEqual({ languages: ['EN', 'CN'], groups: [], silent: [] });
  });
});

describe('the canonical text of an effect', () => {
  const proposals: readonly Proposal[] = [
    { kind: 'switch', id: 'MANPLAYREB3', enabled: false },
    { kind: 'rule', field: 'email', patch: { enabled: true } },
  ];

  it('M378: survives JSON, and ignores the order of keys', () => {
    const effect = effectFor(proposals);
    const reordered = JSON.parse(JSON.stringify(effect), (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    ) as AnnouncedEffect;
    expect(JSON.stringify(reordered)).not.toBe(JSON.stringify(effect));
    expect(writeEffect(reordered)).toBe(writeEffect(effect));
  });

  it('M378: is unchanged when another user’s switch moves positions in the tree, and not when the effect differs', () => {
    const moved = applyProposals(TREES, [{ kind: 'switchOut', id: 'PLYRBT' }]).trees;
    const more = applyProposals(TREES, [{ kind: 'switch', id: 'NOBODY', enabled: true }]).trees;
    const other = applyProposals(TREES, [{ kind: 'switch', id: 'USERNAMEREG3', enabled: false }]).trees;
    const text = writeEffect(effectFor(proposals));
    expect([moved, more].map((trees) => writeEffect(effectFor(proposals, trees)))).toEqual([text, text]);
    expect(writeEffect(effectFor(proposals, other))).not.toBe(text);
  });
});

describe('a brand without a file at hand', () => {
  it('M378: shows what an empty brand shows', () => {
    expect(plainBrand('sample').elements).toEqual({});
    expect(plainBrand('sample').merchant).toBe(brandFile()['merchant']);
    expect(() => plainBrand('no code')).toThrow(TypeError);
  });
});
