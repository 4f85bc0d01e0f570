/** Runs the console or the chat room as a separate process in front of a remote gateway. */
import { join } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { readEdgeConfig } from '#edge/config.ts';
import { createGuestServer } from '#edge/pipeline/guest-server.ts';
import { ConfigError } from '#gateway/config/config-error.ts';
import { envText, envWord } from '#gateway/config/env.ts';
import { createLog } from '#gateway/process/log.ts';

import { askServer } from '#serving/health/ask-dependency.ts';
import { startTracing } from '#serving/tracing/start-tracing.ts';
import { openBrands, readBrandsDatabase } from './open-brands.ts';
import { openRemoteChat, openRemoteConsole } from './open-remote-sites.ts';
import { letOut } from './preflight.ts';
import { proveEdge } from './prove-edge.ts';

const OPEN = { console: openRemoteConsole, chat: openRemoteChat };
const DIST = join(import.meta.dirname, '../../dist');
const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;

/** Resolves when the site accepts requests. Throws if it cannot start, and stops everything. */
export async function runSite(site: keyof typeof OPEN, env: NodeJS.ProcessEnv): Promise<void> {
  const config = readEdgeConfig(env);
  const { gatewayUrl } = config;
  const secret = envText(env, 'LIVERY_EDGE_SECRET');
  if (gatewayUrl === undefined || secret === undefined)
    throw new ConfigError(
      `A ${site} by itself needs GATEWAY_URL, where its gateway listens, and LIVERY_EDGE_SECRET, the gateway's (docs/guides/deploy.md).`,
    );
  const log = createLog(envWord(env, 'LOG_LEVEL', LOG_LEVELS, 'info'));
  const closers: (() => Promise<unknown>)[] = [];
  const closeAll = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    closers.push(await startTracing(site, env, log));
    const edgeCheck = await proveEdge({ gatewayUrl, secret }, log);
    closers.push(async () => edgeCheck.stop());
    const known = await openBrands({ folder: config.brandsFolder, databaseUrl: await readBrandsDatabase(env) }, log);
    closers.push(known.close);
    const brands = await letOut(known, { env, web: config }, log);
    const clientFolder = join(config.distFolder ?? DIST, 'client');
    const opened = await OPEN[site]({ env, config, gatewayUrl, secret, brands, clientFolder });
    closers.push(opened.stop);
    const dependencies = async () => ({ gateway: await askServer(`${gatewayUrl}/readyz`) });
    const app = createGuestServer({ guest: opened.guest, site, trust: config, log, dependencies });
    closers.push(app.close, app.drain, opened.endTalk);
    await app.listen({ host: config.host, port: config.port });
    closeWithGrace({ delay: 9_000, logger: log }, closeAll);
    process.stdout.write(`ready\n  ${opened.guest.origin} (${site})\n`);
  } catch (error) {
    await closeAll();
    throw error;
  }
}
