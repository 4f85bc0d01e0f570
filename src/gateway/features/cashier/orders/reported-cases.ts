import { sql } from 'kysely';
import type { ReportedReason } from '#contract/staff/reported-events/reasons.ts';
import type { Db } from '#gateway/db/tables.ts';

/** Hours within which staff should check a provider's report that the order did not accept. */
export const CASE_HOURS = 24;

interface OfReference {
  readonly merchant: string;
  readonly provider: string;
  readonly reference: string;
}

/** Closes cases of a reference that no longer need staff: the expected event has arrived. */
export async function closeReportedCases(
  db: Db,
  { merchant, provider, reference }: OfReference,
  whys: readonly ReportedReason[],
): Promise<void> {
  await sql`update provider_event set closed_at = clock_timestamp(), closed_by = provider, version = version + 1
    where merchant = ${merchant} and provider = ${provider} and reference = ${reference}
      and why = any(${[...whys]}) and due_at is not null and closed_at is null`.execute(db);
}

/**
 * Opens cases for payments reported for a deposit while its match was open: without a receipt staff must locate the
 * money.
 */
export async function openMatchedCases(db: Db, { merchant, provider, reference }: OfReference): Promise<void> {
  await sql`update provider_event set due_at = clock_timestamp() + make_interval(hours => ${CASE_HOURS}), version = version + 1
    where merchant = ${merchant} and provider = ${provider} and reference = ${reference}
      and why = 'matched' and body ->> 'state' = 'paid' and due_at is null`.execute(db);
}

/** The last reversed total that the provider reported for a reference without an order. */
export async function readReportedBack(db: Db, { merchant, provider, reference }: OfReference): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`select (body ->> 'amountMinor')::bigint as minor from provider_event
    where merchant = ${merchant} and provider = ${provider} and reference = ${reference}
      and body ->> 'state' = 'reversed' and outcome <> 'refused'
    order by (body ->> 'sequence')::bigint desc limit 1`.execute(db);
  return rows[0]?.minor ?? 0n;
}
