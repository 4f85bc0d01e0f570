import { expect, it } from 'vitest';
import { hearCommand } from '#tests/hear-command.ts';
import { runPacks } from './run-packs.ts';

const report = (...args: readonly string[]) => hearCommand(() => runPacks(['report', ...args]));

it('N12: the report names each clause of a brand’s packs, how it is met with its evidence, and what is not met', async () => {
  const { status, stdout } = await report('aurora', '--at', '2026-11-29');
  expect(status).toBe(1);
  expect(stdout).toMatch(
    /^aurora, 2026-11-29T12:00:00\.000Z: 12 obligations in force, \d+ met, \d+ partly, \d+ not met\.\n/,
  );
  expect(stdout).toContain('No person has verified 12 of 12 rows');
  const [, unmet = ''] = stdout.split(/^Not met \(\d+\)$/m);
  expect(unmet.split(/^Partly met/m)[0]).toContain('us-pa.display.lastLogin');
  expect(unmet.split(/^Partly met/m)[0]).toContain('not met: lastLogin: Not shown: login.');
  const [, met = ''] = stdout.split(/^Met \(\d+\)$/m);
  expect(met).toContain('us-pa 814a.2(1) (/obligations/5) us-pa.limit.deposit, grade A');
  expect(met).toContain('us-pa 814a.2(4) (/obligations/8) us-pa.limit.time');
  expect(met).toContain('from member_limit where merchant = :merchant');
});

it('N11, N12: the report measures distances in the brand’s portal', async () => {
  const { stdout } = await report('harbor');
  expect(stdout).toContain('met: home to limits: 1 click from home to limits (select footer.limits).');
});

it('N12: at a day before a row is in force, the report says what begins within 180 days, and what later', async () => {
  const rows = JSON.parse((await report('aurora', '--json', '--at', '2026-11-29')).stdout).rows;
  expect(rows).toHaveLength(12);
  expect(rows.every(({ force }: { readonly force: string }) => force === 'now')).toBe(true);
});

it.each([
  [['aurora', '--at', 'tomorrow'], '--at is "tomorrow": write a day as yyyy-MM-dd.'],
  [['nobody'], 'nobody has no valid brand file.'],
])('wrong arguments are named: %j', async (args, words) => {
  const { status, stderr } = await report(...args);
  expect(status).toBe(2);
  expect(stderr).toContain(words);
});
