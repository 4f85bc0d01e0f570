import type { Logger } from 'pino';
import type { GatewayConfig } from '#gateway/config/config.ts';
import { withClient } from '#postgres/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#postgres/embedded/embedded.ts';
import { turnJitOff } from '#postgres/turn-jit-off.ts';
import { type Database, openDatabase } from '../client.ts';
import { ensureRoles, keepFromMaking } from './app-role.ts';
import { gatewayMigrations, migrateGateway } from './migrations.ts';

/** The database of a gateway, ready for questions, and the server behind it when this process runs one. */
export interface StartedDatabase {
  readonly database: Database;
  readonly embedded: EmbeddedPostgres | undefined;
  stop(): Promise<void>;
}

/**
 * Brings the configured database up: starts the embedded one when asked, makes the app role, applies migrations, opens
 * the pools. Throws with a sentence for the operator when any of it fails, leaving nothing running.
 */
export async function startDatabase(config: GatewayConfig['database'], log: Logger): Promise<StartedDatabase> {
  const embedded = config.kind === 'embedded' ? await startEmbeddedPostgres(config) : undefined;
  try {
    const ownerUrl = config.kind === 'url' ? config.url : (embedded?.url ?? '');
    const roles = config.kind === 'url' && config.roles ? config.roles : await ensureRoles(ownerUrl);
    const applied = await migrateGateway(ownerUrl, await gatewayMigrations());
    await withClient(ownerUrl, turnJitOff);
    // The edge's role comes with the migrations, and roles that a keeper made are what their keeper made them.
    await withClient(ownerUrl, keepFromMaking);
    // Before anything happens: transaction ids may have begun anew (docs/decisions/089-the-stream.md).
    await withClient(ownerUrl, (owner) => owner.query('select keep_stream_epoch()'));
    if (applied.length > 0) {
      log.info({ applied }, 'database migrated');
      // Beside the start: whoever stops soon after it does not wait for all of this to reach the disk.
      void embedded?.checkpoint();
    }
    const database = openDatabase({ ownerUrl, ...roles, log });
    return { database, embedded, stop: () => stopAll(database, embedded) };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function stopAll(database: Database, embedded: EmbeddedPostgres | undefined): Promise<void> {
  await database.close();
  await embedded?.stop();
}
