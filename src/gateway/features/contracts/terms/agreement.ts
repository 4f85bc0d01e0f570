import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { ContractKind, ContractRows } from '#model/agents/contract.ts';
import { readRows } from '#model/agents/read-contracts.ts';
import { plantTree, type Tree } from '#model/agents/tree.ts';
import type { WrittenRows } from '#model/agents/write-rows.ts';
import type { Cadence } from '#model/documents/settlement-period.ts';

/** A contract between its holder and the upline or operator. */
export interface Agreement {
  readonly id: string;
  readonly kind: ContractKind;
  readonly cadence: Cadence;
  readonly holderId: string;
  /** Undefined: the operator. */
  readonly offererId: string | undefined;
  readonly state: 'offered' | 'inForce' | 'ending' | 'rejected' | 'lapsed' | 'ended';
  readonly version: bigint;
  readonly rows: ContractRows;
  readonly offeredAt: Date;
  readonly beganAt: Date | undefined;
  readonly endedAt: Date | undefined;
  readonly because: object | undefined;
  readonly endAskedBy: 'holder' | 'offerer' | undefined;
}

interface AgreementRow {
  readonly id: string;
  readonly kind: ContractKind;
  readonly cadence: Cadence;
  readonly holder_id: string;
  readonly offerer_id: string | null;
  readonly state: Agreement['state'];
  readonly version: bigint;
  /** JSON. */
  readonly rows: string;
  readonly offered_at: Date;
  readonly began_at: Date | null;
  readonly ended_at: Date | null;
  readonly because: object | null;
  readonly end_asked_by: 'holder' | 'offerer' | null;
}

const COLUMNS = sql`c.id, c.kind, c.cadence, c.holder_id, c.offerer_id, c.state, c.version, c.rows::text as rows, c.offered_at, c.began_at,
  c.ended_at, c.because, c.end_asked_by`;

/** Rows as stored, and as the model uses them. */
export interface StoredTerms {
  readonly written: WrittenRows;
  readonly rows: ContractRows;
}

/** Parses rows from JSON with a cache: many contracts have the same terms. */
export function createTermsReader(): (json: string) => StoredTerms {
  const known = new Map<string, StoredTerms>();
  return (json) => {
    const before = known.get(json);
    if (before !== undefined) return before;
    const stored: WrittenRows = JSON.parse(json);
    const terms = { written: stored, rows: readRows(stored, []) };
    known.set(json, terms);
    return terms;
  };
}

function readAgreements(rows: readonly AgreementRow[]): readonly Agreement[] {
  const readTerms = createTermsReader();
  return rows.map((row) => readAgreement(row, readTerms(row.rows).rows));
}

function readAgreement(row: AgreementRow, rows: ContractRows): Agreement {
  return {
    id: row.id,
    kind: row.kind,
    cadence: row.cadence,
    holderId: row.holder_id,
    state: row.state,
    version: row.version,
    rows,
    offeredAt: row.offered_at,
    offererId: row.offerer_id ?? undefined,
    beganAt: row.began_at ?? undefined,
    endedAt: row.ended_at ?? undefined,
    because: row.because ?? undefined,
    endAskedBy: row.end_asked_by ?? undefined,
  };
}

const IN_FORCE = sql`c.state in ('inForce', 'ending')`;

/** The contract of a kind that a member holds in force. */
export async function readHeld(
  db: Db,
  merchant: string,
  kind: ContractKind,
  holderId: string,
): Promise<Agreement | undefined> {
  const { rows } = await sql<AgreementRow>`select ${COLUMNS} from contract c
    where c.merchant = ${merchant} and c.kind = ${kind} and c.holder_id = ${holderId} and ${IN_FORCE}`.execute(db);
  return readAgreements(rows)[0];
}

/** Reads a contract by id and locks its row until the end of the transaction. */
export async function lockAgreement(db: Db, merchant: string, id: string): Promise<Agreement | undefined> {
  return findAgreement(db, merchant, id, sql`for update`);
}

/** Reads a contract without a lock. */
export async function readAgreementOf(db: Db, merchant: string, id: string): Promise<Agreement | undefined> {
  return findAgreement(db, merchant, id, sql``);
}

async function findAgreement(
  db: Db,
  merchant: string,
  id: string,
  lock: ReturnType<typeof sql>,
): Promise<Agreement | undefined> {
  const { rows } = await sql<AgreementRow>`select ${COLUMNS} from contract c
    where c.merchant = ${merchant} and c.id = ${id} ${lock}`.execute(db);
  return readAgreements(rows)[0];
}

