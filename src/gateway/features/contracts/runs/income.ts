import { sql } from 'kysely';
import type { LineInputs, StoredFigure, StoredGroup } from '#gateway/db/stored-documents.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { ContractKind, Group } from '#model/agents/contract.ts';
import { explainLine, type GroupFormula } from '#model/agents/explain-line.ts';
import { readRows } from '#model/agents/read-contracts.ts';
import { teamOf } from '#model/agents/teams.ts';
import type { Cadence } from '#model/documents/settlement-period.ts';
import { readCarried } from '../terms/last-period.ts';
import { readFigures } from '../terms/teams.ts';

/** Filter of a member's income lines. Days are of the merchant's calendar, both inclusive. */
export interface IncomeOf {
  readonly merchant: string;
  readonly memberId: string;
  readonly kind?: ContractKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly after?: string | undefined;
}

/** A line that is paid or in a draft. */
export interface IncomeRow {
  readonly id: string;
  readonly runId: string;
  readonly holderId: string;
  readonly kind: ContractKind;
  readonly cadence: Cadence;
  readonly period: string;
  readonly fromDay: string;
  readonly toDay: string;
  readonly startsAt: Date;
  readonly paidAt: Date | null;
  readonly gross: bigint;
  readonly net: bigint;
  readonly before: bigint | null;
  readonly after: bigint | null;
  readonly paid: bigint | null;
  readonly hasLate: boolean;
  readonly isHeld: boolean;
}

export const LINE_COLUMNS = sql`l.contract_id as id, l.run_id as "runId", l.holder_id as "holderId", r.kind, r.cadence, l.period,
  r.from_day::text as "fromDay", r.to_day::text as "toDay", r.starts_at as "startsAt", l.paid_at as "paidAt", l.gross_minor as gross,
  l.net_minor as net, l.arrears_before_minor as before, l.arrears_after_minor as after, l.paid_minor as paid,
  l.has_late as "hasLate", l.is_held as "isHeld"`;

const PAGE = 50;

/** A page of a member's paid lines, newest first, and the totals of the whole selection. */
export async function readIncome(db: Db, of: IncomeOf) {
  const which = whichOf(of);
  const [paidAt, id] = (of.after ?? '').split('_');
  const after = paidAt && id ? sql`and (l.cut, l.contract_id) < (${new Date(Number(paidAt))}, ${id}::uuid)` : sql``;
  const { rows } = await sql<IncomeRow>`select ${LINE_COLUMNS} ${which} ${after}
    order by l.cut desc, l.contract_id desc limit ${PAGE + 1}`.execute(db);
  const { rows: sums } = await sql<{
    count: number;
    gross: bigint;
    net: bigint;
    paid: bigint;
  }>`select count(*)::integer as count,
      coalesce(sum(l.gross_minor), 0)::bigint as gross, coalesce(sum(l.net_minor), 0)::bigint as net,
      coalesce(sum(l.paid_minor), 0)::bigint as paid ${which}`.execute(db);
  const lines = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? lines.at(-1) : undefined;
  return {
    lines,
    sums: sums[0] ?? { count: 0, gross: 0n, net: 0n, paid: 0n },
    next: last === undefined ? undefined : `${last.paidAt?.getTime()}_${last.id}`,
  };
}

/** Times are stored in microseconds and sent in milliseconds: pages use milliseconds. */
function whichOf({ merchant, memberId, kind, from, to }: IncomeOf) {
  return sql`from (select s.*, date_trunc('milliseconds', s.paid_at) as cut from settlement_line s
      where s.merchant = ${merchant} and s.holder_id = ${memberId} and s.paid_at is not null) l
    join settlement_run r on r.merchant = l.merchant and r.id = l.run_id
    where true ${kind === undefined ? sql`` : sql`and r.kind = ${kind}`}
      ${from === undefined ? sql`` : sql`and r.to_day >= ${from}::date`}
      ${to === undefined ? sql`` : sql`and r.from_day <= ${to}::date`}`;
}

/** The member's debt to later settlements, as a positive amount. */
export async function readArrears(db: Db, merchant: string, memberId: string): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`select coalesce(-sum(balance), 0)::bigint as owed from ledger_account
    where merchant = ${merchant} and kind = 'arrears' and owner_id = ${memberId}`.execute(db);
  return rows[0]?.owed ?? 0n;
}

/** A line with all inputs of its formula. */
export interface LineFormula {
  readonly line: IncomeRow;
  readonly groups: readonly GroupFormula[];
  readonly late: readonly { readonly period: string; readonly validBetMinor: bigint; readonly lossMinor: bigint }[];
}

/**
 * Reads a line with its formula; undefined if there is no such line or it is not the member's. `memberId` undefined: of
 * any member.
 */
export async function readFormula(
  db: Db,
  merchant: string,
  { id, period, memberId }: { readonly id: string; readonly period: string; readonly memberId: string | undefined },
): Promise<LineFormula | undefined> {
  const { rows } = await sql<
    IncomeRow & { readonly inputs: LineInputs; readonly groups: readonly StoredGroup[] }
  >`select
      ${LINE_COLUMNS}, l.inputs, l.groups from settlement_line l
      join settlement_run r on r.merchant = l.merchant and r.id = l.run_id
    where l.merchant = ${merchant} and l.contract_id = ${id} and l.period = ${period}
      ${memberId === undefined ? sql`` : sql`and l.holder_id = ${memberId} and l.paid_at is not null`}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { inputs, groups: storedGroups } = row;
  const all = [...inputs.figures, ...inputs.late.flatMap(({ figures }) => figures)];
  const groups = storedGroups.map((group) => ({
    product: group.product as Group,
    tier: group.tier,
    baseMinor: BigInt(group.baseMinor),
    grossMinor: BigInt(group.grossMinor),
    carriedMinor: BigInt(group.carriedMinor),
  }));
  const team = teamOf(readFigures(all), inputs.active);
  return {
    line: row,
    groups: explainLine({ groups }, readRows(inputs.rows, []), team, readCarried(inputs.carriedMinor)),
    late: inputs.late.map((one) => ({
      period: one.period,
      validBetMinor: sumOf(one.figures, 'validBetMinor'),
      lossMinor: sumOf(one.figures, 'lossMinor'),
    })),
  };
}

const sumOf = (figures: readonly StoredFigure[], key: 'validBetMinor' | 'lossMinor') =>
  figures.reduce((sum, figure) => sum + BigInt(figure[key]), 0n);
