import { expect, it } from 'vitest';
import { areasOf, isEmergencyStop } from '../change-requests/areas.ts';
import { ROLES } from '../compare/sides.ts';
import { evaluate } from '../conditions/condition.ts';
import { factsFrom, firstOf } from '../conditions/facts.ts';
import { MEMBER_TYPES, type MemberType } from '../documents/member.ts';
import type { RolloutPlan } from '../documents/rollouts.ts';
import { resolvePortal } from '../portal/portal.ts';
import { flagFacts, memberFacts, requestFacts, viewFacts } from '../site/document-facts.ts';
import type { TreeBodies } from '../site/served-trees.ts';
import { brandFile } from '../testing/brands.ts';
import { applyProposals } from './apply.ts';
import { collides } from './collide.ts';
import type { EffectFinding } from './effect.ts';
import { effectOf } from './effect-of.ts';
import { invertProposals } from './invert.ts';
import type { Proposal } from './proposal.ts';
import { plainBrand, sideOf } from './side.ts';

type SharedFinding = Extract<EffectFinding, { kind: 'cohort' }>;

const brand = plainBrand('aurora');
const ids = ['DEPOSIT', 'WITHDRAW', 'MAILCEN', 'MANPLAYREB3'];
const treesWith = (on: readonly string[], status: object = {}): TreeBodies => ({
  switches: { modId: 'ROOT', childrenNodes: ids.map((modId) => ({ modId, enabled: on.includes(modId) ? '1' : '0' })) },
  rules: {},
  whitelabel: {},
  status,
});
const plan = (more: Partial<RolloutPlan> = {}): RolloutPlan => ({
  to: '1',
  salt: 'salt-one',
  steps: [
    { share: 20, hours: 24 },
    { share: 60, hours: null },
  ],
  step: 0,
  guards: [],
  ...more,
});
const roll = (id: string, rollout: RolloutPlan | null): Proposal => ({ kind: 'rollout', id, rollout });

function effectIn(trees: TreeBodies, proposals: readonly Proposal[]) {
  const applied = applyProposals(trees, proposals);
  expect(applied.problems).toEqual([]);
  const sides = [trees, applied.trees].map((one) => sideOf({ brand, trees: one, lanes: [] }));
  const [before, after] = sides;
  if (!before || !after) throw new Error('no sides');
  const effect = effectOf(before, after);
  const findings = effect.groups.flatMap((group) => group.findings);
  return { effect, applied, after, cohorts: findings as readonly SharedFinding[] };
}

/** What members of a type have in the share and not outside of it, by the portal itself. */
function differences(documents: Parameters<typeof resolvePortal>[0], type: MemberType, overlay: object) {
  const { elements } = resolvePortal(documents);
  const person = {
    id: '',
    account: '',
    nickname: '',
    rankName: '',
    rankLevel: 0,
    labels: [],
    toUpline: false,
    hasPassword: true,
  };
  const facts = firstOf(
    requestFacts({ regionRestriction: false }),
    memberFacts({ ...person, type, switches: new Map() }),
    flagFacts({}),
    viewFacts({}),
  );
  const inside = firstOf(factsFrom(overlay as Record<string, string>), facts);
  return Object.values(elements).flatMap(({ id, when }) =>
    evaluate(when, inside) === true && evaluate(when, facts) !== true ? [id] : [],
  );
}

it.each(ids)('N05: the effect of a roll-out of %s is what the share of members gains, and visitors nothing', (id) => {
  const { cohorts, after, effect } = effectIn(treesWith([]), [roll(id, plan())]);
  expect(cohorts.length).toBeGreaterThan(0);
  for (const { kind, share, appears, roles } of cohorts) {
    expect({ kind, share, appears }).toEqual({ kind: 'cohort', share: { switch: id, from: 0, to: 20 }, appears: true });
    expect(roles).not.toContain('visitors');
  }
  for (const type of MEMBER_TYPES) {
    const role = ROLES.find((one) => one.type === type)?.name ?? '';
    const reported = cohorts.filter(({ roles }) => roles.includes(role)).map((one) => one.id);
    for (const element of differences(after.documents, type, { [`overlay:${id}`]: '1' }))
      expect(reported).toContain(element);
  }
  expect(effect.groups.flatMap(({ causes }) => causes.map(({ values }) => values))).toContain('0 % -> 20 %');
});

