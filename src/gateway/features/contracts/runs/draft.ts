import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { Contract, ContractRows } from '#model/agents/contract.ts';
import { readRows } from '#model/agents/read-contracts.ts';
import { type Line, settleContracts } from '#model/agents/settle-contracts.ts';
import { figuresIn, type Teams, teamOf } from '#model/agents/teams.ts';
import type { WrittenRows } from '#model/agents/write-rows.ts';
import { treeOf } from '../terms/agreement.ts';
import type { LastPeriodNeeds } from '../terms/last-period.ts';
import { countTeams, keepFigures, readFigures } from '../terms/teams.ts';
import { type LateFigures, readLate } from './late.ts';
import { dayStartOf, periodOf, type Run, readSettings } from './run.ts';

/** A contract as it stood when a period ended. */
interface Standing {
  readonly contractId: string;
  readonly holderId: string;
  readonly offererId: string | undefined;
  readonly kept: WrittenRows;
  readonly rows: ContractRows;
}

/** What a draft came to. */
export interface Drafted {
  readonly lines: number;
  readonly topsGrossMinor: bigint;
}

/**
 * Works out the lines of a run anew, in the transaction that has locked it, in place of those of a draft before where they differ; lines
 * that staff hold stay held. Of a real-time slot only lines that come to something are kept.
 */
export async function draftLines(db: Db, needs: LastPeriodNeeds, merchant: string, run: Run): Promise<Drafted> {
  const { kind, cadence } = run;
  // A hundred thousand contracts are sorted and joined in memory.
  await sql`select set_config('work_mem', '64MB', true)`.execute(db);
  const standing = await readStanding(db, merchant, run);
  const holders = standing.map(({ holderId }) => holderId);
  const { code: currency } = await needs.readCurrency(db, merchant);
  const rules = await needs.readDayRules(db, merchant);
  const settling = { merchant, kind, cadence, currency, period: periodOf(run), dayStartsAt: dayStartOf(run, rules) };
  const { teams: own, counted } = await countTeams(db, settling, holders);
  const late = await readLate(db, settling, run, holders);
  const carried = await readCarriedLosses(db, merchant, standing);
  const contracts = standing.map(({ contractId, holderId, rows }): Contract => {
    return { id: holderId, rows, carriedMinor: carried.get(contractId) ?? {}, arrearsMinor: 0n };
  });
  const settled = settleContracts(kind, contracts, treeOf(standing), withLate(own, late));
  const rows = settled.lines.map((line, place) =>
    writeLine(line, place, standing[place] as Standing, { own, counted, late, carried }),
  );
  const kept = cadence === 'SLOT' ? rows.filter(({ gross, net }) => gross !== '0' || net !== '0') : rows;
  await replaceLines(db, merchant, run, kept);
  return { lines: kept.length, topsGrossMinor: settled.houseMinor };
}

/** Contracts in force when the period ended, each top first, then level by level. */
async function readStanding(db: Db, merchant: string, { kind, cadence, endsAt }: Run): Promise<readonly Standing[]> {
  const { rows } = await sql<Omit<Standing, 'rows' | 'offererId'> & { readonly offererId: string | null }>`
    with recursive standing as materialized (
      select c.id, c.holder_id, c.offerer_id, c.rows, c.began_at from contract c
        where c.merchant = ${merchant} and c.kind = ${kind} and c.cadence = ${cadence}
          and c.began_at < ${endsAt} and (c.ended_at is null or c.ended_at >= ${endsAt})
    ), line as (
      select s.*, 1 as level from standing s where s.offerer_id is null
      union all
      select s.*, line.level + 1 from standing s join line on s.offerer_id = line.holder_id
    ) select id as "contractId", holder_id as "holderId", offerer_id as "offererId", rows as kept
      from line order by level, began_at, id`.execute(db);
  return rows.map((row) => ({ ...row, offererId: row.offererId ?? undefined, rows: readRows(row.kept, []) }));
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
      and contract_id = any (${standing.map(({ contractId }) => contractId)}::uuid[]) order by product`.execute(db);
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
    ...{ figures: keepFigures(team), active: team.active, rows: of.kept, late: came },
    carriedMinor: Object.fromEntries(brought.map(([product, minor]) => [product, String(minor)])),
  };
  const groups = line.groups.map((group) => ({
    ...{ product: group.product, baseMinor: String(group.baseMinor), tier: group.tier },
    ...{ grossMinor: String(group.grossMinor), carriedMinor: String(group.carriedMinor) },
  }));
  return {
    ...{ contract: of.contractId, holder: of.holderId, offerer: of.offererId ?? null, place, inputs, groups },
    ...{ gross: String(line.grossMinor), net: String(line.netMinor), late: came.length > 0 },
    counted: String(counted.get(of.holderId) ?? 0n),
  };
}

const TOGETHER = 2_000;

async function replaceLines(
  db: Db,
  merchant: string,
  { id, period, digest: former }: Run,
  lines: readonly ReturnType<typeof writeLine>[],
): Promise<void> {
  const digest = digestOf(lines);
  if (former?.equals(digest)) return;
  await sql`update settlement_run set digest = ${digest} where merchant = ${merchant} and id = ${id}`.execute(db);
  const { rows: held } = await sql<{
    contract: string;
    by: string;
    because: string | null;
  }>`select contract_id as contract,
      held_by as by, held_because as because from settlement_line
    where merchant = ${merchant} and run_id = ${id} and is_held`.execute(db);
  await sql`delete from settlement_line where merchant = ${merchant} and run_id = ${id}`.execute(db);
  for (let at = 0; at < lines.length; at += TOGETHER) {
    await sql`insert into settlement_line (merchant, contract_id, period, run_id, holder_id, offerer_id, place, inputs, groups,
        gross_minor, net_minor, has_late, counted)
      select ${merchant}, l.contract, ${period}, ${id}, l.holder, l.offerer, l.place, l.inputs, l.groups, l.gross, l.net, l.late,
          l.counted
        from json_to_recordset(${JSON.stringify(lines.slice(at, at + TOGETHER))}::json) as l (contract uuid, holder uuid,
          offerer uuid, place integer, inputs jsonb, groups jsonb, gross bigint, net bigint, late boolean, counted numeric)`.execute(
      db,
    );
  }
  for (const { contract, by, because } of held)
    await sql`update settlement_line set is_held = true, held_by = ${by}, held_because = ${because}
      where merchant = ${merchant} and run_id = ${id} and contract_id = ${contract}`.execute(db);
}

function digestOf(lines: readonly ReturnType<typeof writeLine>[]): Buffer {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(JSON.stringify(line));
  return hash.digest();
}

/** Keeps what lines have lost beyond what was won, for the next period; from here on the lines stay as they are. */
export async function keepLosses(db: Db, merchant: string, { id }: Run): Promise<void> {
  await sql`insert into carried_loss as c (merchant, contract_id, product, minor)
    select l.merchant, l.contract_id, g ->> 'product', (g ->> 'carriedMinor')::bigint
      from settlement_line l cross join lateral jsonb_array_elements(l.groups) g
      where l.merchant = ${merchant} and l.run_id = ${id}
        and ((g ->> 'carriedMinor')::bigint > 0 or l.inputs -> 'carriedMinor' ? (g ->> 'product'))
    on conflict (merchant, contract_id, product) do update set minor = excluded.minor`.execute(db);
}
