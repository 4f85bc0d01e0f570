import { setImmediate as breathe } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { type ExportDeps, readQuestion } from './question.ts';
import { createSheet, type Sheet } from './sheet.ts';
import type { ExportSource, ExportValue } from './sources/source.ts';

const compress = promisify(gzip);

/** Rows per chunk: one transaction together with the cursor. */
export const ROWS_OF_A_CHUNK = 5_000;
/** Rows written before yielding to the event loop. */
const ROWS_OF_A_BREATH = 500;
/** Minimum seconds between progress notifications. */
const REPORTED_EVERY_S = 1;

/** A job locked by the current transaction. */
export interface TakenJob {
  readonly id: string;
  readonly kind: string;
  readonly memberId: string | null;
  readonly filters: Readonly<Record<string, string>>;
  readonly language: string;
  readonly mostRows: number;
  readonly rowsDone: number;
  readonly parts: number;
  readonly afterKey: string | null;
  readonly attempts: number;
}

/** Locks the open job that waits longest; other processes skip it, and find it again if this process dies. */
export async function takeJob(db: Db, merchant: string, kinds: readonly string[]): Promise<TakenJob | undefined> {
  const { rows } = await sql<TakenJob>`
    select id, kind, coalesce(member_id::text, filters ->> 'memberId') as "memberId", filters, language,
        most_rows as "mostRows", rows_done as "rowsDone", parts, after_key as "afterKey", attempts
      from export_job
      where merchant = ${merchant} and expires_at is null and next_at <= clock_timestamp()
        and kind = any(${[...kinds]}::text[])
      order by next_at limit 1 for update skip locked`.execute(db);
  return rows[0];
}

/** Writes the next chunk of a job and its cursor; with the last chunk the file is ready. */
export async function writeChunk(
  db: Db,
  deps: ExportDeps,
  { merchant, source, job }: { readonly merchant: string; readonly source: ExportSource; readonly job: TakenJob },
): Promise<void> {
  const { memberId, language, filters, rowsDone, mostRows } = job;
  const question = await readQuestion(db, deps, { merchant, memberId: memberId ?? undefined, language, filters });
  if (question === undefined) throw new Error('The days of an export are none');
  const { currency: code, exponent, range } = question;
  const sheet = createSheet(source.columns, { language, zone: range.zone, currency: { code, exponent } });
  const most = Math.min(ROWS_OF_A_CHUNK, mostRows - rowsDone);
  const { rows, last } = await source.rowsAfter(db, question, job.afterKey ?? undefined, most);
  const body = await writeBody(sheet, job.parts === 0, rows);
  const parts = body === undefined ? job.parts : job.parts + 1;
  if (body !== undefined)
    await db.insertInto('export_part').values({ merchant, export_id: job.id, part: parts, body }).execute();
  const isDone = rows.length < most || rowsDone + rows.length >= mostRows;
  await keepPlace(db, merchant, job, { parts, last, isDone, done: rowsDone + rows.length });
}

/** The compressed chunk; undefined if there is nothing to write. */
async function writeBody(
  sheet: Sheet,
  isFirst: boolean,
  rows: readonly (readonly ExportValue[])[],
): Promise<Buffer | undefined> {
  if (!isFirst && rows.length === 0) return undefined;
  const chunks = isFirst ? [sheet.head] : [];
  for (let at = 0; at < rows.length; at += ROWS_OF_A_BREATH) {
    chunks.push(
      rows
        .slice(at, at + ROWS_OF_A_BREATH)
        .map((row) => sheet.line(row))
        .join(''),
    );
    await breathe();
  }
  // Compress off the main thread; a higher level costs more than it saves.
  return compress(chunks.join(''), { level: 1 });
}

interface Place {
  readonly parts: number;
  readonly done: number;
  readonly last: string | undefined;
  readonly isDone: boolean;
}

/** Move the job to the end of the queue, so that a long file does not delay short ones. */
async function keepPlace(db: Db, merchant: string, job: TakenJob, { parts, done, last, isDone }: Place): Promise<void> {
  const reported = sql`case when reported_at > clock_timestamp() - make_interval(secs => ${REPORTED_EVERY_S}) then reported_at
    else clock_timestamp() end`;
  const end = isDone
    ? sql`state = 'ready', ended_at = clock_timestamp(), expires_at = clock_timestamp() + interval '24 hours'`
    : sql`state = 'running'`;
  await sql`update export_job set ${end}, parts = ${parts}, rows_done = ${done}, after_key = ${last ?? job.afterKey},
      attempts = 0, failure = null, next_at = clock_timestamp(), reported_at = ${reported}
    where merchant = ${merchant} and id = ${job.id}`.execute(db);
}
