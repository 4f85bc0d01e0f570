import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/setup/cases.ts';
import { applyProposals } from '../proposals/apply.ts';
import { effectOf } from '../proposals/effect-of.ts';
import type { Proposal } from '../proposals/proposal.ts';
import { plainBrand, sideOf } from '../proposals/side.ts';
import { writeEffect } from '../proposals/write-effect.ts';
import type { TreeBodies } from '../site/served-trees.ts';
import { anyProposal, anyProposals, anyTrees } from '../testing/proposed-changes.ts';
import {
  applyRequest,
  approveRequest,
  type ChangeRequest,
  closeRequest,
  type Decision,
  describeWritten,
  differingSubjects,
  type EffectDigest,
  editRequest,
  proposeRequest,
  type Refusal,
} from './decide.ts';

const BRAND = plainBrand('acme');
const STAFF = ['ann', 'ben', 'cho', 'dee'] as const;

const digests = new WeakMap<TreeBodies, WeakMap<readonly Proposal[], EffectDigest>>();

/** The whole effect as text, in place of its hash. */
function digestOf(trees: TreeBodies, proposals: readonly Proposal[]): EffectDigest {
  const known = digests.get(trees)?.get(proposals) ?? composeDigest(trees, proposals);
  digests.set(trees, (digests.get(trees) ?? new WeakMap()).set(proposals, known));
  return known;
}

function composeDigest(trees: TreeBodies, proposals: readonly Proposal[]): EffectDigest {
  const { trees: after, changes } = applyProposals(trees, proposals);
  const effect = effectOf(
    sideOf({ brand: BRAND, trees, lanes: [] }),
    sideOf({ brand: BRAND, trees: after, lanes: [] }),
  );
  return { seen: writeEffect(effect), written: describeWritten(changes) };
}

const textOf = (trees: TreeBodies, proposals: readonly Proposal[]) => {
  const { seen, written } = digestOf(trees, proposals);
  return JSON.stringify([seen, Object.entries(written).sort()]);
};

const someone = fc.constantFrom(...STAFF);
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('approve' as const), by: someone, isLate: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('apply' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), by: someone, proposals: anyProposals }) },
  // Another user's direct change: mostly unrelated, now and then of the same subject.
  { weight: 3, arbitrary: fc.record({ do: fc.constant('other' as const), proposal: anyProposal }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('same' as const), at: fc.nat(3), isOn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('right' as const), by: someone, has: fc.boolean() }) },
);

/** A direct change of the subject of one of the request's proposals. */
function related(proposals: readonly Proposal[], at: number, isOn: boolean): readonly Proposal[] {
  const proposal = proposals[at % proposals.length];
  if (proposal?.kind === 'switch') return [{ ...proposal, enabled: isOn }];
  if (proposal?.kind === 'content') return [{ ...proposal, patch: { hidden: isOn } }];
  return proposal === undefined ? [] : [proposal];
}

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The request, and next to it what a careful clerk writes down without the request's own state. */
interface World {
  trees: TreeBodies;
  proposals: readonly Proposal[];
  request: ChangeRequest;
  readonly needed: number;
  readonly rights: Set<string>;
  readonly writers: Set<string>;
  approvedBy: Set<string>;
  /** The effect that the last author was shown. */
  shown: string;
  isApplied: boolean;
  hasLapsed: boolean;
  changedSince: boolean;
}

const outcomes = { applied: 0, lapsed: 0, afterUnrelated: 0 };

function momentOf({ trees, proposals, needed, rights }: World) {
  return { digest: digestOf(trees, proposals), needed, mayStill: (staff: string) => rights.has(staff) };
}

const isStillShown = ({ trees, proposals, shown }: World) => textOf(trees, proposals) === shown;

