/** Reads and writes the roll-outs of a status tree. */
import { BRAND_ROLLOUT, type RolloutPlan } from '../documents/rollouts.ts';
import { isObject, type JsonObject, own, ownText } from '../json/json.ts';
import type { Proposal } from './proposal.ts';

/** Null where the switch is not rolled out. */
export function rolloutIn(status: unknown, id: string): unknown {
  return own(own(status, 'rollouts'), id) ?? null;
}

/** A status tree with the roll-out of one switch set; null removes it, and with the last one the list. */
export function setRollout(status: JsonObject, id: string, plan: RolloutPlan | null): JsonObject {
  const { rollouts: now, ...rest } = status;
  const { [id]: _, ...others } = isObject(now) ? now : {};
  const next = plan === null ? others : { ...others, [id]: plan };
  const rollouts = Object.fromEntries(Object.entries(next).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return Object.keys(rollouts).length === 0 ? rest : { ...status, rollouts };
}

/** The brand revisions whose share proposals move, before and after: their effect needs the brand files. */
export function revisionsMoved(status: unknown, proposals: readonly Proposal[]): readonly string[] {
  const after = proposals.flatMap((proposal): readonly unknown[] => {
    if (proposal.kind === 'rollout' && proposal.id === BRAND_ROLLOUT) return [proposal.rollout];
    return proposal.kind === 'tree' && proposal.tree === 'status' ? [rolloutIn(proposal.body, BRAND_ROLLOUT)] : [];
  });
  if (after.length === 0) return [];
  const revisions = [rolloutIn(status, BRAND_ROLLOUT), ...after].flatMap((plan) => ownText(plan, 'to') ?? []);
  return [...new Set(revisions)];
}
