import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { signsOf } from '#model/agents/place.ts';

export interface LineMember {
  readonly id: string;
  readonly account: string;
  readonly type: number;
  readonly uplineId: string | undefined;
}

const AGENTS: readonly number[] = [1, 2, 41, 42];

/** Whether this kind of account may hold contracts. */
export const isAgent = ({ type }: Pick<LineMember, 'type'>): boolean => AGENTS.includes(type);

/** A member and all uplines, nearest first; empty if there is no such member. */
export async function readUp(db: Db, merchant: string, memberId: string): Promise<readonly LineMember[]> {
  const { rows: places } = await sql<{ path: string }>`select path from member_place
    where merchant = ${merchant} and member_id = ${memberId}`.execute(db);
  // The path's signs (docs/decisions/31-an-agent-sees-and-acts-within-the-own-tree.md) are split here: a value split in the database is not found
  // by an index under row security.
  const signs = signsOf(places[0]?.path ?? '');
  const { rows } = await sql<LineMember & { readonly uplineId: string | null }>`select m.id, m.account, m.type,
      m.upline_id as "uplineId"
    from member_place p join member m on m.merchant = p.merchant and m.id = p.member_id
    where p.merchant = ${merchant} and p.sign = any (${[...signs]}::text[]) order by p.depth desc`.execute(db);
  return rows.map((row) => ({ ...row, uplineId: row.uplineId ?? undefined }));
}

/**
 * Locks an agent line until the end of the transaction, because its contracts are checked as a whole. Returns the
 * member and all uplines, read under the lock.
 */
export async function lockLine(db: Db, merchant: string, memberId: string): Promise<readonly LineMember[]> {
  for (;;) {
    const top = (await readUp(db, merchant, memberId)).at(-1);
    if (top === undefined) return [];
    await sql`select pg_advisory_xact_lock(727213, hashtext(${`${merchant} ${top.id}`}))`.execute(db);
    const line = await readUp(db, merchant, memberId);
    // The member moved in the meantime: lock the new line.
    if (line.at(-1)?.id === top.id) return line;
  }
}
