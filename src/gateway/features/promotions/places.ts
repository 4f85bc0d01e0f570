import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { readDayRules } from '#gateway/stream/daily-counters/day-rules.ts';
import { countedDay } from '#model/documents/merchant-day.ts';
import { phaseAt } from './activity.ts';
import { issueReward } from './rewards.ts';

/** A participant with the bets on the days of the promotion: highest bets first, then earliest to join. */
export interface Entrant {
  readonly memberId: string;
  readonly account: string;
  readonly joinedAt: Date;
  /** Counted bets, in minor units. */
  readonly betMinor: bigint;
  /** Reward for the place; null: none. */
  readonly givenMinor: bigint | null;
}

/** Standings of a promotion that staff settle. */
export interface Standing {
  /** yyyy-MM-dd, in the merchant's calendar; null: from the beginning. */
  readonly firstDay: string | null;
  readonly lastDay: string;
  readonly isOver: boolean;
  readonly settledAt: Date | null;
  /** All participants, including those not listed. */
  readonly count: number;
  readonly entrants: readonly Entrant[];
}

/** Maximum places of a promotion. */
export const MOST_PLACES = 200;

/**
 * Participants of a promotion that members join, with their bets in its time in games of a category, or in all;
 * undefined: there is no such promotion. Bets are counted in whole days of the merchant: if a race starts at noon, that
 * morning counts too.
 */
export async function readPlaces(
  db: Db,
  { merchant, now }: { readonly merchant: string; readonly now: number },
  { id, category }: { readonly id: string; readonly category?: string | undefined },
): Promise<Standing | undefined> {
  const promotion = await db
    .selectFrom('promotion')
    .select(['starts_at', 'ends_at', 'settled_at', 'entry'])
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .executeTakeFirst();
  if (promotion?.entry !== 'join') return undefined;
  const { starts_at: start, ends_at: end } = promotion;
  const rules = await readDayRules(db, merchant);
  const firstDay = start === null ? null : countedDay(rules, start.getTime()).day;
  const lastDay = countedDay(rules, Math.min(now, end === null ? now : end.getTime() - 1)).day;
  const { rows } = await sql<Entrant & { count: number }>`
    select e.member_id as "memberId", m.account, e.joined_at as "joinedAt", b.bet as "betMinor", count(*) over ()::integer as count, (
        select sum(r.amount)::bigint from promotion_reward r where r.merchant = e.merchant and r.promotion_id = e.promotion_id
          and r.member_id = e.member_id and r.origin like 'place %' and r.withdrawn_at is null) as "givenMinor"
      from promotion_entry e join member m on m.merchant = e.merchant and m.id = e.member_id
        cross join lateral (
          select coalesce(sum(d.valid_minor), 0)::bigint as bet from member_day d
            where d.merchant = e.merchant and d.member_id = e.member_id and not d.is_play and d.category <> '-'
              and d.currency = (select code from merchant_currency where merchant = ${merchant})
              and d.day between ${firstDay ?? '0001-01-01'}::date and ${lastDay}::date
              and (${category ?? null}::text is null or d.category = ${category ?? null})) b
      where e.merchant = ${merchant} and e.promotion_id = ${id} and m.type <> 4
      order by b.bet desc, e.joined_at, e.member_id limit ${MOST_PLACES}`.execute(db);
  return {
    firstDay,
    lastDay,
    isOver: phaseAt(now, promotion) === 'over',
    settledAt: promotion.settled_at,
    count: rows[0]?.count ?? 0,
    entrants: rows.map(({ count: _, ...entrant }) => entrant),
  };
}

/** Rewards by place that staff enter, first place first. */
export interface WantedPlaces {
  readonly promotionId: string;
  readonly places: readonly { readonly memberId: string; readonly minor: bigint }[];
  /** The staff user who pays; `proposedBy`: the other one who proposed it, above the merchant's limit. */
  readonly givenBy: string;
  readonly proposedBy: string | undefined;
}

/**
 * Result. running: the promotion is not over; settled: the places were paid before; ruled: the promotion has a rule, or
 * is not one to join; member: this number of members do not take part, or are listed twice.
 */
export type PlacesGiven =
  | { readonly kind: 'given'; readonly totalMinor: bigint }
  | { readonly kind: 'unknown' | 'running' | 'settled' | 'ruled' | 'member' };

/**
 * Pays the places of an ended promotion without a rule: issues a claimable reward to each, and marks the promotion as
 * settled, so that the other participants see it as closed. An empty list also settles it.
 */
export async function givePlaces(
  db: Db,
  { merchant, now }: { readonly merchant: string; readonly now: number },
  { promotionId, places, givenBy, proposedBy }: WantedPlaces,
): Promise<PlacesGiven> {
  const { rows } = await sql<{
    entry: string;
    starts_at: Date | null;
    ends_at: Date | null;
    settled: boolean;
    ruled: boolean;
  }>`
    select entry, starts_at, ends_at, settled_at is not null as settled, exists (
        select from promotion_rule r where r.merchant = p.merchant and r.promotion_id = p.id) as ruled
      from promotion p where merchant = ${merchant} and id = ${promotionId} for update`.execute(db);
  const [promotion] = rows;
  if (promotion === undefined) return { kind: 'unknown' };
  if (promotion.entry !== 'join' || promotion.ruled) return { kind: 'ruled' };
  if (promotion.settled) return { kind: 'settled' };
  if (phaseAt(now, promotion) !== 'over') return { kind: 'running' };
  if (!(await areEntrants(db, merchant, promotionId, places))) return { kind: 'member' };
  for (const [at, { memberId, minor }] of places.entries())
    await issueReward(db, { merchant, memberId, now, promotionId, origin: `place ${at + 1}`, amountMinor: minor });
  await sql`update promotion set settled_at = ${new Date(now)}, settled_by = ${givenBy}, proposed_by = ${proposedBy ?? null}
    where merchant = ${merchant} and id = ${promotionId}`.execute(db);
  return { kind: 'given', totalMinor: places.reduce((sum, { minor }) => sum + minor, 0n) };
}

async function areEntrants(
  db: Db,
  merchant: string,
  promotionId: string,
  places: WantedPlaces['places'],
): Promise<boolean> {
  const members = [...new Set(places.map(({ memberId }) => memberId))];
  if (members.length < places.length) return false;
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from promotion_entry e
      join member m on m.merchant = e.merchant and m.id = e.member_id
    where e.merchant = ${merchant} and e.promotion_id = ${promotionId} and e.member_id = any (${members}::uuid[]) and m.type <> 4`.execute(
    db,
  );
  return rows[0]?.count === members.length;
}
