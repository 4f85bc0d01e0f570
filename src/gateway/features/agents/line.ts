import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { MEMBER_COLUMNS, type MemberRow } from '#gateway/records/team-rows.ts';
import { signsOf } from '#model/agents/place.ts';

/** The agent who asks. */
export interface Asker {
  readonly merchant: string;
  readonly memberId: string;
}

/** Where somebody of the asker's tree stands. */
export interface Standing {
  readonly id: string;
  readonly path: string;
  /** The asker's own path: what does not begin with it is not theirs to see. */
  readonly top: string;
}

/** Whoever of the tree is meant: the asker where nobody is named. Undefined: nobody of the tree, which is all that is said of strangers. */
export async function findInTree(db: Db, { merchant, memberId }: Asker, named?: string): Promise<Standing | undefined> {
  const id = named ?? memberId;
  const { rows } = await sql<Standing>`select p.member_id as id, p.path, own.path as top
    from member_place own join member_place p on p.merchant = own.merchant and p.member_id = ${id}
    where own.merchant = ${merchant} and own.member_id = ${memberId}
      and p.path >= own.path and p.path < own.path || '~'`.execute(db);
  return rows[0];
}

/** How it is told; levels are counted from the asker. */
export function describeMember({ id, path, account, nickname, kind, status, joinedAt }: MemberRow, top: string) {
  return {
    ...{ id, account, nickname, kind, isClosed: status !== 'active', joinedAt: joinedAt.getTime() },
    level: signsOf(path).length - signsOf(top).length,
  };
}

/** Members from the asker down to one, each below the one before. */
export async function readTrail(db: Db, merchant: string, { path, top }: Standing) {
  const signs = signsOf(path).slice(signsOf(top).length - 1);
  const { rows } = await sql<MemberRow>`select ${MEMBER_COLUMNS}
    from member_place p join member m on m.merchant = p.merchant and m.id = p.member_id
    where p.merchant = ${merchant} and p.sign = any(${[...signs]}::text[]) order by p.depth`.execute(db);
  return rows.map((row) => describeMember(row, top));
}

/** The first of a tree whose accounts begin so, by their names; `after`: the account key of the last one before. */
export async function searchTree(
  db: Db,
  merchant: string,
  { path }: Pick<Standing, 'path'>,
  {
    beginning,
    after,
    limit,
  }: { readonly beginning: string; readonly after?: string | undefined; readonly limit: number },
): Promise<readonly (MemberRow & { readonly key: string })[]> {
  const { rows } = await sql<MemberRow & { key: string }>`select ${MEMBER_COLUMNS}, m.account_key as key
    from member m join member_place p on p.merchant = m.merchant and p.member_id = m.id
    where m.merchant = ${merchant} and m.account_key collate "C" >= ${beginning}
      and m.account_key collate "C" < ${`${beginning}\u{10ffff}`} and p.path >= ${path} and p.path < ${`${path}~`}
      ${after === undefined ? sql`` : sql`and m.account_key collate "C" > ${after}`}
    order by m.account_key collate "C" limit ${limit}`.execute(db);
  return rows;
}
