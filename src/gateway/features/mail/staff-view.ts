import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import './tables.ts';

/** How a message stands: it waits, was tried and waits, was taken, refused for good, or was past its time. */
export type MessageState = 'waiting' | 'failing' | 'sent' | 'refused' | 'late';

/** A message of the outbox; `body` is null once it has left. */
export interface OutboxMessage {
  readonly id: bigint;
  readonly kind: 'sms' | 'email';
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string | null;
  readonly state: MessageState;
  readonly attempts: number;
  readonly createdAt: Date;
  /** When it left, or may next be tried. */
  readonly movesAt: Date | null;
}

/** Which messages are looked for. */
export interface MessageSearch {
  /** The whole e-mail address or number (E.164); undefined: any. */
  readonly recipient?: string | undefined;
  readonly kind?: 'sms' | 'email' | undefined;
  readonly state?: MessageState | undefined;
  /** The id of the last one on the page before. */
  readonly after?: bigint | undefined;
}

const MOST_ROWS = 50;

const STATE = sql`case when expires_at <= now() then 'late' when attempts > 0 then 'failing' else 'waiting' end`;

/** Messages to members, the newest first, a page at a time; those that are written for nobody are not told. */
export async function readMessages(
  db: Db,
  merchant: string,
  { recipient, kind, state, after }: MessageSearch,
): Promise<{ readonly rows: readonly OutboxMessage[]; readonly next: bigint | undefined }> {
  const which = sql`merchant = ${merchant}
    and ${recipient === undefined ? sql`recipient <> ''` : sql`recipient = ${recipient}`}
    and ${kind === undefined ? sql`true` : sql`kind = ${kind}`} and ${after === undefined ? sql`true` : sql`id < ${after}`}`;
  const inState = (is: ReturnType<typeof sql>) => (state === undefined ? sql`true` : sql`${is} = ${state}`);
  const { rows } = await sql<OutboxMessage>`
    (select id, kind, recipient, subject, body, ${STATE} as state, attempts, created_at as "createdAt",
       case when attempts > 0 then next_at end as "movesAt"
     from outbox where ${which} and ${inState(STATE)} order by id desc limit ${MOST_ROWS + 1})
    union all
    (select id, kind, recipient, subject, null, outcome, attempts, created_at, ended_at
     from outbox_sent where ${which} and ${inState(sql`outcome`)} order by id desc limit ${MOST_ROWS + 1})
    order by id desc limit ${MOST_ROWS + 1}`.execute(db);
  const page = rows.slice(0, MOST_ROWS);
  return { rows: page, next: rows.length > MOST_ROWS ? page.at(-1)?.id : undefined };
}

/** A message with its words; undefined where there is none, or none any more. */
export async function readMessage(db: Db, merchant: string, id: bigint) {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'subject', 'body'])
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .where('recipient', '<>', '')
    .executeTakeFirst();
}
