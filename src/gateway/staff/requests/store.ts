import type { Selectable, UpdateObject } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tables } from '#gateway/db/tables.ts';
import type { ChangeRequest, EffectDigest, RequestState } from '#model/change-requests/decide.ts';
import type { Proposal } from '#model/proposals/proposal.ts';

export type RequestRow = Selectable<Tables['change_request']>;
export type ApprovalRow = Selectable<Tables['change_approval']>;

/** A request with the approvals of all its versions. */
export interface StoredRequest {
  readonly row: RequestRow;
  readonly approvals: readonly ApprovalRow[];
}

export async function findRequest(
  db: Db,
  merchant: string,
  id: string,
  lock = false,
): Promise<StoredRequest | undefined> {
  const row = await db
    .selectFrom('change_request')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && { row, approvals: await readApprovals(db, merchant, [id]) };
}

export function readApprovals(db: Db, merchant: string, ids: readonly string[]): Promise<ApprovalRow[]> {
  return db
    .selectFrom('change_approval')
    .selectAll()
    .where('merchant', '=', merchant)
    .where('request', 'in', [...ids, NO_ID])
    .orderBy('at')
    .execute();
}

const NO_ID = '00000000-0000-0000-0000-000000000000';
const PAGE = 50;

/** A page of requests, newest first: in one state, or all that are not decided. */
export async function listRequests(
  db: Db,
  merchant: string,
  { state, after }: { readonly state?: RequestState | undefined; readonly after?: string | undefined },
): Promise<{ readonly rows: readonly RequestRow[]; readonly next: string | undefined }> {
  const [micros, id] = after?.split('.') ?? [];
  const moment = sql<Date>`(timestamptz 'epoch' + ${micros ?? 0}::bigint * interval '1 microsecond')`;
  const found = await db
    .selectFrom('change_request')
    .selectAll()
    .select(sql<bigint>`(extract(epoch from at) * 1000000)::bigint`.as('micros'))
    .where('merchant', '=', merchant)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'open'))
    .$if(state === undefined, (query) => query.where(isOpen))
    .$if(id !== undefined, (query) => query.where(sql<boolean>`(at, id) < (${moment}, ${id ?? NO_ID}::uuid)`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  return { rows, next: found.length > PAGE && last ? `${last.micros}.${last.id}` : undefined };
}

/** Waits for someone: also an emergency whose reason is missing. */
const isOpen = sql<boolean>`(state in ('open', 'approved', 'scheduled', 'held', 'lapsed')
  or (path = 'emergency' and reason = '') or (state = 'applied' and held_why is not null))`;

export async function updateRequest(
  db: Db,
  { merchant, id }: Pick<RequestRow, 'merchant' | 'id'>,
  values: UpdateObject<Tables, 'change_request'>,
): Promise<void> {
  await db.updateTable('change_request').set(values).where('merchant', '=', merchant).where('id', '=', id).execute();
}

/** The request as the model decides about it. */
export function modelOf({ row, approvals }: StoredRequest): ChangeRequest {
  return {
    state: row.state,
    version: row.version,
    digest: digestOf(row),
    authors: row.authors,
    approvals: approvals.map((approval) => ({
      by: approval.staff,
      version: approval.version,
      digest: digestOf(approval),
    })),
    isTimed: row.from_at !== null,
  };
}

export function digestOf({ seen, written }: Pick<RequestRow, 'seen' | 'written'>): EffectDigest {
  return { seen, written: written as EffectDigest['written'] };
}

export const proposalsOf = ({ proposals }: Pick<RequestRow, 'proposals'>) => proposals as readonly Proposal[];
