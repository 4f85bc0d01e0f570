import { randomBytes, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { migrate, readMigrations } from '#postgres/migrate.ts';
import { openSchemaDb } from '#postgres/schema-db.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { buildDemoPaymentsApp } from './app.ts';
import type { DemoPaymentsConfig } from './context/config.ts';
import type { DemoPaymentsContext } from './context/context.ts';
import { DEMO_PAYMENTS_SCHEMA } from './db/provision.ts';
import type { SendToGateway } from './outbox/deliver.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';
import { readDemoPaymentsBuild } from './site/pages.ts';

export interface DemoPayments {
  readonly app: FastifyInstance;
  readonly context: DemoPaymentsContext;
  readonly outbox: Outbox;
  /** Finishes pending responses, then background jobs, then closes the database. */
  stop(): Promise<void>;
}

export interface DemoPaymentsOptions {
  readonly config: DemoPaymentsConfig;
  /** Connection URL with the provider's own database role. */
  readonly databaseUrl: string;
  /** The build of the pages, if it is being made. */
  readonly built?: Promise<void> | undefined;
  readonly send: SendToGateway;
  readonly log: Logger;
  /** Test overrides. */
  readonly parts?: Partial<Pick<DemoPaymentsContext, 'clock' | 'chance' | 'randomBytes' | 'newId'>>;
}

/** Starts the demo payment provider: migrates its schema and resumes delivery of unsent events. */
export async function startDemoPayments({
  config,
  databaseUrl,
  built,
  send,
  log,
  parts = {},
}: DemoPaymentsOptions): Promise<DemoPayments> {
  const build = readDemoPaymentsBuild(config.clientFolder, built);
  const migrations = await readMigrations(new URL('./db/migrations/', import.meta.url));
  const applied = await migrate({ url: databaseUrl, schema: DEMO_PAYMENTS_SCHEMA }, migrations);
  if (applied.length > 0) logEvent(log, 'demo_payments.schema_migrated', { applied });
  const context: DemoPaymentsContext = {
    config,
    db: openSchemaDb({ url: databaseUrl, schema: DEMO_PAYMENTS_SCHEMA, owner: 'demo-payments', log }),
    clock: parts.clock ?? { now: Date.now },
    chance: parts.chance ?? Math.random,
    randomBytes: parts.randomBytes ?? randomBytes,
    newId: parts.newId ?? randomUUID,
    log,
    wake: () => outbox.wake(),
  };
  const outbox = createOutbox(context, send);
  const app = await buildDemoPaymentsApp(context, build);
  outbox.start();
  const stop = async () => {
    await app.drain();
    await app.close();
    await outbox.stop();
    await context.db.close();
  };
  return { app, context, outbox, stop };
}