function edit(world: World, by: string, proposals: readonly Proposal[]): void {
  const { request, needed, trees, isApplied } = world;
  const place = { by, version: request.version, isTimed: false };
  const edited = editRequest(request, place, { digest: digestOf(trees, proposals), needed });
  expect(edited.outcome).toBe(isApplied ? 'refused' : 'done');
  if (edited.outcome !== 'done') return;
  world.writers.add(by);
  Object.assign(world, { request: edited.request, proposals, approvedBy: new Set(), shown: textOf(trees, proposals) });
  Object.assign(world, { hasLapsed: false, changedSince: false });
}

function approve(world: World, by: string, isLate: boolean): void {
  const { request, writers, rights, approvedBy, isApplied, hasLapsed } = world;
  const decision = approveRequest(request, { by, version: request.version - Number(isLate) }, momentOf(world));
  const may = !isApplied && !hasLapsed && !isLate && !writers.has(by) && rights.has(by);
  const isSame = isStillShown(world);
  const expected = !may ? 'refused' : !isSame ? 'lapsed' : approvedBy.has(by) ? 'refused' : 'done';
  expect(decision.outcome).toBe(expected);
  if (decision.outcome === 'done') approvedBy.add(by);
  if (decision.outcome === 'lapsed') world.hasLapsed = true;
  if (decision.outcome !== 'refused') world.request = decision.request;
}

function apply(world: World): void {
  const { request, approvedBy, rights, needed, isApplied, hasLapsed, trees, proposals } = world;
  const decision = applyRequest(request, momentOf(world));
  const isSame = isStillShown(world);
  const isReady = [...approvedBy].filter((by) => rights.has(by)).length >= needed && !isApplied && !hasLapsed;
  expect(decision.outcome === 'done').toBe(isReady && isSame);
  expect(decision.outcome === 'lapsed').toBe(isReady && !isSame);
  if (decision.outcome === 'refused') return;
  world.request = decision.request;
  if (decision.outcome === 'lapsed') {
    world.hasLapsed = true;
    outcomes.lapsed += 1;
    return;
  }
  world.isApplied = true;
  world.trees = applyProposals(trees, proposals).trees;
  outcomes.applied += 1;
  outcomes.afterUnrelated += Number(world.changedSince);
}

function change(world: World, proposals: readonly Proposal[]): void {
  const { trees } = applyProposals(world.trees, proposals);
  world.changedSince ||= trees !== world.trees;
  world.trees = trees;
}

function take(world: World, one: Step): void {
  if (one.do === 'edit') edit(world, one.by, one.proposals);
  else if (one.do === 'approve') approve(world, one.by, one.isLate);
  else if (one.do === 'apply') apply(world);
  else if (one.do === 'other') change(world, [one.proposal]);
  else if (one.do === 'same') change(world, related(world.proposals, one.at, one.isOn));
  else if (one.has) world.rights.add(one.by);
  else world.rights.delete(one.by);
}

