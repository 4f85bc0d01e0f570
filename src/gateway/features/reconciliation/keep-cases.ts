import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { Difference } from '#model/reconciliation/difference.ts';
import type { Sides } from '#model/reconciliation/sides.ts';
import type { ProviderAccount } from './accounts.ts';

export interface Found extends Difference {
  readonly transfers: readonly string[];
}

/** Adds to each difference the transfers of its reference and flow. */
export function withTransfers(differences: readonly Difference[], { postings }: Sides): readonly Found[] {
  return differences.map((found) => {
    const about = postings.filter(({ reference, flow, of }) => {
      return reference === found.reference && flow === found.flow && of !== 'case';
    });
    return { ...found, transfers: about.map(({ transferId }) => transferId) };
  });
}

/**
 * Updates the cases of the compared references. An earlier case is reopened if a run had closed it as agreed, if a
 * staff posting did not resolve it, or if the amount differs from the one staff explained. A case that is no longer
 * found is closed automatically.
 */
export async function keepCases(
  db: Db,
  account: ProviderAccount,
  references: readonly string[],
  found: readonly Found[],
): Promise<void> {
  const { merchant, provider, currency } = account;
  await sql`insert into reconciliation_case as c (merchant, provider, currency, kind, reference, flow, machine, order_id,
      effect_minor, reported_minor, posted_minor, at, transfers)
    select ${merchant}, ${provider}, ${currency}, kind, reference, flow, machine, order_id, effect, reported, posted,
        to_timestamp(at), transfers
      from json_to_recordset(${JSON.stringify(found.map(rowOf))}::json) as seen (kind text, reference text, flow text, machine text,
        order_id uuid, effect bigint, reported bigint, posted bigint, at float8, transfers uuid[])
    on conflict (merchant, provider, currency, kind, reference) do update set
      ${OPENS_AGAIN}, flow = excluded.flow, machine = excluded.machine, order_id = excluded.order_id,
      effect_minor = excluded.effect_minor, reported_minor = excluded.reported_minor, posted_minor = excluded.posted_minor,
      at = excluded.at, transfers = excluded.transfers, is_there = true`.execute(db);
  const keys = found.map(({ kind, reference }) => `${kind} ${reference}`);
  await sql`update reconciliation_case set is_there = false,
      version = case when closed_as is null then version + 1 else version end,
      closed_at = coalesce(closed_at, now()), closed_as = coalesce(closed_as, 'agreed'), ${dropWhere(sql`closed_as is null`)}
    where merchant = ${merchant} and provider = ${provider} and currency = ${currency} and is_there
      and reference = any(${[...references]}::text[]) and kind || ' ' || reference <> all(${keys}::text[])`.execute(db);
}

/** A proposal applied to the earlier difference, so discard it. */
function dropWhere(is: ReturnType<typeof sql>) {
  return sql`proposed = case when ${is} then null else proposed end, proposed_by = case when ${is} then null else proposed_by end,
    proposed_at = case when ${is} then null else proposed_at end, reason = case when ${is} then null else reason end`;
}

const IS_OTHER = sql`(c.effect_minor, c.flow) is distinct from (excluded.effect_minor, excluded.flow)`;
const IS_NEW = sql`case when c.closed_as is null then ${IS_OTHER} else c.closed_as <> 'explained' or ${IS_OTHER} end`;
const OPENS_AGAIN = sql`version = c.version + case when ${IS_NEW} then 1 else 0 end,
  closed_as = case when ${IS_NEW} then null else c.closed_as end, closed_at = case when ${IS_NEW} then null else c.closed_at end,
  closed_by = case when ${IS_NEW} then null else c.closed_by end, found_at = case when c.closed_as is not null and ${IS_NEW} then now() else c.found_at end,
  proposed = case when ${IS_NEW} then null else c.proposed end, proposed_by = case when ${IS_NEW} then null else c.proposed_by end,
  proposed_at = case when ${IS_NEW} then null else c.proposed_at end, reason = case when ${IS_NEW} then null else c.reason end`;

function rowOf({ kind, reference, flow, order, at, transfers, ...minor }: Found) {
  return {
    kind,
    reference,
    flow,
    machine: order?.machine ?? null,
    order_id: order?.id ?? null,
    effect: String(minor.effectMinor),
    reported: String(minor.reportedMinor),
    posted: String(minor.postedMinor),
    at: at === undefined ? null : at / 1000,
    transfers,
  };
}
