/**
 * Production preflight checks: one row per check over the collected facts (facts.ts). If the site is reachable from
 * outside, a finding prevents the start; on a local machine it is a warning (decision 16).
 */

import { type Checks, type Finding, only, runChecks } from '#serving/start/finding.ts';
import {
  guessableSecrets,
  MAKE_ONE,
  type OriginFact,
  type PasswordFact,
  plainHttp,
  plainOrigins,
  readableFiles,
  type SecretFact,
  weakPasswords,
} from '#serving/start/shared-checks.ts';

export interface RoleFact {
  readonly role: string;
  /** SUPERUSER, BYPASSRLS or CREATEROLE, in the database's spelling. */
  readonly rights: readonly string[];
  readonly owned: readonly string[];
  readonly hasJit: boolean;
}

/**
 * Facts about a site at its start. Facts that a process does not have (an edge without a database) are undefined or
 * empty.
 */
export interface StartFacts {
  /** A host name that is reachable from outside; undefined: only the local machine reaches the site. */
  readonly outside: string | undefined;
  /** NODE_ENV is `development` or `test`: findings are warnings, except for the demo. */
  readonly isForTrying: boolean;
  readonly demo: boolean;
  readonly demoMerchants: readonly string[];
  /** The demo administrator, if the account is enabled. */
  readonly demoAdministrator: string | undefined;
  readonly secrets: readonly SecretFact[];
  /** Database URLs whose password controls access. */
  readonly passwords: readonly PasswordFact[];
  /** Whether browsers connect to this process: an edge, or edge and gateway in one. */
  readonly servesPages: boolean;
  readonly trustedHops: number;
  /** Origins of chat, console, games and payments, with the setting of each. */
  readonly origins: readonly OriginFact[];
  /** Public domains of brands that are not served, because no setting allows access from outside. */
  readonly unservedDomains: readonly string[];
  /** Files with secrets that every user of the machine can read. */
  readonly readableFiles: readonly string[];
  readonly roles: readonly RoleFact[];
  /** Undefined: the process sends no messages. */
  readonly senders: { readonly mail: boolean; readonly sms: boolean } | undefined;
  /** Offset of the process's clock to the database's clock in milliseconds, + if ahead. */
  readonly clockOffMs: number | undefined;
}

/**
 * Clocks synchronized by NTP differ by far less; the shortest validity of tickets, codes and challenges is a minute.
 */
const CLOCK_MS = 5_000;

