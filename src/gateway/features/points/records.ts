import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { PointOwner } from './deps.ts';
import './tables.ts';

const A_PAGE = 20;

/**
 * Changes of a member's points, newest first, after a cursor (M186); a remark is translated if possible, otherwise as
 * written.
 */
export async function readRecords(
  db: Db,
  { merchant, memberId }: PointOwner,
  language: string,
  after: string | undefined,
) {
  const behind = after === undefined ? sql`` : sql`and p.id < ${after}::bigint`;
  const { rows } = await sql<{
    id: bigint;
    kind: string;
    changed: bigint;
    balance: bigint;
    remark: string | null;
    at: Date;
  }>`
    select p.id, t.kind, p.amount as changed, p.balance, t.created_at as at,
        case when p.subject is null then null when r.id is null then p.subject
          else coalesce(r.item -> 'words' -> ${language} ->> 'name', r.item -> 'words' -> 'EN' ->> 'name', r.item_id) end as remark
      from ledger_account a
        join posting p on p.merchant = a.merchant and p.account_id = a.id
        join transfer t on t.merchant = p.merchant and t.id = p.transfer_id
        left join redeem r on r.merchant = p.merchant and t.kind in ('redeem', 'unredeemed') and r.id::text = p.subject
      where a.merchant = ${merchant} and a.kind = 'points' and a.owner_id = ${memberId} ${behind}
      order by p.id desc limit ${A_PAGE + 1}`.execute(db);
  const shown = rows.slice(0, A_PAGE);
  const last = rows.length > A_PAGE ? shown.at(-1) : undefined;
  return {
    records: shown.map(({ id, kind, changed, balance, remark, at }) => {
      const points = { changed: String(changed), balance: String(balance) };
      return { id: String(id), kind, ...points, remark: remark ?? '', at: at.getTime() };
    }),
    ...(last && { next: String(last.id) }),
  };
}
