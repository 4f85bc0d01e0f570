import { sql } from 'kysely';
import type { StoredFigure } from '#gateway/db/stored-documents.ts';
import type { Db } from '#gateway/db/tables.ts';
import { type ContractKind, PRODUCTS, type Product } from '#model/agents/contract.ts';
import { figuresIn, type Sums, type Teams, teamOf } from '#model/agents/teams.ts';
import type { Figure } from '#model/agents/tree.ts';
import type { Cadence, SettlementPeriod } from '#model/documents/settlement-period.ts';

/** What is settled, for which period and currency. */
export interface Settling {
  readonly merchant: string;
  readonly kind: ContractKind;
  readonly cadence: Cadence;
  readonly currency: string;
  readonly period: SettlementPeriod;
  /** Start of the day that contains the period, in epoch milliseconds. */
  readonly dayStartsAt: number;
}

interface Sum {
  readonly holder: string;
  readonly category: string;
  readonly valid: bigint;
  readonly loss: bigint;
  readonly bonuses: bigint;
  readonly before: bigint;
  /** An arbitrarily large integer. */
  readonly hash: string;
}

/** Teams, and by holder a hash of all activity counted for their days: unchanged while nothing more is counted. */
interface CountedTeams {
  readonly teams: Teams;
  readonly counted: ReadonlyMap<string, bigint>;
}

/** Activity of these agents' teams in a period; see countTeams. */
export async function readTeams(db: Db, settling: Settling, holders: readonly string[]): Promise<Teams> {
  return (await countTeams(db, settling, holders)).teams;
}

/**
 * Activity of these agents' teams in a period (docs/decisions/31-an-agent-sees-and-acts-within-the-own-tree.md): days of the merchant, or slots
 * (ranges of the event stream) for hourly and real-time salaries. An agent with an inactive team is included.
 */
export async function countTeams(db: Db, settling: Settling, holders: readonly string[]): Promise<CountedTeams> {
  if (holders.length === 0) return { teams: new Map(), counted: new Map() };
  const { cadence } = settling;
  const isOfSlots = cadence === 'HOUR' || cadence === 'SLOT';
  const [sums, active] = await Promise.all([
    isOfSlots ? readSlots(db, settling, holders) : readDays(db, settling, holders),
    readActive(db, settling, holders),
  ]);
  const figures = Map.groupBy(sums, ({ holder }) => holder);
  const found = holders.map((holder) => [holder, figures.get(holder) ?? []] as const);
  return {
    teams: new Map(found.map(([holder, own]) => [holder, teamOf(own.map(figureOf), active.get(holder) ?? 0)])),
    counted: new Map(found.map(([holder, own]) => [holder, own.reduce((sum, { hash }) => sum + BigInt(hash), 0n)])),
  };
}

/** Ids as one text parameter: escaping a hundred thousand ids one by one takes as long as the query. */
export const listOf = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/** Hash of the counted rows of `team_day`: the sum of the row hashes. */
const ROWS_HASH = sql`sum(hash_record_extended(
  row(day, category, valid_minor, bet_minor, won_minor, bonus_minor, cashback_minor, passed_minor), 0))`;

/** Holders of a run's lines whose counters for the run's days have changed since. */
export async function readChanged(
  db: Db,
  { merchant, currency, period }: Settling,
  runId: string,
  holders: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ holder: string }>`select l.holder_id as holder from settlement_line l
      left join (
        select member_id, ${ROWS_HASH} as counted from team_day where merchant = ${merchant}
            and member_id = any (${listOf(holders)}::uuid[]) and currency = ${currency}
            and day between ${period.fromDay}::date and ${period.toDay}::date
          group by member_id
      ) now on now.member_id = l.holder_id
    where l.merchant = ${merchant} and l.run_id = ${runId} and l.counted is distinct from coalesce(now.counted, 0)`.execute(
    db,
  );
  const asked = new Set(holders);
  return rows.flatMap(({ holder }) => (asked.has(holder) ? [holder] : []));
}

async function readDays(db: Db, { merchant, currency, period }: Settling, holders: readonly string[]) {
  const { rows } = await sql<Sum>`select member_id as holder, category, sum(valid_minor)::bigint as valid,
      sum(bet_minor - won_minor - passed_minor)::bigint as loss, sum(bonus_minor + cashback_minor)::bigint as bonuses, 0::bigint as before,
      ${ROWS_HASH} as hash
    from team_day where merchant = ${merchant} and member_id = any (${listOf(holders)}::uuid[])
      and day between ${period.fromDay}::date and ${period.toDay}::date and currency = ${currency}
    group by member_id, category`.execute(db);
  return rows;
}

/** For a slot also the bets of its day before the slot, which decide its row (D65). */
async function readSlots(db: Db, { merchant, currency, period, dayStartsAt }: Settling, holders: readonly string[]) {
  const from = new Date(period.startsAt);
  const { rows } = await sql<Sum>`select member_id as holder, category,
      coalesce(sum(valid_minor) filter (where slot >= ${from}), 0)::bigint as valid, 0::bigint as loss, 0::bigint as bonuses,
      coalesce(sum(valid_minor) filter (where slot < ${from}), 0)::bigint as before, 0::numeric as hash
    from team_slot where merchant = ${merchant} and member_id = any (${listOf(holders)}::uuid[])
      and slot >= ${new Date(dayStartsAt)} and slot < ${new Date(period.endsAt)} and currency = ${currency}
    group by member_id, category`.execute(db);
  return rows;
}

/** Active members of each team in the period; for hours and slots, on the day so far. */
async function readActive(db: Db, { merchant, cadence, period }: Settling, holders: readonly string[]) {
  const of = cadence === 'HOUR' || cadence === 'SLOT' ? 'D' : cadence;
  const { rows } = await sql<{ holder: string; active: number }>`select member_id as holder, active from team_period
    where merchant = ${merchant} and member_id = any (${listOf(holders)}::uuid[]) and period = ${of}
      and began = ${period.fromDay}::date`.execute(db);
  return new Map(rows.map(({ holder, active }) => [holder, active]));
}

function figureOf({ category, valid, loss, bonuses, before }: Sum): Figure {
  const figures = { validBetMinor: valid, lossMinor: loss, bonusesMinor: bonuses, beforeMinor: before };
  return { product: productOf(category), ...figures };
}

/** E-sports count as sports; activity without a game, or of a category that contracts do not cover, has no product. */
export function productOf(category: string): Product {
  if (category === 'ESPORTS') return 'SPORTS';
  return PRODUCTS.find((product) => product === category) ?? 'NONE';
}

export function keepFigures(team: Readonly<Sums>): readonly StoredFigure[] {
  return figuresIn(team).map(({ product, validBetMinor, lossMinor, bonusesMinor, beforeMinor }) => ({
    product,
    validBetMinor: String(validBetMinor),
    lossMinor: String(lossMinor),
    bonusesMinor: String(bonusesMinor),
    beforeMinor: String(beforeMinor),
  }));
}

export function readFigures(stored: readonly StoredFigure[]): readonly Figure[] {
  return stored.map(({ product, validBetMinor, lossMinor, bonusesMinor, beforeMinor }) => ({
    product: PRODUCTS.find((known) => known === product) ?? 'NONE',
    validBetMinor: BigInt(validBetMinor),
    lossMinor: BigInt(lossMinor),
    bonusesMinor: BigInt(bonusesMinor),
    beforeMinor: BigInt(beforeMinor),
  }));
}
