import { expect, test } from 'vitest';
import { lineOf } from '#serving/start/finding.ts';
import { checkStart, refusedOf, type StartFacts } from './checks.ts';

const KEY = 'qT7vN2xWm4RzK9pLcY8dHs3GfJ6bA1uE';

/** A site that passes the preflight. */
const fixed: StartFacts = {
  outside: 'play.acme.com',
  isForTrying: false,
  demo: false,
  demoMerchants: [],
  demoAdministrator: undefined,
  secrets: [
    { name: 'LIVERY_SECRET_KEY', text: KEY, neededFor: 'secrets are readable' },
    { name: 'LIVERY_EDGE_SECRET', text: undefined, neededFor: undefined },
  ],
  passwords: [{ name: 'DATABASE_URL', user: 'livery_owner', password: 'wX4k-Zr8_qLm2Tn6' }],
  servesPages: true,
  trustedHops: 1,
  origins: [{ name: 'LIVERY_CONSOLE_ORIGIN', origin: 'https://console.acme.com' }],
  unservedDomains: [],
  readableFiles: [],
  roles: [{ role: 'livery_app', rights: [], owned: [], hasJit: false }],
  senders: { mail: true, sms: true },
  clockOffMs: 40,
};

const secret = (text: string | undefined) => ({
  secrets: [{ name: 'LIVERY_SECRET_KEY', text, neededFor: 'it is open' }],
});
const password = (text: string) => ({ passwords: [{ name: 'DATABASE_URL', user: 'livery_owner', password: text }] });
const two = ['LIVERY_SECRET_KEY', 'LIVERY_EDGE_SECRET'].map((name) => ({ name, text: KEY, neededFor: undefined }));

/** Each fault alone, with its expected refusal line. */
const PLANTED: readonly [string, Partial<StartFacts>, RegExp][] = [
  ['demo', { demo: true }, /^LIVERY_DEMO is 1: .* Remedy: set LIVERY_DEMO=0\.$/],
  [
    'demo-members',
    { demoMerchants: ['aurora', 'lotus'] },
    /the demo of aurora, lotus: the password of its members, who have money, is public/,
  ],
  ['demo-administrator', { demoAdministrator: 'a@demo.example' }, /a@demo\.example may sign in.*staff -- disable/],
  ['missing-secret', secret(undefined), /^LIVERY_SECRET_KEY is not set: without it it is open\. Remedy: .*randomBytes/],
  ['default-secret', secret('a'.repeat(40)), /^LIVERY_SECRET_KEY is a text that can be guessed/],
  ['default-secret', secret('0123456789abcdef0123456789abcdef'), /guessed/],
  ['default-secret', secret('a long random text of the configuration'), /guessed/],
  ['default-secret', secret('please-CHANGE-ME-before-going-live-2'), /guessed/],
  ['secret-twice', { secrets: two }, /^LIVERY_SECRET_KEY and LIVERY_EDGE_SECRET are the same/],
  ['database-password', password(''), /^DATABASE_URL has no password/],
  ['database-password', password('postgres'), /^the password in DATABASE_URL can be guessed/],
  ['database-password', password('livery_owner'), /guessed/],
  ['https', { trustedHops: 0 }, /^LIVERY_TRUSTED_HOPS is 0.*plain HTTP.*end TLS at a proxy/],
  [
    'plain-origin',
    { origins: [{ name: 'LIVERY_CONSOLE_ORIGIN', origin: 'http://console.acme.com:8080' }] },
    /^LIVERY_CONSOLE_ORIGIN is http:\/\/console\.acme\.com:8080: .* https address/,
  ],
  ['readable-file', { readableFiles: ['/srv/.env'] }, /may read \/srv\/\.env: .*chmod 600 \/srv\/\.env/],
  [
    'mighty-role',
    { roles: [{ role: 'app', rights: ['SUPERUSER'], owned: ['member'], hasJit: false }] },
    /role app.*has SUPERUSER/,
  ],
  [
    'owning-role',
    { roles: [{ role: 'app', rights: [], owned: ['a', 'b', 'c', 'd'], hasJit: false }] },
    /owns a, b, c and 1 more/,
  ],
  [
    'jit',
    { roles: [{ role: 'app', rights: [], owned: [], hasJit: true }] },
    /role app just in time.*alter role app set jit = off/,
  ],
  ['mail', { senders: { mail: false, sms: true } }, /^LIVERY_SMTP_URL is not set/],
  ['sms', { senders: { mail: true, sms: false } }, /^LIVERY_SMS is not set/],
  ['clock', { clockOffMs: -61_000 }, /^this machine's clock is 61\.0 s behind the database's/],
  ['clock', { clockOffMs: 61_000 }, /61\.0 s ahead of/],
];

test('a site that is safe to run has no finding', () => {
  expect(checkStart(fixed)).toEqual([]);
});

test.each(PLANTED)('%s: a planted fault is refused with one line, once %j', (check, fault, line) => {
  const facts = { ...fixed, ...fault };
  const findings = checkStart(facts);
  expect(findings.map((finding) => finding.check)).toEqual([check]);
  expect(refusedOf(facts, findings)).toEqual(findings);
  const [written = ''] = findings.map(lineOf);
  expect(written).toMatch(line);
  expect(written).not.toContain('\n');
});

test('no line repeats a secret', () => {
  for (const [, fault] of PLANTED)
    for (const line of checkStart({ ...fixed, ...fault }).map(lineOf)) expect(line).not.toContain(KEY);
});

test('every check has a fault that is planted here', () => {
  const everything: StartFacts = {
    ...fixed,
    ...Object.assign({}, ...PLANTED.map(([, fault]) => fault)),
    unservedDomains: ['play.acme.com'],
    secrets: [...two, ...secret(undefined).secrets, ...secret('a'.repeat(40)).secrets],
    roles: PLANTED.flatMap(([, { roles = [] }]) => roles),
    senders: { mail: false, sms: false },
  };
  const planted = new Set([...PLANTED.map(([check]) => check), 'unserved-domains']);
  expect(new Set(checkStart(everything).map(({ check }) => check))).toEqual(planted);
});

test('on a local machine nothing is refused, and all of it is reported', () => {
  const facts = { ...fixed, outside: undefined, demo: true, trustedHops: 0, unservedDomains: ['play.acme.com'] };
  const findings = checkStart(facts);
  expect(findings.map(({ check }) => check)).toEqual(['demo', 'https', 'unserved-domains']);
  expect(refusedOf(facts, findings)).toEqual([]);
});

test('where NODE_ENV marks a trial site, the demo is refused and nothing else', () => {
  const facts = { ...fixed, isForTrying: true, demo: true, trustedHops: 0 };
  expect(refusedOf(facts, checkStart(facts)).map(({ check }) => check)).toEqual(['demo']);
});
