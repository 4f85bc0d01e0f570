/**
 * What keeps a site from being production: one row a check, over facts that were gathered before (facts.ts). Where others
 * reach the site each finding refuses the start; on this machine alone it is a word of warning (decision 044).
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

/** A role that answers calls, as the database has it. */
export interface RoleFact {
  readonly role: string;
  /** SUPERUSER, BYPASSRLS or CREATEROLE, as the database writes them. */
  readonly rights: readonly string[];
  readonly owned: readonly string[];
  /** Whether its statements are compiled just in time. */
  readonly hasJit: boolean;
}

/** What is known of a site when it starts. What a process does not have (an edge alone: a database) is undefined or empty. */
export interface StartFacts {
  /** A name under which others reach the site; undefined: this machine alone does. */
  readonly outside: string | undefined;
  /** NODE_ENV says that this is for trying: what is found is told, and only the demo is refused. */
  readonly isForTrying: boolean;
  readonly demo: boolean;
  /** Merchants with members of the demo. */
  readonly demoMerchants: readonly string[];
  /** The demo's administrator, where the account is open. */
  readonly demoAdministrator: string | undefined;
  readonly secrets: readonly SecretFact[];
  /** Addresses of the database whose password decides who comes in. */
  readonly passwords: readonly PasswordFact[];
  /** Whether browsers ask this process: an edge, or edge and gateway in one. */
  readonly servesPages: boolean;
  readonly trustedHops: number;
  /** Where the sites beside the brands are reached, by the setting that says so. */
  readonly origins: readonly OriginFact[];
  /** Domains of brands that are not served, because no setting says that anybody comes from outside. */
  readonly unservedDomains: readonly string[];
  /** Files with secrets in them that every user of this machine may read. */
  readonly readableFiles: readonly string[];
  readonly roles: readonly RoleFact[];
  /** Undefined: the process sends none. */
  readonly senders: { readonly mail: boolean; readonly sms: boolean } | undefined;
  /** How far this process's clock is before (+) or behind (-) the database's, in milliseconds. */
  readonly clockOffMs: number | undefined;
}

/** Two clocks that follow a time server differ by far less; tickets, codes and challenges live from a minute on. */
const CLOCK_MS = 5_000;

const CHECKS: Checks<StartFacts> = {
  demo: ({ demo }) =>
    only(demo, {
      found: 'LIVERY_DEMO is 1',
      why: 'it makes members whose password everybody knows, and prints a link that signs an administrator in',
      way: 'set LIVERY_DEMO=0',
    }),
  'demo-members': ({ demoMerchants }) =>
    only(demoMerchants.length > 0, {
      found: `the database holds the demo of ${demoMerchants.join(', ')}`,
      why: 'everybody knows the password of its members, who have money',
      way: 'name a database that never held a demo in DATABASE_URL or LIVERY_DATA',
    }),
  'demo-administrator': ({ demoAdministrator: email }) =>
    only(email !== undefined, {
      found: `the demo's administrator ${email} may sign in`,
      why: 'the link that opened the account was printed where others may have read it',
      way: `npm run staff -- add --email ..., then npm run staff -- disable --email ${email}`,
    }),
  'missing-secret': ({ secrets }) =>
    secrets.flatMap(({ name, text, neededFor }) =>
      only(text === undefined && neededFor !== undefined, {
        found: `${name} is not set`,
        why: `without it ${neededFor}`,
        way: `set it to 32 random characters or more; ${MAKE_ONE}`,
      }),
    ),
  'default-secret': ({ secrets }) => guessableSecrets(secrets),
  'secret-twice': ({ secrets }) =>
    twice(secrets).map((names) => ({
      found: `${names.join(' and ')} are the same`,
      why: 'who is told one of them holds the other',
      way: `give each its own; ${MAKE_ONE}`,
    })),
  'database-password': ({ passwords }) =>
    weakPasswords(passwords, 'the passwords of the roles that answer calls derive from it'),
  https: ({ servesPages, trustedHops }) => (servesPages ? plainHttp(trustedHops) : []),
  'plain-origin': ({ origins }) => plainOrigins(origins),
  'unserved-domains': ({ unservedDomains: domains }) =>
    only(domains.length > 0, {
      found: `brands list ${listed(domains)}, and no setting says that anybody comes from outside`,
      why: 'until one does, a domain of a brand is answered as unknown',
      way: 'set LIVERY_TRUSTED_HOPS to the number of proxies in front, or NODE_ENV=development to try them here',
    }),
  'readable-file': ({ readableFiles: files }) => readableFiles(files),
  'mighty-role': ({ roles }) =>
    roles.flatMap(({ role, rights }) =>
      only(rights.length > 0, {
        found: `the role ${role}, which answers calls, has ${rights.join(', ')}`,
        why: 'it passes what keeps merchants apart',
        way: `alter role ${role} nosuperuser nobypassrls nocreaterole, or name another one in DATABASE_APP_URL and DATABASE_CONSOLE_URL`,
      }),
    ),
  'owning-role': ({ roles }) =>
    roles.flatMap(({ role, owned, rights }) =>
      only(owned.length > 0 && rights.length === 0, {
        found: `the role ${role}, which answers calls, owns ${listed(owned)}`,
        why: 'an owner takes every wall of its tables down',
        way: 'let DATABASE_URL alone name the owner, and DATABASE_APP_URL and DATABASE_CONSOLE_URL roles that own nothing, or leave both out',
      }),
    ),
  jit: ({ roles }) =>
    roles
      .filter(({ hasJit }) => hasJit)
      .map(({ role }) => ({
        found: `PostgreSQL compiles statements of the role ${role} just in time (jit is on)`,
        why: 'compiling one costs a hundred times what a bet takes',
        way: `alter role ${role} set jit = off, as the administrator of the database`,
      })),
  mail: ({ senders }) =>
    only(senders?.mail === false, {
      found: 'LIVERY_SMTP_URL is not set',
      why: 'codes, resets and warnings by mail would wait in the outbox, where nobody takes them',
      way: 'set LIVERY_SMTP_URL and LIVERY_MAIL_FROM',
    }),
  sms: ({ senders }) =>
    only(senders?.sms === false, {
      found: 'LIVERY_SMS is not set',
      why: 'codes by text message would wait in the outbox, where nobody takes them',
      way: 'let a sender of yours take them from there and set LIVERY_SMS=outbox',
    }),
  clock: ({ clockOffMs: off = 0 }) =>
    only(Math.abs(off) > CLOCK_MS, {
      found: `this machine's clock is ${(Math.abs(off) / 1000).toFixed(1)} s ${off > 0 ? 'before' : 'behind'} the database's`,
      why: 'codes, tickets and second steps are judged by both',
      way: 'let both follow a time server',
    }),
};

/** Everything that is found wrong, in the order of the checks. Pure. */
export function checkStart(facts: StartFacts): readonly Finding[] {
  return runChecks(CHECKS, facts);
}

/** The findings that keep the site from starting: where others reach it all of them; the demo also where it is tried out. */
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
