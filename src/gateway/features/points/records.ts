import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { readReference } from '#gateway/records/find-reference.ts';
import type { PointOwner } from './deps.ts';

const A_PAGE = 20;

/** Names games in the reader's language. */
type NameGames = (db: Db, nodeIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** What points were earned by (stream/points/points.ts). */
const EARNED_BY = /^(round|deposit)(s?):(.+)$/;

interface AskedRecords {
  /** Of a deposit, an exchange or a round. */
  readonly reference?: string | undefined;
  readonly after?: string | undefined;
}

/**
 * Changes of a member's points, newest first, after a cursor (M186), with a reference only its own; a remark is
 * translated if possible, otherwise as written.
 */
export async function readRecords(
  db: Db,
  { merchant, memberId }: PointOwner,
  language: string,
  { reference, after }: AskedRecords,
  nameGames: NameGames,
) {
  const behind = after === undefined ? sql`` : sql`and p.id < ${after}::bigint`;
  const { rows } = await sql<{
    id: bigint;
    nodeId: string | null;
    kind: string;
    changed: bigint;
    balance: bigint;
    remark: string | null;
    at: Date;
  }>`
    select p.id, t.kind, p.amount as changed, p.balance, t.created_at as at, g.node_id as "nodeId",
        case when p.subject is null then null when r.id is null then p.subject
          else coalesce(r.item -> 'words' -> ${language} ->> 'name', r.item -> 'words' -> 'EN' ->> 'name', r.item_id) end as remark
      from ledger_account a
        join posting p on p.merchant = a.merchant and p.account_id = a.id
        join transfer t on t.merchant = p.merchant and t.id = p.transfer_id
        left join redeem r on r.merchant = p.merchant and t.kind in ('redeem', 'unredeemed') and r.id::text = p.subject
        left join lateral (
          select node_id from game_round where t.kind = 'points' and merchant = p.merchant and member_id = a.owner_id
            and vendor = split_part(regexp_replace(p.subject, '^rounds?:', ''), ' ', 1)
            and round = substr(p.subject, strpos(p.subject, ' ') + 1) and p.subject ~ '^rounds?:') g on true
      where a.merchant = ${merchant} and a.kind = 'points' and a.owner_id = ${memberId} ${behind} ${reference === undefined ? sql`` : isOf(reference)}
      order by p.id desc limit ${A_PAGE + 1}`.execute(db);
  const shown = rows.slice(0, A_PAGE);
  const last = rows.length > A_PAGE ? shown.at(-1) : undefined;
  const names = await nameGames(db, [...new Set(shown.flatMap(({ nodeId }) => nodeId ?? []))]);
  return {
    records: shown.map(({ id, kind, changed, balance, remark, at, nodeId }) => {
      const points = { changed: String(changed), balance: String(balance) };
      const by = kind === 'points' ? earnedBy(remark, nodeId === null ? undefined : names.get(nodeId)) : undefined;
      return { id: String(id), kind, ...points, remark: by ? '' : (remark ?? ''), at: at.getTime(), ...(by && { by }) };
    }),
    ...(last && { next: String(last.id) }),
  };
}

function isOf(reference: string): RawBuilder<unknown> {
  const end = readReference(reference);
  const ofOrder =
    end === undefined
      ? sql`false`
      : sql`(right(p.subject, 8) = ${end} and (r.id is not null or p.subject ~ '^deposits?:'))`;
  return sql`and (${ofOrder}
    or (t.kind = 'points' and p.subject ~ '^rounds?:' and substr(p.subject, strpos(p.subject, ' ') + 1) = ${reference.trim()}))`;
}

/** The round or deposit of a posting's subject; undefined: the subject is a remark. */
function earnedBy(subject: string | null, game: string | undefined) {
  const [, of, several, name = ''] = EARNED_BY.exec(subject ?? '') ?? [];
  if (of === undefined) return undefined;
  const more = several === 's';
  if (of === 'deposit') return { of: 'deposit' as const, id: name, more };
  const id = name.slice(name.indexOf(' ') + 1);
  return { of: 'round' as const, id, more, ...(game !== undefined && { game }) };
}
