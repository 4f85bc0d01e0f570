import type { Ask } from '#postgres/schema-db.ts';
import type { Movement } from './happen.ts';
import type { Item } from './items.ts';

/** The balance of a merchant in a currency at the demo payment provider. */
export interface Account {
  readonly merchant: string;
  readonly currency: string;
  readonly exponent: number;
  /** The account number that payers enter in a transfer. */
  readonly number: string;
  readonly balance: bigint;
}

const COLUMNS = 'merchant, currency, exponent, number, balance';

/** Returns the account of a merchant in a currency; creates it if missing. */
export async function openAccount(
  ask: Ask,
  { merchant, currency, exponent }: Pick<Account, 'merchant' | 'currency' | 'exponent'>,
): Promise<Account> {
  await ask('insert into account (merchant, currency, exponent) values ($1, $2, $3) on conflict do nothing', [
    merchant,
    currency,
    exponent,
  ]);
  const [row] = await ask<Account>(`select ${COLUMNS} from account where merchant = $1 and currency = $2`, [
    merchant,
    currency,
  ]);
  if (row === undefined) throw new Error(`The account of ${merchant} in ${currency} was not written.`);
  return row;
}

export async function findAccount(ask: Ask, number: string): Promise<Account | undefined> {
  const [row] = await ask<Account>(`select ${COLUMNS} from account where number = $1`, [number]);
  return row;
}

export function listAccounts(ask: Ask): Promise<readonly Account[]> {
  return ask<Account>(`select ${COLUMNS} from account order by merchant, currency limit 500`);
}

/**
 * Updates the balance of the item's merchant and writes the statement line. `at` is the clock's time; a line is never
 * older than the previous one.
 */
export async function postLine(
  ask: Ask,
  item: Item,
  movement: Movement,
  line: { id: string; at: Date },
): Promise<void> {
  const change = movement.direction === 'in' ? movement.amount : -movement.amount;
  await ask(
    `with moved as (
       update account set balance = balance + $3, moved_at = greatest(moved_at, $4)
         where merchant = $1 and currency = $2 returning balance, moved_at
     )
     insert into line (id, merchant, currency, item, kind, direction, amount, balance_after, at)
     select $5, $1, $2, $6, $7, $8, $9, balance, moved_at from moved`,
    [
      item.merchant,
      item.currency,
      change,
      line.at,
      line.id,
      item.id,
      movement.kind,
      movement.direction,
      movement.amount,
    ],
  );
}
