/**
 * Reads secrets of our own gateway from its database: codes sent by SMS from the outbox. Only a keyed hash of a
 * captcha's text is stored, so it is replaced by a known one. For demo databases: this access allows everything.
 */
import { Pool, type PoolClient } from 'pg';
import type { Secrets } from '#conformance/kit/secrets.ts';
import { keyedHash } from '#gateway/identity/secrets/secrets.ts';
import { playDemoGame } from './play-demo-game.ts';

const KNOWN_TEXT = 'KIT7';

/** Opens the outbox of a gateway's database. Connects on first use. */
export function openOutbox(database: string): Secrets {
  const pool = new Pool({ connectionString: database, max: 1, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  // A broken idle connection is replaced at the next query.
  pool.on('error', () => undefined);
  return {
    code: (merchant, recipient) =>
      inMerchant(pool, merchant, async (client) => /\b\d{6}\b/.exec(await newest(client, merchant, recipient))?.[0]),
    resetTicket: (merchant, email) =>
      inMerchant(
        pool,
        merchant,
        async (client) => /[?&]reset=([\w-]+)/.exec(await newest(client, merchant, email))?.[1],
      ),
    // No user can sign in at a third-party provider.
    socialTicket: async () => undefined,
    // The outbox cannot make payments or give points.
    memberPays: async () => undefined,
    givesPoints: async () => false,
    playsAt: playDemoGame,
    whileShut: undefined,
    captcha: (merchant, id) =>
      inMerchant(pool, merchant, async (client) => {
        const secret = `select secret from merchant_secret where merchant = $1 and name = 'captcha'`;
        const { rows } = await client.query<{ secret: Buffer }>(secret, [merchant]);
        const [row] = rows;
        if (!row) return undefined;
        const put = 'update captcha set answer = $3 where merchant = $1 and id = $2';
        const { rowCount } = await client.query(put, [merchant, id, keyedHash(row.secret, KNOWN_TEXT)]);
        return rowCount === 1 ? KNOWN_TEXT : undefined;
      }),
    passWait: (merchant, recipient) =>
      inMerchant(pool, merchant, async (client) => {
        const pass = `update verification_code set created_at = created_at - interval '25 hours' where merchant = $1 and recipient like '%' || $2`;
        await client.query(pass, [merchant, recipient]);
      }),
    close: () => pool.end(),
  };
}

/** Whether the gateway of this database created a captcha; false if the database does not respond. */
export async function hasCaptcha(database: string, merchant: string, id: string): Promise<boolean> {
  const pool = new Pool({ connectionString: database, max: 1, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  pool.on('error', () => undefined);
  try {
    const { rowCount } = await inMerchant(pool, merchant, (client) =>
      client.query('select from captcha where merchant = $1 and id = $2', [merchant, id]),
    );
    return rowCount === 1;
  } catch {
    return false;
  } finally {
    await pool.end();
  }
}

/** Body of the newest message to a number or an address; empty if there is none. */
async function newest(client: PoolClient, merchant: string, recipient: string): Promise<string> {
  const text = `select body from outbox where merchant = $1 and recipient like '%' || $2 order by id desc limit 1`;
  const { rows } = await client.query<{ body: string }>(text, [merchant, recipient]);
  return rows[0]?.body ?? '';
}

/** RLS applies to the owner too: rows are visible for one merchant at a time. */
export async function inMerchant<T>(
  pool: Pool,
  merchant: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.merchant', $1, true)`, [merchant]);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
