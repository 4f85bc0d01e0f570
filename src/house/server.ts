/** A house alone, as a vendor's server stands elsewhere: its gateway, its database and its secret come from the environment. */
import { resolve } from 'node:path';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { clientFolderIn, HouseConfigError, readHouseDatabase, TIMING } from './context/config.ts';
import { type House, startHouse } from './house.ts';
import { sendByFetch } from './wallet/send-by-fetch.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Starts a house from HOUSE_GATEWAY_URL, LIVERY_HOUSE_DATABASE_URL, LIVERY_HOUSE_SECRET, LIVERY_GAMES_ORIGIN, HOUSE_FRAMED_BY
 * (sources of frame-ancestors), HOUSE_LEASE_MS, LIVERY_TRUSTED_HOPS,
 * LIVERY_DIST, HOST and PORT. Throws HouseConfigError for what is missing.
 */
export async function runHouse(env: Env): Promise<House> {
  const log = pino({ level: env['LOG_LEVEL'] ?? 'info', base: null });
  const port = Number(env['PORT'] ?? 8082);
  const secret = required(env, 'LIVERY_HOUSE_SECRET', 'the secret that it shares with the gateway');
  const databaseUrl = readHouseDatabase(env) ?? required(env, 'LIVERY_HOUSE_DATABASE_URL', 'its PostgreSQL');
  const leaseMs = Number(env['HOUSE_LEASE_MS'] ?? TIMING.leaseMs);
  const house = await startHouse({
    config: {
      origin: env['LIVERY_GAMES_ORIGIN'] ?? `http://games.localhost:${port}`,
      secret,
      clientFolder: clientFolderIn(resolve(env['LIVERY_DIST'] ?? 'dist')),
      trustedHops: readHops(env),
      timing: { ...TIMING, leaseMs },
    },
    databaseUrl,
    send: sendByFetch(required(env, 'HOUSE_GATEWAY_URL', 'where its gateway is')),
    framedBy: () => (env['HOUSE_FRAMED_BY'] ?? '').split(/\s+/).filter((source) => source !== ''),
    log,
  });
  await house.app.listen({ host: env['HOST'] ?? '127.0.0.1', port });
  log.info({ port }, 'house ready');
  return house;
}

function readHops(env: Env): number {
  const text = env['LIVERY_TRUSTED_HOPS']?.trim() || '0';
  if (/^(?:\d|10)$/.test(text)) return Number(text);
  throw new HouseConfigError(`LIVERY_TRUSTED_HOPS is "${text}"; set it to a whole number from 0 to 10.`);
}

function required(env: Env, name: string, meaning: string): string {
  const text = env[name]?.trim();
  if (text) return text;
  throw new HouseConfigError(`${name} is not set; a house alone needs ${meaning}.`);
}

if (import.meta.main) {
  runHouse(process.env).then(
    ({ stop }) => closeWithGrace({ delay: 9_000 }, stop),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exitCode = 1;
    },
  );
}