it('N05: a roll-out for some ranks says them, and other ranks are another roll-out', () => {
  const trees = treesWith([]);
  const first = plan({ ranks: { from: 3, to: 9 } });
  const begun = effectIn(trees, [roll('DEPOSIT', first)]);
  expect(begun.cohorts[0]).toMatchObject({ share: { from: 0, to: 20, ranks: { from: 3, to: 9 } } });
  const [was, is] = [first, plan({ ranks: { from: 4, to: 9 } })].map((one) => ({
    ...trees,
    status: { rollouts: { DEPOSIT: one } },
  }));
  const sides = [was, is].map((one) => sideOf({ brand, trees: one ?? trees, lanes: [] }));
  const [before, after] = sides;
  if (!before || !after) throw new Error('no sides');
  const shares = effectOf(before, after).groups.flatMap(({ findings }) =>
    (findings as readonly SharedFinding[]).map(({ share }) => share),
  );
  expect(shares.map((share) => [share?.from, share?.to, share?.ranks?.from])).toEqual(
    expect.arrayContaining([
      [20, 0, 3],
      [0, 20, 4],
    ]),
  );
});

it('N05: the effect of a brand revision is what its pages have otherwise, for the share, and a smaller share takes it back', () => {
  const to = 'a-revision-00001';
  const revisions = { [to]: { ...brandFile({ name: 'Other' }), elements: { 'nav.live': { hidden: true } } } };
  const lanes = [{ title: 'LIVE', cards: [{ vassalage: 'V', displayName: 'V', gameType: 'LIVE' }], gameClassify: [] }];
  const effectWith = (from: TreeBodies, proposals: readonly Proposal[], known: object | undefined) => {
    const { trees, problems } = applyProposals(from, proposals);
    expect(problems).toEqual([]);
    const [before, after] = [from, trees].map((one) => sideOf({ brand, trees: one, lanes, revisions: known as never }));
    if (!before || !after) throw new Error('no sides');
    return effectOf(before, after);
  };
  const begin = effectWith(treesWith([]), [roll('brand', plan({ to }))], revisions);
  const share = { switch: 'brand', from: 0, to: 20 };
  const findings = begin.groups.flatMap((group) => group.findings);
  expect(findings.every((finding) => JSON.stringify(finding.share) === JSON.stringify(share))).toBe(true);
  expect(findings).toContainEqual(expect.objectContaining({ kind: 'setting', name: 'brandRevision', to, share }));
  const hidden = findings.find((finding) => finding.kind === 'element' && finding.id === 'nav.live');
  expect(hidden).toMatchObject({ appears: false });
  const rolling = applyProposals(treesWith([]), [roll('brand', plan({ to }))]).trees;
  const stopped = effectWith(rolling, [roll('brand', null)], revisions).groups.flatMap((group) => group.findings);
  expect(stopped.find((finding) => finding.kind === 'element' && finding.id === 'nav.live')).toMatchObject({
    appears: true,
    share: { from: 20, to: 0 },
  });
  // A revision whose file is not there is named all the same.
  const unknown = effectWith(treesWith([]), [roll('brand', plan({ to }))], undefined);
  expect(unknown.groups.flatMap((group) => group.findings)).toHaveLength(1);
  const areas = areasOf(applyProposals(treesWith([]), [roll('brand', plan({ to }))]).changes, begin);
  expect(areas).toContain('brand');
  expect(applyProposals(treesWith([]), [roll('brand', plan())]).problems[0]?.path).toBe('/0/rollout/to');
});

