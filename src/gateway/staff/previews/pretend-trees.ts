import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { defineJob } from '#pool/job.ts';
import type { KeptChange, work } from './pretend-trees.work.ts';

/** More changes than these are not taken back, nor more that they hold: the journal is long, and support asks of today. */
const MOST_ENTRIES = 5_000;
const MOST_BYTES = 8 * 1024 * 1024;

/** Going back over all of it through a large tree of switches takes a second or two. */
const PRETEND = defineJob<typeof work>(new URL('./pretend-trees.work.ts', import.meta.url), {
  lane: 'operators',
  limitMs: 5_000,
});

/** Which trees somebody wants to see: those of a revision up to now, with proposals made. */
export interface Pretence {
  /** Absent: now. */
  readonly revision: number | undefined;
  /** Whatever is no proposal is told as a problem, never thrown. */
  readonly proposals: readonly object[];
}

/**
 * The trees of a merchant as they were, with proposals made, and what is wrong with the proposals; undefined where the
 * journal does not lead back there. Rejects with JobRefused where that costs too much, or too many wait.
 */
export async function pretendTrees(
  { db, trees, pool }: Pick<Context, 'db' | 'trees' | 'pool'>,
  merchant: string,
  { revision: wanted, proposals }: Pretence,
): Promise<Awaited<ReturnType<typeof work>>> {
  const { switches, rules, whitelabel, status, revision: current } = await trees.read(merchant);
  const now = { switches, rules, whitelabel, status };
  const revision = wanted ?? current;
  if (revision > current) return undefined;
  const entries =
    revision < current
      ? await db.withMerchant(merchant, (scope) => readSince(scope, merchant, { revision, current }))
      : [];
  if (entries === undefined) return undefined;
  if (entries.length === 0 && proposals.length === 0) return { trees: now, problems: [] };
  return pool.run(PRETEND, merchant, { now, revision, entries, proposals: proposals as readonly Proposal[] });
}

interface Since {
  readonly revision: number;
  readonly current: number;
}

/** The changes of trees between two revisions, in the order in which they were made; undefined where there are too many. */
async function readSince(
  db: Db,
  merchant: string,
  { revision, current }: Since,
): Promise<readonly KeptChange[] | undefined> {
  const changes = db
    .selectFrom('journal')
    .where('merchant', '=', merchant)
    .where('revision', '>', revision)
    .where('revision', '<=', current)
    .where('action', '~', '^(switch|rule|setting|maintenance|tree)[.]');
  const { count, bytes } = await changes
    .select([
      sql<string>`count(*)`.as('count'),
      sql<string>`coalesce(sum(octet_length(before::text) + octet_length(after::text)), 0)`.as('bytes'),
    ])
    .executeTakeFirstOrThrow();
  if (Number(count) > MOST_ENTRIES || Number(bytes) > MOST_BYTES) return undefined;
  const rows = await changes
    .select(['revision', 'action', 'subject'])
    .select([sql<string | null>`before::text`.as('before'), sql<string | null>`after::text`.as('after')])
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({ ...row, revision: Number(row.revision) }));
}
