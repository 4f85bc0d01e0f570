/** Reads and writes the roll-outs of a status tree. */
import type { RolloutPlan } from '../documents/rollouts.ts';
import { isObject, type JsonObject, own } from '../json/json.ts';

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
