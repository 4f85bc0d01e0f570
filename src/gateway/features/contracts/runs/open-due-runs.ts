import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { ContractKind } from '#model/agents/contract.ts';
import type { DayRule } from '#model/documents/merchant-day.ts';
import {
  type Cadence,
  periodAt,
  periodsBetween,
  type SettlementPeriod,
  SLOT_MS,
} from '#model/documents/settlement-period.ts';
import { openRun } from './run.ts';

/** Contracts that are settled together, and the end of their last run. */
interface Series {
  readonly kind: ContractKind;
  readonly cadence: Cadence;
  readonly lastEnd: Date | null;
}

/**
 * Merchants with runs to draft or pay, or with slots that may be over; `withPeriods`: also those with any other
 * contract, whose periods are days and longer.
 */
export const pendingRuns = (withPeriods: boolean) => sql<{ merchant: string }>`select merchant from settlement_run
    where state in ('open', 'posting')
  union select merchant from contract where kind in ('HOURLY', 'REALTIME') and state in ('inForce', 'ending')
  union select merchant from contract where ${withPeriods} and began_at is not null`;

/** Maximum periods of one series opened per poll. */
const MOST = 50;

/**
 * Opens the runs of ended periods with contracts, earliest first; for a real-time salary only slots with activity.
 * Returns the number of periods found.
 */
export async function openDueRuns(db: Db, merchant: string, rules: readonly DayRule[], now: number): Promise<number> {
  const { rows: series } = await sql<Series>`select c.kind, c.cadence,
      (select max(r.ends_at) from settlement_run r where r.merchant = ${merchant} and r.kind = c.kind and r.cadence = c.cadence) as "lastEnd"
    from contract c where c.merchant = ${merchant} and c.began_at is not null group by c.kind, c.cadence`.execute(db);
  let opened = 0;
  for (const one of series) {
    const after = await readAfter(db, merchant, rules, one);
    if (after === undefined) continue;
    const periods =
      one.cadence === 'SLOT'
        ? await readSlots(db, merchant, rules, after)
        : periodsBetween(one.cadence, rules, { after, until: now }, MOST);
    for (const period of periods) await openRun(db, merchant, one, period);
    opened += periods.length;
  }
  return opened;
}

/**
 * Start of the first due period: the end of the last run, or the start of the first contract in force at a later period
 * end.
 */
async function readAfter(db: Db, merchant: string, rules: readonly DayRule[], { kind, cadence, lastEnd }: Series) {
  const next = lastEnd === null ? undefined : periodAt(cadence, rules, lastEnd.getTime());
  const { rows } = await sql<{ began: Date | null }>`select min(began_at) as began from contract
    where merchant = ${merchant} and kind = ${kind} and cadence = ${cadence} and began_at is not null
      and (ended_at is null or ${next === undefined ? sql`true` : sql`ended_at >= ${new Date(next.endsAt)}`})`.execute(
    db,
  );
  const began = rows[0]?.began;
  return began ? Math.max(began.getTime(), lastEnd?.getTime() ?? 0) : undefined;
}

/** Slots followed by a later slot: they never change. */
async function readSlots(
  db: Db,
  merchant: string,
  rules: readonly DayRule[],
  after: number,
): Promise<readonly SettlementPeriod[]> {
  const from = new Date(after - SLOT_MS + 1);
  const { rows } = await sql<{
    slot: Date;
  }>`select s.slot from stream_slot s where s.merchant = ${merchant} and s.slot >= ${from}
    and exists (select from stream_slot f where f.merchant = s.merchant and f.slot > s.slot) order by s.slot limit ${MOST}`.execute(
    db,
  );
  return rows.map(({ slot }) => periodAt('SLOT', rules, slot.getTime()));
}

/**
 * Whether all activity before a moment is counted for the teams: the consumer is running and has passed that moment.
 * Hours and slots also wait until a later slot has begun.
 */
export async function isCounted(db: Db, merchant: string, cadence: Cadence, endsAt: Date): Promise<boolean> {
  const { rows } = await sql<{ isPast: boolean }>`select c.stopped_at is null and not exists (
      select from event e where e.merchant = c.merchant and (e.epoch, e.xact, e.seq) > (c.epoch, c.xact, c.seq) and e.at < ${endsAt}
    ) as "isPast" from stream_cursor c where c.merchant = ${merchant} and c.consumer = 'team' and c.is_live`.execute(
    db,
  );
  if (rows[0]?.isPast !== true) return false;
  if (cadence !== 'HOUR' && cadence !== 'SLOT') return true;
  return !(await hasOpenSlot(db, merchant, endsAt));
}

/** Whether the last slot begins before a moment and has bets: it may still grow. */
async function hasOpenSlot(db: Db, merchant: string, before: Date): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`select exists (select from (
      select max(slot) as slot from stream_slot where merchant = ${merchant}) last
    where last.slot < ${before}
      and exists (select from team_slot t where t.merchant = ${merchant} and t.slot = last.slot)) as "isOpen"`.execute(
    db,
  );
  return rows[0]?.isOpen ?? false;
}

/** Whether the merchant settles slots, and the last slot is over although no later one has begun. */
export async function waitsForSlot(db: Db, merchant: string, now: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from contract where merchant = ${merchant}
    and kind in ('HOURLY', 'REALTIME') and state in ('inForce', 'ending')) as has`.execute(db);
  if (rows[0]?.has !== true) return false;
  return hasOpenSlot(db, merchant, new Date(Math.floor(now / SLOT_MS) * SLOT_MS));
}
