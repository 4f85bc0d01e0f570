import type { Client } from 'pg';
import { connectLimit } from './connect-limit.ts';
import { DatabaseClient } from './database-client.ts';

const PATIENCE_MS = 3_000;

/** Runs `work` on one connection of its own, which is ended whatever happens. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: connectLimit(url, PATIENCE_MS),
    lock_timeout: 30_000,
  });
  // Without a listener a connection that breaks ends the process; the question under way rejects anyway.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether the role and the password of an address are taken. */
export function canLogIn(url: string): Promise<boolean> {
  return withClient(url, async () => true).catch(() => false);
}
