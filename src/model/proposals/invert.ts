/** Inverts changes of trees. */

import { readPlan } from '../documents/rollouts.ts';
import { isObject, type JsonObject } from '../json/json.ts';
import { applyProposals } from './apply.ts';
import {
  contentActionOf,
  contentIn,
  holdsValues,
  idsOfOrder,
  inPlaces,
  isOrderAction,
  type SiteBodies,
} from './content-entries.ts';
import type { Proposal, TreeAction } from './proposal.ts';
import { TREE_ACTIONS } from './proposal.ts';
import { rolloutIn } from './rollout-tree.ts';
import { fieldsOf, ruleIn } from './rule-tree.ts';
import { readSettingSubject, settingAt } from './setting-tree.ts';
import { stateInTree } from './switch-tree.ts';

export interface WrittenChange {
  /** `switch.turn`; with suffix `.urgent` or `.undo` for the same action in an emergency or as an undo. */
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The action of a tree change without its suffix; undefined for any other action. */
export function treeActionOf(action: string): TreeAction | undefined {
  return TREE_ACTIONS.find((known) => action === known || action.startsWith(`${known}.`));
}

/**
 * The proposals that revert a written change and leave everything else as it is; undefined for a change that is not of
 * trees or of a content entry, or whose entry lacks the previous value.
 */
export function invertChange({ action, subject, before }: WrittenChange): readonly Proposal[] | undefined {
  if (isOrderAction(action)) {
    const ids = idsOfOrder(before);
    return ids && [{ kind: 'contentOrder', entries: ids.map((id) => `${subject} ${id}`) }];
  }
  if (contentActionOf(action) === 'content.create')
    return [{ kind: 'content', entry: subject, patch: { removed: true } }];
  if (contentActionOf(action) !== undefined)
    return isObject(before) ? [{ kind: 'content', entry: subject, patch: before }] : undefined;
  switch (treeActionOf(action)) {
    case 'switch.turn':
      if (before === null) return [{ kind: 'switchOut', id: subject }];
      return before === '1' || before === '0' ? [{ kind: 'switch', id: subject, enabled: before === '1' }] : undefined;
    case 'switch.rollout':
      return invertRollout(subject, before);
    case 'rule.change':
      return before === null || isObject(before) ? [{ kind: 'ruleWhole', field: subject, rule: before }] : undefined;
    case 'rule.order':
      return isTexts(before) ? [{ kind: 'ruleOrder', fields: before }] : undefined;
    case 'setting.change':
      return invertSetting(subject, before);
    case 'maintenance.set':
      return [{ kind: 'maintenance', on: before === true }];
    case 'tree.replace':
      return invertReplacement(subject, before);
    default:
      return undefined;
  }
}

function invertRollout(id: string, before: unknown): readonly Proposal[] | undefined {
  const rollout = before === null ? null : readPlan(before);
  return rollout === undefined ? undefined : [{ kind: 'rollout', id, rollout }];
}

function invertSetting(subject: string, before: unknown): readonly Proposal[] | undefined {
  const setting = readSettingSubject(subject);
  return setting && [{ kind: 'setting', ...setting, value: before }];
}

function invertReplacement(subject: string, before: unknown): readonly Proposal[] | undefined {
  const isTree = subject === 'switches' || subject === 'rules' || subject === 'whitelabel' || subject === 'status';
  return isTree && isObject(before) ? [{ kind: 'tree', tree: subject, body: before }] : undefined;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/**
 * The proposals that revert proposals: applied to the resulting trees, they restore the original trees. A removed rule
 * is restored at its place.
 */
export function invertProposals(trees: SiteBodies, proposals: readonly Proposal[]): readonly Proposal[] {
  const { changes } = applyProposals(trees, proposals);
  const back: Proposal[] = [];
  let now = trees;
  for (const change of changes) {
    const inverse = invertChange(change) ?? [];
    const order = change.action === 'rule.change' && change.after === null ? [orderOf(now)] : [];
    back.unshift(...inverse, ...order);
    now = applyProposals(now, [change.proposal]).trees;
  }
  return back;
}

function orderOf({ rules }: SiteBodies): Proposal {
  return { kind: 'ruleOrder', fields: fieldsOf(rules) };
}

/** Whether the current value still equals the one that the written change set. */
export function isUnchanged(trees: SiteBodies, { action, subject, after }: WrittenChange): boolean {
  if (isOrderAction(action)) {
    const entries = (idsOfOrder(after) ?? []).map((id) => `${subject} ${id}`);
    return isSame(inPlaces(trees.places ?? {}, entries), entries);
  }
  if (contentActionOf(action) === undefined) return isSame(standingOf(trees, action, subject), after);
  return isObject(after) && holdsValues(contentIn(trees, subject) ?? {}, after);
}

function standingOf(trees: SiteBodies, action: string, subject: string): unknown {
  switch (treeActionOf(action)) {
    case 'switch.turn':
      return stateInTree(trees.switches, subject);
    case 'switch.rollout':
      return rolloutIn(trees.status, subject);
    case 'rule.change':
      return ruleIn(trees.rules, subject) ?? null;
    case 'rule.order':
      return fieldsOf(trees.rules);
    case 'setting.change':
      return settingAt(trees, subject);
    case 'maintenance.set':
      return isObject(trees.status) ? (trees.status['maintenance'] ?? null) : null;
    case 'tree.replace':
      return (trees as unknown as JsonObject)[subject];
    default:
      return undefined;
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
