import { type Insertable, sql } from 'kysely';
import type { PauseKind } from '#contract/protection/limit-kinds.ts';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Db, Tables } from '#gateway/db/tables.ts';
import type { ProtectionRules } from '#model/packs/rules.ts';
import { guardPlay } from './guard.ts';
import type { Owner, ZonedOwner } from './owner.ts';

/** A break or self-exclusion; `endsAt` null: without end, or until the member asks to come back. */
export interface StoredPause {
  readonly kind: PauseKind;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** From when the member may ask to come back; null: it needs no request, or allows none. */
  readonly returnsFrom: Date | null;
  readonly coolingOffHours: number | null;
}

const COLUMNS = [
  'kind',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'returns_from as returnsFrom',
  'cooling_off_hours as coolingOffHours',
] as const;

/** The break or exclusion in force that ends last; undefined: none. */
export async function findPause(db: Db, { merchant, memberId, now }: Owner): Promise<StoredPause | undefined> {
  return db
    .selectFrom('play_pause')
    .select(COLUMNS)
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', new Date(now))]))
    .orderBy(sql`ends_at desc nulls first`)
    .orderBy(sql`returns_from desc nulls first`)
    .orderBy('kind', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The refusal of play, deposits and promotions during a break or exclusion, with its end. */
export async function refusePaused(db: Db, owner: Owner): Promise<Refusal | undefined> {
  const pause = await findPause(db, owner);
  if (pause === undefined) return undefined;
  const { endsAt, returnsFrom } = pause;
  const value = {
    ...(endsAt !== null && { until: endsAt.getTime() }),
    ...(endsAt === null && returnsFrom !== null && { returnsFrom: returnsFrom.getTime() }),
  };
  return refuse(pause.kind === 'BREAK' ? 'on_break' : 'self_excluded', { value });
}

/** A member's latest breaks and exclusions, newest first. */
export function readPauses(db: Db, { merchant, memberId }: Owner): Promise<readonly StoredPause[]> {
  return db
    .selectFrom('play_pause')
    .select(COLUMNS)
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .orderBy('starts_at', 'desc')
    .limit(100)
    .execute();
}

/** A break of so many hours begins at once. The member's row is locked. */
export function beginBreak(db: Db, owner: ZonedOwner, hours: number): Promise<void> {
  return insertPause(db, owner, { kind: 'BREAK', ends_at: new Date(owner.now + hours * HOUR_MS) });
}

/**
 * A self-exclusion begins at once; `months` null: without end. Where the market demands a request to come back, its term
 * ends nothing by itself. The member's row is locked.
 */
export function beginExclusion(
  db: Db,
  owner: ZonedOwner,
  { exclusions }: Pick<ProtectionRules, 'exclusions'>,
  months: number | null,
): Promise<void> {
  const term = months === null ? null : addMonths(owner.now, months);
  const coolingOffHours = exclusions?.coolingOffHours;
  if (term === null || coolingOffHours === undefined)
    return insertPause(db, owner, { kind: 'EXCLUSION', ends_at: term });
  const returns = { returns_from: term, cooling_off_hours: coolingOffHours };
  return insertPause(db, owner, { kind: 'EXCLUSION', ends_at: null, ...returns });
}

/**
 * Ends the exclusions whose terms are over after their cooling-off. Refused with not_found if none waits for a request,
 * and with self_excluded while one of them, or one without end, lasts. The member's row is locked.
 */
export async function askReturn(db: Db, owner: Owner): Promise<Refusal | undefined> {
  const { memberId, now } = owner;
  const pause = await findPause(db, owner);
  if (pause === undefined || pause.endsAt !== null) return refuse('not_found');
  if (pause.returnsFrom === null || pause.returnsFrom.getTime() > now) return refusePaused(db, owner);
  await sql`select return_to_play(${memberId}::uuid, ${new Date(now)})`.execute(db);
  return undefined;
}

async function insertPause(
  db: Db,
  owner: ZonedOwner,
  pause: Pick<Insertable<Tables['play_pause']>, 'kind' | 'ends_at' | 'returns_from' | 'cooling_off_hours'>,
): Promise<void> {
  await guardPlay(db, owner, false);
  const { merchant, memberId, now } = owner;
  await db
    .insertInto('play_pause')
    .values({ merchant, member_id: memberId, starts_at: new Date(now), ...pause })
    .execute();
}

const HOUR_MS = 3_600_000;

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
