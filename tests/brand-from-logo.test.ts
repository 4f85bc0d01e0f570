import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { brandTool } from './brand-tool.ts';

const folder = mkdtempSync(join(tmpdir(), 'livery-from-logo-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const OPERATOR = ['--operator', 'Moon Ltd; 1 Sample Street, Valletta; legal@moon.example'];
const create = (merchant: string, logo: string) =>
  brandTool(['new', merchant, '--name', 'Moon', '--logo', logo, ...OPERATOR], folder);
const brandOf = (merchant: string) => JSON.parse(readFileSync(join(folder, merchant, 'brand.json'), 'utf8'));
const inFolder = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

describe('npm run brand -- new --logo', () => {
  it.each([
    ['aurora', '#a279ff'],
    ['harbor', '#0a7f6c'],
    ['lotus', '#8c0f1c'],
  ])('N16: the logo of %s becomes a brand without a finding', async (demo, accent) => {
    const result = await create(`${demo}-new`, `brands/${demo}/assets/logo.svg`);
    expect(result).toMatchObject({ status: 0, stderr: '' });
    expect(result.stdout).toContain(`Colours from the logo: accent ${accent}`);
    const { theme, assets } = brandOf(`${demo}-new`);
    expect([theme.mode, theme.seeds.accent, assets.favicon]).toEqual(['both', accent, 'assets/favicon.png']);
    const { stdout } = await brandTool(['check', `${demo}-new`], folder);
    expect(stdout).toBe('1 brand checked: passed, 0 errors, 0 warnings\n');
  });

  it('N16: the same file gives the same brand, byte for byte', async () => {
    const logo = 'brands/harbor/assets/logo.svg';
    const hashes: string[] = [];
    for (let time = 0; time < 2; time += 1) {
      await create('twice', logo);
      const files = readdirSync(join(folder, 'twice'), { recursive: true, encoding: 'utf8' }).sort();
      const hash = createHash('sha256');
      for (const name of files.filter((file) => /\.\w+$/.test(file)))
        hash.update(name).update(readFileSync(join(folder, 'twice', name)));
      hashes.push(hash.digest('hex'));
      rmSync(join(folder, 'twice'), { recursive: true });
    }
    expect(hashes[0]).toBe(hashes[1]);
  });

  it('N16: the content of a file counts, not its name', async () => {
    const webp = await sharp('brands/lotus/assets/logo.svg', { density: 300 }).webp({ lossless: true }).toBuffer();
    const { status, stdout } = await create('misnamed', inFolder('misnamed.svg', webp));
    expect(status).toBe(0);
    expect(stdout).toMatch(/misnamed\.svg contains WEBP, whatever its name\./);
    expect(brandOf('misnamed').assets.logo).toBe('assets/logo.png');
    copyFileSync('brands/harbor/assets/logo.svg', join(folder, 'drawing.jpg'));
    expect((await create('drawing', join(folder, 'drawing.jpg'))).stdout).toContain('contains SVG, whatever its name');
  });

  it('N16: a colour that is not readable in a mode is reported with both colours', async () => {
    const logo = inFolder(
      'sun.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><circle cx="100" cy="100" r="80" fill="#ffd400"/></svg>',
    );
    const { stdout } = await create('sun', logo);
    const drawn = brandOf('sun').theme.roles.light.accent;
    expect(stdout).toContain(`In light mode the accent #ffd400 is shown as ${drawn} to be readable.`);
  });

  it.each<[string, () => string, RegExp]>([
    ['a file that is not there', () => 'nowhere.svg', /^--logo is nowhere\.svg: ENOENT/],
    ['a folder', () => 'brands', /^--logo is brands: EISDIR/],
    ['a file that is no picture', () => 'package.json', /^--logo is package\.json: the file is not a picture/],
    [
      'an SVG with a script',
      () =>
        inFolder('script.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
      /script\.svg: the SVG contains a script/,
    ],
  ])('N16: %s writes nothing, and the reason is one sentence', async (_, logo, reason) => {
    const result = await create('none', logo());
    expect(result).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(reason) });
    expect(result.stderr.trim()).not.toContain('\n');
    expect(existsSync(join(folder, 'none'))).toBe(false);
  });
});
