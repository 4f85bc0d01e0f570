import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Proposal } from '#model/proposals/proposal.ts';
import { defineJob } from '#pool/job.ts';
import type { JournalChange, work } from './pretend-trees.work.ts';

/**
 * Upper bounds of entries and bytes that are reverted: the journal is long, and support asks about recent revisions.
 */
const MOST_ENTRIES = 5_000;
const MOST_BYTES = 8 * 1024 * 1024;

/** Reverting all entries in a large switch tree takes one to two seconds. */
const PRETEND = defineJob<typeof work>(new URL('./pretend-trees.work.ts', import.meta.url), {
  priorityClass: 'operators',
  limitMs: 5_000,
});

/** Trees at a past revision with proposals applied. */
export interface Pretence {
  /** Absent: the current revision. */
  readonly revision: number | undefined;
  /** An invalid proposal is reported as a problem and never thrown. */
  readonly proposals: readonly object[];
}

/**
 * Computes the trees of a merchant at a past revision with proposals applied, and the problems of the proposals;
 * undefined if the journal cannot restore that revision. Rejects with `JobRefused` if the work is too expensive or the
 * queue is full.
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

/** Tree changes between two revisions, oldest first; undefined if there are too many. */
async function readSince(
  db: Db,
  merchant: string,
  { revision, current }: Since,
): Promise<readonly JournalChange[] | undefined> {
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
