/** Runs the demo payment provider as a separate server; gateway, database and secrets come from the environment. */

import { resolve } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { logEvent } from '#serving/log/log-event.ts';
import { isLoopbackName } from '#serving/start/reach.ts';
import { traceFields } from '#serving/tracing/spans.ts';
import { startTracing } from '#serving/tracing/start-tracing.ts';
import {
  clientFolderIn,
  DemoPaymentsConfigError,
  readDemoPaymentsDatabase,
  readPanelToken,
  TIMING,
} from './context/config.ts';
import { type DemoPayments, startDemoPayments } from './demo-payments.ts';
import { sendByFetch } from './outbox/send-by-fetch.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Provider code in gateways. */
const CODE = 'HOUSEBANK';

/**
 * Starts the provider from BANK_GATEWAY_URL, LIVERY_BANK_DATABASE_URL, LIVERY_BANK_SECRET, LIVERY_BANK_ORIGIN,
 * LIVERY_BANK_TOKEN, BANK_LEASE_MS, LIVERY_TRUSTED_HOPS, LIVERY_DIST, HOST and PORT. Throws DemoPaymentsConfigError if a
 * setting is missing, or if other machines could reach a panel without a token.
 */
export async function runDemoPayments(env: Env): Promise<DemoPayments> {
  const log = pino({ level: env['LOG_LEVEL'] ?? 'info', base: null, mixin: traceFields });
  const port = Number(env['PORT'] ?? 8085);
  const host = env['HOST']?.trim() || '127.0.0.1';
  const secret = required(env, 'LIVERY_BANK_SECRET', 'the secret that it shares with the gateway');
  if (secret.length < 32)
    throw new DemoPaymentsConfigError(
      'LIVERY_BANK_SECRET is shorter than 32 characters; set a long random text, the gateway’s.',
    );
  const origin = readAddress('LIVERY_BANK_ORIGIN', env['LIVERY_BANK_ORIGIN'] ?? `http://bank.localhost:${port}`);
  const gatewayUrl = readAddress('BANK_GATEWAY_URL', required(env, 'BANK_GATEWAY_URL', 'where its gateway is'));
  const databaseUrl = readDemoPaymentsDatabase(env) ?? required(env, 'LIVERY_BANK_DATABASE_URL', 'its PostgreSQL');
  const panelToken = readPanelToken(env);
  const trustedHops = readHops(env);
  const timing = { ...TIMING, leaseMs: Number(env['BANK_LEASE_MS'] ?? TIMING.leaseMs) };
  const isReached = ![host, new URL(origin).hostname].every(isLoopbackName) || trustedHops > 0;
  if (isReached && panelToken === undefined)
    throw new DemoPaymentsConfigError(
      'LIVERY_BANK_TOKEN is not set, and others reach this bank; set it to a long random text.',
    );
  const stopTracing = await startTracing('demo-payments', env, log);
  const demoPayments = await startDemoPayments({
    config: {
      code: CODE,
      origin: new URL(origin).origin,
      secret,
      panelToken,
      trustedHops,
      timing,
      clientFolder: clientFolderIn(resolve(env['LIVERY_DIST'] ?? 'dist')),
    },
    databaseUrl,
    log,
    send: sendByFetch(gatewayUrl, CODE),
  });
  await demoPayments.app.listen({ host, port });
  logEvent(log, 'demo_payments.ready', { port });
  return {
    ...demoPayments,
    async stop() {
      await demoPayments.stop();
      await stopTracing();
    },
  };
}

function readHops(env: Env): number {
  const text = env['LIVERY_TRUSTED_HOPS']?.trim() || '0';
  if (/^(?:\d|10)$/.test(text)) return Number(text);
  throw new DemoPaymentsConfigError(`LIVERY_TRUSTED_HOPS is "${text}"; set it to a whole number from 0 to 10.`);
}

function readAddress(name: string, text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new DemoPaymentsConfigError(`${name} is "${text}"; set it to an http or https address.`);
}

function required(env: Env, name: string, meaning: string): string {
  const text = env[name]?.trim();
  if (text) return text;
  throw new DemoPaymentsConfigError(
    `${name} is not set; a demo payment provider in a separate process needs ${meaning}.`,
  );
}

if (import.meta.main) {
  runDemoPayments(process.env).then(
    ({ stop }) => closeWithGrace({ delay: 9_000 }, stop),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    },
  );
}
