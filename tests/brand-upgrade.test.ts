import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { brandTool } from './brand-tool.ts';

interface OldBrand {
  readonly written: string;
  readonly file: object;
  readonly trees: object;
  /** Lines of the answer; `*` stands for the place in the file. */
  readonly lines: readonly string[];
  readonly never?: readonly string[];
}

const FIXTURES = 'tests/fixtures/old-brands';
const old = readdirSync(FIXTURES).map((name): OldBrand => JSON.parse(readFileSync(join(FIXTURES, name), 'utf8')));
const home = mkdtempSync(join(tmpdir(), 'livery-upgrade-'));
afterAll(() => rmSync(home, { recursive: true }));

function write(brands: string, { file, trees }: OldBrand): { readonly brand: string; readonly trees: string } {
  const folder = join(home, brands, 'sample');
  mkdirSync(folder, { recursive: true });
  const at = { brand: join(folder, 'brand.json'), trees: join(home, `${brands}-trees.json`) };
  writeFileSync(at.brand, `${JSON.stringify(file, null, 2)}\n`);
  writeFileSync(at.trees, JSON.stringify(trees));
  return at;
}

it.each(old.map((brand, at) => [brand.written, brand, at] as const))(
  'N14: %s: its upgrade is explained, and written once',
  async (_, brand, at) => {
    const files = write(`old-${at}`, brand);
    const before = readFileSync(files.brand, 'utf8');
    const run = (...args: string[]) =>
      brandTool(['upgrade', 'sample', '--trees', files.trees, ...args], join(home, `old-${at}`));
    const { status, stdout, stderr } = await run();
    expect([status, stderr]).toEqual([0, '']);
    const printed = stdout.split('\n').map((line) => line.trim().replace(/\([^()]*brand\.json:\d+\)/, '(*)'));
    for (const expected of brand.lines)
      expect(
        printed.filter((line) => line.startsWith(expected)),
        stdout,
      ).toHaveLength(1);
    for (const id of brand.never ?? []) expect(printed.filter((line) => line.startsWith(`${id}: `))).toEqual([]);
    expect(readFileSync(files.brand, 'utf8')).toBe(before);

    const written = await run('--write');
    expect(written.stdout).toContain('The brand file is migrated.');
    const after = readFileSync(files.brand, 'utf8');
    expect(JSON.parse(after)).toEqual({ ...brand.file, base: 5 });
    expect((await run()).stdout).toBe('Version 5 is the current one. Nothing changes for this brand.\n');
    expect((await brandTool(['check', 'sample'], join(home, `old-${at}`))).stdout).not.toContain('brand.unknown-key');
  },
);

it('N14: an unknown version is refused with those that there are', async () => {
  cpSync('brands/aurora', join(home, 'demo', 'aurora'), { recursive: true });
  const { status, stderr } = await brandTool(['upgrade', 'aurora', '--base', '99'], join(home, 'demo'));
  expect([status, stderr]).toEqual([
    2,
    expect.stringContaining('Version "99" of the defaults is unknown: expected one of 1 ('),
  ]);
});

it('N14: the answer as JSON has the same findings', async () => {
  const { brand, trees } = write('json', old[0] ?? expect.fail());
  expect(brand).toContain('json');
  const { stdout } = await brandTool(['upgrade', 'sample', '--trees', trees, '--json'], join(home, 'json'));
  expect(JSON.parse(stdout)).toMatchObject({
    from: 1,
    to: 5,
    hidden: [{ at: '/elements/side.help/icon', equals: 'old', version: 2 }],
    migrated: [{ rule: 'base.version', path: '/base' }],
  });
});
