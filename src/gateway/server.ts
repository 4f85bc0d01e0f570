import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';
import { logEvent } from '#serving/log/log-event.ts';
import { startTracing } from '#serving/tracing/start-tracing.ts';
import { buildGateway } from './app.ts';
import { readConfig } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import { type BrandsPort, noBrands } from './context/brands-port.ts';
import { createContext } from './context/context.ts';
import { loadCountryOf } from './context/country-of.ts';
import type { Database } from './db/client.ts';
import { startDatabase } from './db/start/start.ts';
import { holdStartCheck } from './preflight/preflight.ts';
import { createLog } from './process/log.ts';
import { bringOwnGames } from './wiring/catalogue.ts';
import { type RunningDemo, startDemo } from './wiring/demo.ts';

/** Opens the brands visible to a gateway's staff, also from its database; injected by the entry point. */
export type OpenBrands = (
  database: Database,
  log: Logger,
) => Promise<{ readonly port: BrandsPort; close(): Promise<void> }>;

const withoutBrands: OpenBrands = async () => ({ port: noBrands, close: async () => undefined });

/**
 * Runs a gateway process: reads the environment, migrates the database, listens, and shuts down gracefully on a signal.
 */
export async function runGateway(env: NodeJS.ProcessEnv, openBrands = withoutBrands): Promise<void> {
  const config = readConfig(env);
  const log = createLog(config.logLevel);
  const stopTracing = await startTracing('gateway', env, log);
  const countryOf = await loadCountryOf(config.addressCountries);
  const started = await startDatabase(config.database, log);
  const gateway = { config, database: started.database };
  await holdStartCheck({ env, web: config, gateway, servesPages: false, domains: [] }, log).catch(async (error) => {
    await started.stop();
    throw error;
  });
  await bringOwnGames(started.database);
  const brands = await openBrands(started.database, log);
  const context = createContext(config, started.database, log, { countryOf, brands: brands.port });
  const app = await buildGateway(context);
  let demo: RunningDemo | undefined;
  closeWithGrace({ delay: 9_000, logger: log }, async () => {
    context.pool.release();
    await app.drain();
    await demo?.stop();
    await app.close();
    await context.stop();
    await brands.close();
    await started.stop();
    await stopTracing();
  });
  context.start();
  await app.listen({ host: config.host, port: config.port });
  logEvent(log, 'gateway.ready', { port: config.port });
  if (config.edgeSecret === undefined) logEvent(log, 'edge.secret_missing');
  if (config.demo) demo = startDemo(context, (progress) => logEvent(log, 'demo.progress', { progress }));
}

if (import.meta.main) {
  runGateway(process.env).catch((error: unknown) => {
    const sentence =
      error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error);
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  });
}
