import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';

/** A budget of the house's. Minor units. */
export interface Budget {
  readonly name: string;
  readonly leftMinor: bigint;
  /** Put into it so far. */
  readonly filledMinor: bigint;
  readonly promotions: readonly string[];
}

/** What budgets need of the ledger. */
export interface BudgetNeeds {
  /** The id of a budget's account, opened empty where it is not there. */
  readonly openBudget: (db: Db, merchant: string, name: string) => Promise<string>;
  /** Moves money between the house's account of bonuses and a budget, once under the key; below zero: back. */
  readonly fillBudget: (
    db: Db,
    fill: {
      readonly merchant: string;
      readonly name: string;
      readonly actor: string;
      readonly key: string;
      readonly amountMinor: bigint;
    },
  ) => Promise<'done' | 'repeated' | 'reused' | 'settled' | 'short'>;
}

/** The merchant's budgets by their names. */
export async function listBudgets(db: Db, merchant: string): Promise<readonly Budget[]> {
  const { rows } = await sql<Budget>`
    select b.name, a.balance as "leftMinor", coalesce((select sum(p.amount)::bigint from posting p join transfer t on t.merchant = p.merchant
          and t.id = p.transfer_id and t.kind = 'budget' where p.merchant = b.merchant and p.account_id = b.account_id), 0) as "filledMinor",
        coalesce((select array_agg(id order by id) from promotion where merchant = b.merchant and budget = b.name), '{}') as promotions
      from promotion_budget b join ledger_account a on a.merchant = b.merchant and a.id = b.account_id
      where b.merchant = ${merchant} order by b.name`.execute(db);
  return rows;
}

/** Puts money into a budget, which begins with it, or takes it out when below zero; `short`: it holds less. */
export async function fillBudget(
  db: Db,
  needs: BudgetNeeds,
  fill: {
    readonly merchant: string;
    readonly name: string;
    readonly actor: string;
    readonly key: string;
    readonly amountMinor: bigint;
  },
) {
  const { merchant, name } = fill;
  const account = await needs.openBudget(db, merchant, name);
  await sql`insert into promotion_budget (merchant, name, account_id) values (${merchant}, ${name}, ${account})
    on conflict do nothing`.execute(db);
  return needs.fillBudget(db, fill);
}
