import { mayDo, type StaffAction, type StaffRights } from '#contract/staff/policy.ts';
import { BRAND_ROLLOUT } from '#model/documents/rollouts.ts';
import type { Proposal } from '#model/proposals/proposal.ts';

const ACTIONS = {
  switch: ['switch.turn'],
  switchOut: ['switch.turn'],
  rollout: ['switch.turn'],
  rule: ['rule.change'],
  ruleWhole: ['rule.change'],
  ruleOrder: ['rule.change'],
  setting: ['settings.change'],
  maintenance: ['maintenance.set'],
  content: ['content.change'],
  contentOrder: ['content.change'],
} as const satisfies Readonly<Record<Exclude<Proposal['kind'], 'tree'>, readonly StaffAction[]>>;

/** Replacing a whole tree needs the permissions of all its parts. */
const TREE_ACTIONS = {
  switches: ['switch.turn', 'settings.change'],
  rules: ['rule.change', 'settings.change'],
  whitelabel: ['settings.change'],
  status: ['settings.change', 'maintenance.set'],
} as const satisfies Readonly<Record<string, readonly StaffAction[]>>;

/** Whether the staff user may make all of these proposals at a merchant. */
export function mayPropose(staff: StaffRights, merchant: string, proposals: readonly Proposal[]): boolean {
  return proposals.every((proposal) => actionsOf(proposal).every((action) => mayDo(staff, action, merchant)));
}

/** Allowed visitors and end of maintenance need the permission to close the site. */
const CLOSING_KEYS = ['maintenanceVisitors', 'maintenanceUntil'];

function actionsOf(proposal: Proposal): readonly StaffAction[] {
  if (proposal.kind === 'rollout' && proposal.id === BRAND_ROLLOUT) return ['brand.publish'];
  if (proposal.kind === 'setting' && CLOSING_KEYS.includes(proposal.key)) return ['settings.change', 'maintenance.set'];
  return proposal.kind === 'tree' ? TREE_ACTIONS[proposal.tree] : ACTIONS[proposal.kind];
}
