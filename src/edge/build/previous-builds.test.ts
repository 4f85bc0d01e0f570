import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brandFile } from '#brand/testing/brand-files.ts';
import { openTestEdge } from '../testing/edge-of.ts';
import { findPreviousAssets, MOST_BUILDS, RETENTION_MS, replaceBuild } from './previous-builds.ts';

let dist: string;
const folders = () => ({
  next: join(dist, 'next'),
  current: join(dist, 'client'),
  previous: join(dist, 'previous'),
});

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'livery-dist-'));
});

afterEach(() => rm(dist, { recursive: true, force: true }));

async function build(id: string, assets: Readonly<Record<string, string>>): Promise<void> {
  const { next } = folders();
  await mkdir(join(next, 'assets'), { recursive: true });
  await writeFile(
    join(next, 'livery-build.json'),
    JSON.stringify({ id, entry: '/assets/e.js', imports: [], screens: {}, windows: {}, fonts: [] }),
  );
  for (const [name, text] of Object.entries(assets)) await writeFile(join(next, 'assets', name), text);
}

async function deploy(id: string, assets: Readonly<Record<string, string>>, now: number): Promise<void> {
  await build(id, assets);
  await replaceBuild(folders(), now);
}

const HOUR = 3_600_000;
const DAY0 = Date.parse('2026-03-01T00:00:00Z');

describe('replaced builds', () => {
  it('M345: files that the new build lacks stay for a day, several builds side by side', async () => {
    await deploy('one', { 'a-1.js': 'a', 'same.js': 's' }, DAY0);
    await deploy('two', { 'a-2.js': 'b', 'same.js': 's' }, DAY0 + HOUR);
    await deploy('three', { 'a-3.js': 'c', 'same.js': 's' }, DAY0 + 2 * HOUR);
    expect((await readdir(join(dist, 'client/assets'))).sort()).toEqual(['a-3.js', 'same.js']);
    expect(await readdir(join(dist, 'previous/one/assets'))).toEqual(['a-1.js']);
    expect(await readdir(join(dist, 'previous/two/assets'))).toEqual(['a-2.js']);
    let now = DAY0 + 3 * HOUR;
    const find = findPreviousAssets(folders().previous, () => now);
    expect(await find('a-1.js')).toBe(join(dist, 'previous/one/assets'));
    expect(await find('a-2.js')).toBe(join(dist, 'previous/two/assets'));
    // A day after "one" was replaced, not after it was built.
    now = DAY0 + HOUR + RETENTION_MS;
    expect(await find('a-1.js')).toBeUndefined();
    expect(await find('a-2.js')).toBe(join(dist, 'previous/two/assets'));
  });

  it('M345: the next build removes builds older than a day, and those over the limit', async () => {
    await deploy('one', { 'a-1.js': 'a' }, DAY0);
    await deploy('two', { 'a-2.js': 'b' }, DAY0);
    await deploy('three', { 'a-3.js': 'c' }, DAY0 + RETENTION_MS);
    expect(await readdir(join(dist, 'previous'))).toEqual(['two']);
    for (let at = 0; at < MOST_BUILDS + 3; at += 1) {
      await deploy(`n${at}`, { [`n-${at}.js`]: 'n' }, DAY0 + 2 * RETENTION_MS + at * HOUR);
    }
    const remaining = await readdir(join(dist, 'previous'));
    expect(remaining).toHaveLength(MOST_BUILDS);
    expect(remaining).not.toContain('two');
    expect(remaining).toContain(`n${MOST_BUILDS + 1}`);
  });

  it('M345: the same build again stores nothing twice, and a current one is no earlier one', async () => {
    await deploy('one', { 'a-1.js': 'a' }, DAY0);
    await deploy('one', { 'a-1.js': 'a' }, DAY0 + HOUR);
    expect(await readdir(dist)).toEqual(['client']);
    await deploy('two', { 'a-2.js': 'b' }, DAY0 + 2 * HOUR);
    await deploy('one', { 'a-1.js': 'a' }, DAY0 + 3 * HOUR);
    expect(await readdir(join(dist, 'previous'))).toEqual(['two']);
    expect(await readFile(join(dist, 'client/assets/a-1.js'), 'utf8')).toBe('a');
  });

  it.each(['../client/livery-build.json', '..', '.env', 'replaced.json', 'a/b.js', '%2e%2e', ''])(
    'M345: only plain assets of an earlier build are served: %j',
    async (name) => {
      await deploy('one', { 'a-1.js': 'a' }, DAY0);
      await deploy('two', { 'a-2.js': 'b' }, DAY0);
      expect(await findPreviousAssets(folders().previous, () => DAY0)(name)).toBeUndefined();
    },
  );

  it('M345: a build with an unreadable time is not served but removed', async () => {
    await mkdir(join(dist, 'previous/odd/assets'), { recursive: true });
    await writeFile(join(dist, 'previous/odd/assets/x.js'), 'x');
    await writeFile(join(dist, 'previous/odd/replaced.json'), '{');
    expect(await findPreviousAssets(folders().previous, () => DAY0)('x.js')).toBeUndefined();
    await deploy('one', { 'a-1.js': 'a' }, DAY0);
    expect(await readdir(join(dist, 'previous'))).toEqual([]);
  });
});

describe('the edge', () => {
  const host = 'aurora.localhost';
  const files = { 'aurora/brand.json': brandFile('aurora') };

  it('M345: serves a chunk of the previous build, compressed and immutable, and an uncached 404 once it is gone', async () => {
    await deploy('one', { 'a-1.js': 'first', 'a-1.js.br': 'packed' }, Date.now());
    await deploy('two', { 'a-2.js': 'second' }, Date.now());
    const { current, previous } = folders();
    const testSite = await openTestEdge({ files, clientFolder: current, previousFolder: previous });
    try {
      const get = (url: string, headers = {}) => testSite.edge.app.inject({ url, headers: { host, ...headers } });
      expect((await get('/assets/a-2.js')).body).toBe('second');
      const old = await get('/assets/a-1.js?again');
      expect([old.statusCode, old.body]).toEqual([200, 'first']);
      expect(old.headers['content-type']).toMatch(/^(text|application)\/javascript/);
      expect(old.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(old.headers['content-security-policy']).toContain("script-src 'self'");
      const packed = await get('/assets/a-1.js', { 'accept-encoding': 'br' });
      expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'packed']);
      for (const url of ['/assets/gone.js', '/assets/replaced.json']) {
        const none = await get(url);
        expect([url, none.statusCode]).toEqual([url, 404]);
        expect(none.headers['cache-control']).toBe('no-store');
      }
      expect((await get('/_portal/build')).json()).toEqual({ build: 'b1' });
      // Replaced while the process runs: the process still finds the files of the build that it started with.
      await deploy('three', { 'a-3.js': 'third' }, Date.now());
      expect((await get('/assets/a-2.js')).body).toBe('second');
      expect((await get('/assets/a-1.js')).body).toBe('first');
    } finally {
      await testSite.close();
    }
  });
});
