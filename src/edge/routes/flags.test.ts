import flagIcons from 'flag-icons/package.json' with { type: 'json' };
import { getCountries } from 'libphonenumber-js/min';
import { afterEach, describe, expect, it } from 'vitest';
import { brandFile } from '#brand/testing/brand-files.ts';
import { FLAG_FOLDER } from '#contract/page/flags.ts';
import { openTestEdge, type TestEdge } from '../testing/edge-of.ts';

const HOST = { host: 'aurora.localhost' };
let opened: TestEdge | undefined;

async function ask(url: string, headers: Record<string, string> = {}) {
  opened ??= await openTestEdge({ files: { 'aurora/brand.json': brandFile('aurora', {}) } });
  return opened.edge.app.inject({ url, headers: { ...HOST, ...headers } });
}

afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

describe('M133: the portal’s flags', () => {
  it('are immutable under the version of their package, compressed, and harmless when opened', async () => {
    expect(FLAG_FOLDER).toBe(`/_flags/${flagIcons.version}/`);
    const { statusCode, headers, rawPayload } = await ask(`${FLAG_FOLDER}vn.svg`, { 'accept-encoding': 'br' });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(rawPayload.byteLength).toBeGreaterThan(100);
  });

  it('M133: every country that has a dialling code has one', async () => {
    const missing: string[] = [];
    for (const code of getCountries()) {
      if ((await ask(`${FLAG_FOLDER}${code.toLowerCase()}.svg`)).statusCode !== 200) missing.push(code);
    }
    expect(missing).toEqual([]);
  });

  it('cover countries: any other name is not found', async () => {
    for (const name of ['zz.svg', 'VN.svg', 'vnx.svg', 'es-ct.svg', '..%2f..%2fpackage.json', 'vn.png']) {
      expect([name, (await ask(FLAG_FOLDER + name)).statusCode]).toEqual([name, 404]);
    }
  });
});
