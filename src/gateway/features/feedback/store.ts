import type { FeedbackType } from '#contract/service/calls.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { RandomBytes } from '#gateway/process/clock.ts';

/** Feedback to store. The pictures are re-encoded. */
export interface NewFeedback {
  /** Null: an anonymous visitor. */
  readonly memberId: string | null;
  readonly type: FeedbackType;
  readonly content: string;
  readonly language: string;
  readonly images: readonly Buffer[];
}

/** Stores feedback with its pictures under random names. */
export async function keepFeedback(db: Db, merchant: string, given: NewFeedback, random: RandomBytes): Promise<void> {
  const { memberId, type, content, language, images } = given;
  const { id } = await db
    .insertInto('feedback')
    .values({ merchant, member_id: memberId, type, content, language })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (images.length === 0) return;
  const rows = images.map((image, position) => ({
    merchant,
    feedback_id: id,
    position,
    image,
    name: Buffer.from(random(16)).toString('base64url'),
  }));
  await db.insertInto('feedback_picture').values(rows).execute();
}
