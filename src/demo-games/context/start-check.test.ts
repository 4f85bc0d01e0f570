import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { type DemoGamesDeps, holdDemoGamesCheck } from './start-check.ts';

const warned: unknown[] = [];
const log = pino({ base: null }, { write: (line) => void warned.push(JSON.parse(line)) });

/** A configuration that passes the preflight. */
const fixed: DemoGamesDeps = {
  env: { NODE_ENV: 'production' },
  host: '127.0.0.1',
  trustedHops: 1,
  origin: 'https://games.acme.com',
  gatewayUrl: 'https://gateway.acme.com',
  databaseUrl: 'postgres://house:wX4k-Zr8_qLm2Tn6@db.acme.com/house',
  secret: 'Zk3wQ8nB5yTf1VhX7mJc4RsLp9Ga2DuE',
  framedBy: ['https://*.acme.com', 'https://play.other.com'],
  rights: [],
};

const PLANTED: readonly [string, Partial<DemoGamesDeps>, RegExp][] = [
  [
    'a secret of the examples',
    { secret: 'a long random text of the configuration' },
    /LIVERY_DEMO_GAMES_SECRET .*guessed/,
  ],
  [
    'a password that is the role',
    { databaseUrl: 'postgres://house:house@db/house' },
    /in LIVERY_DEMO_GAMES_DATABASE_URL can/,
  ],
  ['no proxy', { trustedHops: 0 }, /LIVERY_TRUSTED_HOPS is 0/],
  ['games by http', { origin: 'http://games.acme.com' }, /LIVERY_GAMES_ORIGIN is http:/],
  ['a gateway elsewhere by http', { gatewayUrl: 'http://10.0.0.7:8081' }, /DEMO_GAMES_GATEWAY_URL is http:/],
  ['a role that passes everything', { rights: ['SUPERUSER'] }, /role in LIVERY_DEMO_GAMES_DATABASE_URL has SUPERUSER/],
  ['frames of anybody', { framedBy: ['https://play.acme.com', '*'] }, /DEMO_GAMES_FRAMED_BY holds \*/],
  ['frames of a scheme', { framedBy: ['https:'] }, /DEMO_GAMES_FRAMED_BY holds https:/],
];

const refusalOf = (deps: DemoGamesDeps): string => {
  try {
    holdDemoGamesCheck(deps, log);
    return 'it starts';
  } catch (error) {
    return String((error as Error).message);
  }
};

describe('a public standalone server', () => {
  test('starts with valid settings, also with a local gateway by http', () => {
    expect(refusalOf(fixed)).toBe('it starts');
    expect(refusalOf({ ...fixed, gatewayUrl: 'http://127.0.0.1:8081' })).toBe('it starts');
    expect(warned).toEqual([]);
  });

  test.each(PLANTED)('does not with %s, and reports it once', (_, fault, line) => {
    const [first, ...lines] = refusalOf({ ...fixed, ...fault }).split('\n');
    expect(first).toMatch(/reached from outside \((?:games\.acme\.com)\), and one thing/);
    expect(lines).toEqual([expect.stringMatching(line)]);
    expect(lines.join('')).not.toContain(fixed.secret);
  });

  test('is public by its listen address, or by that of its games', () => {
    expect(refusalOf({ ...fixed, origin: 'http://games.localhost', host: '0.0.0.0' })).toContain('(0.0.0.0)');
    expect(refusalOf({ ...fixed, trustedHops: 0 })).toContain('(games.acme.com)');
  });
});

test('on this machine alone, and in trial use, the same is one warning', () => {
  const faulty = { ...fixed, trustedHops: 0, framedBy: ['*'] };
  expect(refusalOf({ ...faulty, origin: 'http://games.localhost:8082' })).toBe('it starts');
  expect(refusalOf({ ...faulty, env: { NODE_ENV: 'development' } })).toBe('it starts');
  expect(warned).toHaveLength(2);
  expect(warned[1]).toMatchObject({
    findings: [expect.stringContaining('TRUSTED_HOPS'), expect.stringContaining('*')],
  });
});
