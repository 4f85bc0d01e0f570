import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { readDaysReported } from '#gateway/stream/team/read-team.ts';
import type { Contract, ContractRows } from '#model/agents/contract.ts';
import { type Line, settleContracts } from '#model/agents/settle-contracts.ts';
import { figuresIn, type Teams, teamOf } from '#model/agents/teams.ts';
import type { WrittenRows } from '#model/agents/write-rows.ts';
import { createTermsReader, treeOf } from '../terms/agreement.ts';
import type { LastPeriodDeps } from '../terms/last-period.ts';
import { countTeams, keepFigures, listOf, readFigures } from '../terms/teams.ts';
import { type LateFigures, readLate } from './late.ts';
import { dayStartOf, periodOf, type Run, readSettings } from './run.ts';

/** State of a contract at the end of a period. */
interface Standing {
  readonly contractId: string;
  readonly holderId: string;
  readonly offererId: string | undefined;
  readonly written: WrittenRows;
  readonly rows: ContractRows;
}

interface StandingRow extends Pick<Standing, 'contractId' | 'holderId'> {
  readonly offererId: string | null;
  /** The contract's rows, as stored JSON. */
  readonly json: string;
}

export interface Drafted {
  readonly lines: number;
  readonly topsGrossMinor: bigint;
}

/**
 * Recomputes the lines of a run in the transaction that has locked it, and replaces lines of an earlier draft that
 * differ; lines held by staff stay held. For a real-time slot only non-zero lines are stored.
 */
export async function draftLines(db: Db, deps: LastPeriodDeps, merchant: string, run: Run): Promise<Drafted> {
  const { kind, cadence } = run;
  // Sort and join a hundred thousand contracts in memory.
  await sql`select set_config('work_mem', '64MB', true)`.execute(db);
  const [standing, { code: currency }, rules] = await Promise.all([
    readStanding(db, merchant, run),
    deps.readCurrency(db, merchant),
    deps.readDayRules(db, merchant),
  ]);
  const holders = standing.map(({ holderId }) => holderId);
  // Read before the teams, so that activity counted in the meantime triggers another draft.
  const daysReported = await readDaysReported(db, merchant, [run.fromDay, run.toDay]);
  const settling = { merchant, kind, cadence, currency, period: periodOf(run), dayStartsAt: dayStartOf(run, rules) };
  // Run the queries concurrently: the database works on the next one while one result is parsed.
  const [{ teams: own, counted }, late, carried] = await Promise.all([
    countTeams(db, settling, holders),
    readLate(db, settling, run, holders),
    readCarriedLosses(db, merchant, standing),
  ]);
  const contracts = standing.map(({ contractId, holderId, rows }): Contract => {
    return { id: holderId, rows, carriedMinor: carried.get(contractId) ?? {}, arrearsMinor: 0n };
  });
  const settled = settleContracts(kind, contracts, treeOf(standing), withLate(own, late));
  const isSlot = cadence === 'SLOT';
  const retained = settled.lines.flatMap((line, place) =>
    isSlot && line.grossMinor === 0n && line.netMinor === 0n ? [] : [{ line, place, of: standing[place] as Standing }],
  );
  const digest = await replaceLines(db, merchant, run, retained, { own, counted, late, carried });
  await sql`update settlement_run set digest = ${digest}, days_reported = ${daysReported ?? null}
    where merchant = ${merchant} and id = ${run.id}`.execute(db);
  return { lines: retained.length, topsGrossMinor: settled.houseMinor };
}

/** Contracts in force at the end of the period, each top first, then level by level. */
async function readStanding(db: Db, merchant: string, { kind, cadence, endsAt }: Run): Promise<readonly Standing[]> {
  const { rows } = await sql<StandingRow>`
    with recursive standing as materialized (
      select c.id, c.holder_id, c.offerer_id, c.rows, c.began_at from contract c
        where c.merchant = ${merchant} and c.kind = ${kind} and c.cadence = ${cadence}
          and c.began_at < ${endsAt} and (c.ended_at is null or c.ended_at >= ${endsAt})
    ), line as (
      select s.*, 1 as level from standing s where s.offerer_id is null
      union all
      select s.*, line.level + 1 from standing s join line on s.offerer_id = line.holder_id
    ) select id as "contractId", holder_id as "holderId", offerer_id as "offererId", rows::text as json
      from line order by level, began_at, id`.execute(db);
  const readTerms = createTermsReader();
  return rows.map(({ contractId, holderId, offererId, json }) => {
    return { contractId, holderId, offererId: offererId ?? undefined, ...readTerms(json) };
  });
}

type Carried = ReadonlyMap<string, Contract['carriedMinor']>;

async function readCarriedLosses(db: Db, merchant: string, standing: readonly Standing[]): Promise<Carried> {
  if (!(await readSettings(db, merchant)).carriesLosses) return new Map();
  const { rows } = await sql<{
    contract: string;
    product: string;
    minor: bigint;
  }>`select contract_id as contract, product, minor
    from carried_loss where merchant = ${merchant} and minor > 0
      and contract_id = any (${listOf(standing.map(({ contractId }) => contractId))}::uuid[]) order by product`.execute(
    db,
  );
  const byContract = Map.groupBy(rows, ({ contract }) => contract);
  return new Map(
    [...byContract].map(([id, losses]) => [
      id,
      Object.fromEntries(losses.map(({ product, minor }) => [product, minor])),
    ]),
  );
}

