import closeWithGrace from 'close-with-grace';
import { buildGateway } from './app.ts';
import { bringOwnGames } from './compose/catalogue.ts';
import { type RunningDemo, startDemo } from './compose/demo.ts';
import { readConfig } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import { createContext } from './context/context.ts';
import { loadCountryOf } from './context/country-of.ts';
import { startDatabase } from './db/start/start.ts';
import { prepareDrain } from './process/drain.ts';
import { createLog } from './process/log.ts';
import { holdStartCheck } from './start-check/start-check.ts';

/** Runs a gateway alone: reads the environment, brings the database up, listens, and stops in order when asked. */
export async function runGateway(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(env);
  const log = createLog(config.logLevel);
  const countryOf = await loadCountryOf(config.addressCountries);
  const started = await startDatabase(config.database, log);
  const gateway = { config, database: started.database };
  await holdStartCheck({ env, web: config, gateway, servesPages: false, domains: [] }, log).catch(async (error) => {
    await started.stop();
    throw error;
  });
  await bringOwnGames(started.database);
  const context = createContext(config, started.database, log, { countryOf });
  const app = await buildGateway(context);
  const drain = prepareDrain(app);
  let demo: RunningDemo | undefined;
  closeWithGrace({ delay: 9_000, logger: log }, async () => {
    await drain();
    await demo?.stop();
    await app.close();
    await context.stop();
    await started.stop();
  });
  context.start();
  await app.listen({ host: config.host, port: config.port });
  log.info({ port: config.port }, 'gateway ready');
  if (config.demo) demo = startDemo(context, (line) => log.info(line));
}

if (import.meta.main) {
  runGateway(process.env).catch((error: unknown) => {
    const sentence =
      error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error);
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  });
}
