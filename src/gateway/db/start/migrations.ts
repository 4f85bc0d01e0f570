import { type Migration, migrate, readMigrations } from '#postgres/migrate.ts';

const FOLDER = new URL('../migrations/', import.meta.url);

/** The gateway's migrations (db/migrations), in their order. */
export function gatewayMigrations(): Promise<Migration[]> {
  return readMigrations(FOLDER);
}

/** Brings the gateway's tables up to date as their owner; answers the names applied. Throws MigrationError. */
export function migrateGateway(url: string, migrations: readonly Migration[]): Promise<string[]> {
  return migrate({ url, schema: 'public' }, migrations);
}
