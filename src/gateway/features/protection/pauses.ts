import { sql } from 'kysely';
import type { PauseKind } from '#contract/protection/limit-kinds.ts';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { guardPlay } from './guard.ts';
import type { Owner, ZonedOwner } from './owner.ts';
import './tables.ts';

/** A break or self-exclusion; `endsAt` null: without end. */
export interface StoredPause {
  readonly kind: PauseKind;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

/** The break or exclusion in force that ends last; undefined: none. */
export async function findPause(db: Db, { merchant, memberId, now }: Owner): Promise<StoredPause | undefined> {
  return db
    .selectFrom('play_pause')
    .select(['kind', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', new Date(now))]))
    .orderBy(sql`ends_at desc nulls first`)
    .orderBy('kind', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The refusal of play, deposits and promotions during a break or exclusion, with its end. */
export async function refusePaused(db: Db, owner: Owner): Promise<Refusal | undefined> {
  const pause = await findPause(db, owner);
  if (pause === undefined) return undefined;
  const value = pause.endsAt === null ? {} : { until: pause.endsAt.getTime() };
  return refuse(pause.kind === 'BREAK' ? 'on_break' : 'self_excluded', { value });
}

/** A member's latest breaks and exclusions, newest first. */
export function readPauses(db: Db, { merchant, memberId }: Owner): Promise<readonly StoredPause[]> {
  return db
    .selectFrom('play_pause')
    .select(['kind', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .orderBy('starts_at', 'desc')
    .limit(100)
    .execute();
}

/** Begins at once. The member's row is locked. */
export async function insertPause(db: Db, owner: ZonedOwner, kind: PauseKind, endsAt: Date | null): Promise<void> {
  await guardPlay(db, owner, false);
  const { merchant, memberId, now } = owner;
  await db
    .insertInto('play_pause')
    .values({ merchant, member_id: memberId, kind, starts_at: new Date(now), ends_at: endsAt })
    .execute();
}

/** The same time of day some months later in UTC; the last day of a shorter month. */
export function addMonths(ms: number, months: number): Date {
  const end = new Date(ms);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, last));
  return end;
}
