import { sql } from 'kysely';
import type { ReportedReason } from '#contract/staff/told/reasons.ts';
import type { Db } from '#gateway/db/tables.ts';

/** Staff look at what a provider told and the order did not take within so many hours. */
export const CASE_HOURS = 24;

interface OfReference {
  readonly merchant: string;
  readonly provider: string;
  readonly reference: string;
}

/** Closes cases of a reference that staff need not look at any more: what they waited for has come. */
export async function closeReportedCases(
  db: Db,
  { merchant, provider, reference }: OfReference,
  whys: readonly ReportedReason[],
): Promise<void> {
  await sql`update provider_event set closed_at = clock_timestamp(), closed_by = provider, version = version + 1
    where merchant = ${merchant} and provider = ${provider} and reference = ${reference}
      and why = any(${[...whys]}) and due_at is not null and closed_at is null`.execute(db);
}

/** Opens cases of payments that were told of a deposit while its match was open: without a receipt staff look for the money. */
export async function openMatchedCases(db: Db, { merchant, provider, reference }: OfReference): Promise<void> {
  await sql`update provider_event set due_at = clock_timestamp() + make_interval(hours => ${CASE_HOURS}), version = version + 1
    where merchant = ${merchant} and provider = ${provider} and reference = ${reference}
      and why = 'matched' and body ->> 'state' = 'paid' and due_at is null`.execute(db);
}

/** What the provider has said last was taken back of a reference that no order has. */
export async function readReportedBack(db: Db, { merchant, provider, reference }: OfReference): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`select (body ->> 'amountMinor')::bigint as minor from provider_event
    where merchant = ${merchant} and provider = ${provider} and reference = ${reference}
      and body ->> 'state' = 'reversed' and outcome <> 'refused'
    order by (body ->> 'sequence')::bigint desc limit 1`.execute(db);
  return rows[0]?.minor ?? 0n;
}
