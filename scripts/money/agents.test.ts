import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readTerms } from '#model/agents/read-terms.ts';
import { settleContracts } from '#model/agents/settle-contracts.ts';
import { sumTeams } from '#model/agents/teams.ts';
import { presentSettlement } from '#model/agents/words.ts';

const FOLDER = 'docs/examples/agents';
const read = (name: string) => readFileSync(`${FOLDER}/${name}.json`, 'utf8');
const run = (command: string, words: readonly string[], input = '') =>
  spawnSync('node', [`scripts/money/${command}.ts`, ...words], { encoding: 'utf8', input });

test.each([
  ['settle', 'dividend', `${FOLDER}/dividend.json`],
  ['lens', 'lens', '-'],
])('npm run %s answers %s as in the example, requested by %s', (command, name, word) => {
  const { status, stdout, stderr } = run(command, [word], word === '-' ? read(name) : '');
  expect([status, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toEqual(JSON.parse(read(`${name}.reply`)));
});

test.each([
  ['dividend', ['28000', '20000', '50000', '10000', '108000']],
  ['daily-salary', ['-5000', '5000', '0']],
  ['real-time-first-slot', ['3703', '3703']],
  ['real-time-second-slot', ['2296', '2296']],
])(
  'D60: the example %s gives the nets of docs/explanation/agents.md and the sum the operator pays',
  (name, expected) => {
    const terms = readTerms(JSON.parse(read(name)));
    if ('mistake' in terms) throw new Error(terms.mistake);
    const { kind, contracts, tree } = terms.value;
    const reported = presentSettlement(
      settleContracts(kind, contracts, tree, sumTeams(tree, new Set(contracts.map(({ id }) => id)))),
    );
    expect(reported).toEqual(JSON.parse(read(`${name}.reply`)));
    expect([...reported.lines.map(({ netMinor }) => netMinor), reported.houseMinor]).toEqual(expected);
  },
);

test.each<[string, string, readonly string[], string, RegExp]>([
  ['no file', 'settle', [], '', /^npm run -s settle -- FILE takes one file \(.*\), found 0 arguments\.\n$/],
  ['a file that is not there', 'settle', ['none.json'], '', /^"": found no file \(.*\), expected a JSON file\.\n$/],
  ['invalid JSON', 'lens', ['-'], '{\n"kind":\n}', /^"": found invalid JSON \(.*\), expected an object\.\n$/],
  ['what does not fit', 'lens', ['-'], '{"kind":"DAILY"}', /^\/members: found nothing, expected a list\.\n$/],
])('%s is refused in one line', (_, command, words, input, line) => {
  const { status, stdout, stderr } = run(command, words, input);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(line);
});
