import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import { parseSwitches } from '../documents/switches.ts';
import type { TreeBodies } from '../site/served-trees.ts';
import { anyJson } from '../testing/arbitraries.ts';
import { sampleBrand } from '../testing/brands.ts';
import { anyProposals, anyTrees } from '../testing/proposed-changes.ts';
import { applyProposals } from './apply.ts';
import { collides } from './collide.ts';
import { invertChange, invertProposals, isUnchanged } from './invert.ts';
import type { Proposal } from './proposal.ts';
import { sideOf } from './side.ts';

const TREES: TreeBodies = {
  switches: {
    modId: 'ROOT',
    enabled: '1',
    childrenNodes: [
      // The inner node is read after the outer one, although it is written first.
      { modId: 'GROUP', childrenNodes: [{ modId: 'TWICE', enabled: '0' }] },
      { modId: 'TWICE', enabled: '1' },
    ],
  },
  rules: { email: { key: 'email', enabled: true, maxLength: 40 }, zalo: { key: 'zalo' }, line: { key: 'line' } },
  whitelabel: { agentCentre: true },
  status: { maintenance: false, resources: [] },
};

function pathsOf(proposals: readonly Proposal[], trees = TREES): readonly string[] {
  return applyProposals(trees, proposals).problems.map(({ path }) => path);
}

describe('applied proposals', () => {
  it('M378: a switch is toggled where the site reads it, also if its id is there twice', () => {
    const { trees, changes } = applyProposals(TREES, [{ kind: 'switch', id: 'TWICE', enabled: false }]);
    expect(parseSwitches(trees.switches).value.get('TWICE')?.enabled).toBe('0');
    expect(changes).toMatchObject([{ action: 'switch.turn', subject: 'TWICE', before: '1', after: '0' }]);
  });

  it('M378: a missing switch is added below the root; an invalid id is reported', () => {
    const { trees, changes } = applyProposals(TREES, [{ kind: 'switch', id: 'NEW1', enabled: false }]);
    expect(parseSwitches(trees.switches).value.get('NEW1')?.enabled).toBe('0');
    expect(changes).toMatchObject([{ before: null, after: '0' }]);
    for (const id of ['__proto__', 'constructor', 'lower', '', 'A'.repeat(41)])
      expect(pathsOf([{ kind: 'switch', id, enabled: true }])).toEqual(['/0/id']);
  });

  it('M378: a patched rule keeps its place, a new one is last, and orders leave unnamed ones behind', () => {
    const fields = (proposals: readonly Proposal[]) =>
      Object.keys(applyProposals(TREES, proposals).trees.rules as Record<string, unknown>);
    expect(fields([{ kind: 'rule', field: 'email', patch: { required: true } }])).toEqual(['email', 'zalo', 'line']);
    expect(fields([{ kind: 'rule', field: 'wechat', patch: { enabled: true } }]).at(-1)).toBe('wechat');
    expect(fields([{ kind: 'ruleOrder', fields: ['line', 'email'] }])).toEqual(['line', 'email', 'zalo']);
    expect(fields([{ kind: 'ruleWhole', field: 'zalo', rule: null }])).toEqual(['email', 'line']);
  });

  it('M378: excessive trees and settings are refused, and a tree accepts no more switches than that', () => {
    const many = Array.from({ length: 1_000 }, (_, at) => ({ modId: `S${at}`, enabled: '1' }));
    const full = { ...TREES, switches: { modId: 'ROOT', enabled: '1', childrenNodes: many } };
    expect(pathsOf([{ kind: 'switch', id: 'NEW1', enabled: true }], full)).toEqual(['/0/id']);
    expect(pathsOf([{ kind: 'switch', id: 'S7', enabled: false }], full)).toEqual([]);
    const text = 'a'.repeat(33 * 1024);
    const large = Object.fromEntries(Array.from({ length: 4 }, (_, at) => [`part${at}`, text]));
    expect(pathsOf([{ kind: 'tree', tree: 'whitelabel', body: large }])).toEqual(['/0/body']);
    expect(pathsOf([{ kind: 'setting', tree: 'whitelabel', key: 'esports', value: [text] }])).toEqual(['/0/value']);
  });

  it('M378: names of a prototype never reach one', () => {
    const trees = applyProposals({ ...TREES, rules: JSON.parse('{"__proto__":{"enabled":true}}') }, [
      { kind: 'rule', field: '__proto__', patch: { enabled: true } },
      { kind: 'rule', field: 'constructor', patch: { enabled: true } },
      { kind: 'switch', id: '__proto__', enabled: true },
    ]).trees;
    expect(({} as Record<string, unknown>)['enabled']).toBeUndefined();
    expect(Object.keys(trees.rules as object)).toEqual(['__proto__', 'constructor']);
  });

  it('M378: an impossible change is reported by place, and the rest is done', () => {
    const proposals: readonly Proposal[] = [
      { kind: 'switch', id: 'TWICE', enabled: false },
      { kind: 'rule', field: 'email', patch: { maxLength: 999 } },
      { kind: 'rule', field: 'email', patch: { kind: 3 } as object },
      { kind: 'ruleOrder', fields: ['email', 'nobody'] },
      { kind: 'switchOut', id: 'GROUP' },
      { kind: 'tree', tree: 'whitelabel', body: [] },
      { kind: 'tree', tree: '__proto__' as 'rules', body: {} },
      { kind: 'everything' } as unknown as Proposal,
    ];
    const { changes, problems } = applyProposals(TREES, proposals);
    expect(changes.map(({ subject }) => subject)).toEqual(['TWICE']);
    expect(problems.map(({ path }) => path)).toEqual([
      ...['/1/patch/maxLength', '/2/patch/kind', '/3/fields/1', '/4/id', '/5/body', '/6/tree', '/7/kind'],
    ]);
    for (const { code, found, expected, remedy } of problems) expect([code, found, expected, remedy]).not.toContain('');
  });

  it('M378: never throw, for any trees and proposals, and never change their input', () => {
    const brand = sampleBrand();
    fc.assert(
      fc.property(
        fc.record({ switches: anyJson, rules: anyJson, whitelabel: anyJson, status: anyJson }),
        anyProposals,
        (trees, proposals) => {
          const written = JSON.stringify(trees);
          const applied = applyProposals(trees, proposals);
          sideOf({ brand, trees: applied.trees, lanes: trees.switches });
          expect(JSON.stringify(trees)).toBe(written);
        },
      ),
      { numRuns: cases(60) },
    );
  });
});

