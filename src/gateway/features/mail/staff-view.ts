import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** Delivery state: waiting, waiting after a failed attempt, accepted by the server, finally refused, or expired. */
export type MessageState = 'waiting' | 'failing' | 'sent' | 'refused' | 'late';

/** A message of the outbox; `body` is null once it is delivered or given up. */
export interface OutboxMessage {
  readonly id: bigint;
  readonly kind: 'sms' | 'email';
  readonly recipient: string;
  readonly subject: string | null;
  readonly body: string | null;
  readonly state: MessageState;
  readonly attempts: number;
  readonly createdAt: Date;
  /** When it was delivered, or the earliest next attempt. */
  readonly movesAt: Date | null;
}

export interface MessageSearch {
  /** The full e-mail address or number (E.164); undefined: any. */
  readonly recipient?: string | undefined;
  readonly kind?: 'sms' | 'email' | undefined;
  readonly state?: MessageState | undefined;
  /** Last id of the previous page. */
  readonly after?: bigint | undefined;
}

const MOST_ROWS = 50;

const STATE = sql`case when expires_at <= now() then 'late' when attempts > 0 then 'failing' else 'waiting' end`;

/** A page of messages to members, newest first; decoy messages without a recipient are not returned. */
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

/** A message with its text; undefined if it does not exist or is deleted. */
export async function readMessage(db: Db, merchant: string, id: bigint) {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'recipient', 'subject', 'body'])
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .where('recipient', '<>', '')
    .executeTakeFirst();
}
