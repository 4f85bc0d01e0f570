import { Client } from 'pg';
import { connectionOptions } from '#gateway/db/client.ts';

/**
 * Runs statements as an attacker with the database owner's rights: without the chain's trigger, on one merchant's rows.
 */
export async function tamper(ownerUrl: string, merchant: string, ...statements: readonly string[]): Promise<void> {
  const owner = new Client(connectionOptions(ownerUrl));
  await owner.connect();
  try {
    await owner.query("select set_config('app.merchant', $1, false)", [merchant]);
    await owner.query('begin');
    await owner.query('alter table journal disable trigger chain');
    for (const statement of statements) await owner.query(statement);
    await owner.query('alter table journal enable trigger chain');
    await owner.query('commit');
  } finally {
    await owner.end();
  }
}
