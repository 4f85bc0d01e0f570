import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyProposals } from '#model/proposals/apply.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import type { TreeBodies } from '#model/site/served-trees.ts';
import { type PastChange, treesAt } from './trees-at.ts';

const START: TreeBodies = {
  switches: { modId: 'ROOT', enabled: '1', childrenNodes: [{ modId: 'ONE', enabled: '1', childrenNodes: [] }] },
  rules: { username: { key: 'username', enabled: true }, email: { key: 'email', enabled: false } },
  whitelabel: { agentCentre: false },
  status: { maintenance: false, resources: [] },
};

const proposal: fc.Arbitrary<Proposal> = fc.oneof(
  fc.record({
    kind: fc.constant('switch' as const),
    id: fc.constantFrom('ONE', 'TWO', 'THREE'),
    enabled: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('rule' as const),
    field: fc.constantFrom('username', 'email', 'zalo'),
    patch: fc.record({ enabled: fc.boolean() }),
  }),
  fc.record({
    kind: fc.constant('ruleOrder' as const),
    fields: fc.constantFrom(['email', 'username'], ['username', 'email']),
  }),
  fc.record({ kind: fc.constant('maintenance' as const), on: fc.boolean() }),
  fc.record({
    kind: fc.constant('tree' as const),
    tree: fc.constant('whitelabel' as const),
    body: fc.record({ agentCentre: fc.boolean() }),
  }),
);
const manners = fc.constantFrom('', '.urgent', '.undo');

/**
 * Applies changes one by one, each with its own revision and journal entry; other features write entries in between.
 */
function live(wishes: readonly (readonly [Proposal, string])[]) {
  const history = [START];
  const entries: PastChange[] = [];
  for (const [wish, manner] of wishes) {
    const { trees, changes } = applyProposals(history.at(-1) ?? START, [wish]);
    for (const { action, subject, before, after } of changes) {
      history.push(trees);
      const revision = history.length - 1;
      entries.push({ revision, action: action + manner, subject, before: written(before), after: written(after) });
      entries.push({ revision, action: 'content.save', subject: 'help', before: {}, after: {} });
    }
  }
  return { history, entries };
}

const written = (value: unknown) => JSON.parse(JSON.stringify(value ?? null));

describe('the trees at a revision', () => {
  test('N06: after any changes each earlier revision is restored, to the letter', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(proposal, manners), { maxLength: 15 }), (wishes) => {
        const { history, entries } = live(wishes);
        for (const [revision, trees] of history.entries())
          expect(JSON.stringify(treesAt(history.at(-1) ?? START, entries, revision))).toBe(JSON.stringify(trees));
      }),
    );
  });

  test('N06: an irreversible change is not guessed', () => {
    const entry = (more: Partial<PastChange>): PastChange => ({
      revision: 2,
      action: 'switch.turn',
      subject: 'ONE',
      before: '0',
      after: '1',
      ...more,
    });
    expect(treesAt(START, [entry({})], 1)).not.toEqual(START);
    expect(treesAt(START, [entry({})], 2)).toEqual(START);
    expect(treesAt(START, [entry({ action: 'content.save' })], 1)).toEqual(START);
    for (const wrong of [
      { action: 'switch.paint' },
      { action: 'tree.replace', subject: 'other' },
      { action: 'tree.replace', subject: 'rules', before: null },
      { before: 7 },
      { action: 'rule.order', before: ['no-such-field'] },
    ])
      expect(treesAt(START, [entry(wrong)], 1), JSON.stringify(wrong)).toBeUndefined();
  });
});
