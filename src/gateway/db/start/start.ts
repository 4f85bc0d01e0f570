import type { Logger } from 'pino';
import { type GatewayConfig, ROLE_PREFIX } from '#gateway/config/config.ts';
import { withClient } from '#postgres/connect.ts';
import { disableJit } from '#postgres/disable-jit.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#postgres/embedded/embedded.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { type Database, limitCalls, openDatabase } from '../client.ts';
import { findAddresses } from './addresses.ts';
import { keepFromMaking } from './app-role.ts';
import { gatewayMigrations, migrateGateway } from './migrations.ts';

/** The gateway's database, and the embedded server if this process runs one. */
export interface StartedDatabase {
  readonly database: Database;
  readonly embedded: EmbeddedPostgres | undefined;
  stop(): Promise<void>;
}

/**
 * Starts the configured database: starts the embedded server if configured, creates the app role, applies migrations,
 * opens the pools. On failure throws an error with a message for the operator, and stops everything that it started.
 * `starting`: the embedded server, if its start has begun already.
 */
export async function startDatabase(
  config: GatewayConfig['database'],
  log: Logger,
  starting?: Promise<EmbeddedPostgres>,
): Promise<StartedDatabase> {
  const embedded = config.kind === 'embedded' ? await (starting ?? startEmbeddedPostgres(config)) : undefined;
  try {
    const ownerUrl = config.kind === 'url' ? config.url : (embedded?.url ?? '');
    const addresses = await findAddresses(ownerUrl, config);
    const prefix = config.kind === 'url' ? config.rolePrefix : ROLE_PREFIX;
    const applied = await migrateGateway(ownerUrl, await gatewayMigrations(), prefix);
    await withClient(ownerUrl, disableJit);
    // The migrations create the edge's role; roles that the database administrator created are only checked.
    await withClient(ownerUrl, (owner) => keepFromMaking(owner, prefix));
    // Before any event: transaction ids may have restarted (docs/decisions/35-derived-figures-come-from-one-event-stream.md).
    await withClient(ownerUrl, (owner) => owner.query('select keep_stream_epoch()'));
    if (applied.length > 0) {
      logEvent(log, 'database.migrated', { applied });
      // In the background: a stop soon after the start need not wait until all of this is written to disk.
      void embedded?.checkpoint();
    }
    if (addresses.pooler) await limitCalls(addresses);
    const database = openDatabase({ ...addresses, log });
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
