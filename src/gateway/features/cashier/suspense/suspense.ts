import { sql } from 'kysely';
import { isId } from '#contract/call/ids.ts';
import { moneyKey } from '#gateway/db/money-key.ts';
import { makeOrderedId } from '#gateway/db/ordered-id.ts';
import type { Db } from '#gateway/db/tables.ts';
import { lockMember } from '#gateway/identity/lock-member.ts';
import type { CheckDeposit } from '../orders/check-deposit.ts';
import type { Ledger, LedgerOwner } from '../orders/ledger-port.ts';
import type { StepChannels } from '../orders/take-step.ts';

/** A payment that matches no order. Minor units. */
export interface UnmatchedPayment {
  readonly merchant: string;
  readonly provider: string;
  readonly reference: string;
  /** The deposit that was paid a second time. */
  readonly depositId?: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** What a staff user wants done with the money, with the version that the staff user saw. */
export interface SuspenseAnswer {
  readonly merchant: string;
  readonly id: string;
  readonly version: bigint;
  /** The receiving member; undefined: the money goes back to the payer. */
  readonly memberId?: string;
  readonly staff: string;
  readonly reason: string;
}

/**
 * Why the entry is unchanged. unknown: no entry has this id; stale: version conflict, or the entry is closed;
 * unproposed: there is no proposal; own: the proposer may not approve the own proposal; foreign: only the proposer may
 * withdraw the proposal; member: there is no member who may receive money, or the member's own limit or break refuses it.
 */
export type SuspenseRefusal = 'unknown' | 'stale' | 'unproposed' | 'own' | 'foreign' | 'member';

/** Thrown when nothing was done. */
export class SuspenseRefused extends Error {
  override readonly name = 'SuspenseRefused';
  readonly kind: SuspenseRefusal;