describe('settings', () => {
  const visitors: Proposal = { kind: 'setting', tree: 'status', key: 'maintenanceVisitors', value: ['203.0.113.9'] };

  it('M378: one key is set at its place and the rest is unchanged', () => {
    const trees = { ...TREES, status: { maintenance: false, x: { y: [1] }, resources: [] } };
    const { trees: after, changes } = applyProposals(trees, [visitors]);
    expect(after.status).toEqual({ ...trees.status, maintenanceVisitors: ['203.0.113.9'] });
    expect(changes).toMatchObject([
      { action: 'setting.change', subject: 'status.maintenanceVisitors', before: null, after: ['203.0.113.9'] },
    ]);
    const [change] = changes;
    if (!change) throw new Error('nothing changed');
    expect(isUnchanged(after, change)).toBe(true);
    expect(applyProposals(after, invertChange(change) ?? []).trees).toEqual(trees);
    expect(applyProposals(after, [visitors]).changes).toEqual([]);
  });

  it('M378: an invalid setting is reported by place; whether the site is closed is no setting', () => {
    expect(pathsOf([{ ...visitors, key: 'maintenance', value: true }])).toEqual(['/0/key']);
    expect(pathsOf([{ ...visitors, key: '__proto__', value: {} }])).toEqual(['/0/key']);
    expect(pathsOf([{ ...visitors, tree: 'rules' as 'status' }])).toEqual(['/0/key']);
    expect(pathsOf([visitors], { ...TREES, status: 'none' })).toEqual(['/0/tree']);
  });
});

