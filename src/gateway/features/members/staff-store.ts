import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** Fields of a member that staff may change; the row is locked until the end of the transaction. */
export interface HeldMember {
  readonly account: string;
  readonly version: number;
  readonly locked: boolean;
  readonly rankLevel: number;
  readonly rankName: string;
  readonly labels: readonly string[];
}

/** Locks a member's row for a change; undefined if there is none. */
export async function holdMember(db: Db, merchant: string, memberId: string): Promise<HeldMember | undefined> {
  const row = await db
    .selectFrom('member')
    .select(['account', 'version', 'status', 'rank_level', 'rank_name', 'labels'])
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { account, version, status, rank_level: rankLevel, rank_name: rankName } = row;
  return { account, version, locked: status === 'disabled', rankLevel, rankName, labels: readNames(row.labels) };
}

/** The labels of a member; non-strings are left out. */
export function readNames(labels: unknown): readonly string[] {
  return Array.isArray(labels) ? labels.filter((label) => typeof label === 'string') : [];
}

/** Locks or unlocks a member's account. The caller ends the sessions. Returns the row's new version. */
export function writeLocked(db: Db, merchant: string, memberId: string, locked: boolean): Promise<number> {
  return write(db, merchant, memberId, { status: locked ? 'disabled' : 'active' });
}

/** Sets a member's rank; level 0 is none. Returns the row's new version. */
export function writeRank(
  db: Db,
  merchant: string,
  memberId: string,
  rank: { readonly level: number; readonly name: string },
): Promise<number> {
  return write(db, merchant, memberId, { rank_level: rank.level, rank_name: rank.name });
}

/** Replaces a member's labels. Returns the row's new version. */
export async function writeLabels(
  db: Db,
  merchant: string,
  memberId: string,
  labels: readonly string[],
): Promise<number> {
  await db.deleteFrom('member_label').where('merchant', '=', merchant).where('member_id', '=', memberId).execute();
  if (labels.length > 0) {
    const rows = labels.map((label) => ({ merchant, label, member_id: memberId }));
    await db.insertInto('member_label').values(rows).execute();
  }
  return write(db, merchant, memberId, { labels: JSON.stringify(labels) });
}

interface Written {
  readonly status?: 'active' | 'disabled';
  readonly rank_level?: number;
  readonly rank_name?: string;
  readonly labels?: string;
}

async function write(db: Db, merchant: string, memberId: string, values: Written): Promise<number> {
  const { version } = await db
    .updateTable('member')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}
