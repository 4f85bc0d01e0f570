import { sql } from 'kysely';
import { isId } from '#contract/call/ids.ts';
import { moneyKey } from '#gateway/db/money-key.ts';
import { makeOrderedId } from '#gateway/db/ordered-id.ts';
import type { Db } from '#gateway/db/tables.ts';
import { lockMember } from '#gateway/identity/lock-member.ts';
import type { Ledger, LedgerOwner } from '../orders/ledger-port.ts';
import type { StepChannels } from '../orders/take-step.ts';
import './tables.ts';

/** Money that arrived and that no order takes. Minor units. */
export interface UnmatchedPayment {
  readonly merchant: string;
  readonly provider: string;
  /** The provider's word for it. */
  readonly reference: string;
  /** The deposit that it came once more for. */
  readonly depositId?: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** What somebody of the staff wants done with it, as they saw it. */
export interface SuspenseAnswer {
  readonly merchant: string;
  readonly id: string;
  readonly version: bigint;
  /** Who gets it; undefined: it goes back to whoever paid. */
  readonly memberId?: string;
  /** Id of the staff member. */
  readonly staff: string;
  readonly reason: string;
}

/**
 * Why it stays as it is. unknown: there is none of that id; stale: somebody was faster, or it is closed; unproposed: nobody has
 * proposed anything; own: whoever proposed it does not approve it too; foreign: only whoever proposed it takes it back; member: no
 * member who may have money.
 */
export type SuspenseRefusal = 'unknown' | 'stale' | 'unproposed' | 'own' | 'foreign' | 'member';

/** Nothing was done. */
export class SuspenseRefused extends Error {
  override readonly name = 'SuspenseRefused';
  readonly kind: SuspenseRefusal;

  constructor(kind: SuspenseRefusal, id: string) {
    super(`The money ${id} stays in suspense: ${kind}`);
    this.kind = kind;
  }
}

/** Money that is nobody's yet: put aside as it comes, and given to somebody by two staff. */
export interface Suspense {
  /** Puts it aside in the caller's transaction; answers its id. */
  put(db: Db, money: UnmatchedPayment): Promise<string>;
  /** Sends back what a reference brought, as far as its provider has taken back so much in all (deposits/told-deposits.ts). */
  recall(
    db: Db,
    of: Pick<UnmatchedPayment, 'merchant' | 'provider' | 'reference'>,
    reportedBackMinor: bigint,
  ): Promise<{ readonly hasMoved: boolean; readonly leftMinor: bigint }>;
  /** Says what should become of it; in place of what was proposed before. Throws SuspenseRefused. */
  propose(db: Db, answer: SuspenseAnswer): Promise<void>;
  /** Takes back what `staff` has proposed themselves. Throws SuspenseRefused. */
  drop(db: Db, answer: Omit<SuspenseAnswer, 'memberId' | 'reason'>): Promise<void>;
  /** Does what another of the staff has proposed. Throws SuspenseRefused. */
  close(db: Db, answer: Omit<SuspenseAnswer, 'memberId' | 'reason'>): Promise<'credited' | 'returned'>;
}

const ASIDE = { kind: 'suspense', owner_id: null, floor: null } as const;

/** What giving the money to a member asks of others. */
export interface SuspenseDeps {
  readonly ledger: Ledger;
  /** What the member owes, zero or below (D70). */
  readonly readDebt: (db: Db, merchant: string, memberId: string, currency: string) => Promise<bigint>;
  /** Into the inbox: the kind of the texts (`inbox.kind.<kind>`). */
  readonly notify: StepChannels['notify'];
  readonly writeAmount: StepChannels['writeAmount'];
}

/** The obligations are `suspense:ID` and `suspense:ID:close`. */
export function createSuspense(deps: SuspenseDeps): Suspense {
  return {
    async put(db, { merchant, provider, reference, depositId, currency, amountMinor }) {
      const id = makeOrderedId();
      await db
        .insertInto('suspense')
        .values({
          ...{ merchant, id, provider, reference, currency, amount_minor: amountMinor, deposit_id: depositId ?? null },
          ...{ closed_as: null, closed_at: null, member_id: null, proposed_by: null, closed_by: null, reason: null },
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

/** Money of the reference that is closed as returned went back before; what was given to a member does not go back by itself. */
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
    // One that is larger than what was taken back is for staff to divide.
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

/** What the member owes is paid first (D70). */
async function toMember(db: Db, { readDebt }: SuspenseDeps, row: OpenSuspense, memberId: string): Promise<Gains> {
  const { merchant, currency, amountMinor } = row;
  await lockMember(db, merchant, memberId);
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

/** A trial account has play money alone. */
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
