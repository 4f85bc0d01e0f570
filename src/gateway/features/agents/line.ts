import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { MEMBER_COLUMNS, type MemberRow } from '#gateway/records/team-rows.ts';
import { signsOf } from '#model/agents/place.ts';

/** The agent who makes the call. */
export interface Asker {
  readonly merchant: string;
  readonly memberId: string;
}

export interface Standing {
  readonly id: string;
  readonly path: string;
  /** The caller's own path: paths without this prefix are not visible to the caller. */
  readonly top: string;
}

/**
 * The named member of the tree, by default the caller. Undefined: not in the tree; nothing more is revealed about other
 * members.
 */
export async function findInTree(db: Db, { merchant, memberId }: Asker, named?: string): Promise<Standing | undefined> {
  const id = named ?? memberId;
  const { rows } = await sql<Standing>`select p.member_id as id, p.path, own.path as top
    from member_place own join member_place p on p.merchant = own.merchant and p.member_id = ${id}
    where own.merchant = ${merchant} and own.member_id = ${memberId}
      and p.path >= own.path and p.path < own.path || '~'`.execute(db);
  return rows[0];
}

/** The wire format; levels are counted from the caller. */
export function describeMember({ id, path, account, nickname, kind, status, joinedAt }: MemberRow, top: string) {
  return {
    id,
    account,
    nickname,
    kind,
    isClosed: status !== 'active',
    joinedAt: joinedAt.getTime(),
    level: signsOf(path).length - signsOf(top).length,
  };
}

/** The members from the caller down to one, top first. */
export async function readTrail(db: Db, merchant: string, { path, top }: Standing) {
  const signs = signsOf(path).slice(signsOf(top).length - 1);
  const { rows } = await sql<MemberRow>`select ${MEMBER_COLUMNS}
    from member_place p join member m on m.merchant = p.merchant and m.id = p.member_id
    where p.merchant = ${merchant} and p.sign = any(${[...signs]}::text[]) order by p.depth`.execute(db);
  return rows.map((row) => describeMember(row, top));
}

/** A search for accounts with a prefix, after the account key of the previous page's last entry. */
interface Search {
  readonly beginning: string;
  readonly after?: string | undefined;
  readonly limit: number;
}

type Found = MemberRow & { readonly key: string };

const MOST_SCANNED = 50_000;

/** The first accounts of a tree with the prefix, by name; an empty path: of the whole merchant. */
export async function searchTree(
  db: Db,
  merchant: string,
  { path }: Pick<Standing, 'path'>,
  search: Search,
): Promise<readonly Found[]> {
  const { rows } = await sql<{ members: number }>`select coalesce(s.members, 0) as members
    from member_place p left join team_size s on s.merchant = p.merchant and s.member_id = p.member_id
    where p.merchant = ${merchant} and p.path = ${path}`.execute(db);
  const [head] = rows;
  const isSmall = head !== undefined && head.members <= MOST_SCANNED;
  return isSmall ? searchTeam(db, merchant, path, search) : searchAccounts(db, merchant, path, search);
}

/** Scans the team in the index of paths only: in account order, many accounts of other teams might come first. */
async function searchTeam(db: Db, merchant: string, path: string, { beginning, after, limit }: Search) {
  const { rows } = await sql<Found>`with found as materialized (
      select path, account_key from member_place where merchant = ${merchant} and path >= ${path} and path < ${`${path}~`}
        and account_key >= ${beginning} and account_key < ${`${beginning}\u{10ffff}`}
        ${after === undefined ? sql`` : sql`and account_key > ${after}`}
      order by account_key limit ${limit}
    ) select ${MEMBER_COLUMNS}, f.account_key as key
      from found f join member_place p on p.merchant = ${merchant} and p.path = f.path
        join member m on m.merchant = p.merchant and m.id = p.member_id
      order by f.account_key`.execute(db);
  return rows;
}

/** Scans accounts in order: in a large team nearly every match belongs to the team. */
async function searchAccounts(db: Db, merchant: string, path: string, { beginning, after, limit }: Search) {
  const { rows } = await sql<Found>`select ${MEMBER_COLUMNS}, m.account_key as key
    from member m join member_place p on p.merchant = m.merchant and p.member_id = m.id
    where m.merchant = ${merchant} and m.account_key collate "C" >= ${beginning}
      and m.account_key collate "C" < ${`${beginning}\u{10ffff}`} and p.path >= ${path} and p.path < ${`${path}~`}
      ${after === undefined ? sql`` : sql`and m.account_key collate "C" > ${after}`}
    order by m.account_key collate "C" limit ${limit}`.execute(db);
  return rows;
}
