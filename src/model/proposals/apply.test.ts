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
import type { SiteBodies } from './content-entries.ts';
import type { ContentFinding } from './effect.ts';
import { effectOf } from './effect-of.ts';
import { invertChange, invertProposals, isUnchanged } from './invert.ts';
import type { ContentState, Proposal } from './proposal.ts';
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

describe('content entries', () => {
  const TEXT = { title: 'Hours', html: '<p>9 to <b>5</b></p>' };
  const state = { hidden: false, removed: false, until: null, audience: null, 'words.EN': TEXT };
  const site = { ...TREES, content: { 'notice 1': state } };
  const effectIn = (trees: SiteBodies, patch: ContentState) => {
    const applied = applyProposals(trees, [{ kind: 'content', entry: 'notice 1', patch }]);
    const sides = [trees, applied.trees].map((one) => sideOf({ brand: sampleBrand(), trees: one, lanes: [] }));
    const [before, after] = sides;
    if (!before || !after) throw new Error('no sides');
    const { groups, silent } = effectOf(before, after);
    const findings = groups.flatMap((group) => group.findings) as readonly ContentFinding[];
    return { ...applied, findings, silent: silent.map(({ key }) => key) };
  };
  const lines = (findings: readonly ContentFinding[]) =>
    findings.map(({ part, language, from, to }) => [part, language, from, to]);

  it('N05: an order moves entries within their places, can be reverted, and its effect names what someone sees', () => {
    const hidden = { ...state, hidden: true };
    const content = { 'notice 1': state, 'notice 2': hidden, 'notice 3': { ...state, 'words.EN': { title: 'Late' } } };
    const trees = { ...TREES, content, places: { 'notice 1': 2, 'notice 2': 5, 'notice 3': 9 } };
    const order = (...entries: readonly string[]): Proposal => ({ kind: 'contentOrder', entries });
    const effectWith = (proposal: Proposal) => {
      const { trees: after, changes } = applyProposals(trees, [proposal]);
      const [one, other] = [trees, after].map((side) => sideOf({ brand: sampleBrand(), trees: side, lanes: [] }));
      const findings = one && other ? effectOf(one, other).groups.flatMap((group) => group.findings) : [];
      return { after, changes, findings };
    };
    const last = effectWith(order('notice 3', 'notice 1'));
    expect(last.after.places).toEqual({ 'notice 1': 9, 'notice 2': 5, 'notice 3': 2 });
    expect(last.changes).toMatchObject([
      { action: 'content.order', subject: 'notice', before: { order: ['1', '3'] }, after: { order: ['3', '1'] } },
    ]);
    expect(last.findings).toMatchObject([
      { entry: 'notice', part: 'order', from: ['Hours', 'Late'], to: ['Late', 'Hours'] },
    ]);
    const [change] = last.changes;
    expect(change && applyProposals(last.after, invertChange(change) ?? []).trees.places).toEqual(trees.places);
    expect(change && isUnchanged(last.after, change)).toBe(true);
    expect(change && isUnchanged(trees, change)).toBe(false);
    expect(effectWith(order('notice 2', 'notice 1')).findings).toEqual([]);
    expect(effectWith(order('notice 1', 'notice 2')).changes).toEqual([]);
    for (const wrong of [
      ['notice 1', 'notice 1'],
      ['notice 1', 'notice 4'],
      ['notice 1', 'help 1'],
      ['notice 1', 'constructor'],
    ])
      expect(pathsOf([order(...wrong)], trees)).toEqual(['/0/entries/1']);
  });

  it('N05: a new entry is written whole, and its creation is reverted by its removal', () => {
    const made: Proposal = { kind: 'content', entry: 'notice new-1', patch: state };
    const { trees, changes } = applyProposals(TREES, [made]);
    expect(changes).toMatchObject([{ action: 'content.create', subject: 'notice new-1', before: null }]);
    const back = invertChange({ action: 'content.create', subject: 'notice 7', before: null, after: {} });
    expect(back).toEqual([{ kind: 'content', entry: 'notice 7', patch: { removed: true } }]);
    expect(pathsOf([{ kind: 'content', entry: 'notice 7', patch: { hidden: true } }], trees)).toEqual(['/0/entry']);
  });

  it('N05: what a change shows, hides and says otherwise is said by part, language and audience, without markup', () => {
    const text = effectIn(site, { 'words.EN': { ...TEXT, html: '<p>8 to 4</p>' }, audience: { who: 'agents' } });
    expect(lines(text.findings)).toEqual([
      ['audience', undefined, null, { who: 'agents' }],
      ['html', 'EN', '9 to 5', '8 to 4'],
    ]);
    expect(text.findings[0]).toMatchObject({ entry: 'notice 1', title: 'Hours', audience: { who: 'agents' } });
    expect(lines(effectIn(site, { hidden: true }).findings)).toEqual([['shown', undefined, true, false]]);
    const unseen = { ...site, content: { 'notice 1': { ...state, hidden: true } } };
    expect(lines(effectIn(unseen, { hidden: false }).findings)).toEqual([
      ['shown', undefined, false, true],
      ['html', 'EN', null, '9 to 5'],
      ['title', 'EN', null, 'Hours'],
    ]);
    expect(effectIn(unseen, { until: '2030-01-01T00:00:00.000Z' })).toMatchObject({
      findings: [],
      silent: ['content:notice 1'],
    });
    const long = effectIn(site, { 'words.EN': { ...TEXT, html: `<p>${'x'.repeat(500)}</p>` } });
    expect(String(long.findings[0]?.to)).toHaveLength(201);
  });

  it('N05: an entry that the site lacks, and fields that are none, are reported; the journal names what differs', () => {
    expect(pathsOf([{ kind: 'content', entry: 'notice 9', patch: { hidden: true } }])).toEqual(['/0/entry']);
    expect(effectIn(site, [] as unknown as ContentState).problems).toMatchObject([{ path: '/0/patch' }]);
    expect(effectIn(site, { hidden: false, 'words.EN': { html: TEXT.html, title: TEXT.title } }).changes).toEqual([]);
    const written = [{ removed: true }, { removed: false }, { hidden: true, removed: false }].map((patch) =>
      effectIn({ ...site, content: { 'notice 1': { ...state, removed: patch.removed === false } } }, patch).changes.at(
        0,
      ),
    );
    expect(written).toMatchObject([
      { action: 'content.remove', subject: 'notice 1', before: { removed: false }, after: { removed: true } },
      { action: 'content.restore', before: { removed: true } },
      { action: 'content.restore', before: { hidden: false, removed: true }, after: { hidden: true, removed: false } },
    ]);
  });

  it('N05: another user’s change of the same field collides, of another field or entry does not', () => {
    const proposal = { kind: 'content', entry: 'notice 1', patch: { hidden: true } } as const;
    const by = (subject: string, after: object) => ({ action: 'content.change', subject, before: {}, after });
    expect([
      collides(proposal, by('notice 1', { hidden: false })),
      collides(proposal, by('notice 1', { until: null })),
      collides(proposal, by('notice 2', { hidden: false })),
      collides(proposal, { ...by('notice 1', { hidden: false }), action: 'notice.change' }),
    ]).toEqual([true, false, false, false]);
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
