import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { demoGamesOf } from './vendors.ts';

describe('the database', () => {
  test('with neither address nor embedded database the start is refused with the remedy', () => {
    expect(() => readConfig({})).toThrow(ConfigError);
    expect(() => readConfig({ DATABASE_URL: '  ' })).toThrow(
      /Set DATABASE_URL=postgres:\/\/.*LIVERY_DATABASE=embedded/,
    );
  });

  test('embedded takes its folder from LIVERY_DATA, as an absolute path', () => {
    const { database } = readConfig({ LIVERY_DATABASE: 'embedded', LIVERY_DATA: '/srv/livery' });
    expect(database).toEqual({ kind: 'embedded', folder: '/srv/livery', port: 0 });
  });

  test('both at once, an unknown word and an invalid address are refused', () => {
    const url = 'postgres://owner:secret@db.example/livery';
    expect(() => readConfig({ LIVERY_DATABASE: 'embedded', DATABASE_URL: url })).toThrow(/remove one/);
    expect(() => readConfig({ LIVERY_DATABASE: 'embeded' })).toThrow(/"embeded"/);
    expect(() => readConfig({ DATABASE_URL: 'mysql://owner:secret@db/livery' })).toThrow(/no PostgreSQL address/);
  });

  test('behind a connection pooler the direct address is the owner’s, and a second installation has its own roles', () => {
    const at = (host: string) => `postgres://owner:secret@${host}/livery`;
    expect(readConfig({ DATABASE_URL: at('db') }).database).toEqual({
      kind: 'url',
      url: at('db'),
      poolerUrl: undefined,
      roles: undefined,
      rolePrefix: 'livery',
    });
    const pooled = { DATABASE_URL: at('pooler'), DATABASE_DIRECT_URL: at('db'), LIVERY_DATABASE_ROLES: 'staging' };
    expect(readConfig(pooled).database).toMatchObject({
      url: at('db'),
      poolerUrl: at('pooler'),
      rolePrefix: 'staging',
    });
    expect(() => readConfig({ ...pooled, DATABASE_DIRECT_URL: 'db:5432' })).toThrow(/^DATABASE_DIRECT_URL is no/);
    expect(() => readConfig({ ...pooled, LIVERY_DATABASE_ROLES: 'Staging 2' })).toThrow(/^LIVERY_DATABASE_ROLES is/);
  });

  test('an unusable address is not repeated: it may hold a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'http://owner:secret@db' })).not.toThrow(/secret/);
  });
});

