import type { ListedCall } from '#contract/registry.ts';
import type { Kit } from '../kit/kit.ts';
import type { Case } from '../kit/path.ts';
import { Failed, NotOffered, NotTried } from '../verdict/verdict.ts';
import { relationsOf } from './all.ts';
import type { Relation } from './relation.ts';

/** The cases of a call that compare its replies with those of other requests. */
export function relationCases(call: ListedCall): Case[] {
  return relationsOf(call.name).map((relation) => ({
    call: call.name,
    title: relation.title,
    rule: relation.kind,
    harmless: relation.harmless,
    apart: true,
    run: (kit) => expectRelation(kit, relation, call.name),
  }));
}

/** Throws Failed with the finding about a call, at the first merchant where the relation can be recorded. */
export async function expectRelation(kit: Kit, relation: Relation, call: string): Promise<void> {
  const recorded = await recordAnywhere(kit, relation, call);
  const finding = relation.find(recorded, call);
  if (finding === undefined) return;
  const calls = [...new Set([call, ...relation.calls, ...relation.others])].join(', ');
  throw new Failed(relation.kind, `${call}: ${finding.found}; expected ${finding.expected} (${calls})`);
}

/** Reasons of a missing precondition count more than those of a missing function. */
async function recordAnywhere(kit: Kit, relation: Relation, call: string): Promise<unknown> {
  let reason: NotTried | undefined;
  for (const merchant of kit.profile.merchants) {
    try {
      // One record serves all calls of a relation.
      const name = `record ${relation.kind} of ${relation.calls.join(' ')}: ${relation.title} at ${merchant.code}`;
      const recorded = await kit.once(name, () => relation.record(kit, merchant));
      if (relation.isAbout?.(recorded, call) !== false) return recorded;
      throw new NotOffered(`${call} has no reply about it at ${merchant.code}`);
    } catch (error) {
      if (!(error instanceof NotTried)) throw error;
      if (reason === undefined || (reason instanceof NotOffered && !(error instanceof NotOffered))) reason = error;
    }
  }
  throw reason ?? new NotTried('the profile has no merchant');
}
