import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import {
  type Flow,
  type ReconciledLine,
  type ReconciledOrder,
  type ReconciledPosting,
  SIGNS,
  type Sides,
} from '#model/reconciliation/sides.ts';
import type { AccountState, ProviderAccount } from './accounts.ts';
import { endOf } from './days.ts';

/**
 * The three sides of an account (statement, orders, postings) for every reference with activity since the last
 * comparison.
 */
export interface SidesRead {
  readonly sides: Sides;
  readonly references: readonly string[];
  /** First posting of the next comparison. */
  readonly postingId: bigint;
}

/** Postings this close to the end of a statement are compared again with the next one. */
const AGAIN_MS = 2 * 3_600_000;

/**
 * Reads what must be compared through a day: the new days of the statement, new postings, and all references with
 * cases. Each reference found is read completely.
 */
export async function readSides(db: Db, account: AccountState, throughDay: string): Promise<SidesRead> {
  const until = endOf(throughDay);
  const fresh = await readFresh(db, account);
  const references = await readTouched(db, account, throughDay, fresh);
  const { orders, postings } = await readBooks(db, account, references, fresh);
  const lines = await readLines(db, account, references, throughDay);
  const again = fresh.find(({ at }) => at >= until - AGAIN_MS);
  const last = fresh.at(-1);
  return {
    sides: { currency: account.currency, orders, postings, lines, until },
    references,
    postingId: again?.id ?? (last === undefined ? account.postingId : last.id + 1n),
  };
}

interface FreshPosting {
  readonly id: bigint;
  readonly transferId: string;
  readonly reference: string;
  readonly at: number;
}

/** The provider's reference of a transfer; for a transfer without an order, its own id. */
const REFERENCE: RawBuilder<string> = sql`coalesce(case split_part(t.obligation, ':', 1)
    when 'deposit' then split_part(t.obligation, ':', 2)
    when 'withdrawal' then coalesce((select w.reference::text from payout_attempt w
      where w.merchant = t.merchant and w.withdrawal_id::text = split_part(t.obligation, ':', 2) order by w.attempt desc limit 1),
      split_part(t.obligation, ':', 2))
    when 'suspense' then (select s.reference from suspense s
      where s.merchant = t.merchant and s.id::text = split_part(t.obligation, ':', 2))
    when 'case' then (select c.reference from reconciliation_case c
      where c.merchant = t.merchant and c.id::text = split_part(t.obligation, ':', 2))
  end, t.id::text)`;

const accountOf = ({ merchant, provider, currency }: ProviderAccount) => sql`(select a.id from ledger_account a
  where a.merchant = ${merchant} and a.kind = 'provider' and a.vendor = ${provider} and a.currency = ${currency})`;

