import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#gateway/config/config.ts';
import { newcomerSettings } from './newcomer-settings.ts';

const databaseOf = (env: NodeJS.ProcessEnv) => readConfig({ ...env, ...newcomerSettings(env) }).database;

describe('npm start', () => {
  it('starts a database and a demo with seed data when nothing is set', () => {
    const { LIVERY_DEMO_HISTORY: members, ...rest } = newcomerSettings({});
    expect(rest).toEqual({ LIVERY_DATABASE: 'embedded', LIVERY_DEMO: '1' });
    expect(Number(members)).toBeGreaterThan(0);
    expect(newcomerSettings({ LIVERY_DEMO_HISTORY: '0' }).LIVERY_DEMO_HISTORY).toBe('0');
    expect(databaseOf({})).toMatchObject({ kind: 'embedded' });
  });

  it('uses your own PostgreSQL by its address, and seeds no demo into it unless asked', () => {
    const env = { DATABASE_URL: 'postgres://livery:secret@127.0.0.1:5432/livery' };
    expect(databaseOf(env)).toMatchObject({ kind: 'url', url: env.DATABASE_URL });
    expect(newcomerSettings(env).LIVERY_DEMO).toBe('0');
    expect(newcomerSettings({ ...env, LIVERY_DEMO: '1' }).LIVERY_DEMO).toBe('1');
    expect(newcomerSettings({ GATEWAY_URL: 'http://127.0.0.1:8081' }).LIVERY_DATABASE).toBe('');
  });

  it('two named databases are still a contradiction', () => {
    expect(() => databaseOf({ LIVERY_DATABASE: 'embedded', DATABASE_URL: 'postgres://a@b/c' })).toThrow(/Both/);
  });

  it.each(['start', 'dev'])('npm run %s itself sets neither: only this decision counts', (name) => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(scripts[name]).toMatch(new RegExp(`exec node scripts/${name}\\.ts$`));
    expect(scripts[name]).not.toContain('LIVERY_');
  });
});
