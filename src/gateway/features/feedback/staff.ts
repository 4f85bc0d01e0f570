import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

export interface FeedbackSearch {
  readonly settled: boolean;
  readonly type?: string | undefined;
  /** Last id of the previous page. */
  readonly after?: bigint | undefined;
}

const MOST_ROWS = 50;

/** A page of feedback, newest first, with author and number of pictures. */
export async function listFeedback(db: Db, merchant: string, { settled, type, after }: FeedbackSearch) {
  const rows = await withAuthors(db, merchant)
    .select(
      sql<number>`(select count(*) from feedback_picture p
        where p.merchant = feedback.merchant and p.feedback_id = feedback.id)::integer`.as('pictures'),
    )
    .where('settled_at', settled ? 'is not' : 'is', null)
    .$if(type !== undefined, (query) => query.where('feedback.type', '=', type ?? ''))
    .$if(after !== undefined, (query) => query.where('feedback.id', '<', after ?? 0n))
    .orderBy('feedback.id', 'desc')
    .limit(MOST_ROWS + 1)
    .execute();
  const page = rows.slice(0, MOST_ROWS);
  return { rows: page, next: rows.length > MOST_ROWS ? page.at(-1)?.id : undefined };
}

/** One feedback entry with its picture names; undefined if there is none. */
export async function findFeedback(db: Db, merchant: string, id: bigint) {
  const row = await withAuthors(db, merchant)
    .select(['settled_by', 'note', 'answer'])
    .where('feedback.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const pictures = await db
    .selectFrom('feedback_picture')
    .select('name')
    .where('merchant', '=', merchant)
    .where('feedback_id', '=', id)
    .orderBy('position')
    .execute();
  return { ...row, pictures: pictures.map(({ name }) => name) };
}

function withAuthors(db: Db, merchant: string) {
  return db
    .selectFrom('feedback')
    .leftJoin('member', (join) =>
      join.onRef('member.merchant', '=', 'feedback.merchant').onRef('member.id', '=', 'feedback.member_id'),
    )
    .select(['feedback.id', 'feedback.type', 'content', 'feedback.language', 'feedback.created_at', 'settled_at'])
    .select(['feedback.version', 'feedback.member_id', 'member.account'])
    .where('feedback.merchant', '=', merchant);
}

/** A feedback picture (re-encoded JPEG); undefined if no picture has this name. */
export async function readFeedbackPicture(db: Db, merchant: string, name: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('feedback_picture')
    .select('image')
    .where('merchant', '=', merchant)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.image;
}

export interface Settlement {
  /** Name of the staff user. */
  readonly by: string;
  readonly note: string;
  /** Reply to the member; undefined: none. */
  readonly answer?: string | undefined;
}

/**
 * Settles feedback at the given `version`, or reopens it if no settlement is given; undefined on a version conflict.
 */
export async function writeSettled(
  db: Db,
  merchant: string,
  { id, version }: { readonly id: bigint; readonly version: number },
  settlement: Settlement | undefined,
): Promise<number | undefined> {
  const values =
    settlement === undefined
      ? { settled_at: null, settled_by: null }
      : {
          settled_at: sql<Date>`now()`,
          settled_by: settlement.by,
          note: settlement.note,
          answer: settlement.answer ?? null,
        };
  const row = await db
    .updateTable('feedback')
    .set({ ...values, version: version + 1 })
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('settled_at', settlement === undefined ? 'is not' : 'is', null)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}
