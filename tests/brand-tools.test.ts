import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { consoleText } from '#console/testing/console-text.ts';
import { OPENING_CHECKS } from '#contract/staff/opening/checks.ts';
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
  it('M376: new writes a brand that passes check, and never overwrites one', async () => {
    expect((await brandTool(['new', 'seaside', '--name', 'Seaside', '--accent', '#0e7490'], folder)).status).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, 'seaside/brand.json'), 'utf8'))).toMatchObject({
      merchant: 'seaside',
      name: 'Seaside',
    });
    expect(await brandTool(['check'], folder)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('1 brand checked: passed'),
    });
    expect((await brandTool(['new', 'seaside', '--name', 'Other'], folder)).status).toBe(2);
    expect((await brandTool(['new', 'console', '--name', 'Console'], folder)).status).toBe(2);
  });

  it('M376: new accepts languages, a logo and domains, and reports a moved accent', async () => {
    const logo = join(folder, 'mark.svg');
    writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40" width="160" height="40"/>');
    const asked = ['--languages', 'vi, EN', '--logo', logo, '--domain', 'sun.example', '--domain', 'www.sun.example'];
    const result = await brandTool(
      ['new', 'sunny', '--name', 'Sunny', '--accent', '#ffd400', '--port', '9000', ...asked],
      folder,
    );
    expect(result).toMatchObject({ status: 0, stderr: '' });
    expect(result.stdout).toMatch(
      /http:\/\/sunny\.localhost:9000\nIn light mode the accent #ffd400 is shown as #[0-9a-f]{6} to be readable/,
    );
    expect(JSON.parse(readFileSync(join(folder, 'sunny/brand.json'), 'utf8'))).toMatchObject({
      languages: ['VI', 'EN'],
      defaultLanguage: 'VI',
      domains: ['sun.example', 'www.sun.example'],
      assets: { logo: 'assets/logo.svg' },
    });
    expect(readdirSync(join(folder, 'sunny/texts')).sort()).toEqual(['EN.json', 'VI.json']);
    const { stdout } = await brandTool(['check', 'sunny'], folder);
    expect(stdout).toContain('1 brand checked: passed, 0 errors, 1 warning, 1 note');
    expect(stdout).toContain('(brand.operator)');
    expect(stdout).toMatch(/note: sunny\/brand\.json at \/theme\/seeds\/accent \(theme\.moved-accent\)/);
  });

  it('M376, issue 46: new names the operator, flags nothing as a sample, and prints the opening list', async () => {
    const operator = 'Moon Ltd; 1 Sample Street, Valletta; legal@moon.example';
    const made = await brandTool(['new', 'moon', '--name', 'Moon', '--operator', operator], folder);
    expect(made.status).toBe(0);
    // Issue 46: the opening list of the console, of which the check and the operator decide two.
    const lines = made.stdout.split('\n').filter((line) => /^ {2}\[[ x]\] /.test(line));
    expect(lines).toHaveLength(OPENING_CHECKS.length);
    expect(lines.filter((line) => line.startsWith('  [x]'))).toEqual([
      `  [x] ${consoleText('overview', 'opening.check.brand')}`,
      `  [x] ${consoleText('overview', 'opening.check.legal')}`,
    ]);
    const { stdout } = await brandTool(['check', 'moon'], folder);
    expect(stdout).toContain('1 brand checked: passed, 0 errors, 0 warnings');
    expect(JSON.parse(readFileSync(join(folder, 'moon/brand.json'), 'utf8')).operator).toEqual({
      name: 'Moon Ltd',
      address: '1 Sample Street, Valletta',
      email: 'legal@moon.example',
    });
  });

  it.each<[string, readonly string[], RegExp]>([
    [
      'a language that is not spoken whole',
      ['--languages', 'EN,XX'],
      /^--languages is "EN,XX"; list languages of EN, CN/,
    ],
    ['a logo that is not there', ['--logo', 'nowhere.svg'], /^--logo is nowhere\.svg: ENOENT/],
    ['a logo of no kind', ['--logo', 'package.json', '--accent', '#0e7490'], /assets\.format|brand\.value/],
    ['a domain that is none', ['--domain', 'no domain'], /brand\.value/],
    [
      'an operator without an address',
      ['--operator', 'Sample Ltd; legal@sample.example'],
      /^--operator is "Sample Ltd; /,
    ],
    ['a port that is none', ['--port', 'high'], /^--port is "high"/],
  ])('new with %s writes nothing and shows a remedy', async (_, more, reason) => {
    const result = await brandTool(['new', 'moony', '--name', 'Moony', ...more], folder);
    expect(result).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(reason) });
    expect(existsSync(join(folder, 'moony'))).toBe(false);
  });

  it('check accepts brand folders, brand files and trees files, and reports the errors of each', async () => {
    const lone = join(folder, 'lone.json');
    writeFileSync(lone, '{"livery":1,"merchant":"lone","nam":"Lone"}');
    const { status, stdout } = await brandTool(['check', lone, 'aurora', treesFile({ lanes: [{ title: 'NEW' }] })]);
    expect(status).toBe(1);
    expect(stdout).toContain('lone.json at /nam (brand.unknown-key)');
    expect(stdout).toContain('lone.json (brand.missing)');
    expect(stdout).toContain('found no theme');
    expect(stdout).toContain('at /lanes/0/title (lanes.value)');
    expect(stdout).toContain('3 brands checked: failed, 2 errors, 1 warning');
  });

  it('portal answers 300 random trees by a list of 300, as JSON only', async () => {
    const trees = fc.sample(likelyTrees, { numRuns: 300, seed: 7 });
    const { status, stdout, stderr } = await brandTool(['portal', 'aurora', '--trees', treesFile(trees)]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toHaveLength(300);
  });

  it('N01: explain shows why, where, and minimal changes', async () => {
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

  it('an unknown id, a missing file and a wrong option are reported in one line with exit code 2', async () => {
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

  it('a separate program answers alike', async () => {
    const program = (...args: readonly string[]) => {
      const { status, stdout, stderr } = spawnSync('node', ['scripts/brand.ts', ...args], { encoding: 'utf8' });
      return { status, stdout, stderr };
    };
    const list = ['explain', 'aurora', 'nav.live', '--json'];
    expect(program(...list)).toEqual(await brandTool(list));
    expect(program('check', '--wrong')).toEqual(await brandTool(['check', '--wrong']));
  });
});
