/**
 * Runs one part of the platform as a separate process: `node src/server/part.ts edge|gateway|console|chat|demo-games|demo-payments`
 * (docs/guides/deploy.md).
 */
import { resolve } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { runDemoGames } from '#demo-games/server.ts';
import { runDemoPayments } from '#demo-payments/server.ts';
import { ConfigError } from '#gateway/config/config-error.ts';
import { envText } from '#gateway/config/env.ts';
import { runGateway } from '#gateway/server.ts';
import { own } from '#model/json/json.ts';
import { readOwnArguments } from '#serving/read-arguments.ts';
import { runLivery } from '../main.ts';
import { describeFailure } from './describe-failure.ts';
import { openBrands } from './open-brands.ts';
import { brandsForStaff, packsFolderOf } from './open-console.ts';
import { runSite } from './run-site.ts';

type Env = NodeJS.ProcessEnv;

const PARTS: Readonly<Record<string, (env: Env) => Promise<unknown>>> = {
  edge: runEdge,
  gateway: runGatewayWithBrands,
  console: (env) => runSite('console', env),
  chat: (env) => runSite('chat', env),
  'demo-games': async (env) => {
    const { stop } = await runDemoGames(env);
    closeWithGrace({ delay: 9_000 }, stop);
  },
  'demo-payments': async (env) => {
    const { stop } = await runDemoPayments(env);
    closeWithGrace({ delay: 9_000 }, stop);
  },
};

const USAGE = `npm run ${Object.keys(PARTS).join(' | ')}
  starts one part of the platform; its settings are environment variables (docs/guides/deploy.md)`;

async function runEdge(env: Env): Promise<void> {
  if (envText(env, 'GATEWAY_URL') === undefined)
    throw new ConfigError(
      'GATEWAY_URL is not set: an edge by itself needs a gateway. npm start runs both in one process.',
    );
  await runLivery(env);
}

/** Staff calls need the brands: those of LIVERY_BRANDS and the published ones in the gateway's database. */
function runGatewayWithBrands(env: Env): Promise<void> {
  return runGateway(env, async ({ appUrl, sign }, log) => {
    const folder = resolve(envText(env, 'LIVERY_BRANDS') ?? 'brands');
    const brands = await openBrands({ folder, databaseUrl: appUrl, sign }, log);
    return { port: brandsForStaff(brands, packsFolderOf(env)), close: brands.close };
  });
}

/** Starts the named part. Throws start-up errors, and ConfigError for an unknown name. */
export async function runPart(part: string, env: Env): Promise<void> {
  const run = own(PARTS, part) as ((env: Env) => Promise<unknown>) | undefined;
  if (run === undefined) throw new ConfigError(`"${part}" is no part; there are ${Object.keys(PARTS).join(', ')}.`);
  await run(env);
}

if (import.meta.main) {
  const [part = ''] = readOwnArguments(USAGE, {}).positionals;
  runPart(part, process.env).catch((error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  });
}
