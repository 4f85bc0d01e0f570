import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { brandTool } from './brand-tool.ts';

const brands = mkdtempSync(join(tmpdir(), 'livery-tutorial-'));
afterAll(() => rmSync(brands, { recursive: true, force: true }));

/** A brand command, or keys to write into the brand file, in the order of the page. */
const STEP = /```sh\nnpm run brand -- ([^\n]+)\n```|```json\n([\s\S]+?)```/g;

const wordsOf = (command: string) =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

it('M376: every command and key of docs/tutorial.md works as the page describes', async () => {
  const file = join(brands, 'seaside/brand.json');
  const printed: string[] = [];
  for (const [, command, keys] of readFileSync('docs/tutorial.md', 'utf8').matchAll(STEP)) {
    if (keys !== undefined) {
      writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...JSON.parse(keys) }, null, 2));
      expect(await brandTool(['check', 'seaside'], brands), keys).toMatchObject({ status: 0 });
      continue;
    }
    const { status, stdout, stderr } = await brandTool(wordsOf(command ?? ''), brands);
    expect([command, status, stderr]).toEqual([command, 0, '']);
    printed.push(stdout);
  }
  const [made, checked, ofBrand, ofSwitch] = printed;
  expect(made).toContain('http://seaside.localhost:8080');
  expect(checked).toContain('1 brand checked: passed, 0 errors, 0 warnings');
  expect(ofBrand).toMatch(/nav\.vip is not shown[\s\S]*brand\.json:\d+ \/elements\/nav\.vip\/hidden is true/);
  expect(ofSwitch).toMatch(/the switch tree has no MANPLAYREB3[\s\S]*It would be shown if/);
});
