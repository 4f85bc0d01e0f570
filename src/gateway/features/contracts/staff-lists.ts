import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { ContractKind } from '#model/agents/contract.ts';
import type { WrittenRows } from '#model/agents/write-rows.ts';
import type { Cadence } from '#model/documents/settlement-period.ts';
import { holdLinesOf, holdRun, RUN_COLUMNS, type Run } from './runs/run.ts';

export interface ListedContract {
  readonly id: string;
  readonly version: bigint;
  readonly kind: ContractKind;
  readonly cadence: Cadence;
  readonly state: 'offered' | 'inForce' | 'ending' | 'rejected' | 'lapsed' | 'ended';
  readonly holder: string;
  readonly offerer: string | null;
  readonly endAskedBy: 'holder' | 'offerer' | null;
  readonly offeredAt: Date;
  readonly beganAt: Date | null;
  readonly endedAt: Date | null;
  readonly because: object | null;
  readonly rows: WrittenRows;
}

const PARTS = {
  open: ['offered', 'ending'],
  inForce: ['inForce', 'ending'],
  over: ['rejected', 'lapsed', 'ended'],
} as const;

const MOST = 200;

export async function listContracts(
  db: Db,
  merchant: string,
  {
    part,
    kind,
    search,
  }: {
    readonly part: keyof typeof PARTS;
    readonly kind?: ContractKind | undefined;
    readonly search?: string | undefined;
  },
): Promise<{ readonly rows: readonly ListedContract[]; readonly count: number }> {
  const which = sql`from contract c join member h on h.merchant = c.merchant and h.id = c.holder_id
      left join member o on o.merchant = c.merchant and o.id = c.offerer_id
    where c.merchant = ${merchant} and c.state = any (${[...PARTS[part]]}::text[])
      ${kind === undefined ? sql`` : sql`and c.kind = ${kind}`}
      ${search === undefined ? sql`` : sql`and (h.account_key = lower(${search}) or o.account_key = lower(${search}))`}`;
  const { rows } = await sql<ListedContract>`select c.id, c.version, c.kind, c.cadence, c.state, h.account as holder,
      o.account as offerer, c.end_asked_by as "endAskedBy", c.offered_at as "offeredAt", c.began_at as "beganAt",
      c.ended_at as "endedAt", c.because, c.rows ${which} order by c.offered_at desc, c.id limit ${MOST}`.execute(db);
  const { rows: counts } = await sql<{ count: number }>`select count(*)::integer as count ${which}`.execute(db);
  return { rows, count: counts[0]?.count ?? rows.length };
}

/** A run with its number of held lines and the posting time of a draft. */
export interface ListedRun extends Run {
  readonly heldLines: number;
  readonly postsAt: Date | null;
}

export async function listRuns(
  db: Db,
  merchant: string,
  kind: ContractKind | undefined,
): Promise<readonly ListedRun[]> {
  const { rows } = await sql<ListedRun>`select ${RUN_COLUMNS},
      (select count(*)::integer from settlement_line l where l.merchant = r.merchant and l.run_id = r.id and l.is_held) as "heldLines",
      (select min(t.due_at) from timer t where t.merchant = r.merchant and t.machine = 'run' and t.subject_id = r.id
        and t.version = r.version) as "postsAt"
    from settlement_run r where r.merchant = ${merchant} ${kind === undefined ? sql`` : sql`and r.kind = ${kind}`}
    order by r.ends_at desc, r.kind limit ${MOST}`.execute(db);
  return rows;
}

export interface ListedLine {
  readonly id: string;
  readonly period: string;
  readonly place: number;
  readonly holder: string;
  readonly gross: bigint;
  readonly net: bigint;
  readonly paid: bigint | null;
  readonly hasLate: boolean;
  readonly isHeld: boolean;
  readonly heldBecause: string | null;
  readonly paidAt: Date | null;
}

/** Lines of a run after a position, from the top down. */
export async function listLines(db: Db, merchant: string, run: string, after: number): Promise<readonly ListedLine[]> {
  const { rows } =
    await sql<ListedLine>`select l.contract_id as id, l.period, l.place, m.account as holder, l.gross_minor as gross,
      l.net_minor as net, l.paid_minor as paid, l.has_late as "hasLate", l.is_held as "isHeld", l.held_because as "heldBecause",
      l.paid_at as "paidAt"
    from settlement_line l join member m on m.merchant = l.merchant and m.id = l.holder_id
    where l.merchant = ${merchant} and l.run_id = ${run} and l.place > ${after} order by l.place limit ${MOST}`.execute(
      db,
    );
  return rows;
}

/** Maximum number of lines in a list. */
export const MOST_LINES = MOST;

/** A line, named by its contract and period. */
interface LineName {
  readonly id: string;
  readonly period: string;
}

/**
 * Locks the run of a line, so that no process drafts or pays the line in the meantime; false: there is no such line.
 */
async function lockRunOf(db: Db, merchant: string, { id, period }: LineName): Promise<boolean> {
  const { rows } = await sql<{ run: string }>`select run_id as run from settlement_line
    where merchant = ${merchant} and contract_id = ${id} and period = ${period}`.execute(db);
  const [line] = rows;
  if (line === undefined) return false;
  await holdLinesOf(db, line.run, 'alone');
  await holdRun(db, merchant, line.run, true);
  return true;
}

/** The amount and receiver of a line, with its run locked; undefined: there is none. Minor units, negative: a debt. */
export async function weighLine(
  db: Db,
  merchant: string,
  name: LineName,
): Promise<{ readonly net: bigint; readonly holder: string } | undefined> {
  if (!(await lockRunOf(db, merchant, name))) return undefined;
  const { rows } = await sql<{ net: bigint; holder: string }>`select l.net_minor as net, m.account as holder
    from settlement_line l join member m on m.merchant = l.merchant and m.id = l.holder_id
    where l.merchant = ${merchant} and l.contract_id = ${name.id} and l.period = ${name.period}`.execute(db);
  return rows[0];
}

/** Holds a line. False: the line does not exist, is paid, or is held already. */
export async function holdLine(
  db: Db,
  merchant: string,
  { by, ...name }: LineName & { readonly by: { readonly staff: string; readonly reason: string } },
): Promise<boolean> {
  if (!(await lockRunOf(db, merchant, name))) return false;
  const { numAffectedRows } =
    await sql`update settlement_line set is_held = true, held_by = ${by.staff}, held_because = ${by.reason}
    where merchant = ${merchant} and contract_id = ${name.id} and period = ${name.period} and paid_at is null and not is_held`.execute(
      db,
    );
  return numAffectedRows === 1n;
}

/** Releases a held line: one staff user, or two above the merchant's limit. False: the line is not held. */
export async function releaseLine(
  db: Db,
  merchant: string,
  { by, ...name }: LineName & { readonly by: { readonly staff: string; readonly proposedBy: string | undefined } },
): Promise<boolean> {
  if (!(await lockRunOf(db, merchant, name))) return false;
  const { numAffectedRows } = await sql`update settlement_line set is_held = false, held_by = null, held_because = null,
      released_by = ${by.staff}, release_proposed_by = ${by.proposedBy ?? null}
    where merchant = ${merchant} and contract_id = ${name.id} and period = ${name.period} and paid_at is null and is_held`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export async function findHolder(db: Db, merchant: string, account: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from member
    where merchant = ${merchant} and account_key = lower(${account})`.execute(db);
  return rows[0]?.id;
}
