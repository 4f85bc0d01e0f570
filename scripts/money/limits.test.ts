import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readHistory } from '#model/limits/read-history.ts';
import { replayHistory } from '#model/limits/replay.ts';

const FOLDER = 'docs/examples/limits';
const read = (name: string) => JSON.parse(readFileSync(`${FOLDER}/${name}.json`, 'utf8'));
const run = (word: string, input = '') =>
  spawnSync('node', ['scripts/money/limits.ts', word], { encoding: 'utf8', input });

test.each(['money', 'requests'])(
  'npm run limits answers the example %s as in its reply (N11 leads to limits)',
  (name) => {
    const found = readHistory(read(name));
    if ('mistake' in found) throw new Error(found.mistake);
    expect(replayHistory(found.value)).toEqual(read(`${name}.reply`));
  },
);

test('the command prints the reply to a file or standard input', () => {
  for (const [word, input] of [[`${FOLDER}/requests.json`], ['-', JSON.stringify(read('requests'))]] as const) {
    const { status, stdout, stderr } = run(word, input);
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout)).toEqual(read('requests.reply'));
  }
});

test.each([
  ['invalid JSON', '{"zone":', /^"": found invalid JSON \(.*\), expected an object\.\n$/],
  [
    'a key with a line break',
    '{"zone":"UTC","limits":[],"events":[],"a\\nb":1}',
    /^\/a\\u000ab: found an unknown key, .*\.\n$/,
  ],
])('%s exits with code 2 and one line', (_, input, line) => {
  const { status, stdout, stderr } = run('-', input);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(line);
});
