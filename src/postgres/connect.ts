import type { Client } from 'pg';
import { connectLimit } from './connect-limit.ts';
import { DatabaseClient } from './database-client.ts';
import { isRefusedParameter, PoolerAddress } from './pooler.ts';

const PATIENCE_MS = 3_000;

/** Runs `work` on its own connection, which is always closed. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: connectLimit(url, PATIENCE_MS),
    lock_timeout: 30_000,
  });
  // Without a listener a broken connection ends the process; the pending query rejects anyway.
  client.on('error', () => undefined);
  try {
    await client.connect().catch((cause: unknown) => {
      if (!isRefusedParameter(cause)) throw cause;
      const { hostname, port } = new URL(url);
      throw new PoolerAddress(
        `A connection pooler answers at ${hostname}:${port || 5432}. Name the address of PostgreSQL itself (docs/guides/deploy.md).`,
        { cause },
      );
    });
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether the server accepts the role and the password of a URL. */
export function canLogIn(url: string): Promise<boolean> {
  return withClient(url, async () => true).catch(() => false);
}
