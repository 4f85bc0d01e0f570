/** What a merchant's books say when a journey is over, and what the bank says of the same orders. */
import { sql } from 'kysely';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import type { Operator } from '#tests/support/operator.ts';
import type { DemoPayments } from './house-bank.ts';

/** Minor units by order: what the bank took in less what it paid out. */
type ByOrder = Readonly<Record<string, string>>;

/** The first fault that `npm run ledger -- verify` would name; undefined: every sum is right. */
export async function firstFault({ db }: Operator, merchant: string): Promise<unknown> {
  return (await verifyBooks(db, [merchant], new Map()))[0]?.fault;
}

/** What the ledger's postings say that a provider owes the merchant, by order, each posting counted here by itself. */
export async function ledgerByOrder({ db }: Operator, merchant: string): Promise<ByOrder> {
  return db.withMerchant(merchant, async (scope) => {
    const postings = await sql<{ obligation: string; amount: bigint }>`
      select t.obligation, p.amount from posting p
        join ledger_account a on a.merchant = p.merchant and a.id = p.account_id
        join transfer t on t.merchant = p.merchant and t.id = p.transfer_id
        where p.merchant = ${merchant} and a.kind = 'provider'`.execute(scope);
    const cases = await sql<{ id: string; reference: string }>`
      select id, reference from suspense where merchant = ${merchant}`.execute(scope);
    const referenceOf = new Map(cases.rows.map(({ id, reference }) => [id, reference]));
    return sum(
      postings.rows.map(({ obligation, amount }) => {
        const [, id = ''] = obligation.split(':');
        return [referenceOf.get(id) ?? id, -amount];
      }),
    );
  });
}

/** What the bank's statement says of the days of the journey, by order, and what all of it comes to. */
export async function bankByOrder(
  bank: DemoPayments,
  currency: string,
  days: readonly string[],
): Promise<{ readonly orders: ByOrder; readonly balance: string }> {
  const reported = await Promise.all([...new Set(days)].map((day) => bank.statement(currency, day)));
  const lines = reported.flatMap(({ lines }) => lines);
  const orders = sum(
    lines.map(({ reference, direction, amountMinor }) => [
      reference,
      direction === 'in' ? BigInt(amountMinor) : -BigInt(amountMinor),
    ]),
  );
  return { orders, balance: reported.at(-1)?.closingMinor ?? '' };
}

/** What an order comes to in all; one whose money came and went is none. */
function sum(moved: readonly (readonly [order: string, amount: bigint])[]): ByOrder {
  const sums = new Map<string, bigint>();
  for (const [order, amount] of moved) sums.set(order, (sums.get(order) ?? 0n) + amount);
  return Object.fromEntries([...sums].sort().map(([order, amount]) => [order, String(amount)]));
}

/** All balances of a kind of account, together. */
export async function balanceOf({ db }: Operator, merchant: string, kind: string): Promise<string> {
  const { rows } = await db.withMerchant(merchant, (scope) =>
    sql<{ balance: string }>`select coalesce(sum(b.balance), 0)::text as balance
      from account_balance b join ledger_account a on a.merchant = b.merchant and a.id = b.id
      where a.merchant = ${merchant} and a.kind = ${kind}`.execute(scope),
  );
  return rows[0]?.balance ?? '';
}
