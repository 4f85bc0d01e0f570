import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const run = (...words: string[]) => spawnSync('node', ['scripts/money/machines.ts', ...words], { encoding: 'utf8' });

test('npm run machines prints every step as one JSON value, as in the example', () => {
  const { status, stdout, stderr } = run();
  expect([status, stderr]).toEqual([0, '']);
  const rows: unknown = JSON.parse(stdout);
  expect(rows).toEqual(JSON.parse(readFileSync('docs/examples/machines.json', 'utf8')));
  expect(rows).toContainEqual({
    machine: 'withdrawal',
    from: 'sending',
    step: 'confirm',
    by: 'provider',
    to: 'paid',
    postings: [
      { from: 'HELD', to: 'provider', amount: 'net' },
      { from: 'HELD', to: 'fees', amount: 'fee' },
    ],
    player: 'withdrawalPaid',
    mail: true,
  });
});

test.each([['verify'], ['']])('npm run machines refuses the word "%s" in one line', (word) => {
  const { status, stdout, stderr } = run(word);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^npm run -s machines takes no arguments, found ".*": remove it\.\n$/);
});
