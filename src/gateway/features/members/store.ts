import { sql } from 'kysely';
import type { FirstStepTaken } from '#contract/member/calls.ts';
import type { Db } from '#gateway/db/tables.ts';

/** Stores the member's language (M306). */
export async function writeLanguage(db: Db, merchant: string, memberId: string, language: string): Promise<void> {
  await db
    .updateTable('member')
    .set({ language })
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .execute();
}

/** Stores a first step that the member has taken, or their dismissal; idempotent. */
export async function writeFirstStep(db: Db, merchant: string, memberId: string, step: FirstStepTaken): Promise<void> {
  await db
    .updateTable('member')
    .set({ first_steps: sql<FirstStepTaken[]>`array_append(first_steps, ${step})` })
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .where(sql<boolean>`not first_steps @> array[${step}]`)
    .execute();
}
