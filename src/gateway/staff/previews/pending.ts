import type { Context } from '#gateway/context/context.ts';
import type { Problem } from '#model/json/problem.ts';
import { applyProposals } from '#model/proposals/apply.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import type { TreeBodies } from '#model/site/served-trees.ts';
import { treesAt } from './trees-at.ts';

/** More changes than these are not taken back: the journal is long, and support asks of today. */
const MOST_ENTRIES = 5_000;

/** The trees of a merchant at a revision up to now; undefined where the journal does not lead back there. */
export async function readTreesAt(
  { db, trees }: Pick<Context, 'db' | 'trees'>,
  merchant: string,
  revision: number | undefined,
): Promise<TreeBodies | undefined> {
  const { switches, rules, whitelabel, status, revision: current } = await trees.read(merchant);
  const now = { switches, rules, whitelabel, status };
  if (revision === undefined || revision === current) return now;
  if (revision > current) return undefined;
  const entries = await db.withMerchant(merchant, (scope) =>
    scope
      .selectFrom('journal')
      .select(['revision', 'action', 'subject', 'before', 'after'])
      .where('merchant', '=', merchant)
      .where('revision', '>', revision)
      .where('revision', '<=', current)
      .orderBy('seq')
      .limit(MOST_ENTRIES + 1)
      .execute(),
  );
  if (entries.length > MOST_ENTRIES) return undefined;
  const changes = entries.map((entry) => ({ ...entry, revision: Number(entry.revision) }));
  return treesAt(now, changes, revision);
}

/** Trees with proposals made, or what is wrong with the proposals. */
export function pendingTrees(
  trees: TreeBodies,
  proposals: readonly object[],
): { readonly trees: TreeBodies } | { readonly problems: readonly Problem[] } {
  // Whatever is no proposal is told as a problem, never thrown.
  const applied = applyProposals(trees, proposals as readonly Proposal[]);
  return applied.problems.length > 0 ? { problems: applied.problems } : { trees: applied.trees };
}
