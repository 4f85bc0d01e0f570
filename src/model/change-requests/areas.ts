/** The areas of a site's changes by which a merchant says how many other staff users must approve. */

import { BRAND_ROLLOUT } from '../documents/rollouts.ts';
import type { AnnouncedEffect, EffectFinding } from '../proposals/effect.ts';
import { treeActionOf } from '../proposals/invert.ts';
import type { Proposal, TreeChange } from '../proposals/proposal.ts';
import type { TreeName } from '../site/served-trees.ts';

export const APPROVAL_AREAS = [
  'withdrawals',
  'money',
  'maintenance',
  'regions',
  'protection',
  'registration',
  'settings',
  'switches',
  'brand',
  'content',
] as const;
export type ApprovalArea = (typeof APPROVAL_AREAS)[number];

/** How many other staff users must approve, by area; an absent area has its default. */
export type ApprovalRules = Readonly<Partial<Record<ApprovalArea, number>>>;

/** A second person by default for what moves money, closes a site, or protects players. */
const DEFAULT_APPROVERS: Readonly<Record<ApprovalArea, number>> = {
  withdrawals: 1,
  money: 1,
  maintenance: 1,
  regions: 1,
  protection: 1,
  registration: 0,
  settings: 0,
  switches: 0,
  brand: 0,
  content: 0,
};

export function approversOf(rules: ApprovalRules, area: ApprovalArea): number {
  return rules[area] ?? DEFAULT_APPROVERS[area];
}

/** Most approvals that any of the areas asks for. */
export function approversFor(rules: ApprovalRules, areas: readonly ApprovalArea[]): number {
  return Math.max(0, ...areas.map((area) => approversOf(rules, area)));
}

/**
 * The areas that a change touches: by what is written, and by what visitors gain or lose, so that a switch of another
 * name that hides the withdrawal page counts as one of withdrawals. In the order of `APPROVAL_AREAS`.
 */
export function areasOf(
  changes: readonly Pick<TreeChange, 'action' | 'subject' | 'proposal'>[],
  { groups }: Pick<AnnouncedEffect, 'groups'>,
): readonly ApprovalArea[] {
  const found = new Set<ApprovalArea>([
    ...changes.flatMap(areasOfChange),
    ...groups.flatMap(({ findings }) => findings.flatMap(areasOfFinding)),
  ]);
  return APPROVAL_AREAS.filter((area) => found.has(area));
}

const OF_SWITCH: Readonly<Record<string, ApprovalArea>> = {
  WITHDRAW: 'withdrawals',
  DEPOSIT: 'money',
  [BRAND_ROLLOUT]: 'brand',
};
const OF_SETTING: Readonly<Record<string, ApprovalArea>> = {
  'status.maintenanceVisitors': 'maintenance',
  'status.maintenanceUntil': 'maintenance',
  'status.region': 'regions',
  'status.localCountry': 'regions',
};
/** A replaced tree touches everything that it can hold. */
const OF_TREE: Readonly<Record<TreeName, readonly ApprovalArea[]>> = {
  switches: ['withdrawals', 'money', 'switches'],
  rules: ['registration'],
  whitelabel: ['settings'],
  status: ['maintenance', 'regions', 'settings'],
};

function areasOfChange({ action, subject, proposal }: Pick<TreeChange, 'action' | 'subject' | 'proposal'>) {
  if (proposal.kind === 'content' || proposal.kind === 'contentOrder') return ['content'] as const;
  switch (treeActionOf(action)) {
    case 'switch.turn':
    case 'switch.rollout':
      return [ofName(OF_SWITCH, subject) ?? 'switches'] as const;
    case 'setting.change':
      return [ofName(OF_SETTING, subject) ?? 'settings'] as const;
    case 'maintenance.set':
      return ['maintenance'] as const;
    case 'tree.replace':
      return proposal.kind === 'tree' ? OF_TREE[proposal.tree] : [];
    default:
      return ['registration'] as const;
  }
}

/** Elements and paths of these pages, whatever switch shows them. */
const WITHDRAWING = /(?:^|[./])(?:withdraw|withdrawalConfirmation)(?:$|[./?])/;
const PAYING = /(?:^|[./])(?:deposit|depositv2|transferFund|transferUpline)(?:$|[./?])/;
const PROTECTING = /(?:^|[./])(?:limits|saferPlay)(?:$|[./?])/;

function areasOfFinding(finding: EffectFinding): readonly ApprovalArea[] {
  if (finding.kind === 'element' || finding.kind === 'cohort') return areasOfPlace(finding.id);
  if (finding.kind === 'screen') return areasOfPlace(finding.path);
  if (finding.kind !== 'setting') return [];
  if (finding.name.startsWith('maintenance')) return ['maintenance'];
  // Market packs are the obligations to players.
  if (finding.name === 'packs') return ['protection'];
  return finding.name.startsWith('region.') || finding.name === 'localCountry' ? ['regions'] : [];
}

function areasOfPlace(place: string): readonly ApprovalArea[] {
  if (WITHDRAWING.test(place)) return ['withdrawals'];
  if (PROTECTING.test(place)) return ['protection'];
  return PAYING.test(place) ? ['money'] : [];
}

function ofName(table: Readonly<Record<string, ApprovalArea>>, name: string): ApprovalArea | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/**
 * Whether all of a change is an emergency stop: a switch that is turned off, a roll-out that is stopped, or a site that
 * is closed.
 */
export function isEmergencyStop(proposals: readonly Proposal[]): boolean {
  return proposals.every((proposal) => {
    if (proposal.kind === 'maintenance') return proposal.on;
    if (proposal.kind === 'rollout') return proposal.rollout === null;
    return proposal.kind === 'switch' && !proposal.enabled;
  });
}
