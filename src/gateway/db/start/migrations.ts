import { ROLE_PREFIX } from '#gateway/config/config.ts';
import { migrate, readMigrations } from '#postgres/migrate.ts';
import type { Migration } from '#postgres/migration-compatibility.ts';

const FOLDER = new URL('../migrations/', import.meta.url);

export function gatewayMigrations(): Promise<Migration[]> {
  return readMigrations(FOLDER);
}

/**
 * Migrates the gateway's tables as their owner; returns the names of the applied migrations. The
 * files grant to `livery_app` and its neighbours; another `prefix` takes the place of `livery`. Throws MigrationError.
 */
export function migrateGateway(url: string, migrations: readonly Migration[], prefix = ROLE_PREFIX): Promise<string[]> {
  const adapt = (sql: string) => sql.replaceAll(/\blivery_(app|console|edge)\b/g, `${prefix}_$1`);
  return migrate({ url, schema: 'public', adapt }, migrations);
}