describe('the rest', () => {
  const base = { LIVERY_DATABASE: 'embedded' };

  test('out-of-range numbers and unknown words name the variable and the allowed values', () => {
    expect(() => readConfig({ ...base, PORT: '70000' })).toThrow(
      'PORT is "70000"; set it to a whole number from 0 to 65535.',
    );
    expect(() => readConfig({ ...base, LOG_LEVEL: 'loud' })).toThrow(/LOG_LEVEL is "loud"; set it to one of: silent/);
    expect(() => readConfig({ ...base, LIVERY_EDGE_SECRET: 'short' })).toThrow(/32 characters/);
  });

  test('D27 D28: the key at rest is long, other services are https, and local ones are for development', () => {
    const key = 'a long random text of the configuration';
    expect(readConfig({ ...base, LIVERY_SECRET_KEY: key }).secretKey).toBe(key);
    expect(() => readConfig({ ...base, LIVERY_SECRET_KEY: 'short' })).toThrow(/LIVERY_SECRET_KEY.*32 characters/);
    expect(readConfig(base)).toMatchObject({
      secretKey: undefined,
      localProviders: false,
      phoneKeysUrl: expect.stringMatching(/^https:\/\/www\.googleapis\.com\//),
    });
    const local = { LIVERY_LOCAL_PROVIDERS: '1', LIVERY_PHONE_KEYS_URL: 'http://127.0.0.1:9/keys' };
    expect(readConfig({ ...base, ...local })).toMatchObject({
      localProviders: true,
      phoneKeysUrl: 'http://127.0.0.1:9/keys',
    });
    expect(() => readConfig({ ...base, ...local, NODE_ENV: 'production' })).toThrow(/LIVERY_PHONE_KEYS_URL/);
    expect(() => readConfig({ ...base, LIVERY_PHONE_KEYS_URL: 'http://keys.example' })).toThrow(/https/);
  });

  test('D27: local providers are refused in production unless the site is local too', () => {
    const local = { ...base, LIVERY_LOCAL_PROVIDERS: '1', NODE_ENV: 'production' };
    expect(readConfig(local).localProviders).toBe(true);
    expect(readConfig({ ...local, HOST: '::1' }).localProviders).toBe(true);
    expect(() => readConfig({ ...local, HOST: '0.0.0.0' })).toThrow(/LIVERY_LOCAL_PROVIDERS=1.*0\.0\.0\.0/);
    expect(() => readConfig({ ...local, LIVERY_HOST_SUFFIXES: 'localhost, shop.example' })).toThrow(/shop\.example/);
    expect(readConfig({ ...local, HOST: '0.0.0.0', NODE_ENV: 'development' }).localProviders).toBe(true);
    expect(readConfig({ ...base, HOST: '0.0.0.0', NODE_ENV: 'production' }).localProviders).toBe(false);
  });

  test('the demo games: the secret is long, and the games have their own origin', () => {
    expect(demoGamesOf(readConfig(base).vendors)).toMatchObject({
      secret: undefined,
      origin: 'http://games.localhost:8080',
    });
    const own = { PORT: '9000', LIVERY_HOST_SUFFIXES: 'play.test,localhost' };
    expect(demoGamesOf(readConfig({ ...base, ...own }).vendors).origin).toBe('http://games.play.test:9000');
    const games = {
      LIVERY_GAMES_ORIGIN: 'https://games.example/',
      LIVERY_DEMO_GAMES_SECRET: 'a long random text of both sides',
    };
    expect(demoGamesOf(readConfig({ ...base, ...games }).vendors)).toMatchObject({
      origin: 'https://games.example',
      secret: games.LIVERY_DEMO_GAMES_SECRET,
    });
    expect(() => readConfig({ ...base, LIVERY_DEMO_GAMES_SECRET: 'short' })).toThrow(
      /LIVERY_DEMO_GAMES_SECRET.*32 characters/,
    );
    for (const text of [
      'games.example',
      'ftp://games.example',
      'https://games.example/play',
      'https://a@games.example',
    ])
      expect(() => readConfig({ ...base, LIVERY_GAMES_ORIGIN: text })).toThrow(/LIVERY_GAMES_ORIGIN/);
  });

  test('calls are refused once this process lags by a second, unless the environment overrides it', () => {
    expect(readConfig(base).mostLagMs).toBe(1_000);
    expect(readConfig({ ...base, LIVERY_MOST_LAG_MS: '0' }).mostLagMs).toBe(0);
  });

  test('no proxy is trusted without a hop count', () => {
    expect(readConfig(base).trustedHops).toBe(0);
    expect(readConfig({ ...base, LIVERY_TRUSTED_HOPS: '2' }).trustedHops).toBe(2);
  });
});

describe('the demo', () => {
  const url = 'postgres://owner:secret@127.0.0.1:5432/livery';

  test('is seeded only by LIVERY_DEMO=1, with any database', () => {
    expect(readConfig({ LIVERY_DATABASE: 'embedded' }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: url }).demo).toBe(false);
    expect(readConfig({ DATABASE_URL: url, LIVERY_DEMO: '1' }).demo).toBe(true);
    expect(readConfig({ LIVERY_DATABASE: 'embedded', LIVERY_DEMO: '1', NODE_ENV: 'production' }).demo).toBe(true);
    expect(readConfig({ DATABASE_URL: url, LIVERY_DEMO: '0' }).demo).toBe(false);
    const history = (env: object) => readConfig({ DATABASE_URL: url, LIVERY_DEMO_HISTORY: '300', ...env }).demoHistory;
    expect([history({ LIVERY_DEMO: '1' }), history({ LIVERY_DEMO: '0' }), history({})]).toEqual([300, 0, 0]);
    expect(readConfig({ DATABASE_URL: url, LIVERY_DEMO: '1' }).demoHistory).toBe(0);
    const titles = (env: object) => readConfig({ DATABASE_URL: url, LIVERY_DEMO_TITLES: 'on', ...env }).demoTitles;
    expect([titles({ LIVERY_DEMO: '1' }), titles({}), titles({ LIVERY_DEMO: '1', LIVERY_DEMO_TITLES: 'off' })]).toEqual(
      [true, false, false],
    );
    expect(() => readConfig({ DATABASE_URL: url, LIVERY_DEMO: 'yes' })).toThrow(
      'LIVERY_DEMO is "yes"; set it to 1 or 0.',
    );
  });
});
