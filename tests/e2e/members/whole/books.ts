/** A merchant's books after a journey, and the payment provider's records of the same orders. */
import { sql } from 'kysely';
import { verifyBooks } from '#gateway/features/books/verify-books.ts';
import type { Operator } from '#tests/support/operator.ts';
import type { DemoPayments } from './demo-payments.ts';

/** Minor units by order: provider receipts minus payouts. */
type ByOrder = Readonly<Record<string, string>>;

/** The first fault that `npm run ledger -- verify` would report; undefined: all sums are right. */
export async function firstFault({ db }: Operator, merchant: string): Promise<unknown> {
  return (await verifyBooks(db, [merchant], new Map()))[0]?.fault;
}

/** What a provider owes the merchant by the ledger's postings, by order; each posting is summed here independently. */
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

/** The provider's statement for the days of the journey, by order, and its total. */
export async function demoPaymentsByOrder(
  demoPayments: DemoPayments,
  currency: string,
  days: readonly string[],
): Promise<{ readonly orders: ByOrder; readonly balance: string }> {
  const reported = await Promise.all([...new Set(days)].map((day) => demoPayments.statement(currency, day)));
  const lines = reported.flatMap(({ lines }) => lines);
  const orders = sum(
    lines.map(({ reference, direction, amountMinor }) => [
      reference,
      direction === 'in' ? BigInt(amountMinor) : -BigInt(amountMinor),
    ]),
  );
  return { orders, balance: reported.at(-1)?.closingMinor ?? '' };
}

/** Total of each order; orders with a zero total are omitted. */
function sum(moved: readonly (readonly [order: string, amount: bigint])[]): ByOrder {
  const sums = new Map<string, bigint>();
  for (const [order, amount] of moved) sums.set(order, (sums.get(order) ?? 0n) + amount);
  return Object.fromEntries([...sums].sort().map(([order, amount]) => [order, String(amount)]));
}

/** Sum of the balances of all accounts of a kind. */
export async function balanceOf({ db }: Operator, merchant: string, kind: string): Promise<string> {
  const { rows } = await db.withMerchant(merchant, (scope) =>
    sql<{ balance: string }>`select coalesce(sum(b.balance), 0)::text as balance
      from account_balance b join ledger_account a on a.merchant = b.merchant and a.id = b.id
      where a.merchant = ${merchant} and a.kind = ${kind}`.execute(scope),
  );
  return rows[0]?.balance ?? '';
}
