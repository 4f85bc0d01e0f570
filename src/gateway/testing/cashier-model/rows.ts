import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';
import type { Db } from '#gateway/db/tables.ts';
import { openWallet, operatorAccount } from '#gateway/features/wallet/accounts.ts';
import { moveMoney } from '#gateway/features/wallet/ledger.ts';
import { createStoredQuery } from '../stored-query.ts';
import { TOLERANCE_PPM } from './model-cashier.ts';
import type { ModelMember, ModelOperator } from './model-state.ts';

/** Test members with money, one account each, and the payment methods of both directions. */
export interface TestMembers {
  readonly merchant: string;
  readonly currency: string;
  readonly members: readonly string[];
  readonly accounts: readonly string[];
  readonly payIn: string;
  readonly payOut: string;
  /** Payment methods between members. */
  readonly fromMember: string;
  readonly toMembers: string;
}

/** Input of an order row that the test inserts directly. Minor units. */
export interface OrderRow {
  readonly id: string;
  /** Index of the member. */
  readonly member: number;
  readonly amount: bigint;
  readonly fee: bigint;
}

/** Creates members at an existing merchant, each with the opening amount and the direct upline by index. */
export async function player(
  db: Db,
  merchant: string,
  currency: string,
  uplines: readonly (number | undefined)[],
  opening: bigint,
): Promise<TestMembers> {
  const ids = (table: { readonly rows: readonly { readonly id: string }[] }) => table.rows.map(({ id }) => id);
  const members = ids(
    await sql<{ id: string }>`insert into member (merchant, account, account_key, nickname)
      select ${merchant}, name, name, name from (select 'c' || replace(gen_random_uuid()::text, '-', '') as name
        from generate_series(1, ${uplines.length}::integer)) named returning id`.execute(db),
  );
  for (const [at, upline] of uplines.entries())
    if (upline !== undefined)
      await sql`update member set upline_id = ${members[upline]} where id = ${members[at]}`.execute(db);
  const operator = await operatorAccount(db, merchant, currency);
  for (const memberId of members) {
    const wallet = await openWallet(db, merchant, memberId);
    const sides = [
      { accountId: operator, amountMinor: -opening },
      { accountId: wallet, amountMinor: opening },
    ];
    await moveMoney(db, { merchant, kind: 'opening', actor: 'house', key: `platform:cashier ${memberId}`, sides });
  }
  // Withdrawals of members created earlier can no longer be matched.
  await sql`update pay_method set kind = 'BANK', way = 'account'
    where merchant = ${merchant} and direction = 'WITHDRAWAL' and way = 'c2c'`.execute(db);
  const [payIn = '', payOut = '', fromMember = '', toMembers = ''] = ids(
    await sql<{ id: string }>`insert into pay_method
        (merchant, direction, provider, kind, way, minimum_minor, maximum_minor, tolerance_ppm)
      values (${merchant}, 'DEPOSIT', 'HOUSEBANK', 'BANK', 'redirect', 1, 1000000, ${TOLERANCE_PPM}::integer),
        (${merchant}, 'WITHDRAWAL', 'HOUSEBANK', 'BANK', 'account', 1, 1000000, 0),
        (${merchant}, 'DEPOSIT', 'HOUSEBANK', 'C2C', 'c2c', 1, 1000000, ${TOLERANCE_PPM}::integer),
        (${merchant}, 'WITHDRAWAL', 'HOUSEBANK', 'C2C', 'c2c', 1, 1000000, 0) returning id`.execute(db),
  );
  const accounts = ids(
    await sql<{ id: string }>`insert into payout_account
        (merchant, member_id, method_id, ciphertext, holder, masked, fingerprint, usable_at)
      select ${merchant}, m.id, ${payOut}, '', '', '1', sha256(m.id::text::bytea), now()
        from unnest(${members}::uuid[]) with ordinality as m (id, at) order by m.at returning id`.execute(db),
  );
  return { merchant, currency, members, accounts, payIn, payOut, fromMember, toMembers };
}