it('N05, N12: a revision with other market packs says so, in whatever order they stand, and counts as protection', () => {
  const to = 'B'.repeat(16);
  const withPacks = (packs: readonly string[]) => ({ [to]: brandFile({ merchant: 'aurora', packs }) });
  const effectOfPacks = (trees: TreeBodies, proposals: readonly Proposal[], packs: readonly string[]) => {
    const { changes, trees: moved } = applyProposals(trees, proposals);
    const served = { ...brand, packs: ['gb', 'mt'] };
    const [before, after] = [trees, moved].map((one) =>
      sideOf({ brand: served, trees: one, lanes: [], revisions: withPacks(packs) }),
    );
    if (!before || !after) throw new Error('no sides');
    const effect = effectOf(before, after);
    const findings = effect.groups.flatMap((group) => group.findings);
    return {
      packs: findings.filter((one) => one.kind === 'setting' && one.name === 'packs'),
      areas: areasOf(changes, effect),
    };
  };
  const begin = [roll('brand', plan({ to }))];
  expect(effectOfPacks(treesWith([]), begin, ['gb'])).toEqual({
    packs: [{ kind: 'setting', name: 'packs', from: ['gb', 'mt'], to: ['gb'] }],
    areas: expect.arrayContaining(['protection', 'brand']),
  });
  const rolling = applyProposals(treesWith([]), begin).trees;
  expect(effectOfPacks(rolling, [roll('brand', null)], ['gb']).packs).toMatchObject([
    { from: ['gb'], to: ['gb', 'mt'] },
  ]);
  expect(effectOfPacks(treesWith([]), begin, ['mt', 'gb']).packs).toEqual([]);
});

it('N05: each step says its share before and after, and a stop takes back what the share had', () => {
  const rolling = applyProposals(treesWith([]), [roll('MAILCEN', plan())]).trees;
  const step = effectIn(rolling, [roll('MAILCEN', plan({ step: 1 }))]);
  expect(step.cohorts[0]).toMatchObject({ appears: true, share: { from: 20, to: 60 } });
  const stop = effectIn(rolling, [roll('MAILCEN', null)]);
  expect(stop.cohorts[0]).toMatchObject({ appears: false, share: { from: 20, to: 0 } });
  expect(applyProposals(rolling, [roll('MAILCEN', null)]).trees).toEqual(treesWith([]));
  const away = effectIn(treesWith(ids), [roll('MAILCEN', plan({ to: '0' }))]);
  expect(away.cohorts[0]).toMatchObject({ appears: false, share: { from: 0, to: 20 } });
});

it('N05: a roll-out has the areas of its switch and of what it shows; stopping one is an emergency stop', () => {
  const areas = (id: string) => {
    const { applied, effect } = effectIn(treesWith([]), [roll(id, plan())]);
    return areasOf(applied.changes, effect);
  };
  expect([areas('WITHDRAW'), areas('DEPOSIT'), areas('MANPLAYREB3')]).toEqual([
    expect.arrayContaining(['withdrawals']),
    expect.arrayContaining(['money']),
    ['switches'],
  ]);
  expect([isEmergencyStop([roll('DEPOSIT', null)]), isEmergencyStop([roll('DEPOSIT', plan())])]).toEqual([true, false]);
});

it('N05: under a roll-out the switch does not change, another roll-out of it is refused, and both touch each other', () => {
  const rolling = applyProposals(treesWith([]), [roll('DEPOSIT', plan())]).trees;
  const refused = (proposal: Proposal) => applyProposals(rolling, [proposal]).problems.map(({ code }) => code);
  expect(refused({ kind: 'switch', id: 'DEPOSIT', enabled: true })).toEqual(['proposal.switch-rollout']);
  expect(refused({ kind: 'switchOut', id: 'DEPOSIT' })).toEqual(['proposal.switch-rollout']);
  expect(refused(roll('DEPOSIT', plan({ salt: 'salt-two' })))).toEqual(['proposal.rollout']);
  expect(refused(roll('DEPOSIT', plan({ step: 7 })))).toEqual(['rollout.plan']);
  expect(refused({ kind: 'setting', tree: 'status', key: 'rollouts', value: null })).toEqual(['proposal.setting-key']);
  const finish = [roll('DEPOSIT', null), { kind: 'switch', id: 'DEPOSIT', enabled: true } as const];
  const finished = applyProposals(rolling, finish);
  expect(finished.problems).toEqual([]);
  expect(applyProposals(finished.trees, invertProposals(rolling, finish)).trees).toEqual(rolling);
  const written = { action: 'switch.rollout', subject: 'DEPOSIT', before: null, after: plan() };
  expect(collides({ kind: 'switch', id: 'DEPOSIT', enabled: false }, written)).toBe(true);
  expect(collides(roll('WITHDRAW', plan()), written)).toBe(false);
});
