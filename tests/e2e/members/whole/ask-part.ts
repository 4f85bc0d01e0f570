/** Queries tables of other schemas with their own role: for facts that no call returns. */
import { Client } from 'pg';
import { DEMO_GAMES_SCHEMA, provisionDemoGames } from '#demo-games/db/provision.ts';
import { DEMO_PAYMENTS_SCHEMA, provisionDemoPayments } from '#demo-payments/db/provision.ts';

const PARTS = {
  demoPayments: { schema: DEMO_PAYMENTS_SCHEMA, addressOf: provisionDemoPayments },
  demoGames: { schema: DEMO_GAMES_SCHEMA, addressOf: provisionDemoGames },
};

/** Runs one query; returns its rows. */
export async function askPart(
  part: keyof typeof PARTS,
  text: string,
  values: readonly unknown[],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { schema, addressOf } = PARTS[part];
  const connectionString = await addressOf(process.env['LIVERY_E2E_DATABASE'] ?? '');
  const client = new Client({ connectionString, options: `-c search_path=${schema}` });
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
