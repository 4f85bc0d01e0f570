/** Detects conflicts between two users' changes. */
import { isObject, own } from '../json/json.ts';
import { contentActionOf, isOrderAction, kindOfEntry } from './content-entries.ts';
import { treeActionOf, type WrittenChange } from './invert.ts';
import type { Proposal } from './proposal.ts';
import { rolloutIn } from './rollout-tree.ts';
import { fieldsOf, ruleIn } from './rule-tree.ts';
import { settingIn, settingSubject } from './setting-tree.ts';
import { stateInTree } from './switch-tree.ts';

/**
 * Whether a written change touched the subject of a proposal: the same switch, field, order or setting, or a tree that
 * the proposal replaces. A replaced tree touches everything that differs.
 */
export function collides(proposal: Proposal, { action, subject, before, after }: WrittenChange): boolean {
  if (proposal.kind === 'contentOrder' || proposal.kind === 'content')
    return touchesContent(proposal, { action, subject, after });
  const touched = treeActionOf(action);
  if (touched === undefined) return false;
  if (proposal.kind === 'tree') return treeOf(touched, subject) === proposal.tree;
  const isReplaced = touched === 'tree.replace' && subject === treeOfProposal(proposal);
  const differs = (read: (tree: unknown) => unknown) => JSON.stringify(read(before)) !== JSON.stringify(read(after));
  switch (proposal.kind) {
    case 'switch':
    case 'switchOut':
      if (isReplaced) return differs((tree) => stateInTree(tree, proposal.id));
      // A roll-out decides what the switch is for some of the members.
      return (touched === 'switch.turn' || touched === 'switch.rollout') && subject === proposal.id;
    case 'rollout':
      if (isReplaced) return differs((tree) => rolloutIn(tree, proposal.id));
      return (touched === 'switch.turn' || touched === 'switch.rollout') && subject === proposal.id;
    case 'rule':
    case 'ruleWhole':
      if (isReplaced) return differs((tree) => ruleIn(tree, proposal.field) ?? null);
      return touched === 'rule.change' && subject === proposal.field;
    case 'ruleOrder':
      return isReplaced ? differs(fieldsOf) : touched === 'rule.order';
    case 'setting':
      if (isReplaced) return differs((tree) => settingIn(tree, proposal.key));
      return touched === 'setting.change' && subject === settingSubject(proposal.tree, proposal.key);
    case 'maintenance':
      if (isReplaced) return differs((tree) => own(tree, 'maintenance'));
      return touched === 'maintenance.set';
    default:
      return false;
  }
}

function touchesContent(
  proposal: Extract<Proposal, { kind: 'content' | 'contentOrder' }>,
  { action, subject, after }: Omit<WrittenChange, 'before'>,
): boolean {
  if (proposal.kind === 'contentOrder')
    return isOrderAction(action) && subject === kindOfEntry(proposal.entries[0] ?? '');
  return contentActionOf(action) !== undefined && subject === proposal.entry && touchesField(proposal.patch, after);
}

function touchesField(patch: object, written: unknown): boolean {
  return isObject(written) && Object.keys(written).some((key) => Object.hasOwn(patch, key));
}

type TreeAction = NonNullable<ReturnType<typeof treeActionOf>>;

function treeOf(action: TreeAction, subject: string): string {
  if (action === 'switch.turn') return 'switches';
  if (action === 'maintenance.set' || action === 'switch.rollout') return 'status';
  if (action === 'setting.change') return subject.split('.', 1)[0] ?? '';
  return action === 'tree.replace' ? subject : 'rules';
}

export function treeOfProposal(proposal: Proposal): string {
  switch (proposal.kind) {
    case 'switch':
    case 'switchOut':
      return 'switches';
    case 'maintenance':
    case 'rollout':
      return 'status';
    case 'setting':
    case 'tree':
      return proposal.tree;
    default:
      return 'rules';
  }
}
