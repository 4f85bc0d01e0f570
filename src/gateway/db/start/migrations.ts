import { type Migration, migrate, readMigrations } from '#postgres/migrate.ts';

const FOLDER = new URL('../migrations/', import.meta.url);

export function gatewayMigrations(): Promise<Migration[]> {
  return readMigrations(FOLDER);
}

/** Migrates the gateway's tables as their owner; returns the names of the applied migrations. Throws MigrationError. */
export function migrateGateway(url: string, migrations: readonly Migration[]): Promise<string[]> {
  return migrate({ url, schema: 'public' }, migrations);
}
