import { sql } from 'kysely';
import { makeOrderedId } from '#gateway/db/ordered-id.ts';
import type { Db } from '#gateway/db/tables.ts';
import { signOf } from '#gateway/db/tenant.ts';
import { payNet } from '#model/agents/settle-contracts.ts';
import type { LastPeriodDeps } from '../terms/last-period.ts';
import { holdLinesOf, holdRun, type Run, readRun, takeRunStep } from './run.ts';

/** Dependencies of paying. */
export interface PayDeps extends LastPeriodDeps {
  /** Returns the id of an account; opens it empty if it is missing. */
  readonly ensureAccount: (
    db: Db,
    merchant: string,
    owner: { kind: 'salary' | 'dividend'; owner_id: null; currency: string; floor: null },
  ) => Promise<string>;
  readonly readWriting: (db: Db, merchant: string) => Promise<(minor: bigint) => string>;
  /** Sends one message to each of many members. */
  readonly notifyMany: (
    db: Db,
    merchant: string,
    messages: readonly { memberId: string; kind: string; details: Readonly<Record<string, string>> }[],
  ) => Promise<void>;
}

/** Lines per chunk: the most that a killed process rolls back. */
export const CHUNK = 500;

/**
 * Result of a chunk: lines were paid and more may remain; the run is closed; all remaining lines are held or are being
 * paid elsewhere; or the run is not posted.
 */
export type ChunkOutcome = 'paid' | 'closed' | 'held' | 'busy';

/** Maximum number of lines; `onLines` receives the contract and period of each line taken. */
interface ChunkSize {
  readonly most: number;
  readonly onLines?: (lines: readonly string[]) => void;
}

interface UnpaidLine {
  readonly contract: string;
  readonly holder: string;
  readonly net: bigint;
}

/**
 * Pays the next lines of a posted run in the caller's transaction: arrears first, the rest to the member, one transfer
 * per line under the idempotency key `settle:CONTRACT:PERIOD`. Closes the run once every line is paid. Chunks of a run
 * may be paid concurrently, in any process: each locks its lines, and the run last.
 */
export async function payChunk(
  db: Db,
  deps: PayDeps,
  merchant: string,
  runId: string,
  { most, onLines }: ChunkSize = { most: CHUNK },
): Promise<ChunkOutcome> {
  await holdLinesOf(db, runId, 'shared');
  const run = await readRun(db, merchant, runId);
  if (run === undefined) return 'busy';
  if (run.state === 'closed') return 'closed';
  if (run.state !== 'posting') return 'busy';
  const { rows: lines } = await sql<UnpaidLine>`select contract, holder, net
    from lines_to_pay(${merchant}, ${run.id}, ${most})`.execute(db);
  onLines?.(lines.map(({ contract }) => `${contract} ${run.period}`));
  const after =
    lines.length === 0 ? await holdRun(db, merchant, runId, true) : await payLines(db, deps, merchant, run, lines);
  if (after?.state !== 'posting') return 'closed';
  if (after.paidLines < after.lines) return lines.length < most ? 'held' : 'paid';
  await takeRunStep(db, merchant, after, 'close');
  return 'closed';
}

const STEPS = {
  DIVIDEND: 'payDividends',
  DAILY: 'paySalaries',
  HOURLY: 'paySlots',
  REALTIME: 'paySlots',
} as const;

async function payLines(db: Db, deps: PayDeps, merchant: string, run: Run, lines: readonly UnpaidLine[]): Promise<Run> {
  const { code: currency } = await deps.readCurrency(db, merchant);
  const accounts = await openAccounts(db, merchant, currency, lines);
  const owed = await holdArrears(
    db,
    [...accounts.values()].flatMap(({ arrears }) => (arrears === null ? [] : [arrears])),
  );
  const paid = lines.map((line) => {
    const account = accounts.get(line.holder);
    const before = owed.get(account?.arrears ?? '') ?? 0n;
    const { paidMinor, arrearsMinor } = payNet(line.net, before);
    return { ...line, ...account, before, after: arrearsMinor, paidMinor, id: makeOrderedId() };
  });
  await transfer(db, deps, merchant, { run, currency, paid });
  await noteLines(db, merchant, run, paid);
  await notifyPaid(db, deps, merchant, run, paid);
  // Other workers may have paid in the meantime: add to the current counts.
  const held = await holdRun(db, merchant, run.id, true);
  if (held === undefined) throw new Error(`Run ${run.id} is gone`);
  return takeRunStep(db, merchant, held, STEPS[run.kind], {
    paidLines: held.paidLines + paid.length,
    paidMinor: held.paidMinor + paid.reduce((sum, { paidMinor }) => sum + paidMinor, 0n),
    arrearsMinor: held.arrearsMinor + paid.reduce((sum, { before, after }) => sum + before - after, 0n),
  });
}

interface Accounts {
  readonly main: string;
  /** Null: no arrears account exists, and none is needed. */
  readonly arrears: string | null;
}

/** Wallet and arrears account of each holder; opens an arrears account for holders who will owe something. */
async function openAccounts(db: Db, merchant: string, currency: string, lines: readonly UnpaidLine[]) {
  const known = await findAccounts(db, merchant, currency, lines);
  const opened = lines.flatMap(({ holder, net }) => {
    const account = known.get(holder);
    return [
      ...(net < 0n && !account?.arrears ? [{ kind: 'arrears', holder, floor: null, ceiling: 0 }] : []),
      ...(account === undefined ? [{ kind: 'member', holder, floor: 0, ceiling: null }] : []),
    ];
  });
  if (opened.length === 0) return known;
  await sql`insert into ledger_account (merchant, kind, owner_id, currency, floor, ceiling)
    select ${merchant}, o.kind, o.holder, ${currency}, o.floor, o.ceiling
      from json_to_recordset(${JSON.stringify(opened)}::json) as o (kind text, holder uuid, floor bigint, ceiling bigint)
    on conflict do nothing`.execute(db);
  return findAccounts(db, merchant, currency, lines);
}