async function readFresh(db: Db, account: AccountState): Promise<readonly FreshPosting[]> {
  const { rows } = await sql<Omit<FreshPosting, 'at'> & { readonly at: Date }>`select p.id, t.id as "transferId",
      t.created_at as at, ${REFERENCE} as reference
    from posting p join transfer t on t.merchant = p.merchant and t.id = p.transfer_id
    where p.merchant = ${account.merchant} and p.account_id in ${accountOf(account)} and p.id >= ${account.postingId}
      and t.created_at >= ${account.fromDay}::date::timestamp at time zone 'UTC'
    order by p.id`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

async function readTouched(
  db: Db,
  { merchant, provider, currency, throughDay: before }: AccountState,
  throughDay: string,
  fresh: readonly FreshPosting[],
): Promise<readonly string[]> {
  const whose = sql`merchant = ${merchant} and provider = ${provider} and currency = ${currency}`;
  const { rows } = await sql<{ reference: string }>`select reference from statement_line
      where ${whose} and day <= ${throughDay}::date and day > coalesce(${before}::date, '-infinity')
    union select reference from reconciliation_case where ${whose} and is_there`.execute(db);
  return [...new Set([...rows, ...fresh].map(({ reference }) => reference))];
}

async function readLines(
  db: Db,
  { merchant, provider, currency }: ProviderAccount,
  references: readonly string[],
  throughDay: string,
): Promise<readonly ReconciledLine[]> {
  const { rows } = await sql<
    Omit<ReconciledLine, 'at'> & { readonly at: Date }
  >`select line_id as "lineId", reference, flow,
      amount_minor as minor, line_currency as currency, at
    from statement_line where merchant = ${merchant} and provider = ${provider} and currency = ${currency}
      and day <= ${throughDay}::date and reference = any(${[...references]}::text[])
    order by at, line_id`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

interface BooksRow {
  readonly orders: readonly OrderRow[] | null;
  readonly postings: readonly PostingRow[] | null;
}

interface OrderRow {
  readonly reference: string;
  readonly machine: ReconciledOrder['machine'];
  readonly id: string;
  readonly currency: string;
  readonly state: string;
  readonly isCurrent: boolean;
  readonly fee: string;
  readonly feePosted: string | null;
}

interface PostingRow {
  readonly transferId: string;
  readonly reference: string;
  readonly machine: string;
  readonly atProvider: string;
  readonly at: number;
  readonly isOpen: boolean;
  readonly caseFlow: Flow | null;
}

/** Orders and postings from one snapshot: a concurrent step appears in both or in neither. */
async function readBooks(
  db: Db,
  account: AccountState,
  references: readonly string[],
  fresh: readonly FreshPosting[],
): Promise<Pick<Sides, 'orders' | 'postings'>> {
  const { merchant } = account;
  const asked = sql`${[...references]}::text[]`;
  const { rows } = await sql<BooksRow>`with asked as (
      select reference, case when reference ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then reference::uuid end as named
        from unnest(${asked}) as reference
    ), of_order as (
      select asked.reference, coalesce(w.withdrawal_id, named) as id
        from asked left join payout_attempt w on w.merchant = ${merchant} and w.reference = named where named is not null
    ), orders as (${ordersOf(account)}
    ), moved as (
      select p.id, t.id as transfer, t.obligation, p.amount, t.created_at, t.merchant, ${REFERENCE} as reference
        from (${transfersOf(merchant, fresh)}) wanted
          join transfer t on t.merchant = ${merchant} and t.id = wanted.id
          join posting p on p.merchant = t.merchant and p.transfer_id = t.id
        where p.account_id in ${accountOf(account)}
    ), postings as (
      select t.transfer as "transferId", t.reference, split_part(coalesce(t.obligation, ''), ':', 1) as machine,
          (-t.amount)::text as "atProvider", (extract(epoch from t.created_at) * 1000)::float8 as at,
          exists (select from suspense s where s.merchant = t.merchant and 'suspense:' || s.id = t.obligation
            and s.closed_as is null) as "isOpen",
          (select c.flow from reconciliation_case c where c.merchant = t.merchant and t.obligation = any (c.obligations)
            and c.id::text = split_part(t.obligation, ':', 2)) as "caseFlow"
        from moved t order by t.id
    )
    select (select json_agg(o) from orders o) as orders, (select json_agg(p) from postings p) as postings`.execute(db);
  const wanted = new Set(references);
  return {
    orders: (rows[0]?.orders ?? []).map(readOrder),
    postings: (rows[0]?.postings ?? []).map(readPosting).filter(({ reference }) => wanted.has(reference)),
  };
}

/**
 * Orders by all references ever sent to their provider; an order between two members does not concern the provider
 * until the provider reports the money.
 */
function ordersOf({ merchant, provider }: ProviderAccount): RawBuilder<unknown> {
  const feeOf = (
    obligation: RawBuilder<unknown>,
  ) => sql`(select coalesce(sum(p.amount) filter (where a.kind = 'fees'), 0)::text
      from transfer t join posting p on p.merchant = t.merchant and p.transfer_id = t.id
        join ledger_account a on a.merchant = p.merchant and a.id = p.account_id
      where t.merchant = ${merchant} and t.obligation = ${obligation} having count(*) > 0)`;
  return sql`select o.reference, 'deposit' as machine, d.id::text as id, d.currency, d.state, true as "isCurrent",
        d.fee_minor::text as fee, ${feeOf(sql`'deposit:' || d.id`)} as "feePosted"
      from of_order o join deposit d on d.merchant = ${merchant} and d.id = o.id
      where d.provider = ${provider}
        and (not exists (select from payout_match m where m.merchant = d.merchant and m.deposit_id = d.id)
          or exists (select from transfer t where t.merchant = d.merchant and t.obligation = 'deposit:' || d.id || ':question'))
    union all
    select o.reference, 'withdrawal', w.id::text, w.currency, w.state,
        o.reference = coalesce((select a.reference from payout_attempt a
          where a.merchant = w.merchant and a.withdrawal_id = w.id order by a.attempt desc limit 1), w.id)::text,
        w.fee_minor::text, ${feeOf(sql`'withdrawal:' || w.id || ':pay'`)}
      from of_order o join withdrawal w on w.merchant = ${merchant} and w.id = o.id
        join pay_method m on m.merchant = w.merchant and m.id = w.method_id
      where w.provider = ${provider} and m.way <> 'c2c'`;
}

/** Candidate transfers: by their obligations, by cases that name them, and new ones. */
function transfersOf(merchant: string, fresh: readonly FreshPosting[]): RawBuilder<unknown> {
  return sql`select t.id from of_order o cross join lateral (values
        ('deposit:' || o.id), ('deposit:' || o.id || ':question'), ('deposit:' || o.id || ':refund'), ('deposit:' || o.id || ':back'),
        ('withdrawal:' || o.id || ':pay'), ('withdrawal:' || o.id || ':return')) owed (obligation)
      join transfer t on t.merchant = ${merchant} and t.obligation = owed.obligation
    union select s.transfer_id from of_order o join order_step s on s.merchant = ${merchant} and s.machine = 'deposit' and s.order_id = o.id
      where s.step in ('reverseMore', 'takeRest')
    union select t.id from asked join suspense s on s.merchant = ${merchant} and s.reference = asked.reference
      join transfer t on t.merchant = s.merchant and t.obligation in ('suspense:' || s.id, 'suspense:' || s.id || ':close')
    union select t.id from asked join reconciliation_case c on c.merchant = ${merchant} and c.reference = asked.reference
      join transfer t on t.merchant = c.merchant and t.obligation = any (c.obligations)
    union select unnest(c.transfers) from asked join reconciliation_case c on c.merchant = ${merchant} and c.reference = asked.reference
    union select unnest(${fresh.map(({ transferId }) => transferId)}::uuid[])`;
}

/** Provider movements that an order's state implies. */
const OWED: Readonly<Record<string, readonly Flow[]>> = {
  'deposit paid': ['payment'],
  'deposit review': ['payment'],
  'deposit reversed': ['payment', 'reversal'],
  'deposit refunded': ['payment', 'reversal'],
  'withdrawal paid': ['payout'],
  'withdrawal returned': ['payout', 'return'],
};

function readOrder({ reference, machine, id, currency, state, isCurrent, fee, feePosted }: OrderRow): ReconciledOrder {
  const owes = isCurrent ? (OWED[`${machine} ${state}`] ?? []) : [];
  const feePostedMinor = feePosted === null || !isCurrent ? undefined : BigInt(feePosted);
  return { reference, machine, id, currency, owes, feeMinor: BigInt(fee), feePostedMinor };
}

function readPosting(row: PostingRow): ReconciledPosting {
  const minor = BigInt(row.atProvider);
  const flow = row.caseFlow ?? flowOf(row.machine, minor);
  const isAside = row.machine === 'suspense';
  const of = row.caseFlow !== null ? 'case' : row.isOpen ? 'open' : isAside ? 'aside' : 'order';
  const { transferId, reference, at } = row;
  return { transferId, reference, flow, minor: SIGNS[flow] * minor, at: Math.round(at), of };
}

/** Money out of a deposit or suspense is a refund, as money in for a withdrawal is a return. */
function flowOf(machine: string, atProvider: bigint): Flow {
  if (machine === 'withdrawal') return atProvider < 0n ? 'payout' : 'return';
  if (machine === 'deposit' || machine === 'suspense') return atProvider > 0n ? 'payment' : 'reversal';
  return atProvider > 0n ? 'payment' : 'payout';
}
