import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { type ContractKind, PRODUCTS, type Product } from '#model/agents/contract.ts';
import { figuresIn, type Sums, type Teams, teamOf } from '#model/agents/teams.ts';
import type { Figure } from '#model/agents/tree.ts';
import type { Cadence, SettlementPeriod } from '#model/documents/settlement-period.ts';
import type { KeptFigure } from './tables.ts';

/** What is settled over which period, in which currency. */
export interface Settling {
  readonly merchant: string;
  readonly kind: ContractKind;
  readonly cadence: Cadence;
  readonly currency: string;
  readonly period: SettlementPeriod;
  /** When the day began that the period is part of, in epoch milliseconds. */
  readonly dayStartsAt: number;
}

interface Sum {
  readonly holder: string;
  readonly category: string;
  readonly valid: bigint;
  readonly loss: bigint;
  readonly bonuses: bigint;
  readonly before: bigint;
}

/**
 * What the teams of these agents did in a period (docs/decisions/112-tree-and-teams.md): days of the merchant, or slots for hourly
 * and real-time salaries, each a range of the stream. An agent whose team did nothing has a team all the same.
 */
export async function readTeams(db: Db, settling: Settling, holders: readonly string[]): Promise<Teams> {
  if (holders.length === 0) return new Map();
  const { cadence } = settling;
  const sums =
    cadence === 'HOUR' || cadence === 'SLOT'
      ? await readSlots(db, settling, holders)
      : await readDays(db, settling, holders);
  const active = await readActive(db, settling, holders);
  const figures = Map.groupBy(sums, ({ holder }) => holder);
  return new Map(
    holders.map((holder) => [holder, teamOf((figures.get(holder) ?? []).map(figureOf), active.get(holder) ?? 0)]),
  );
}

async function readDays(db: Db, { merchant, currency, period }: Settling, holders: readonly string[]) {
  const { rows } = await sql<Sum>`select member_id as holder, category, sum(valid_minor)::bigint as valid,
      sum(bet_minor - won_minor)::bigint as loss, sum(bonus_minor + cashback_minor)::bigint as bonuses, 0::bigint as before
    from team_day where merchant = ${merchant} and member_id = any (${[...holders]}::uuid[])
      and day between ${period.fromDay}::date and ${period.toDay}::date and currency = ${currency}
    group by member_id, category`.execute(db);
  return rows;
}

/** Of a slot also what was bet on its day before it: by that its row is found (D65). */
async function readSlots(db: Db, { merchant, currency, period, dayStartsAt }: Settling, holders: readonly string[]) {
  const from = new Date(period.startsAt);
  const { rows } = await sql<Sum>`select member_id as holder, category,
      coalesce(sum(valid_minor) filter (where slot >= ${from}), 0)::bigint as valid, 0::bigint as loss, 0::bigint as bonuses,
      coalesce(sum(valid_minor) filter (where slot < ${from}), 0)::bigint as before
    from team_slot where merchant = ${merchant} and member_id = any (${[...holders]}::uuid[])
      and slot >= ${new Date(dayStartsAt)} and slot < ${new Date(period.endsAt)} and currency = ${currency}
    group by member_id, category`.execute(db);
  return rows;
}

/** Members of each team who were active in the period; of hours and slots, on their day so far. */
async function readActive(db: Db, { merchant, cadence, period }: Settling, holders: readonly string[]) {
  const of = cadence === 'HOUR' || cadence === 'SLOT' ? 'D' : cadence;
  const { rows } = await sql<{ holder: string; active: number }>`select member_id as holder, active from team_period
    where merchant = ${merchant} and member_id = any (${[...holders]}::uuid[]) and period = ${of}
      and began = ${period.fromDay}::date`.execute(db);
  return new Map(rows.map(({ holder, active }) => [holder, active]));
}

function figureOf({ category, valid, loss, bonuses, before }: Sum): Figure {
  const figures = { validBetMinor: valid, lossMinor: loss, bonusesMinor: bonuses, beforeMinor: before };
  return { product: productOf(category), ...figures };
}

/** Electronic sports are sports; what is no game's, or of a category that contracts do not name, belongs to no product. */
export function productOf(category: string): Product {
  if (category === 'ESPORTS') return 'SPORTS';
  return PRODUCTS.find((product) => product === category) ?? 'NONE';
}

/** A team's figures as a line keeps them. */
export function keepFigures(team: Readonly<Sums>): readonly KeptFigure[] {
  return figuresIn(team).map(({ product, validBetMinor, lossMinor, bonusesMinor, beforeMinor }) => ({
    ...{ product, validBetMinor: String(validBetMinor), lossMinor: String(lossMinor) },
    ...{ bonusesMinor: String(bonusesMinor), beforeMinor: String(beforeMinor) },
  }));
}

/** And as the model takes them. */
export function readFigures(kept: readonly KeptFigure[]): readonly Figure[] {
  return kept.map(({ product, validBetMinor, lossMinor, bonusesMinor, beforeMinor }) => ({
    product: PRODUCTS.find((known) => known === product) ?? 'NONE',
    ...{ validBetMinor: BigInt(validBetMinor), lossMinor: BigInt(lossMinor) },
    ...{ bonusesMinor: BigInt(bonusesMinor), beforeMinor: BigInt(beforeMinor) },
  }));
}