const CHECKS: Checks<StartFacts> = {
  demo: ({ demo }) =>
    only(demo, {
      found: 'LIVERY_DEMO is 1',
      why: 'it makes members whose password is public, and prints a link that signs an administrator in',
      remedy: 'set LIVERY_DEMO=0',
    }),
  'demo-members': ({ demoMerchants }) =>
    only(demoMerchants.length > 0, {
      found: `the database holds the demo of ${demoMerchants.join(', ')}`,
      why: 'the password of its members, who have money, is public',
      remedy: 'name a database that never held a demo in DATABASE_URL or LIVERY_DATA',
    }),
  'demo-administrator': ({ demoAdministrator: email }) =>
    only(email !== undefined, {
      found: `the demo's administrator ${email} may sign in`,
      why: 'the link that opened the account was printed where others may have read it',
      remedy: `npm run staff -- add --email ..., then npm run staff -- disable --email ${email}`,
    }),
  'missing-secret': ({ secrets }) =>
    secrets.flatMap(({ name, text, neededFor }) =>
      only(text === undefined && neededFor !== undefined, {
        found: `${name} is not set`,
        why: `without it ${neededFor}`,
        remedy: `set it to 32 random characters or more; ${MAKE_ONE}`,
      }),
    ),
  'default-secret': ({ secrets }) => guessableSecrets(secrets),
  'secret-twice': ({ secrets }) =>
    twice(secrets).map((names) => ({
      found: `${names.join(' and ')} are the same`,
      why: 'one leaked secret then opens what the other protects',
      remedy: `give each its own; ${MAKE_ONE}`,
    })),
  'database-password': ({ passwords }) =>
    weakPasswords(passwords, 'the passwords of the roles that answer calls derive from it'),
  https: ({ servesPages, trustedHops }) => (servesPages ? plainHttp(trustedHops) : []),
  'plain-origin': ({ origins }) => plainOrigins(origins),
  'unserved-domains': ({ unservedDomains: domains }) =>
    only(domains.length > 0, {
      found: `brands list ${listed(domains)}, but the settings allow requests from this machine only`,
      why: 'requests for a domain of a brand are answered as for an unknown site',
      remedy: 'set LIVERY_TRUSTED_HOPS to the number of proxies in front, or NODE_ENV=development to try them here',
    }),
  'readable-file': ({ readableFiles: files }) => readableFiles(files),
  'mighty-role': ({ roles }) =>
    roles.flatMap(({ role, rights }) =>
      only(rights.length > 0, {
        found: `the role ${role}, which answers calls, has ${rights.join(', ')}`,
        why: 'these rights bypass the row-level security that separates merchants',
        remedy: `alter role ${role} nosuperuser nobypassrls nocreaterole, or name another one in DATABASE_APP_URL and DATABASE_CONSOLE_URL`,
      }),
    ),
  'owning-role': ({ roles }) =>
    roles.flatMap(({ role, owned, rights }) =>
      only(owned.length > 0 && rights.length === 0, {
        found: `the role ${role}, which answers calls, owns ${listed(owned)}`,
        why: 'an owner can disable row-level security on its tables',
        remedy:
          'let DATABASE_URL alone name the owner, and DATABASE_APP_URL and DATABASE_CONSOLE_URL roles that own nothing, or leave both out',
      }),
    ),
  jit: ({ roles }) =>
    roles
      .filter(({ hasJit }) => hasJit)
      .map(({ role }) => ({
        found: `PostgreSQL compiles statements of the role ${role} just in time (jit is on)`,
        why: 'compiling a statement takes a hundred times as long as a bet',
        remedy: `alter role ${role} set jit = off, as the administrator of the database`,
      })),
  mail: ({ senders }) =>
    only(senders?.mail === false, {
      found: 'LIVERY_SMTP_URL is not set',
      why: 'codes, resets and warnings by mail would wait in the outbox, which nothing sends',
      remedy: 'set LIVERY_SMTP_URL and LIVERY_MAIL_FROM',
    }),
  sms: ({ senders }) =>
    only(senders?.sms === false, {
      found: 'LIVERY_SMS is not set',
      why: 'codes by text message would wait in the outbox, which nothing sends',
      remedy: 'connect your own sender to the outbox and set LIVERY_SMS=outbox',
    }),
  clock: ({ clockOffMs: off = 0 }) =>
    only(Math.abs(off) > CLOCK_MS, {
      found: `this machine's clock is ${(Math.abs(off) / 1000).toFixed(1)} s ${off > 0 ? 'ahead of' : 'behind'} the database's`,
      why: 'codes, tickets and second steps are compared with both clocks',
      remedy: 'synchronise both with a time server',
    }),
};

/** All findings in the order of the checks. Pure. */
export function checkStart(facts: StartFacts): readonly Finding[] {
  return runChecks(CHECKS, facts);
}

/**
 * Findings that prevent the start: all if the site is reachable from outside, with NODE_ENV `development` or `test`
 * only the demo.
 */
export function refusedOf({ outside, isForTrying }: StartFacts, findings: readonly Finding[]): readonly Finding[] {
  if (outside === undefined) return [];
  return isForTrying ? findings.filter(({ check }) => check === 'demo') : findings;
}

function twice(secrets: readonly SecretFact[]): readonly (readonly string[])[] {
  const known = secrets.filter(({ text }) => text !== undefined);
  const byText = Map.groupBy(known, ({ text }) => text);
  return [...byText.values()].filter(({ length }) => length > 1).map((same) => same.map(({ name }) => name));
}

function listed(names: readonly string[]): string {
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
}