function withLate(own: Teams, late: ReadonlyMap<string, readonly LateFigures[]>): Teams {
  if (late.size === 0) return own;
  return new Map(
    [...own].map(([holder, team]) => {
      const more = (late.get(holder) ?? []).flatMap(({ figures }) => readFigures(figures));
      return [holder, more.length === 0 ? team : teamOf([...figuresIn(team), ...more], team.active)];
    }),
  );
}

interface Behind {
  readonly own: Teams;
  readonly counted: ReadonlyMap<string, bigint>;
  readonly late: ReadonlyMap<string, readonly LateFigures[]>;
  readonly carried: Carried;
}

function writeLine(line: Line, place: number, of: Standing, { own, counted, late, carried }: Behind) {
  const team = own.get(of.holderId) ?? teamOf([], 0);
  const came = late.get(of.holderId) ?? [];
  const brought = Object.entries(carried.get(of.contractId) ?? {});
  const inputs = {
    figures: keepFigures(team),
    active: team.active,
    rows: of.written,
    late: came,
    carriedMinor: Object.fromEntries(brought.map(([product, minor]) => [product, String(minor)])),
  };
  const groups = line.groups.map((group) => ({
    product: group.product,
    baseMinor: String(group.baseMinor),
    tier: group.tier,
    grossMinor: String(group.grossMinor),
    carriedMinor: String(group.carriedMinor),
  }));
  return {
    contract: of.contractId,
    holder: of.holderId,
    offerer: of.offererId ?? null,
    place,
    inputs,
    groups,
    gross: String(line.grossMinor),
    net: String(line.netMinor),
    late: came.length > 0,
    counted: String(counted.get(of.holderId) ?? 0n),
  };
}

const TOGETHER = 2_000;

interface DraftLine {
  readonly line: Line;
  readonly place: number;
  readonly of: Standing;
}

/** Writes the lines and returns their digest; lines equal to those of the earlier draft stay. */
async function replaceLines(
  db: Db,
  merchant: string,
  run: Run,
  lines: readonly DraftLine[],
  behind: Behind,
): Promise<Buffer> {
  const hash = createHash('sha256');
  const retained: string[] = [];
  let written: Promise<unknown> = Promise.resolve();
  for (let at = 0; at < lines.length; at += TOGETHER) {
    const some = lines.slice(at, at + TOGETHER).map(({ line, place, of }) => writeLine(line, place, of, behind));
    const json = JSON.stringify(some);
    hash.update(json);
    await written;
    // The first lines of a run replace nothing: write them while the next ones are serialised.
    if (run.digest === null) written = insertLines(db, merchant, run, json);
    else retained.push(json);
    // The promise is awaited above or below; until then a rejection must not count as unhandled.
    written.catch(() => undefined);
    // Yield to the event loop, so that other requests are served and queued queries are sent.
    await breathe();
  }
  await written;
  const digest = hash.digest();
  if (run.digest !== null && !run.digest.equals(digest)) await insertAgain(db, merchant, run, retained);
  return digest;
}

/** Replaces the lines of the earlier draft; lines held by staff stay held. */
async function insertAgain(db: Db, merchant: string, run: Run, lines: readonly string[]): Promise<void> {
  const { rows: held } = await sql<{
    contract: string;
    by: string;
    because: string | null;
  }>`select contract_id as contract,
      held_by as by, held_because as because from settlement_line
    where merchant = ${merchant} and run_id = ${run.id} and is_held`.execute(db);
  await sql`delete from settlement_line where merchant = ${merchant} and run_id = ${run.id}`.execute(db);
  for (const json of lines) await insertLines(db, merchant, run, json);
  for (const { contract, by, because } of held)
    await sql`update settlement_line set is_held = true, held_by = ${by}, held_because = ${because}
      where merchant = ${merchant} and run_id = ${run.id} and contract_id = ${contract}`.execute(db);
}

async function insertLines(db: Db, merchant: string, { id, period }: Run, json: string): Promise<void> {
  await sql`insert into settlement_line (merchant, contract_id, period, run_id, holder_id, offerer_id, place, inputs, groups,
      gross_minor, net_minor, has_late, counted)
    select ${merchant}, l.contract, ${period}, ${id}, l.holder, l.offerer, l.place, l.inputs, l.groups, l.gross, l.net, l.late,
        l.counted
      from json_to_recordset(${json}::json) as l (contract uuid, holder uuid, offerer uuid, place integer, inputs jsonb,
        groups jsonb, gross bigint, net bigint, late boolean, counted numeric)`.execute(db);
}

/** Stores the losses that exceed the winnings for the next period; from here on the lines are final. */
export async function keepLosses(db: Db, merchant: string, { id }: Run): Promise<void> {
  await sql`insert into carried_loss as c (merchant, contract_id, product, minor)
    select l.merchant, l.contract_id, g ->> 'product', (g ->> 'carriedMinor')::bigint
      from settlement_line l cross join lateral jsonb_array_elements(l.groups) g
      where l.merchant = ${merchant} and l.run_id = ${id}
        and ((g ->> 'carriedMinor')::bigint > 0 or l.inputs -> 'carriedMinor' ? (g ->> 'product'))
    on conflict (merchant, contract_id, product) do update set minor = excluded.minor`.execute(db);
}