describe('a change request', () => {
  it('N05: is applied if and only if its effect is the approved one, everybody needed approved, no author among them, and once (hashicorp/web-unified-docs#2827)', () => {
    const steps = fc.array(step, { minLength: 4, maxLength: 10 });
    fc.assert(
      fc.property(anyTrees, anyProposals, fc.integer({ min: 0, max: 2 }), steps, (trees, proposals, needed, taken) => {
        const request = proposeRequest('ann', digestOf(trees, proposals), needed);
        const shown = textOf(trees, proposals);
        const people = { rights: new Set<string>(STAFF), writers: new Set(['ann']), approvedBy: new Set<string>() };
        const before = { isApplied: false, hasLapsed: false, changedSince: false };
        const world: World = { trees, proposals, request, needed, shown, ...people, ...before };
        for (const one of taken) take(world, one);
      }),
      { numRuns: cases(48) },
    );
    // The cases reach each outcome, also an applied request after a change that did not concern it.
    for (const [outcome, count] of Object.entries(outcomes)) expect(count, outcome).toBeGreaterThan(0);
  });

  const one: EffectDigest = { seen: 'a', written: { 'switch.turn WITHDRAW': '["1","0"]' } };
  const other: EffectDigest = { seen: 'a', written: { 'switch.turn WITHDRAW': '[null,"0"]' } };
  const at = (digest: EffectDigest, needed = 1) => ({ digest, needed, mayStill: () => true });
  const whyOf = (decision: Decision): Refusal | undefined =>
    decision.outcome === 'refused' ? decision.why : undefined;
  const of = (decision: Decision): ChangeRequest => {
    if (decision.outcome === 'refused') throw new Error(decision.why);
    return decision.request;
  };

  it('N05: says why it is refused: own request, read before an edit, twice, lapsed, final', () => {
    const request = proposeRequest('ann', one, 1);
    expect(whyOf(approveRequest(request, { by: 'ann', version: 1 }, at(one)))).toBe('author');
    expect(whyOf(applyRequest(request, at(one)))).toBe('approvals');
    const approved = of(approveRequest(request, { by: 'ben', version: 1 }, at(one)));
    expect(approved.state).toBe('approved');
    expect(whyOf(approveRequest(approved, { by: 'ben', version: 1 }, at(one)))).toBe('repeated');
    const edited = of(editRequest(approved, { by: 'ben', version: 1, isTimed: false }, at(one)));
    expect(edited).toMatchObject({ state: 'open', version: 2, authors: ['ann', 'ben'] });
    expect(whyOf(approveRequest(edited, { by: 'cho', version: 1 }, at(one)))).toBe('outdated');
    expect(whyOf(approveRequest(edited, { by: 'ben', version: 2 }, at(one)))).toBe('author');
    const lapsed = of(applyRequest(approved, at(other)));
    expect(lapsed.state).toBe('lapsed');
    expect([
      whyOf(applyRequest(lapsed, at(one))),
      whyOf(approveRequest(lapsed, { by: 'cho', version: 1 }, at(one))),
    ]).toEqual(['lapsed', 'lapsed']);
    const applied = of(applyRequest(approved, at(one)));
    expect([whyOf(applyRequest(applied, at(one))), whyOf(closeRequest(applied, 'ann', 'withdrawn'))]).toEqual([
      'final',
      'final',
    ]);
    expect(whyOf(closeRequest(approved, 'ben', 'withdrawn'))).toBe('author');
  });

  it('N05: what lapsed with its approvals can still be withdrawn, rejected, or asked again without them (PostHog/posthog#48048)', () => {
    const approved = of(approveRequest(proposeRequest('ann', one, 1), { by: 'ben', version: 1 }, at(one)));
    const lapsed = of(applyRequest(approved, at(other)));
    expect([lapsed.state, lapsed.approvals.length]).toEqual(['lapsed', 1]);
    expect(of(closeRequest(lapsed, 'ann', 'withdrawn')).state).toBe('withdrawn');
    expect(of(closeRequest(lapsed, 'cho', 'rejected')).state).toBe('rejected');
    const again = of(editRequest(lapsed, { by: 'ann', version: 1, isTimed: false }, at(other)));
    expect(again.state).toBe('open');
    expect(whyOf(applyRequest(again, at(other)))).toBe('approvals');
  });

  it('N05: the same picture for visitors over another previous value is another effect, and names the subject', () => {
    expect(differingSubjects(one, other)).toEqual(['switch.turn WITHDRAW']);
    expect(differingSubjects(one, { ...one, seen: 'b' })).toEqual([]);
  });

  it('N05: with a start time approvals make it scheduled, and stricter rules later ask for more of them', () => {
    const timed = proposeRequest('ann', one, 1, true);
    const scheduled = of(approveRequest(timed, { by: 'ben', version: 1 }, at(one)));
    expect(scheduled.state).toBe('scheduled');
    expect(whyOf(applyRequest(scheduled, at(one, 2)))).toBe('approvals');
  });
});
