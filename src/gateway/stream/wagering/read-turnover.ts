import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { type EventRow, readEvent } from '../event.ts';
import { countTurnover, sumOf } from './count-turnover.ts';

/** Maximum number of unprocessed events that a query scans; later events are not counted. */
const MOST_SCANNED = 2_000;

/**
 * A member's turnover in closed rounds after each of the given transfers, in minor units, less cancelled bets: negative
 * if more was cancelled. Events that the consumer has not processed yet are counted here, so that a round counts as
 * soon as it closes; with more events than the scan limit the result is too low, never too high. Transfers that gave
 * the member nothing are left out.
 */
export async function readTurnoverSince(
  db: Db,
  merchant: string,
  memberId: string,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (transferIds.length === 0) return new Map();
  const { total, snapshots } = await readTurnoverState(db, merchant, memberId, transferIds);
  const wanted = snapshots.filter(({ transferId }) => transferIds.includes(transferId));
  return new Map(wanted.map(({ transferId, currency, minor }) => [transferId, total(currency) - minor]));
}

/** A member's total turnover in closed rounds, in minor units. */
export async function readTurnover(db: Db, merchant: string, memberId: string): Promise<bigint> {
  const { sum } = await readTurnoverState(db, merchant, memberId, []);
  return sum > 0n ? sum : 0n;
}

interface TurnoverState {
  readonly sum: bigint;
  readonly total: (currency: string) => bigint;
  /** Turnover at the time of each incoming transfer. */
  readonly snapshots: readonly { readonly transferId: string; readonly currency: string; readonly minor: bigint }[];
}

/** Processed and unprocessed turnover in one query, and so one snapshot: two queries could count a round twice. */
async function readTurnoverState(
  db: Db,
  merchant: string,
  memberId: string,
  transferIds: readonly string[],
): Promise<TurnoverState> {
  const { rows } = await sql<Answer>`
    with stand as (
      select epoch, xact, seq, generation from stream_cursor
        where merchant = ${merchant} and consumer = 'wagering' and is_live
      union all
      select 0, '0'::xid8, 0, 1 where not exists (
        select from stream_cursor where merchant = ${merchant} and consumer = 'wagering' and is_live)
    ), fresh as (
      select e.* from stand cross join lateral (
        select epoch, xact, seq, kind, version, body from event
          where merchant = ${merchant} and (epoch, xact, seq) > (stand.epoch, stand.xact, stand.seq)
          order by epoch, xact, seq limit ${MOST_SCANNED}) e
        where strpos(e.body::text, ${memberId}) > 0
    )
    select
      (select json_agg(json_build_object('epoch', epoch, 'xact', xact::text, 'seq', seq, 'kind', kind, 'version', version,
          'body', body) order by epoch, xact, seq) from fresh) as fresh,
      (select json_agg(json_build_array(t.currency, t.minor::text)) from (
        select t.currency, sum(t.minor) as minor from turnover t, stand
          where t.merchant = ${merchant} and t.generation = stand.generation and t.member_id = ${memberId}
          group by t.currency) t) as totals,
      (select json_agg(json_build_array(k.transfer_id, k.currency, k.minor::text)) from turnover_snapshot k, stand
        where k.merchant = ${merchant} and k.generation = stand.generation and k.member_id = ${memberId}
          and k.transfer_id = any(${[...transferIds]}::uuid[])) as snapshots`.execute(db);
  return turnoverStateOf(memberId, rows[0]);
}

interface Answer {
  readonly fresh: readonly Omit<EventRow, 'at'>[] | null;
  readonly totals: readonly (readonly [currency: string, minor: string])[] | null;
  readonly snapshots: readonly (readonly [transferId: string, currency: string, minor: string])[] | null;
}

function turnoverStateOf(memberId: string, answer: Answer | undefined): TurnoverState {
  const { changes, snapshots } = countTurnover(
    (answer?.fresh ?? []).map((row) => readEvent({ ...row, at: NO_MOMENT })),
  );
  const known = new Map((answer?.totals ?? []).map(([currency, minor]) => [currency, BigInt(minor)]));
  const before = (currency: string) => known.get(currency) ?? 0n;
  const added = changes.filter((change) => change.memberId === memberId);
  const addedOf = (currency: string) => sumOf(added.find((change) => change.currency === currency)?.added ?? NOTHING);
  const fresh = snapshots.filter((snapshot) => snapshot.memberId === memberId);
  const total = (currency: string) => before(currency) + addedOf(currency);
  const currencies = new Set([...known.keys(), ...added.map(({ currency }) => currency)]);
  return {
    total,
    sum: [...currencies].reduce((sum, currency) => sum + total(currency), 0n),
    snapshots: [
      ...(answer?.snapshots ?? []).map(([transferId, currency, minor]) => ({
        transferId,
        currency,
        minor: BigInt(minor),
      })),
      ...fresh.map((snapshot) => {
        return {
          transferId: snapshot.transferId,
          currency: snapshot.currency,
          minor: before(snapshot.currency) + sumOf(snapshot.before),
        };
      }),
    ],
  };
}

const NOTHING: ReadonlyMap<string, bigint> = new Map();
/** Turnover does not depend on the day. */
const NO_MOMENT = new Date(0);
