import { sql } from 'kysely';
import type { LimitPeriod } from '#contract/protection/limit-kinds.ts';
import { type Refusal, refuse } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { readLimitZone } from '#gateway/stream/daily-counters/limit-periods.ts';
import { spanAt } from '#model/limits/period.ts';
import type { Owner, ZonedOwner } from './owner.ts';

const MINUTE_MS = 60_000;

/** A limit of log-in time and what counts in its current period. */
export interface TimeLimit {
  readonly period: LimitPeriod;
  readonly minutes: bigint;
  /** Whole minutes that have passed. */
  readonly usedMinutes: bigint;
  /** When the limit is reached if the member stays logged in, epoch milliseconds; not after `endsAt`: it is not reached. */
  readonly reachedAt: number;
  /** End of the period, epoch milliseconds; of a rolling one, when its first log-in begins to leave it. */
  readonly endsAt: number;
}

/** The member's limits of log-in time, in the order of their periods' names. */
export async function readTimeLimits(db: Db, owner: ZonedOwner): Promise<readonly TimeLimit[]> {
  const { merchant, memberId, zone, now } = owner;
  const rows = await db
    .selectFrom('member_limit')
    .select(['period', 'amount_minor as minutes'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .where('measure', '=', 'TIME')
    .where('amount_minor', 'is not', null)
    .orderBy('period')
    .execute();
  const limits: TimeLimit[] = [];
  for (const { period, minutes } of rows) {
    if (period === 'EACH' || minutes === null) continue;
    const span = spanAt(zone, period, now);
    const since = span.kind === 'calendar' ? span.startsAt : span.after;
    const { usedMs, firstAt } = await readTime(db, owner, since);
    const endsAt = span.kind === 'calendar' ? span.endsAt : (firstAt ?? now) + (now - since);
    const leftMs = Math.max(0, Number(minutes) * MINUTE_MS - usedMs);
    limits.push({
      period,
      minutes,
      usedMinutes: BigInt(Math.floor(usedMs / MINUTE_MS)),
      reachedAt: now + leftMs,
      endsAt,
    });
  }
  return limits;
}

async function readTime(db: Db, { merchant, memberId, now }: Owner, since: number) {
  const { rows } = await sql<{ usedMs: bigint; firstAt: Date | null }>`
    select used_ms as "usedMs", first_at as "firstAt"
      from logged_in_since(${merchant}, ${memberId}, ${new Date(since)}, ${new Date(now)})`.execute(db);
  return { usedMs: Number(rows[0]?.usedMs ?? 0), firstAt: rows[0]?.firstAt?.getTime() };
}

/** The refusal of a game while a limit of log-in time is reached: the one that lasts longest. */
export async function refuseOutOfTime(db: Db, owner: Owner): Promise<Refusal | undefined> {
  const limits = await readTimeLimits(db, { ...owner, zone: await readLimitZone(db, owner.merchant, owner.now) });
  const [reached] = limits
    .filter(({ reachedAt }) => reachedAt <= owner.now)
    .toSorted((one, other) => other.endsAt - one.endsAt);
  if (reached === undefined) return undefined;
  const { period, endsAt: until } = reached;
  return refuse('limit_reached', { value: { measure: 'TIME', period, left: '0', until } });
}