/** Contracts of a kind in force directly below a holder. */
export async function readBelow(
  db: Db,
  merchant: string,
  kind: ContractKind,
  holderId: string,
): Promise<readonly Agreement[]> {
  const { rows } = await sql<AgreementRow>`select ${COLUMNS} from contract c
    where c.merchant = ${merchant} and c.kind = ${kind} and c.offerer_id = ${holderId} and ${IN_FORCE}
    order by c.began_at, c.id`.execute(db);
  return readAgreements(rows);
}

/** Contracts of all kinds, offered or in force, between a member and the direct upline and downlines. */
export async function readAround(db: Db, merchant: string, memberId: string): Promise<readonly Agreement[]> {
  const { rows } = await sql<AgreementRow>`select ${COLUMNS} from contract c
    where c.merchant = ${merchant} and c.state in ('offered', 'inForce', 'ending')
      and (c.holder_id = ${memberId} or c.offerer_id = ${memberId})
    order by c.offered_at, c.id`.execute(db);
  return readAgreements(rows);
}

/** Number of contracts that wait for a member's answer: offers, and requests of the other side to end a contract. */
export async function countRequests(db: Db, merchant: string, memberId: string): Promise<number> {
  // A separate index for each side: with `or` the plan would scan all contracts of the merchant.
  const { rows } = await sql<{ count: number }>`select ((select count(*) from contract c
      where c.merchant = ${merchant} and c.holder_id = ${memberId}
        and (c.state = 'offered' or c.state = 'ending' and c.end_asked_by = 'offerer'))
    + (select count(*) from contract c where c.merchant = ${merchant} and c.offerer_id = ${memberId}
        and c.state = 'ending' and c.end_asked_by = 'holder'))::integer as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Terms and parties of one contract in a line. */
export type LineAgreement = Pick<Agreement, 'id' | 'kind' | 'cadence' | 'holderId' | 'offererId' | 'version' | 'rows'>;

/**
 * Contracts of a kind in force from a member down, including the member's own; all contracts if no member is given.
 * Levels from the top, siblings by start time. Every contract is reachable, because check_contract forbids gaps in a
 * line.
 */
export async function readLine(
  db: Db,
  merchant: string,
  kind: ContractKind,
  from: string | undefined,
): Promise<readonly LineAgreement[]> {
  const first = from === undefined ? sql`c.offerer_id is null` : sql`c.holder_id = ${from}`;
  // Only the needed columns: a line may have thousands of contracts, and each level is carried into the next.
  const columns = sql`c.id, c.cadence, c.holder_id, c.offerer_id, c.version, c.rows, c.began_at`;
  const { rows } = await sql<Pick<AgreementRow, 'id' | 'cadence' | 'holder_id' | 'offerer_id' | 'version' | 'rows'>>`
    with recursive line as (
      select ${columns}, 1 as level from contract c
        where c.merchant = ${merchant} and c.kind = ${kind} and ${IN_FORCE} and ${first}
      union all
      select ${columns}, line.level + 1 from contract c join line on c.offerer_id = line.holder_id
        where c.merchant = ${merchant} and c.kind = ${kind} and ${IN_FORCE}
    ) select id, cadence, holder_id, offerer_id, version, rows::text as rows from line order by level, began_at, id`.execute(
    db,
  );
  const readTerms = createTermsReader();
  return rows.map(({ id, cadence, holder_id, offerer_id, version, rows: json }) => {
    const sides = { holderId: holder_id, offererId: offerer_id ?? undefined };
    return { id, kind, cadence, ...sides, version, rows: readTerms(json).rows };
  });
}

/** The tree of holders: each below the offerer if the offerer is in the list, otherwise a root. */
export function treeOf(agreements: readonly Pick<Agreement, 'holderId' | 'offererId'>[]): Tree {
  const held = new Set(agreements.map(({ holderId }) => holderId));
  const tree = plantTree(
    agreements.map(({ holderId, offererId }) => ({
      id: holderId,
      isActive: false,
      figures: [],
      upline: offererId !== undefined && held.has(offererId) ? offererId : null,
    })),
  );
  if ('is' in tree) throw new Error(`Contracts are no tree: ${tree.is} at ${agreements[tree.at]?.holderId}`);
  return tree;
}
