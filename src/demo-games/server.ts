/** Entry of a separate demo game provider process: gateway, database and secret come from the environment. */

import { resolve } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { logEvent } from '#serving/log/log-event.ts';
import { traceFields } from '#serving/tracing/spans.ts';
import { startTracing } from '#serving/tracing/start-tracing.ts';
import { clientFolderIn, DemoGamesConfigError, readDemoGamesDatabase, TIMING } from './context/config.ts';
import { holdDemoGamesCheck, readRights } from './context/start-check.ts';
import { type DemoGames, startDemoGames } from './demo-games.ts';
import { sendByFetch } from './wallet/send-by-fetch.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Starts a demo game provider from DEMO_GAMES_GATEWAY_URL, LIVERY_DEMO_GAMES_DATABASE_URL, LIVERY_DEMO_GAMES_SECRET,
 * LIVERY_GAMES_ORIGIN, DEMO_GAMES_FRAMED_BY (sources of frame-ancestors), DEMO_GAMES_LEASE_MS, LIVERY_TRUSTED_HOPS, LIVERY_DIST,
 * HOST and PORT. Throws `DemoGamesConfigError` for missing settings and if the preflight fails.
 */
export async function runDemoGames(env: Env): Promise<DemoGames> {
  const log = pino({ level: env['LOG_LEVEL'] ?? 'info', base: null, mixin: traceFields });
  const port = Number(env['PORT'] ?? 8082);
  const host = env['HOST']?.trim() || '127.0.0.1';
  const secret = readSecret(env);
  const databaseUrl = readDemoGamesDatabase(env) ?? required(env, 'LIVERY_DEMO_GAMES_DATABASE_URL', 'its PostgreSQL');
  const leaseMs = Number(env['DEMO_GAMES_LEASE_MS'] ?? TIMING.leaseMs);
  const gatewayUrl = readAddress(
    'DEMO_GAMES_GATEWAY_URL',
    required(env, 'DEMO_GAMES_GATEWAY_URL', 'where its gateway is'),
  );
  const origin = readAddress('LIVERY_GAMES_ORIGIN', env['LIVERY_GAMES_ORIGIN'] ?? `http://games.localhost:${port}`);
  const trustedHops = readHops(env);
  const framedBy = (env['DEMO_GAMES_FRAMED_BY'] ?? '').split(/\s+/).filter((source) => source !== '');
  const rights = await readRights(databaseUrl);
  holdDemoGamesCheck({ env, host, trustedHops, origin, gatewayUrl, databaseUrl, secret, framedBy, rights }, log);
  const clientFolder = clientFolderIn(resolve(env['LIVERY_DIST'] ?? 'dist'));
  const stopTracing = await startTracing('demo-games', env, log);
  const demoGames = await startDemoGames({
    config: { origin, secret, clientFolder, trustedHops, timing: { ...TIMING, leaseMs } },
    databaseUrl,
    send: sendByFetch(gatewayUrl),
    framedBy: () => framedBy,
    log,
  });
  await demoGames.app.listen({ host, port });
  logEvent(log, 'demo_games.ready', { port });
  return {
    ...demoGames,
    async stop() {
      await demoGames.stop();
      await stopTracing();
    },
  };
}

function readHops(env: Env): number {
  const text = env['LIVERY_TRUSTED_HOPS']?.trim() || '0';
  if (/^(?:\d|10)$/.test(text)) return Number(text);
  throw new DemoGamesConfigError(`LIVERY_TRUSTED_HOPS is "${text}"; set it to a whole number from 0 to 10.`);
}

function readSecret(env: Env): string {
  const secret = required(env, 'LIVERY_DEMO_GAMES_SECRET', 'the secret that it shares with the gateway');
  if (secret.length >= 32) return secret;
  throw new DemoGamesConfigError(
    'LIVERY_DEMO_GAMES_SECRET is shorter than 32 characters; set a long random text, the gateway’s.',
  );
}

function readAddress(name: string, text: string): string {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? '')) return text;
  throw new DemoGamesConfigError(`${name} is "${text}"; set it to an http or https address.`);
}

function required(env: Env, name: string, meaning: string): string {
  const text = env[name]?.trim();
  if (text) return text;
  throw new DemoGamesConfigError(`${name} is not set; demo games in a process of their own need ${meaning}.`);
}

if (import.meta.main) {
  runDemoGames(process.env).then(
    ({ stop }) => closeWithGrace({ delay: 9_000 }, stop),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    },
  );
}
