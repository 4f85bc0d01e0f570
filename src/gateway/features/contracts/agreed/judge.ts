import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import { findHigherRate, type HigherRate } from '#model/agents/compare-rates.ts';
import { type ContractKind, type ContractRows, wayOf } from '#model/agents/contract.ts';
import type { Cadence } from '#model/documents/settlement-period.ts';
import { type Agreement, readBelow, readHeld } from '../terms/agreement.ts';
import { isAgent, type LineMember } from './line.ts';

/**
 * Why terms do not fit between a holder and the one above. kind: the holder is no agent; upline: the offerer is not the one directly
 * above; unheld: whoever offers holds no contract of the kind; gap: contracts would not stand right below each other; higher: a rate
 * above the offerer's own; way: rates and fixed amounts side by side; cadence: other periods than the contracts beside it.
 */
export type Unfit =
  | { readonly why: 'kind' | 'upline' | 'unheld' | 'gap' | 'way' | 'cadence' }
  | { readonly why: 'higher'; readonly at: HigherRate };

/** Terms that somebody would hold. */
export interface Terms {
  readonly merchant: string;
  readonly kind: ContractKind;
  readonly cadence: Cadence;
  readonly offererId: string | undefined;
  readonly rows: ContractRows;
}

/**
 * Judges terms for the first member of a line, who stands below the others. Undefined: they fit. What they would end below is the
 * lens' to say.
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
  return validateBeside(terms, above, below);
}

function validateBeside(
  { rows, cadence }: Terms,
  above: Agreement | undefined,
  below: readonly Agreement[],
): Unfit | undefined {
  const beside = [...(above === undefined ? [] : [above]), ...below];
  if (beside.some((one) => wayOf(one.rows) !== wayOf(rows))) return { why: 'way' };
  if (beside.some((one) => one.cadence !== cadence)) return { why: 'cadence' };
  const at = above && findHigherRate(rows, above.rows);
  return at === undefined ? undefined : { why: 'higher', at };
}

/** Whether any of these members holds a contract of a kind. */
export async function anyHolds(
  db: Db,
  { merchant, kind }: Pick<Terms, 'merchant' | 'kind'>,
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`select 1 from contract where merchant = ${merchant} and kind = ${kind}
    and holder_id = any (${[...ids]}::uuid[]) and state in ('inForce', 'ending') limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether the house has a contract with somebody below, who is then no top any more. */
async function hasTopBelow(db: Db, merchant: string, kind: ContractKind, memberId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from member_place mine
      join member_place p on p.merchant = mine.merchant and p.path > mine.path and p.path < mine.path || '~'
      join contract c on c.merchant = p.merchant and c.holder_id = p.member_id and c.kind = ${kind}
        and c.state in ('inForce', 'ending') and c.offerer_id is null
    where mine.merchant = ${merchant} and mine.member_id = ${memberId} limit 1`.execute(db);
  return rows.length > 0;
}
