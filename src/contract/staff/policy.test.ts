import { expect, test } from 'vitest';
import { actionsOf, mayDo, STAFF_ACTIONS, STAFF_ROLES, type StaffAction } from './policy.ts';

/**
 * The expected permissions: administrator, operator, support, auditor. o: at own merchants. p: on the platform. A dot:
 * none. This table repeats policy.ts on purpose: changing only one of them fails the test.
 */
const TABLE: Readonly<Record<StaffAction, string>> = {
  'overview.read': 'pppp',
  'site.create': 'p...',
  'documents.read': 'oooo',
  'switch.turn': 'ooo.',
  'rule.change': 'oo..',
  'settings.change': 'oo..',
  'maintenance.set': 'oo..',
  'request.approve': 'oo..',
  'request.rules': 'o...',
  'content.read': 'oooo',
  'content.change': 'ooo.',
  'games.change': 'oo..',
  'change.undo': 'ooo.',
  'why.ask': 'oooo',
  'preview.open': 'oooo',
  'brand.edit': 'ooo.',
  'brand.publish': 'oo..',
  'member.read': 'oooo',
  'member.change': 'ooo.',
  'member.secure': 'ooo.',
  'feedback.read': 'oooo',
  'feedback.answer': 'ooo.',
  'chat.moderate': 'ooo.',
  'promotion.rule': 'ooo.',
  'identity.read': 'oo..',
  'identity.decide': 'oo..',
  'threshold.decide': 'oo..',
  'promotion.budget': 'oo..',
  'promotion.places': 'oo..',
  'points.read': 'oooo',
  'points.rule': 'oo..',
  'mall.read': 'oooo',
  'mall.change': 'oo..',
  'mall.stock': 'ooo.',
  'mission.read': 'oooo',
  'mission.write': 'ooo.',
  'mission.turn': 'oo..',
  'grant.forfeit': 'oo..',
  'application.answer': 'ooo.',
  'redeem.answer': 'ooo.',
  'cashier.read': 'oooo',
  'cashier.answer': 'ooo.',
  'cashier.answerAbove': 'oo..',
  'cashier.suspense': 'oo..',
  'cashier.methods': 'oo..',
  'export.make': 'oo.o',
  'ledger.read': 'oooo',
  'correction.propose': 'ooo.',
  'correction.approve': 'oo..',
  'reconciliation.read': 'oooo',
  'reconciliation.run': 'ooo.',
  'reconciliation.answer': 'oo..',
  'proposal.answer': 'ooo.',
  'proposal.confirm': 'oo..',
  'setAside.read': 'oooo',
  'setAside.answer': 'oo..',
  'finance.read': 'oooo',
  'finance.look': 'oo.o',
  'tree.read': 'oooo',
  'tree.move': 'oo..',
  'agent.rights': 'oo..',
  'contract.read': 'oooo',
  'contract.change': 'oo..',
  'settlement.read': 'oooo',
  'settlement.hold': 'oo..',
  'play.read': 'oooo',
  'play.policy': 'oo..',
  'outbox.read': 'oooo',
  'outbox.open': 'o...',
  'journal.read': 'pppp',
  'journal.export': 'p..p',
  'staff.read': 'p..p',
  'staff.change': 'p...',
};

test('M378: every action is in the table', () => {
  expect(Object.keys(TABLE).sort()).toEqual([...STAFF_ACTIONS].sort());
});

test.each(STAFF_ROLES.flatMap((role, at) => STAFF_ACTIONS.map((action) => ({ role, action, at }))))(
  'M378: $role, $action: at an own merchant, at another one, and for all merchants, as in the table',
  ({ role, action, at }) => {
    const states = TABLE[action][at];
    const own = { role, merchants: ['aurora'] } as const;
    expect([mayDo(own, action, 'aurora'), mayDo(own, action, 'lotus'), mayDo(own, action)]).toEqual([
      states !== '.',
      states === 'p',
      states === 'p',
    ]);
    expect(mayDo({ role, merchants: 'all' }, action, 'lotus')).toBe(states !== '.');
    expect(mayDo({ role, merchants: [] }, action, 'aurora')).toBe(states === 'p');
  },
);

test('M378: a role has exactly the actions of the table', () => {
  for (const [at, role] of STAFF_ROLES.entries()) {
    const allowed = STAFF_ACTIONS.filter((action) => TABLE[action][at] !== '.');
    expect(actionsOf(role)).toEqual(allowed);
  }
});
