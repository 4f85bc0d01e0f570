import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { likelyTrees } from '#model/testing/arbitraries.ts';
import { brandTool } from './brand-tool.ts';

const folder = mkdtempSync(join(tmpdir(), 'livery-tools-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function treesFile(trees: unknown): string {
  const file = join(folder, `trees-${Math.abs(JSON.stringify(trees).length)}.json`);
  writeFileSync(file, JSON.stringify(trees));
  return file;
}

describe('npm run brand', () => {
  it('M376: new writes a brand that check calls right, and never overwrites one', async () => {
    expect((await brandTool(['new', 'seaside', '--name', 'Seaside', '--accent', '#0e7490'], folder)).status).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, 'seaside/brand.json'), 'utf8'))).toMatchObject({
      merchant: 'seaside',
      name: 'Seaside',
    });
    expect(await brandTool(['check'], folder)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('1 brand checked: right'),
    });
    expect((await brandTool(['new', 'seaside', '--name', 'Other'], folder)).status).toBe(2);
    expect((await brandTool(['new', 'console', '--name', 'Console'], folder)).status).toBe(2);
  });

  it('the demo brands are right', async () => {
    const { status, stdout } = await brandTool(['check', '--format', 'json']);
    expect(JSON.parse(stdout)).toMatchObject({ errors: 0, warnings: 0, files: 3 });
    expect(status).toBe(0);
  });

  it('check takes brand folders, lone brand files and trees files, and says of each what is wrong with it', async () => {
    const lone = join(folder, 'lone.json');
    writeFileSync(lone, '{"livery":1,"merchant":"lone","nam":"Lone"}');
    const { status, stdout } = await brandTool(['check', lone, 'aurora', treesFile({ lanes: [{ title: 'NEW' }] })]);
    expect(status).toBe(1);
    expect(stdout).toContain('lone.json at /nam (brand.unknown-key)');
    expect(stdout).toContain('lone.json (brand.missing)');
    expect(stdout).toContain('found no theme');
    expect(stdout).toContain('at /lanes/0/title (lanes.value)');
    expect(stdout).toContain('3 brands checked: not right, 3 errors, 1 warning');
  });

  it('portal answers 1,000 random trees by a list of 1,000, as JSON alone', async () => {
    const trees = fc.sample(likelyTrees, { numRuns: 1_000, seed: 7 });
    const { status, stdout, stderr } = await brandTool(['portal', 'aurora', '--trees', treesFile(trees)]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toHaveLength(1_000);
  });

  it('N01: explain says why, where, and what would turn it', async () => {
    const file = treesFile({ member: { type: 0 } });
    const { status, stdout } = await brandTool(['explain', 'aurora', 'account.cashback', '--trees', file]);
    expect(status).toBe(0);
    expect(stdout).toContain('account.cashback is not shown');
    expect(stdout).toContain('the switch tree has no MANPLAYREB3');
    expect(stdout).toMatch(/It would be shown if /);
    const asJson = JSON.parse(
      (await brandTool(['explain', 'aurora', 'account.cashback', '--trees', file, '--json'])).stdout,
    );
    expect(asJson).toMatchObject({ id: 'account.cashback', shown: false, flips: [expect.anything()] });
  });

  it('an id that nothing has, a missing file and a wrong option are told in one line with exit code 2', async () => {
    for (const args of [
      ['explain', 'aurora', 'nav.liev'],
      ['portal', 'aurora', '--trees', 'nowhere.json'],
      ['check', '--wrong'],
      [],
    ]) {
      const { status, stdout, stderr } = await brandTool(args);
      expect(status, args.join(' ')).toBe(2);
      expect(stdout).toBe('');
      expect(stderr).not.toContain('    at ');
    }
  });

  it('a program of its own answers alike', async () => {
    const program = (...args: readonly string[]) => {
      const { status, stdout, stderr } = spawnSync('node', ['scripts/brand.ts', ...args], { encoding: 'utf8' });
      return { status, stdout, stderr };
    };
    const list = ['explain', 'aurora', 'nav.live', '--json'];
    expect(program(...list)).toEqual(await brandTool(list));
    expect(program('check', '--wrong')).toEqual(await brandTool(['check', '--wrong']));
  });
});
