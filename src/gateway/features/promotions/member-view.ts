import { sql } from 'kysely';
import { isShown } from '#gateway/content/shown.ts';
import type { Db } from '#gateway/db/tables.ts';
import { type ActivityFacts, activityStatus, phaseAt, rewardAt } from './activity.ts';
import type { Partaker, PromotionDeps } from './deps.ts';

export interface Standing {
  readonly promotionId: string;
  readonly type: string;
  readonly facts: ActivityFacts;
  readonly reason: string | null;
  readonly claimId: string | undefined;
  /** Selected with a deposit. */
  readonly goesWithDeposits: boolean;
  /** Whether the member sees the promotion now; rewards of a hidden promotion are still owed. */
  readonly shown: boolean;
}

/** The member's state in every promotion of the merchant, or in the given one. */
export async function readStandings(db: Db, taking: Partaker, promotionId?: string): Promise<Standing[]> {
  const { merchant, memberId, member, now } = taking;
  const visitor = { merchant, language: '', now, member: { memberId, member } };
  const of = (table: string) =>
    sql<boolean>`${sql.ref(`${table}.merchant`)} = p.merchant and ${sql.ref(`${table}.promotion_id`)} = p.id
      and ${sql.ref(`${table}.member_id`)} = ${memberId}`;
  const { rows } = await sql<StandingRow>`
    select p.id, p.type, p.entry, p.with_deposit, p.starts_at, p.ends_at, p.settled_at,
      exists (select 1 from promotion_entry e where ${of('e')}) as joined,
      (select count(*) from raffle_ticket t where ${of('t')} and t.played_at is null) as tickets,
      q.status as request, q.reason,
      r.id as reward_id, r.claimable_at, r.expires_at, r.claimed_at,
      ${isShown(visitor)} as shown, p.budget is not null and coalesce(a.balance, 0) < coalesce(r.amount, (
        select max((prize ->> 'amount')::bigint) from jsonb_array_elements(p.prizes) prize where p.entry = 'raffle'), 1) as is_empty
    from promotion p
    join content_entry piece on piece.merchant = p.merchant and piece.promotion_id = p.id
    left join lateral (
      select status, reason from promotion_request q where ${of('q')} order by asked_at desc limit 1
    ) q on true
    -- what can still be claimed first, then the newest
    left join lateral (
      select id, amount, claimable_at, expires_at, claimed_at from promotion_reward r where ${of('r')} and r.withdrawn_at is null
      order by claimed_at is null and expires_at > ${new Date(taking.now)} desc, claimable_at limit 1
    ) r on true
    left join promotion_budget b on b.merchant = p.merchant and b.name = p.budget
    left join ledger_account a on a.merchant = b.merchant and a.id = b.account_id
    where p.merchant = ${merchant} and (${promotionId ?? null}::text is null or p.id = ${promotionId ?? null})
    order by piece.position, p.id`.execute(db);
  return rows.map((row) => toStanding(row, taking.now));
}

interface StandingRow {
  readonly id: string;
  readonly shown: boolean;
  readonly type: string;
  readonly entry: ActivityFacts['entry'];
  readonly with_deposit: boolean;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
  readonly settled_at: Date | null;
  readonly joined: boolean;
  readonly tickets: bigint;
  /** The budget is empty or below the amount owed. */
  readonly is_empty: boolean;
  readonly request: 'open' | 'rejected' | 'approved' | null;
  readonly reason: string | null;
  readonly reward_id: string | null;
  readonly claimable_at: Date | null;
  readonly expires_at: Date | null;
  readonly claimed_at: Date | null;
}

function toStanding(row: StandingRow, now: number): Standing {
  const { claimable_at, expires_at, claimed_at } = row;
  const reward = claimable_at && expires_at ? { claimable_at, expires_at, claimed_at } : undefined;
  const facts: ActivityFacts = {
    phase: phaseAt(now, row),
    entry: row.entry,
    settled: row.settled_at !== null,
    joined: row.joined,
    request: row.request ?? 'none',
    reward: rewardAt(now, reward),
    tickets: Number(row.tickets),
    isEmpty: row.is_empty,
  };
  const claimId = facts.reward === 'ready' ? (row.reward_id ?? undefined) : undefined;
  return {
    promotionId: row.id,
    type: row.type,
    facts,
    reason: row.reason,
    claimId,
    shown: row.shown,
    goesWithDeposits: row.with_deposit,
  };
}

/** The member's activities as sent to the client (M196); those without a status are left out. */
export async function readActivities(db: Db, taking: Partaker) {
  const standings = await readStandings(db, taking);
  return {
    activities: standings.flatMap(({ promotionId, facts, reason, claimId }) => {
      const status = activityStatus(facts);
      if (status === undefined) return [];
      const why = status === 'REJECTED' && reason ? { reason } : {};
      const tickets = facts.entry === 'raffle' ? { tickets: facts.tickets } : {};
      return [{ promotionId, status, ...why, ...(claimId && { claimId }), ...tickets }];
    }),
  };
}

/** Number of open promotions by type (docs/reference/wire.md#promotions): what the member can join, apply for or claim. */
export async function readAvailable(db: Db, taking: Partaker, readMissions: PromotionDeps['readMissions']) {
  const standings = await readStandings(db, taking);
  const code = await readReferralCode(db, taking);
  const types = new Map<string, { enabled: boolean; count: number; code?: string }>();
  for (const { type, facts, shown } of standings) {
    if (!shown || facts.phase !== 'running') continue;
    const known = types.get(type) ?? { enabled: true, count: 0, ...(type === 'REFERRAL' && code && { code }) };
    types.set(type, { ...known, count: known.count + (waits(facts) ? 1 : 0) });
  }
  // Missions are not promotions: their content entry has this type but is not counted.
  const missions = await readMissions(db, taking);
  types.delete('MISSION');
  if (missions.enabled) types.set('MISSION', { enabled: true, count: missions.count });
  return Object.fromEntries(types);
}

function waits(facts: ActivityFacts): boolean {
  const status = activityStatus(facts);
  return status === 'JOIN' || status === 'CLAIM';
}

/** The referral link contains the member's account (features/registration/recommenders.ts). */
async function readReferralCode(db: Db, { merchant, memberId }: Partaker): Promise<string | undefined> {
  const row = await db
    .selectFrom('member')
    .select('account')
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .executeTakeFirst();
  return row?.account;
}
