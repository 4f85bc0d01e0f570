import { type SelectQueryBuilder, sql } from 'kysely';
import type { Export } from '#contract/exports/read.ts';
import type { Db, Tables } from '#gateway/db/tables.ts';
import { closeGone } from '#gateway/set-aside/set-aside.ts';

/** Owner of exports: a member, or a staff user at one merchant. */
export type ExportOwner = { readonly memberId: string } | { readonly staffId: string };

export interface ExportLimits {
  readonly mostRows: number;
  readonly mostADay: number;
}

export interface NewExport {
  readonly kind: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly language: string;
  readonly rows: number;
  readonly mostRows: number;
}

/** Lifetime of a file, and window of the daily limit. */
const EXPIRY = sql<Date>`now() + interval '24 hours'`;

/** The owner's exports of the last day, newest first, by the database's clock. */
export async function readOwnExports(
  db: Db,
  merchant: string,
  owner: ExportOwner,
): Promise<{ readonly exports: readonly Export[]; readonly askedToday: number; readonly now: number }> {
  const rows = await ownJobs(db, merchant, owner)
    .select(['id', 'kind', 'state', 'rows_done', 'rows_expected', 'asked_at', 'expires_at'])
    .select(aboutMember)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .execute();
  const { rows: clock } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const now = clock[0]?.now.getTime() ?? 0;
  return {
    exports: rows.map(({ rows_done, rows_expected, asked_at, expires_at, kind, memberId, ...row }) => ({
      ...row,
      of: kind,
      memberId: memberId ?? undefined,
      done: rows_done,
      // The file also contains rows created while it was written.
      rows: row.state === 'ready' ? rows_done : Math.max(rows_done, rows_expected),
      askedAt: asked_at.getTime(),
      expiresAt: expires_at?.getTime(),
    })),
    askedToday: rows.filter(({ asked_at }) => asked_at.getTime() > now - DAY_MS).length,
    now,
  };
}

const DAY_MS = 86_400_000;

/** The member whose rows a staff user exported; null in a member's own export. */
const aboutMember = sql<string | null>`filters ->> 'memberId'`.as('memberId');

/** The owner's current exports: expired ones are excluded, even before they are deleted. */
function ownJobs(db: Db, merchant: string, owner: ExportOwner): SelectQueryBuilder<Tables, 'export_job', object> {
  return db
    .selectFrom('export_job')
    .where('export_job.merchant', '=', merchant)
    .where(ownedBy(owner))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`clock_timestamp()`)]));
}

function ownedBy(owner: ExportOwner) {
  return 'memberId' in owner ? sql<boolean>`member_id = ${owner.memberId}` : sql<boolean>`staff_id = ${owner.staffId}`;
}

/** Inserts a job; false if the owner has another open job. */
export async function insertExport(
  db: Db,
  merchant: string,
  owner: ExportOwner,
  { kind, filters, language, rows, mostRows }: NewExport,
): Promise<string | undefined> {
  const whose = 'memberId' in owner ? { member_id: owner.memberId } : { staff_id: owner.staffId };
  const made = await db
    .insertInto('export_job')
    .values({
      merchant,
      kind,
      language,
      member_id: null,
      staff_id: null,
      ...whose,
      filters: JSON.stringify(filters),
      rows_expected: rows,
      most_rows: mostRows,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** Cancels an owner's export and deletes its chunks; waits for a chunk that is being written. False: there is none. */
export async function cancelOwnExport(db: Db, merchant: string, owner: ExportOwner, id: string): Promise<boolean> {
  const ended = await db
    .updateTable('export_job')
    .set({ state: 'cancelled', ended_at: sql<Date>`coalesce(ended_at, now())`, expires_at: EXPIRY })
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .where(ownedBy(owner))
    .where('state', 'in', ['waiting', 'running', 'ready'])
    .returning('id')
    .executeTakeFirst();
  if (ended === undefined) return false;
  await db.deleteFrom('export_part').where('merchant', '=', merchant).where('export_id', '=', id).execute();
  return true;
}

export interface ReadyExport {
  readonly kind: string;
  /** The member whose rows a staff user exported, if limited to one member. */
  readonly memberId: string | undefined;
  readonly parts: number;
  readonly askedAt: Date;
  readonly rows: number;
}

/** An owner's export that is ready and not expired. */
export async function findReadyExport(
  db: Db,
  merchant: string,
  owner: ExportOwner,
  id: string,
): Promise<ReadyExport | undefined> {
  const row = await ownJobs(db, merchant, owner)
    .select(['kind', 'parts', 'asked_at', 'rows_done'])
    .select(aboutMember)
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { kind, memberId, parts, asked_at: askedAt, rows_done: rows } = row;
  return { kind, memberId: memberId ?? undefined, parts, askedAt, rows };
}

/** One compressed chunk of the file; undefined if the file was deleted in the meantime. */
export async function readExportPart(
  db: Db,
  merchant: string,
  owner: ExportOwner,
  { id, part }: { readonly id: string; readonly part: number },
): Promise<Buffer | undefined> {
  const row = await ownJobs(db, merchant, owner)
    .innerJoin('export_part', (join) =>
      join
        .onRef('export_part.merchant', '=', 'export_job.merchant')
        .onRef('export_part.export_id', '=', 'export_job.id')
        .on('export_part.part', '=', part),
    )
    .select('export_part.body')
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  return row?.body;
}

/** Merchants with files to delete. */
export const EXPORTS_EXPIRED = sql<{
  merchant: string;
}>`select merchant from export_job where expires_at <= clock_timestamp()`;
/** Merchants with chunks to write. */
export const EXPORTS_PENDING = sql<{ merchant: string }>`select merchant from export_job
  where expires_at is null and next_at <= clock_timestamp()`;

/** Deletes expired exports by the database's clock, with their set-aside entries; returns their number. */
export async function dropExpired(db: Db, merchant: string): Promise<number> {
  const gone = await db
    .deleteFrom('export_job')
    .where('merchant', '=', merchant)
    .where('expires_at', '<=', sql<Date>`clock_timestamp()`)
    .returning('id')
    .execute();
  await closeGone(
    db,
    { merchant, source: 'exports' },
    gone.map(({ id }) => id),
    'the time of the export is over',
  );
  return gone.length;
}