/** Existing accounts only; a holder without a wallet is left out. */
async function findAccounts(db: Db, merchant: string, currency: string, lines: readonly UnpaidLine[]) {
  // One subquery per account: with a free join the plan scans all accounts of the merchant for each chunk.
  const accountOf = (kind: string) => sql`select id from ledger_account where merchant = ${merchant} and kind = ${kind}
    and owner_id = h and currency = ${currency} and wallet = 'MAIN' and vendor is null limit 1`;
  const { rows } = await sql<Accounts & { readonly holder: string }>`select h as holder, m.id as main, a.id as arrears
    from unnest(${lines.map(({ holder }) => holder)}::uuid[]) h
      cross join lateral (${accountOf('member')}) m
      left join lateral (${accountOf('arrears')}) a on true`.execute(db);
  return new Map(rows.map(({ holder, main, arrears }) => [holder, { main, arrears }]));
}

/**
 * Locks the arrears accounts and returns the debts as positive amounts. Arrears are always locked before wallets, so
 * that two runs cannot deadlock.
 */
async function holdArrears(db: Db, accounts: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ account: string; held: bigint }>`select account, held
    from hold_accounts(${[...accounts]}::uuid[])`.execute(db);
  return new Map(rows.map(({ account, held }) => [account, -held]));
}

interface PaidLine extends UnpaidLine {
  readonly id: string;
  readonly main?: string;
  readonly arrears?: string | null;
  readonly before: bigint;
  readonly after: bigint;
  readonly paidMinor: bigint;
}

const moves = ({ paidMinor, before, after }: PaidLine) => paidMinor !== 0n || before !== after;

interface Chunk {
  readonly run: Run;
  readonly currency: string;
  readonly paid: readonly PaidLine[];
}

async function transfer(db: Db, deps: PayDeps, merchant: string, { run, currency, paid }: Chunk): Promise<void> {
  const moved = paid.filter(moves);
  if (moved.length === 0) return;
  const kind = run.kind === 'DIVIDEND' ? 'dividend' : 'salary';
  const operator = await deps.ensureAccount(db, merchant, { kind, owner_id: null, currency, floor: null });
  const made = moved.map(({ id }) => id);
  const obligations = moved.map(({ contract }) => `settle:${contract}:${run.period}`);
  const mains = moved.map(({ main }) => main ?? '');
  // A holder without debt, now and after, has no arrears account: any id may fill the place, because nothing moves
  // there.
  const owing = moved.map(({ arrears, id }) => arrears ?? id);
  const amounts = moved.map(({ paidMinor }) => paidMinor);
  const repaid = moved.map(({ before, after }) => before - after);
  const parts = [made, obligations, mains, owing, amounts, repaid].map((list) => list.join(','));
  await sql`select pay_settlements(${merchant}, ${operator}, ${made}::uuid[], ${obligations}::text[], ${mains}::uuid[], ${owing}::uuid[],
    ${amounts}::bigint[], ${repaid}::bigint[], ${signOf(db)('settle', merchant, operator, ...parts)})`.execute(db);
}

async function noteLines(db: Db, merchant: string, { period }: Run, paid: readonly PaidLine[]): Promise<void> {
  await sql`select note_paid_lines(${merchant}, ${period}, ${paid.map(({ contract }) => contract)}::uuid[],
    ${paid.map(({ before }) => before)}::bigint[], ${paid.map(({ after }) => after)}::bigint[],
    ${paid.map(({ paidMinor }) => paidMinor)}::bigint[],
    ${paid.map((line) => (moves(line) ? line.id : null))}::uuid[])`.execute(db);
}

/** Notifies the paid members; for hours and slots only of the first payment of each day. */
async function notifyPaid(db: Db, deps: PayDeps, merchant: string, run: Run, paid: readonly PaidLine[]): Promise<void> {
  const kind = { DIVIDEND: 'dividendPaid', DAILY: 'salaryPaid', HOURLY: 'slotsPaid', REALTIME: 'slotsPaid' }[run.kind];
  const got = paid.filter(({ paidMinor }) => paidMinor > 0n);
  const heard = kind === 'slotsPaid' ? await heardToday(db, merchant, run, got) : new Set<string>();
  const write = await deps.readWriting(db, merchant);
  const period = run.fromDay === run.toDay ? run.fromDay : `${run.fromDay} – ${run.toDay}`;
  const messages = got
    .filter(({ holder }) => !heard.has(holder))
    .map(({ holder, paidMinor, contract }) => {
      return { memberId: holder, kind, details: { amount: write(paidMinor), period, contract } };
    });
  if (messages.length > 0) await deps.notifyMany(db, merchant, messages);
}

async function heardToday(db: Db, merchant: string, run: Run, got: readonly PaidLine[]): Promise<ReadonlySet<string>> {
  // Newest lines first, none before the start of the day: at most 25 hours before the slot.
  const { rows } = await sql<{
    holder: string;
  }>`select h as holder from unnest(${got.map(({ holder }) => holder)}::uuid[]) h
    where exists (select from settlement_line l
        cross join lateral (select id, kind, from_day from settlement_run where merchant = ${merchant} and id = l.run_id limit 1) r
      where l.merchant = ${merchant} and l.holder_id = h and l.paid_at >= ${run.startsAt}::timestamptz - interval '25 hours'
        and l.paid_minor > 0 and r.kind = ${run.kind} and r.from_day = ${run.fromDay}::date and r.id <> ${run.id})`.execute(
    db,
  );
  return new Set(rows.map(({ holder }) => holder));
}
