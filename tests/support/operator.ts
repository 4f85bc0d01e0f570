/** The gateway's own service on a running site's database: what support's hand does, from outside the process. */
import { sql } from 'kysely';
import pino from 'pino';
import { readConfig } from '#gateway/config/config.ts';
import { createContext } from '#gateway/context.ts';
import { startDatabase } from '#gateway/db/start.ts';
import type { TreesService } from '#gateway/features/trees/service.ts';

export interface Operator {
  readonly trees: TreesService;
  /** The newest code that was sent to a number or an address of a merchant. */
  lastCode(merchant: string, to: string): Promise<string>;
  /** Lets a minute pass for a number, so that the next code may be sent. */
  passMinute(merchant: string, to: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the gateway's services on a database that a site is using. */
export async function openOperator(databaseUrl: string): Promise<Operator> {
  const config = readConfig({ DATABASE_URL: databaseUrl, LIVERY_LOG: 'silent' });
  const log = pino({ level: 'silent' });
  const started = await startDatabase(config.database, log);
  const context = createContext(config, started.database, log);
  return {
    trees: context.trees,
    lastCode: (merchant, to) =>
      context.db.withMerchant(merchant, async (db) => {
        const row = await db
          .selectFrom('outbox')
          .select('body')
          .where('recipient', 'like', `%${to}`)
          .orderBy('created_at', 'desc')
          .executeTakeFirstOrThrow();
        const code = /\d{4,8}/.exec(row.body)?.[0];
        if (!code) throw new Error(`The newest message to ${to} holds no code.`);
        return code;
      }),
    passMinute: (merchant, to) =>
      context.db.withMerchant(merchant, async (db) => {
        await db
          .updateTable('verification_code')
          .set({ created_at: sql<Date>`created_at - interval '61 seconds'` })
          .where('number', 'like', `%${to}`)
          .execute();
      }),
    close: async () => {
      await context.revisions.stop();
      await started.stop();
    },
  };
}
