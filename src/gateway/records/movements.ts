import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { DayRange } from './day-range.ts';

/** A member's accounts by kind: wallets, or held, owed and bonus money. */
export const OWN_ACCOUNTS = { HELD: 'held', DEBT: 'debt', BONUS: 'grant' } as const;

export interface MovementQuestion {
  readonly merchant: string;
  readonly memberId: string;
  readonly currency: string;
  readonly range: Pick<DayRange, 'startsAt' | 'endsAt'>;
  /** A wallet name, or one of OWN_ACCOUNTS; absent: all wallets. */
  readonly wallet?: string | undefined;
  /** Ledger kinds, for game lines the kind of the line; absent: all. */
  readonly kinds?: readonly string[] | undefined;
  /** Ids of orders and receipts: only their movements; absent: all. */
  readonly orders?: readonly string[] | undefined;
}

/** A filter with its accounts and the posting range in each. */
export interface LocatedQuestion extends MovementQuestion {
  readonly accounts: readonly AccountRange[];
}

/** Postings of an account from `first` inclusive to `behind` exclusive. */
interface AccountRange {
  readonly id: string;
  readonly wallet: string;
  readonly first: bigint;
  readonly behind: bigint;
}

/** A posting of a member's own account. Amounts in minor units. */
export interface MovementRow {
  /** Increases with time within an account. */
  readonly id: bigint;
  readonly transferId: string;
  readonly line: number;
  readonly at: Date;
  readonly kind: string;
  /** A wallet name, or one of OWN_ACCOUNTS. */
  readonly wallet: string;
  readonly amountMinor: bigint;
  /** Balance of the account after the posting. */
  readonly balanceMinor: bigint | null;
  /** Fee that the transfer paid to the operator, negative for a refund; null: none. */
  readonly feeMinor: bigint | null;
  /** The obligation that it meets: deposit:ID, withdrawal:ID:hold ... */
  readonly obligation: string | null;
  /** The order of a hold account, or the vendor's transaction. */
  readonly subject: string | null;
  /** For a game movement; null: not from a game. */
  readonly vendor: string | null;
  readonly round: string | null;
  readonly nodeId: string | null;
}

/** Finds the posting range of a filter; accounts without activity since its start are left out. */
export async function locateMovements(db: Db, question: MovementQuestion): Promise<LocatedQuestion> {
  const { startsAt, endsAt } = question.range;
  const { rows: accounts } = await sql<AccountRange>`select * from (
      select a.id, ${WALLET_NAME} as wallet, posting_at(a.id, ${startsAt}) as first,
          coalesce(posting_at(a.id, ${endsAt}), 9223372036854775807) as behind
        from ledger_account a where ${isAsked(question)}) each
    where first is not null`.execute(db);
  return { ...question, accounts };
}

/** Movements with ids below `after`, newest first. Keyset pagination: every page costs the same. */
export async function readMovements(
  db: Db,
  question: LocatedQuestion,
  { after, limit }: { readonly after?: bigint | undefined; readonly limit: number },
): Promise<readonly MovementRow[]> {
  const { merchant } = question;
  await keepToIndexes(db);
  const { rows } = await sql<MovementRow>`
    with own as materialized (${ownAccounts(question)})
    select p.id, p.transfer_id as "transferId", p.line, p.at, p.kind, own.wallet, p.amount as "amountMinor",
        p.balance as "balanceMinor", p.obligation, p.subject, ${feeOf(merchant)} as "feeMinor", g.vendor, g.round, g.node_id as "nodeId"
      from (
        select own.id as account, found.* from own cross join lateral (
          ${postingsOf(question, after === undefined ? sql`` : sql`and p.id < ${after}`)}
            order by p.id desc limit ${limit}) found
          order by found.id desc limit ${limit}
      ) p
      join own on own.id = p.account
      left join lateral (
        select vendor, round, node_id from game_transaction
          where merchant = ${merchant} and vendor = substr(p.actor, 8) and id = p.subject and p.actor like 'vendor %' limit 1) g on true
      order by p.id desc`.execute(db);
  return rows;
}

export interface MovementSums {
  readonly movements: number;
  readonly inMinor: bigint;
  /** Zero or negative. */
  readonly outMinor: bigint;
}

/** Totals of all movements of a filter; undefined if there are more than `most`. */
export async function sumMovements(db: Db, question: LocatedQuestion, most: number): Promise<MovementSums | undefined> {
  await keepToIndexes(db);
  const { rows } = await sql<MovementSums>`
    with own as materialized (${ownAccounts(question)})
    select count(*)::integer as movements, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as "inMinor",
        coalesce(sum(amount) filter (where amount < 0), 0)::bigint as "outMinor"
      from (select found.amount from own cross join lateral (
        ${amountsOf(question)} order by p.id desc limit ${most + 1}) found limit ${most + 1}) found`.execute(db);
  const [sums] = rows;
  return sums === undefined || sums.movements > most ? undefined : sums;
}

