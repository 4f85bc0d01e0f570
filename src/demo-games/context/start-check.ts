/** Production preflight of a separate demo game provider (decision 16). */

import type { Logger } from 'pino';
import { withClient } from '#postgres/connect.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { type Checks, lineOf, only, runChecks, writeRefusal } from '#serving/start/finding.ts';
import { isLoopbackName, reachedFromOutside } from '#serving/start/reach.ts';
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

export interface DemoGamesDeps {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly host: string;
  readonly trustedHops: number;
  readonly origin: string;
  readonly gatewayUrl: string;
  readonly databaseUrl: string;
  readonly secret: string;
  /** Sources of frame-ancestors. */
  readonly framedBy: readonly string[];
  /** Privileges of the database role: SUPERUSER, BYPASSRLS. */
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
      // On the same machine plain HTTP cannot be intercepted.
      ...(isLoopbackName(new URL(gatewayUrl).hostname) ? [] : [{ name: 'DEMO_GAMES_GATEWAY_URL', origin: gatewayUrl }]),
    ]),
  'readable-file': ({ env }) => readableFiles(settingsFiles(env['NODE_OPTIONS'] ?? '').filter(isReadableByAll)),
  'mighty-role': ({ rights }) =>
    only(rights.length > 0, {
      found: `the role in LIVERY_DEMO_GAMES_DATABASE_URL has ${rights.join(', ')}`,
      why: 'these rights bypass the row-level security that separates a gateway’s merchants',
      remedy: 'name a role that owns the schema of the demo games and nothing else',
    }),
  'framed-by': ({ framedBy }) =>
    framedBy
      .filter((source) => /^(?:\*|[a-z]+:|[a-z]+:\/\/\*)$/i.test(source))
      .flatMap((source) =>
        only(true, {
          found: `DEMO_GAMES_FRAMED_BY holds ${source}`,
          why: 'any page could frame a game and trick a player into betting',
          remedy: 'list the origins of the portals',
        }),
      ),
};

/**
 * Runs the production preflight before a player is admitted. Throws `DemoGamesConfigError` with one line per finding if the
 * provider is reachable from outside; otherwise, or with NODE_ENV `development` or `test`, logs one warning.
 */
export function holdDemoGamesCheck(deps: DemoGamesDeps, log: Logger): void {
  const { env, host, origin, trustedHops } = deps;
  const outside = reachedFromOutside({ host, hostSuffixes: [], origins: [origin], domains: [], trustedHops });
  const findings = runChecks(CHECKS, deps);
  const isForTrying = ['development', 'test'].includes(env['NODE_ENV']?.trim() ?? '');
  if (findings.length === 0) return;
  if (outside !== undefined && !isForTrying) throw new DemoGamesConfigError(writeRefusal(outside, findings));
  logEvent(log, 'demo_games.preflight_failed', { findings: findings.map(lineOf) });
}

/** Privileges of the role in a database URL. Throws the database's errors. */
export function readRights(databaseUrl: string): Promise<readonly string[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ isSuper: boolean; passes: boolean }>(
      'select rolsuper as "isSuper", rolbypassrls as passes from pg_roles where rolname = current_user',
    );
    const [role] = rows;
    return [...(role?.isSuper ? ['SUPERUSER'] : []), ...(role?.passes ? ['BYPASSRLS'] : [])];
  });
}

/** Without a password the database authenticates the role by certificate or socket. */
function passwordsOf(url: string): readonly PasswordFact[] {
  const { username, password } = new URL(url);
  const fact = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  return password === '' ? [] : [{ name: 'LIVERY_DEMO_GAMES_DATABASE_URL', ...fact }];
}
