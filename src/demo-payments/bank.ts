import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { migrate, readMigrations } from '#postgres/migrate.ts';
import { openSchemaDb } from '#postgres/schema-db.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { buildBankApp } from './app.ts';
import type { BankConfig } from './context/config.ts';
import type { BankContext } from './context/context.ts';
import { BANK_SCHEMA } from './db/provision.ts';
import type { SendToGateway } from './outbox/deliver.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';
import { readBankBuild } from './site/pages.ts';

export interface Bank {
  readonly app: FastifyInstance;
  readonly context: BankContext;
  readonly outbox: Outbox;
  /** Finishes pending responses, then background jobs, then closes the database. */
  stop(): Promise<void>;
}

export interface BankOptions {
  readonly config: BankConfig;
  /** Connection URL with the provider's own database role. */
  readonly databaseUrl: string;
  readonly send: SendToGateway;
  readonly log: Logger;
  /** Test overrides. */
  readonly parts?: Partial<Pick<BankContext, 'clock' | 'chance' | 'randomBytes' | 'newId'>>;
}

/** Starts the demo payment provider: migrates its schema and resumes delivery of unsent events. */
export async function startBank({ config, databaseUrl, send, log, parts = {} }: BankOptions): Promise<Bank> {
  const build = readBankBuild(config.clientFolder);
  const migrations = await readMigrations(new URL('./db/migrations/', import.meta.url));
  const applied = await migrate({ url: databaseUrl, schema: BANK_SCHEMA }, migrations);
  if (applied.length > 0) logEvent(log, 'demo_payments.schema_migrated', { applied });
  const context: BankContext = {
    config,
    db: openSchemaDb({ url: databaseUrl, schema: BANK_SCHEMA, owner: 'bank', log }),
    clock: parts.clock ?? { now: Date.now },
    chance: parts.chance ?? Math.random,
    randomBytes: parts.randomBytes ?? randomBytes,
    newId: parts.newId ?? randomUUID,
    log,
    wake: () => outbox.wake(),
  };
  const outbox = createOutbox(context, send);
  const app = await buildBankApp(context, build);
  outbox.start();
  const stop = async () => {
    await app.drain();
    await app.close();
    await outbox.stop();
    await context.db.close();
  };
  return { app, context, outbox, stop };
}