/** A deposit that is waiting for its payment; a deposit to another member is new. */
export async function insertDeposit(
  db: Db,
  players: TestMembers,
  { id, member, amount, fee }: OrderRow,
  isToMember = false,
): Promise<void> {
  await sql`insert into deposit
      (merchant, id, member_id, method_id, provider, currency, amount_minor, fee_minor, key, request_hash)
    values (${players.merchant}, ${id}, ${players.members[member]}, ${isToMember ? players.fromMember : players.payIn}, 'HOUSEBANK', ${players.currency},
      ${amount}, ${fee}, ${id}, sha256(''))`.execute(db);
  if (!isToMember) await sql`update deposit set state = 'waiting', version = 1 where id = ${id}`.execute(db);
}

/** A withdrawal without held money: its first step follows in the same transaction. */
export async function insertWithdrawal(
  db: Db,
  players: TestMembers,
  { id, member, amount, fee }: OrderRow,
  isToMembers: boolean,
): Promise<void> {
  await sql`insert into withdrawal
      (merchant, id, member_id, account_id, method_id, provider, currency, amount_minor, fee_minor, key, request_hash)
    values (${players.merchant}, ${id}, ${players.members[member]}, ${players.accounts[member]},
      ${isToMembers ? players.toMembers : players.payOut}, 'HOUSEBANK',
      ${players.currency}, ${amount}, ${fee}, ${id}, sha256(''))`.execute(db);
}

export interface CashierState {
  readonly members: readonly ModelMember[];
  readonly operator: ModelOperator;
  readonly deposits: Readonly<Record<string, string>>;
  readonly withdrawals: Readonly<Record<string, string>>;
  /** By deposit id. */
  readonly matches: Readonly<Record<string, string>>;
}

const askState = createStoredQuery<Reported>(
  'test_cashier_state',
  ['of_currency text', 'members uuid[]'],
  `select json_build_object(
    'walletBalances', (select json_agg(json_build_array(main::text, held::text, debt::text) order by at) from (
      select m.at, coalesce(max(a.balance) filter (where a.kind = 'member' and a.wallet = 'MAIN'), 0) as main,
          coalesce(max(a.balance) filter (where a.kind = 'held'), 0) as held, coalesce(min(a.balance) filter (where a.kind = 'debt'), 0) as debt
        from unnest(members) with ordinality as m (id, at)
          left join ledger_account a on a.merchant = of_merchant and a.owner_id = m.id and a.currency = of_currency
        group by m.at) each),
    'kinds', (select json_object_agg(kind, sum::text) from (
      select a.kind, sum(b.balance) as sum from ledger_account a join account_balance b using (merchant, id)
        where a.merchant = of_merchant and a.currency = of_currency and a.owner_id is null group by a.kind) each),
    'deposits', (select json_object_agg(id, state) from deposit where merchant = of_merchant and member_id = any(members)),
    'withdrawals', (select json_object_agg(id, concat_ws(' ', state, held_minor, matched_minor)) from withdrawal
      where merchant = of_merchant and member_id = any(members)),
    'matches', (select json_object_agg(d.id, concat_ws(' ', m.state, m.received_minor)) from payout_match m
      join (select id from deposit where merchant = of_merchant and member_id = any(members)) d on d.id = m.deposit_id
      where m.merchant = of_merchant))`,
);

/** Reads the state of orders, the held and matched amounts of withdrawals, and the received amounts of matches. */
export async function readState(
  database: Pick<Database, 'owner' | 'prepared'>,
  { merchant, currency, members }: Pick<TestMembers, 'merchant' | 'currency' | 'members'>,
): Promise<CashierState> {
  const reported = await askState(database, merchant, currency, members);
  const operator = { equity: 0n, provider: 0n, suspense: 0n, c2c: 0n, fees: 0n, correction: 0n };
  for (const kind of Object.keys(operator) as (keyof ModelOperator)[])
    operator[kind] = BigInt(reported.kinds?.[kind] ?? 0);
  return {
    members: (reported.walletBalances ?? []).map(([main, held, debt]) => {
      return { main: BigInt(main), held: BigInt(held), debt: BigInt(debt) };
    }),
    operator,
    deposits: reported.deposits ?? {},
    withdrawals: reported.withdrawals ?? {},
    matches: reported.matches ?? {},
  };
}

/** The stored query’s answer; null if there are no rows. */
interface Reported {
  readonly walletBalances: readonly (readonly [main: string, held: string, debt: string])[] | null;
  readonly kinds: Readonly<Partial<Record<keyof ModelOperator, string>>> | null;
  readonly deposits: Words | null;
  readonly withdrawals: Words | null;
  readonly matches: Words | null;
}
type Words = Readonly<Record<string, string>>;
