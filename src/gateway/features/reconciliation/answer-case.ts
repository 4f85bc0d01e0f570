import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { Flow } from '#model/reconciliation/sides.ts';

/** A staff answer to a case, with the version that the staff user saw. */
export interface CaseAnswer {
  readonly merchant: string;
  readonly id: string;
  readonly version: bigint;
  readonly staff: string;
}

/**
 * How to close the case. suspense: money without an order is stored until staff assign it; house: the operator bears or
 * keeps the difference; explain: nothing moves, the reason explains the difference.
 */
export type CaseResolution = 'suspense' | 'house' | 'explain';

/**
 * Why the case is unchanged. unknown: no case has this id; stale: version conflict, or the case is closed; unproposed:
 * there is no proposal; own: the proposer may not confirm the own proposal; foreign: only the proposer may withdraw the
 * proposal; unfit: such a case cannot be closed in this way.
 */
export type CaseRefusal = 'unknown' | 'stale' | 'unproposed' | 'own' | 'foreign' | 'unfit';

/** Thrown when nothing was done. */
export class CaseRefused extends Error {
  override readonly name = 'CaseRefused';
  readonly kind: CaseRefusal;

  constructor(kind: CaseRefusal, id: string) {
    super(`The case ${id} stays open: ${kind}`);
    this.kind = kind;
  }
}

/** Money movements of a case, in the caller's transaction. */
export interface CaseMoney {
  readonly putAside: (
    db: Db,
    money: {
      readonly merchant: string;
      readonly provider: string;
      readonly reference: string;
      readonly currency: string;
      readonly amountMinor: bigint;
    },
  ) => Promise<unknown>;
  /** Moves the money between the provider's account and the operator's correction account, once per obligation. */
  readonly moveToOperator: (
    db: Db,
    money: {
      readonly merchant: string;
      readonly provider: string;
      readonly currency: string;
      readonly gainMinor: bigint;
      readonly actor: string;
      readonly obligation: string;
    },
  ) => Promise<unknown>;
}

/** The possible resolutions of a case: cases with money need two staff users, others one. */
export function resolutionsOf(found: {
  readonly kind: string;
  readonly effectMinor: bigint;
}): readonly CaseResolution[] {
  if (found.effectMinor === 0n) return ['explain'];
  return found.kind === 'noOrder' && found.effectMinor > 0n ? ['suspense', 'house', 'explain'] : ['house', 'explain'];
}

/**
 * Proposes how to close a case; replaces an earlier proposal. A case without a money difference is closed at once:
 * `closed`; otherwise a second staff user must confirm: `proposed`. Throws CaseRefused.
 */
export async function proposeForCase(
  db: Db,
  answer: CaseAnswer & { readonly resolution: CaseResolution; readonly reason: string },
): Promise<'closed' | 'proposed'> {
  const row = await lockOpen(db, answer);
  const { resolution, staff, reason } = answer;
  if (!resolutionsOf(row).includes(resolution)) throw new CaseRefused('unfit', answer.id);
  if (row.effectMinor === 0n) {
    const closed = { closed_as: 'explained', closed_by: staff, closed_at: sql<Date>`now()`, reason };
    await write(db, row, { ...closed, proposed: null, proposed_by: null, proposed_at: null });
    return 'closed';
  }
  await write(db, row, { proposed: resolution, proposed_by: staff, proposed_at: sql<Date>`now()`, reason });
  return 'proposed';
}

/** Withdraws the own proposal of `staff`. Throws CaseRefused. */
export async function dropProposal(db: Db, answer: CaseAnswer): Promise<void> {
  const row = await lockOpen(db, answer);
  if (row.proposed === null) throw new CaseRefused('unproposed', answer.id);
  if (row.proposedBy !== answer.staff) throw new CaseRefused('foreign', answer.id);
  await write(db, row, { proposed: null, proposed_by: null, proposed_at: null, reason: null });
}

/** Confirms the proposal of another staff user: posts the money, or accepts the explanation. Throws CaseRefused. */
export async function confirmCase(db: Db, money: CaseMoney, answer: CaseAnswer): Promise<'posted' | 'explained'> {
  const row = await lockOpen(db, answer);
  if (row.proposed === null) throw new CaseRefused('unproposed', answer.id);
  if (row.proposedBy === answer.staff) throw new CaseRefused('own', answer.id);
  const closed = { closed_by: answer.staff, closed_at: sql<Date>`now()` };
  if (row.proposed === 'explain') {
    await write(db, row, { ...closed, closed_as: 'explained' });
    return 'explained';
  }
  const { merchant, id, provider, reference, currency, effectMinor } = row;
  if (row.proposed === 'suspense') {
    await money.putAside(db, { merchant, provider, reference, currency, amountMinor: effectMinor });
    await write(db, row, { ...closed, closed_as: 'posted' });
    return 'posted';
  }
  const obligation = `case:${id}:${row.version}`;
  const whose = { merchant, provider, currency, actor: answer.staff, obligation };
  await money.moveToOperator(db, { ...whose, gainMinor: effectMinor });
  await write(db, row, { ...closed, closed_as: 'posted', obligations: [...row.obligations, obligation] });
  return 'posted';
}

interface OpenCase {
  readonly merchant: string;
  readonly id: string;
  readonly version: bigint;
  readonly kind: string;
  readonly provider: string;
  readonly currency: string;
  readonly reference: string;
  readonly flow: Flow;
  readonly effectMinor: bigint;
  readonly proposed: CaseResolution | null;
  readonly proposedBy: string | null;
  readonly obligations: readonly string[];
}

async function lockOpen(db: Db, { merchant, id, version }: CaseAnswer): Promise<OpenCase> {
  const row = await db
    .selectFrom('reconciliation_case')
    .select(['kind', 'provider', 'currency', 'reference', 'flow', 'effect_minor as effectMinor', 'closed_as'])
    .select(['version', 'proposed', 'proposed_by as proposedBy', 'obligations'])
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new CaseRefused('unknown', id);
  if (row.version !== version || row.closed_as !== null) throw new CaseRefused('stale', id);
  return { ...row, merchant, id };
}

function write(db: Db, { merchant, id, version }: OpenCase, values: Readonly<Record<string, unknown>>) {
  return db
    .updateTable('reconciliation_case')
    .set({ ...values, version: version + 1n })
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .execute();
}
