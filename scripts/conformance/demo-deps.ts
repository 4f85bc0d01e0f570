/**
 * Temporary demo settings of a conformance run: a brand with several wallets, withdrawals that can be cancelled, and no
 * cool-off of accounts. Restored after the run.
 */
import { Pool } from 'pg';
import { inMerchant } from './outbox.ts';

interface Setting {
  readonly merchant: string;
  readonly table: string;
  /** Columns that `set` writes. */
  readonly columns: string;
  readonly set: string;
}

const SETTINGS: readonly Setting[] = [
  {
    merchant: 'harbor',
    table: 'merchant_currency',
    columns: 'is_single, wallets',
    set: `update merchant_currency set is_single = false, wallets = array['LIVE', 'SPORTS'] where merchant = $1`,
  },
  ...['aurora', 'lotus', 'harbor'].map((merchant) => ({
    merchant,
    table: 'cashier_setting',
    columns: 'may_cancel, account_cool_off_hours, cool_off_hours',
    set: `insert into cashier_setting (merchant, may_cancel, account_cool_off_hours, cool_off_hours) values ($1, true, 0, 0)
      on conflict (merchant) do update set may_cancel = true, account_cool_off_hours = 0, cool_off_hours = 0`,
  })),
];

/** Applies the settings. Returns a function that restores the previous values. */
export async function openDemoDeps(database: string): Promise<() => Promise<void>> {
  const pool = new Pool({ connectionString: database, max: 1, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  pool.on('error', () => undefined);
  const before: (() => Promise<void>)[] = [];
  for (const setting of SETTINGS) {
    const { merchant, table, set } = setting;
    await inMerchant(pool, merchant, async (client) => {
      const read = `select to_jsonb(t) as row from ${table} t where merchant = $1`;
      const { rows } = await client.query<{ row: object }>(read, [merchant]);
      await client.query(set, [merchant]);
      before.push(() => putBack(pool, setting, rows[0]?.row));
    });
  }
  return async () => {
    for (const put of before) await put();
    await pool.end();
  };
}

async function putBack(pool: Pool, { merchant, table, columns }: Setting, row: object | undefined): Promise<void> {
  await inMerchant(pool, merchant, async (client) => {
    if (row === undefined) return client.query(`delete from ${table} where merchant = $1`, [merchant]);
    const known = `select ${columns} from jsonb_populate_record(null::${table}, $2)`;
    return client.query(`update ${table} set (${columns}) = (${known}) where merchant = $1`, [merchant, row]);
  });
}
