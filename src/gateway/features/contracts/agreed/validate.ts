import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { findHigherRate, type HigherRate } from '#model/agents/compare-rates.ts';
import { type ContractKind, type ContractRows, rowUnitOf } from '#model/agents/contract.ts';
import type { Cadence } from '#model/documents/settlement-period.ts';
import { type Agreement, readBelow, readHeld } from '../terms/agreement.ts';
import { isAgent, type LineMember } from './line.ts';

/**
 * Why terms are invalid between a holder and the offerer. kind: the holder is no agent; upline: the offerer is not the
 * direct upline; unheld: the offerer holds no contract of the kind; gap: the contracts would not be on adjacent levels;
 * higher: the rate exceeds the offerer's own; way: rates and fixed amounts are mixed; cadence: the periods differ from
 * the adjacent contracts.
 */
export type Unfit =
  | { readonly why: 'kind' | 'upline' | 'unheld' | 'gap' | 'way' | 'cadence' }
  | { readonly why: 'higher'; readonly at: HigherRate };

/** Proposed terms with their holder. */
export interface Terms {
  readonly merchant: string;
  readonly kind: ContractKind;
  readonly cadence: Cadence;
  readonly offererId: string | undefined;
  readonly rows: ContractRows;
}

/**
 * Validates terms for the first member of a line, who is below the others. Undefined: the terms are valid. The lens
 * reports the contracts that the terms would end.
 */
export async function validateTerms(db: Db, terms: Terms, line: readonly LineMember[]): Promise<Unfit | undefined> {
  const { merchant, kind, offererId } = terms;
  const [holder, upline, ...further] = line;
  if (holder === undefined || !isAgent(holder)) return { why: 'kind' };
  if (offererId !== undefined && upline?.id !== offererId) return { why: 'upline' };
  const above = offererId === undefined ? undefined : await readHeld(db, merchant, kind, offererId);
  if (offererId !== undefined && above === undefined) return { why: 'unheld' };
  if (
    offererId === undefined &&
    (await anyHolds(
      db,
      terms,
      [upline, ...further].flatMap((one) => (one === undefined ? [] : [one.id])),
    ))
  )
    return { why: 'gap' };
  const below = await readBelow(db, merchant, kind, holder.id);
  if (await hasTopBelow(db, merchant, kind, holder.id)) return { why: 'gap' };
  return validateAdjacent(terms, above, below);
}

function validateAdjacent(
  { rows, cadence }: Terms,
  above: Agreement | undefined,
  below: readonly Agreement[],
): Unfit | undefined {
  const adjacent = [...(above === undefined ? [] : [above]), ...below];
  if (adjacent.some((one) => rowUnitOf(one.rows) !== rowUnitOf(rows))) return { why: 'way' };
  if (adjacent.some((one) => one.cadence !== cadence)) return { why: 'cadence' };
  const at = above && findHigherRate(rows, above.rows);
  return at === undefined ? undefined : { why: 'higher', at };
}

export async function anyHolds(
  db: Db,
  { merchant, kind }: Pick<Terms, 'merchant' | 'kind'>,
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`select 1 from contract where merchant = ${merchant} and kind = ${kind}
    and holder_id = any (${[...ids]}::uuid[]) and state in ('inForce', 'ending') limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a member below has a contract with the operator; that member would no longer be the top. */
async function hasTopBelow(db: Db, merchant: string, kind: ContractKind, memberId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from member_place mine
      join member_place p on p.merchant = mine.merchant and p.path > mine.path and p.path < mine.path || '~'
      join contract c on c.merchant = p.merchant and c.holder_id = p.member_id and c.kind = ${kind}
        and c.state in ('inForce', 'ending') and c.offerer_id is null
    where mine.merchant = ${merchant} and mine.member_id = ${memberId} limit 1`.execute(db);
  return rows.length > 0;
}