/** Total balance of the filter's accounts before each moment (ms since 1970), over all kinds of movements. */
export async function readBalancesAt(
  db: Db,
  question: MovementQuestion,
  moments: readonly number[],
): Promise<ReadonlyMap<number, bigint>> {
  const asked = [...new Set(moments)];
  const { rows } = await sql<{ minor: bigint }>`
    with own as materialized (select id, balance from ledger_account a where ${isAsked(question)})
    select coalesce(sum(coalesce(before.balance, 0)), 0)::bigint as minor
      from unnest(${asked.map((moment) => new Date(moment).toISOString())}::timestamptz[]) with ordinality as reported (moment, place)
        left join own on true
        left join lateral (select posting_at(own.id, reported.moment) as id) first on true
        left join lateral (
          select case when first.id is null then own.balance else (
            select p.balance from posting p where p.merchant = ${question.merchant} and p.account_id = own.id and p.id < first.id
              order by p.id desc limit 1) end as balance) before on true
      group by reported.place order by reported.place`.execute(db);
  return new Map(rows.map(({ minor }, place) => [asked[place] ?? 0, minor]));
}

/** A member's accounts as values of `wallet`: main wallet, other wallets by name, then the rest. */
export async function readOwnAccounts(
  db: Db,
  merchant: string,
  memberId: string,
  currency: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ wallet: string }>`select ${WALLET_NAME} as wallet from ledger_account a
    where a.merchant = ${merchant} and a.kind in ('member', 'held', 'debt', 'grant') and a.owner_id = ${memberId}
      and a.currency = ${currency}
    order by a.kind <> 'member', a.wallet <> 'MAIN', a.wallet, a.kind`.execute(db);
  return rows.map(({ wallet }) => wallet);
}

/** Kinds whose transfers may contain a fee (plan.ts of the cashier); other kinds need no lookup. */
const WITH_FEE = sql`('deposit', 'release', 'withdrawal', 'return')`;

/** Fee of the transfer of a posting `p`, by its kind. */
export function feeOf(merchant: string): RawBuilder<unknown> {
  return sql`case when p.kind in ${WITH_FEE} then (
    select nullif(sum(f.amount), 0)::bigint from posting f
        join ledger_account house on house.merchant = ${merchant} and house.id = f.account_id and house.kind = 'fees'
      where f.merchant = ${merchant} and f.transfer_id = p.transfer_id) end`;
}

/** Names of a member's own accounts: wallets by their name. */
const WALLET_NAME = sql`case a.kind when 'held' then 'HELD' when 'debt' then 'DEBT' when 'grant' then 'BONUS' else a.wallet end`;

function isAsked({ merchant, memberId, currency, wallet }: MovementQuestion): RawBuilder<unknown> {
  const kind = wallet !== undefined && Object.hasOwn(OWN_ACCOUNTS, wallet) ? OWN_ACCOUNTS[wallet as 'HELD'] : 'member';
  const named = kind === 'member' && wallet !== undefined ? sql`and a.wallet = ${wallet}` : sql``;
  return sql`a.merchant = ${merchant} and a.kind = ${kind} and a.owner_id = ${memberId} and a.currency = ${currency} ${named}`;
}

/**
 * For the rest of the transaction, plans scan an index in order and stop at the limit. The planner underestimates the
 * range, and would otherwise read and sort all postings of an account.
 */
async function keepToIndexes(db: Db): Promise<void> {
  await sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(db);
}

function ownAccounts({ accounts }: LocatedQuestion): RawBuilder<unknown> {
  const column = (name: keyof AccountRange) => accounts.map((account) => String(account[name]));
  return sql`select * from unnest(${column('id')}::uuid[], ${column('wallet')}::text[], ${column('first')}::bigint[],
    ${column('behind')}::bigint[]) each (id, wallet, first, behind)`;
}

/** Bets and wins are so frequent that other kinds have a separate index (posting_of_no_bet). */
const OFTEN: readonly string[] = ['bet', 'win'];

function postingsOf(question: LocatedQuestion, more: RawBuilder<unknown>): RawBuilder<unknown> {
  const { merchant, kinds, orders } = question;
  const ofOrders =
    orders === undefined
      ? sql``
      : sql`and (split_part(t.obligation, ':', 2) = any(${[...orders]}::text[]) or p.subject = any(${[...orders]}::text[]))`;
  const named = kinds === undefined ? sql`` : sql`and coalesce(p.kind, t.kind) = any(${[...kinds]}::text[])`;
  return sql`select p.id, p.transfer_id, p.line, p.amount, p.balance, p.subject, coalesce(p.kind, t.kind) as kind,
        t.created_at as at, t.actor, t.obligation
      from posting p cross join lateral (
        select kind, created_at, actor, obligation from transfer where merchant = ${merchant} and id = p.transfer_id limit 1) t
      where ${inRange(question)} ${more} ${named} ${ofOrders}`;
}

/** Amounts only; without a filter by kind or order the transfers are not read. */
function amountsOf(question: LocatedQuestion): RawBuilder<unknown> {
  return question.kinds === undefined && question.orders === undefined
    ? sql`select p.id, p.amount from posting p where ${inRange(question)}`
    : postingsOf(question, sql``);
}

function inRange({ merchant, kinds, orders }: LocatedQuestion): RawBuilder<unknown> {
  // No bet belongs to an order.
  const seldom =
    orders !== undefined || kinds?.every((kind) => !OFTEN.includes(kind))
      ? sql`and (p.kind is null or p.kind = 'rollback')`
      : sql``;
  return sql`p.merchant = ${merchant} and p.account_id = own.id and p.id >= own.first and p.id < own.behind ${seldom}`;
}
