import { sql } from 'kysely';
import type { DocumentKind, IdentityAttribute, RefusalReason } from '#contract/identity/kinds.ts';
import type { Db, Tables } from '#gateway/db/tables.ts';

export interface Owner {
  readonly merchant: string;
  readonly memberId: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A member's identity as it is stored. Times are epoch milliseconds. */
export interface StoredIdentity {
  readonly state: Tables['member_identity']['state'];
  readonly attributes: readonly IdentityAttribute[];
  readonly version: number;
  readonly decidedBy: 'STAFF' | 'PROVIDER' | undefined;
  readonly why: RefusalReason | undefined;
  readonly expiresAt: number | undefined;
  readonly dueAt: number | undefined;
}

/** Undefined: nothing was asked yet. */
export async function readIdentity(
  db: Db,
  { merchant, memberId }: Pick<Owner, 'merchant' | 'memberId'>,
): Promise<StoredIdentity | undefined> {
  const row = await db
    .selectFrom('member_identity')
    .select(['state', 'attributes', 'version', 'decided_by', 'why', 'expires_at', 'due_at'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { expires_at: expires, due_at: due, decided_by: decidedBy, why, version, ...rest } = row;
  const times = { expiresAt: expires?.getTime(), dueAt: due?.getTime() };
  return { ...rest, version: Number(version), decidedBy: decidedBy ?? undefined, why: why ?? undefined, ...times };
}

interface NewState extends Pick<StoredIdentity, 'state' | 'attributes'> {
  readonly by?: 'STAFF' | 'PROVIDER';
  readonly why?: RefusalReason | undefined;
  readonly expiresAt?: number | undefined;
  readonly dueAt?: number;
}

/** Writes the member's state. The member's row is locked. */
export async function writeIdentity(db: Db, { merchant, memberId, now }: Owner, state: NewState): Promise<void> {
  const at = new Date(now);
  const values = {
    state: state.state,
    attributes: [...state.attributes],
    decided_by: state.by ?? null,
    decided_at: state.by === undefined ? null : at,
    why: state.why ?? null,
    expires_at: state.expiresAt === undefined ? null : new Date(state.expiresAt),
    due_at: state.dueAt === undefined ? null : new Date(state.dueAt),
    changed_at: at,
  };
  await db
    .insertInto('member_identity')
    .values({ merchant, member_id: memberId, ...values })
    .onConflict((on) =>
      on
        .columns(['merchant', 'member_id'])
        .doUpdateSet({ ...values, version: sql<bigint>`member_identity.version + 1` }),
    )
    .execute();
}

/** A document without its picture. */
export interface StoredDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  /** Epoch milliseconds. */
  readonly at: number;
}

const MOST = 50;

/** The member's stored documents, newest first. */
export async function readDocuments(
  db: Db,
  { merchant, memberId }: Pick<Owner, 'merchant' | 'memberId'>,
): Promise<readonly StoredDocument[]> {
  const rows = await db
    .selectFrom('identity_document')
    .select(['id', 'kind', 'created_at'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return rows.map(({ id, kind, created_at }) => ({ id, kind, at: created_at.getTime() }));
}

/** From now on undecided documents are stored for as long as the market says. */
export async function endDocuments(db: Db, { merchant, memberId, now }: Owner, keepSeconds: number): Promise<void> {
  await db
    .updateTable('identity_document')
    .set({ delete_at: new Date(now + keepSeconds * 1_000) })
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('delete_at', 'is', null)
    .execute();
}

/** Members whose documents wait for staff, the first due first. */
export async function readQueue(db: Db, merchant: string) {
  const rows = await db
    .selectFrom('member_identity as identity')
    .innerJoin('member', (join) =>
      join.onRef('member.merchant', '=', 'identity.merchant').onRef('member.id', '=', 'identity.member_id'),
    )
    .select(['member.id', 'member.account', 'identity.due_at'])
    .where('identity.merchant', '=', merchant)
    .where('identity.state', '=', 'REVIEW')
    .orderBy('identity.due_at')
    .orderBy('identity.member_id')
    .limit(200)
    .execute();
  return rows.map(({ due_at: due, ...row }) => ({ ...row, dueAt: due?.getTime() ?? 0 }));
}
