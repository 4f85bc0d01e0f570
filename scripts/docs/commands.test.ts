import { expect, test } from 'vitest';
import { commandProblems } from './commands.ts';

const SCRIPTS = { start: 'node scripts/start.ts', brand: 'node scripts/check-node.mjs && node scripts/brand.ts' };

test.each<[string, string[]]>([
  ['`npm run start` and `npm run -s brand -- check seaside`', []],
  ['`npm run begin`', ['docs/page.md: "npm run begin" is no script of package.json']],
  ['`npm run brand -- paint seaside`', ['docs/page.md: "npm run brand -- paint": brand has no such subcommand']],
])('a page with %s', (text, problems) => {
  const files = new Map([
    ['docs/page.md', text],
    ['scripts/brand.ts', "const COMMANDS = { check, 'explain': explain };"],
  ]);
  expect(commandProblems(files, SCRIPTS)).toEqual(problems);
});