describe('inverse proposals', () => {
  it('M378: restore the trees, with every field at its place', () => {
    fc.assert(
      fc.property(anyTrees, anyProposals, (trees, proposals) => {
        const after = applyProposals(trees, proposals).trees;
        const back = applyProposals(after, invertProposals(trees, proposals));
        expect(back.problems).toEqual([]);
        expect(JSON.stringify(read(back.trees))).toBe(JSON.stringify(read(trees)));
      }),
      { numRuns: cases(100) },
    );
  });

  it('M378: of one journalled change revert only that change', () => {
    const one: Proposal = { kind: 'switch', id: 'NEW1', enabled: true };
    const applied = applyProposals(TREES, [one, { kind: 'maintenance', on: true }]);
    const [change] = applied.changes;
    if (!change) throw new Error('nothing changed');
    expect(isUnchanged(applied.trees, change)).toBe(true);
    const back = applyProposals(applied.trees, invertChange({ ...change, action: 'switch.turn.urgent' }) ?? []);
    expect(back.trees.status).toMatchObject({ maintenance: true });
    expect(parseSwitches(back.trees.switches).value.has('NEW1')).toBe(false);
    expect(isUnchanged(back.trees, change)).toBe(false);
    expect(invertChange({ action: 'vendor.set', subject: 'x', before: {}, after: {} })).toBeUndefined();
  });
});

/**
 * Trees as the site reads them: the order of rules matters, that of switches and settings does not; a null setting is
 * absent.
 */
function read({ switches, whitelabel, status, ...others }: TreeBodies): unknown {
  const states = [...parseSwitches(switches).value.values()].map(({ id, enabled }) => `${id} ${enabled}`);
  const settings = [whitelabel, status].map((tree) =>
    Object.entries(tree as object)
      .filter(([, value]) => value !== null)
      .sort(([one], [other]) => one.localeCompare(other)),
  );
  return { ...others, settings, switches: states.sort() };
}

describe('two changes', () => {
  const replaced = {
    action: 'tree.replace',
    subject: 'rules',
    before: TREES.rules,
    after: { email: { key: 'email' } },
  };

  it.each<[Proposal, Parameters<typeof collides>[1], boolean]>([
    [
      { kind: 'switch', id: 'A1', enabled: true },
      { action: 'switch.turn', subject: 'A1', before: '1', after: '0' },
      true,
    ],
    [
      { kind: 'switch', id: 'A1', enabled: true },
      { action: 'switch.turn.undo', subject: 'A1', before: '1', after: '0' },
      true,
    ],
    [
      { kind: 'switch', id: 'A1', enabled: true },
      { action: 'switch.turn', subject: 'A2', before: '1', after: '0' },
      false,
    ],
    [{ kind: 'rule', field: 'email', patch: {} }, replaced, true],
    [{ kind: 'rule', field: 'wechat', patch: {} }, replaced, false],
    [{ kind: 'ruleOrder', fields: [] }, replaced, true],
    [{ kind: 'ruleOrder', fields: [] }, { action: 'rule.change', subject: 'email', before: {}, after: {} }, false],
    [
      { kind: 'maintenance', on: true },
      { action: 'maintenance.set', subject: 'status', before: true, after: false },
      true,
    ],
    [
      { kind: 'tree', tree: 'status', body: {} },
      { action: 'maintenance.set', subject: 'status', before: true, after: false },
      true,
    ],
    [
      { kind: 'tree', tree: 'status', body: {} },
      { action: 'switch.turn', subject: 'A1', before: '1', after: '0' },
      false,
    ],
    [
      { kind: 'setting', tree: 'status', key: 'resources', value: [] },
      { action: 'setting.change', subject: 'status.resources', before: [], after: null },
      true,
    ],
    [
      { kind: 'setting', tree: 'status', key: 'resources', value: [] },
      { action: 'setting.change', subject: 'status.region', before: {}, after: null },
      false,
    ],
    [
      { kind: 'setting', tree: 'status', key: 'resources', value: [] },
      { action: 'tree.replace', subject: 'status', before: { resources: [1] }, after: { resources: [2] } },
      true,
    ],
    [
      { kind: 'setting', tree: 'status', key: 'resources', value: [] },
      { action: 'tree.replace', subject: 'status', before: { region: 1 }, after: { region: 2 } },
      false,
    ],
    [
      { kind: 'tree', tree: 'status', body: {} },
      { action: 'setting.change', subject: 'status.region', before: {}, after: null },
      true,
    ],
    [{ kind: 'switch', id: 'A1', enabled: true }, { action: 'vendor.set', subject: 'A1', before: 1, after: 2 }, false],
  ])('M378: %j and %j touch the same: %s', (proposal, written, same) => {
    expect(collides(proposal, written)).toBe(same);
  });
});
