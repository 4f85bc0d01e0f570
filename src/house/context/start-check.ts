/** What keeps a house alone from being reached by players (decision 044). */
import type { Logger } from 'pino';
import { withClient } from '#postgres/connect.ts';
import { type Checks, lineOf, only, runChecks, writeRefusal } from '#serving/start/finding.ts';
import { isOfThisMachine, reachedFromOutside } from '#serving/start/reach.ts';
import { isReadableByAll, settingsFiles } from '#serving/start/settings-files.ts';
import {
  guessableSecrets,
  type PasswordFact,
  plainHttp,
  plainOrigins,
  readableFiles,
  weakPasswords,
} from '#serving/start/shared-checks.ts';
import { DemoGamesConfigError } from './config.ts';

/** A house as its settings and its database describe it. */
export interface DemoGamesDeps {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Where it listens. */
  readonly host: string;
  readonly trustedHops: number;
  /** Where players reach it. */
  readonly origin: string;
  readonly gatewayUrl: string;
  readonly databaseUrl: string;
  readonly secret: string;
  /** Sources of frame-ancestors. */
  readonly framedBy: readonly string[];
  /** What the database lets the house's role pass: SUPERUSER, BYPASSRLS. */
  readonly rights: readonly string[];
}

const CHECKS: Checks<DemoGamesDeps> = {
  'default-secret': ({ secret }) =>
    guessableSecrets([{ name: 'LIVERY_DEMO_GAMES_SECRET', text: secret, neededFor: undefined }]),
  'database-password': ({ databaseUrl }) =>
    weakPasswords(passwordsOf(databaseUrl), 'who guesses it changes rounds and what is owed'),
  https: ({ trustedHops }) => plainHttp(trustedHops),
  'plain-origin': ({ origin, gatewayUrl }) =>
    plainOrigins([
      { name: 'LIVERY_GAMES_ORIGIN', origin },
      // On this machine nobody stands between the two.
      ...(isOfThisMachine(new URL(gatewayUrl).hostname) ? [] : [{ name: 'DEMO_GAMES_GATEWAY_URL', origin: gatewayUrl }]),
    ]),
  'readable-file': ({ env }) => readableFiles(settingsFiles(env['NODE_OPTIONS'] ?? '').filter(isReadableByAll)),
  'mighty-role': ({ rights }) =>
    only(rights.length > 0, {
      found: `the role in LIVERY_DEMO_GAMES_DATABASE_URL has ${rights.join(', ')}`,
      why: 'it passes what keeps a gateway’s merchants apart',
      way: 'name a role that owns the house’s schema and nothing else',
    }),
  'framed-by': ({ framedBy }) =>
    framedBy
      .filter((source) => /^(?:\*|[a-z]+:|[a-z]+:\/\/\*)$/i.test(source))
      .flatMap((source) =>
        only(true, {
          found: `DEMO_GAMES_FRAMED_BY holds ${source}`,
          why: 'any page may draw over a game and have a player bet',
          way: 'list the origins of the portals',
        }),
      ),
};

/**
 * Looks at a house before it takes a player. Throws DemoGamesConfigError with a line for each thing that keeps it from being
 * reached from outside; on this machine alone, or where NODE_ENV says that it is for trying, the same is one warning.
 */
export function holdDemoGamesCheck(deps: DemoGamesDeps, log: Logger): void {
  const { env, host, origin, trustedHops } = deps;
  const outside = reachedFromOutside({ host, hostSuffixes: [], origins: [origin], domains: [], trustedHops });
  const findings = runChecks(CHECKS, deps);
  const isForTrying = ['development', 'test'].includes(env['NODE_ENV']?.trim() ?? '');
  if (findings.length === 0) return;
  if (outside !== undefined && !isForTrying) throw new DemoGamesConfigError(writeRefusal(outside, findings));
  log.warn({ findings: findings.map(lineOf) }, 'this house would not be let out to the public');
}

/** What the database lets a role pass, by its address. Throws what the database throws. */
export function readRights(databaseUrl: string): Promise<readonly string[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ isSuper: boolean; passes: boolean }>(
      'select rolsuper as "isSuper", rolbypassrls as passes from pg_roles where rolname = current_user',
    );
    const [role] = rows;
    return [...(role?.isSuper ? ['SUPERUSER'] : []), ...(role?.passes ? ['BYPASSRLS'] : [])];
  });
}

/** Without a password the database lets a role in by a certificate or its socket. */
function passwordsOf(url: string): readonly PasswordFact[] {
  const { username, password } = new URL(url);
  const fact = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  return password === '' ? [] : [{ name: 'LIVERY_DEMO_GAMES_DATABASE_URL', ...fact }];
}