  constructor(kind: SuspenseRefusal, id: string) {
    super(`The money ${id} stays in suspense: ${kind}`);
    this.kind = kind;
  }
}

/** Unmatched payments: stored on arrival, then assigned or returned by two staff users. */
export interface Suspense {
  /** Stores the money in the caller's transaction; returns the entry id. */
  put(db: Db, money: UnmatchedPayment): Promise<string>;
  /**
   * Returns the open entries of a reference, up to the total that the provider has reversed
   * (deposits/told-deposits.ts).
   */
  recall(
    db: Db,
    of: Pick<UnmatchedPayment, 'merchant' | 'provider' | 'reference'>,
    reportedBackMinor: bigint,
  ): Promise<{ readonly hasMoved: boolean; readonly leftMinor: bigint }>;
  /** Proposes what to do with the money; replaces an earlier proposal. Throws SuspenseRefused. */
  propose(db: Db, answer: SuspenseAnswer): Promise<void>;
  /** Withdraws the own proposal of `staff`. Throws SuspenseRefused. */
  drop(db: Db, answer: Omit<SuspenseAnswer, 'memberId' | 'reason'>): Promise<void>;
  /** Carries out the proposal of another staff user. Throws SuspenseRefused. */
  close(db: Db, answer: Omit<SuspenseAnswer, 'memberId' | 'reason'>): Promise<'credited' | 'returned'>;
}

const ASIDE = { kind: 'suspense', owner_id: null, floor: null } as const;

/** Dependencies for crediting the money to a member. */
export interface SuspenseDeps {
  readonly checkDeposit: CheckDeposit;
  readonly ledger: Ledger;
  /** The member's debt, zero or negative (D70). */
  readonly readDebt: (db: Db, merchant: string, memberId: string, currency: string) => Promise<bigint>;
  /** Sends an inbox message; the kind selects the texts (`inbox.kind.<kind>`). */
  readonly notify: StepChannels['notify'];
  readonly writeAmount: StepChannels['writeAmount'];
}

/** The obligations of the transfers are `suspense:ID` and `suspense:ID:close`. */
export function createSuspense(deps: SuspenseDeps): Suspense {
  return {
    async put(db, { merchant, provider, reference, depositId, currency, amountMinor }) {
      const id = makeOrderedId();
      await db
        .insertInto('suspense')
        .values({
          merchant,
          id,
          provider,
          reference,
          currency,
          amount_minor: amountMinor,
          deposit_id: depositId ?? null,
          closed_as: null,
          closed_at: null,
          member_id: null,
          proposed_by: null,
          closed_by: null,
          reason: null,
        })
        .execute();
      const row = { merchant, id, provider, currency, amountMinor, version: 0n, memberId: null, proposedBy: null };
      await move(db, deps.ledger, row, { step: 'put', actor: provider, to: [[atProvider(row), -amountMinor]] });
      return id;
    },
    recall: (db, of, reportedBackMinor) => recall(db, deps, of, reportedBackMinor),
    async propose(db, answer) {
      const row = await lockOpen(db, answer);
      const { memberId, staff, reason } = answer;
      if (memberId !== undefined && !(await mayHaveMoney(db, answer.merchant, memberId)))
        throw new SuspenseRefused('member', answer.id);
      await write(db, row, { member_id: memberId ?? null, proposed_by: staff, reason });
    },
    async drop(db, answer) {
      const row = await lockOpen(db, answer);
      if (row.proposedBy === null) throw new SuspenseRefused('unproposed', answer.id);
      if (row.proposedBy !== answer.staff) throw new SuspenseRefused('foreign', answer.id);
      await write(db, row, { member_id: null, proposed_by: null, reason: null });
    },
    async close(db, answer) {
      const row = await lockOpen(db, answer);
      if (row.proposedBy === null) throw new SuspenseRefused('unproposed', answer.id);
      if (row.proposedBy === answer.staff) throw new SuspenseRefused('own', answer.id);
      const { memberId } = row;
      const to =
        memberId === null ? [[atProvider(row), row.amountMinor] as const] : await toMember(db, deps, row, memberId);
      await move(db, deps.ledger, row, { step: 'close', actor: answer.staff, to });
      const closedAs = memberId === null ? 'returned' : 'credited';
      await write(db, row, { closed_as: closedAs, closed_at: sql<Date>`now()`, closed_by: answer.staff });
      if (memberId !== null) await notifyCredited(db, deps, row, memberId);
      return closedAs;
    },
  };
}

/**
 * Entries of the reference already closed as returned count as sent back; money credited to a member is not taken back
 * automatically.
 */
async function recall(
  db: Db,
  { ledger }: SuspenseDeps,
  { merchant, provider, reference }: Pick<UnmatchedPayment, 'merchant' | 'provider' | 'reference'>,
  reportedBackMinor: bigint,
) {
  const rows = await db
    .selectFrom('suspense')
    .select(['id', 'version', 'currency', 'amount_minor', 'closed_as'])
    .where('merchant', '=', merchant)
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  let leftMinor = reportedBackMinor;
  for (const { closed_as, amount_minor } of rows) if (closed_as === 'returned') leftMinor -= amount_minor;
  let hasMoved = false;
  for (const { id, version, currency, amount_minor: amountMinor, closed_as } of rows) {
    // An entry larger than the remaining reversed amount is left for staff to split.
    if (closed_as !== null || amountMinor > leftMinor) continue;
    const row = { merchant, id, version, provider, currency, amountMinor, memberId: null, proposedBy: null };
    await move(db, ledger, row, { step: 'close', actor: provider, to: [[atProvider(row), amountMinor]] });
    const closed = { closed_as: 'returned', closed_at: sql<Date>`now()`, closed_by: provider };
    await write(db, row, { ...closed, member_id: null, proposed_by: null, reason: null });
    leftMinor -= amountMinor;
    hasMoved = true;
  }
  return { hasMoved, leftMinor: leftMinor > 0n ? leftMinor : 0n };
}

type Gains = readonly (readonly [owner: LedgerOwner, minor: bigint])[];

interface Movement {
  readonly step: 'put' | 'close';
  readonly actor: string;
  readonly to: Gains;
}

async function move(db: Db, ledger: Ledger, row: OpenSuspense, { step, actor, to }: Movement): Promise<void> {
  const { merchant, id, currency } = row;
  const sides = [];
  for (const [owner, amountMinor] of [...to, [{ ...ASIDE, currency }, -sumOf(to)] as const]) {
    if (amountMinor !== 0n) sides.push({ accountId: await ledger.account(db, merchant, owner), amountMinor });
  }
  const obligation = step === 'put' ? `suspense:${id}` : `suspense:${id}:close`;
  const kind = row.memberId === null ? 'suspense' : 'deposit';
  const key = moneyKey('platform', obligation);
  const moved = await ledger.move(db, { merchant, kind, actor, key, sides, obligation });
  if (moved.kind !== 'done') throw new Error(`Money in suspense was not moved: ${moved.kind}`);
}

const sumOf = (gains: Gains) => gains.reduce((sum, [, minor]) => sum + minor, 0n);

function atProvider({ provider, currency }: OpenSuspense): LedgerOwner {
  return { kind: 'provider', owner_id: null, currency, floor: null, vendor: provider };
}

/** Pays the member's debt first (D70). */
async function toMember(
  db: Db,
  { readDebt, checkDeposit }: SuspenseDeps,
  row: OpenSuspense,
  memberId: string,
): Promise<Gains> {
  const { id, merchant, currency, amountMinor } = row;
  await lockMember(db, merchant, memberId);
  if ((await checkDeposit(db, { merchant, memberId, amountMinor, arrives: true })) !== undefined)
    throw new SuspenseRefused('member', id);
  const owed = -(await readDebt(db, merchant, memberId, currency));
  const repaid = owed < amountMinor ? owed : amountMinor;
  return [
    [{ kind: 'member', owner_id: memberId, currency, floor: 0n }, amountMinor - repaid],
    [{ kind: 'debt', owner_id: memberId, currency, floor: null, ceiling: 0n }, repaid],
  ];
}

async function notifyCredited(
  db: Db,
  { notify, writeAmount }: SuspenseDeps,
  { merchant, id, amountMinor }: OpenSuspense,
  memberId: string,
): Promise<void> {
  const amount = await writeAmount(db, merchant, amountMinor);
  await notify(db, merchant, memberId, 'depositCredited', { amount, reference: `S-${id.slice(-8).toUpperCase()}` });
}

interface OpenSuspense {
  readonly merchant: string;
  readonly id: string;
  readonly version: bigint;
  readonly provider: string;
  readonly currency: string;
  readonly amountMinor: bigint;
  readonly memberId: string | null;
  readonly proposedBy: string | null;
}

async function lockOpen(
  db: Db,
  { merchant, id, version }: Pick<SuspenseAnswer, 'merchant' | 'id' | 'version'>,
): Promise<OpenSuspense> {
  if (!isId(id)) throw new SuspenseRefused('unknown', id);
  const row = await db
    .selectFrom('suspense')
    .select(['version', 'provider', 'currency', 'amount_minor', 'member_id', 'proposed_by', 'closed_as'])
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new SuspenseRefused('unknown', id);
  if (row.version !== version || row.closed_as !== null) throw new SuspenseRefused('stale', id);
  const { provider, currency } = row;
  const who = { memberId: row.member_id, proposedBy: row.proposed_by };
  return { merchant, id, version, provider, currency, amountMinor: row.amount_minor, ...who };
}

function write(db: Db, { merchant, id, version }: OpenSuspense, values: Readonly<Record<string, unknown>>) {
  return db
    .updateTable('suspense')
    .set({ ...values, version: version + 1n })
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .execute();
}

/** A trial account holds play money only. */
const TRIAL = 4;

async function mayHaveMoney(db: Db, merchant: string, memberId: string): Promise<boolean> {
  if (!isId(memberId)) return false;
  const member = await db
    .selectFrom('member')
    .select('type')
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .executeTakeFirst();
  return member !== undefined && member.type !== TRIAL;
}
