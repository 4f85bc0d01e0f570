import { afterEach, expect, it, vi } from 'vitest';
import { runTier } from './run-tier.ts';
import type { Step } from './tiers.ts';

const step = (name: string, code: string): Step => ({ name, command: ['node', '-e', code] });

let printed: string[] = [];
const listen = () => vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)));

afterEach(() => {
  printed = [];
});

it('the gate prints the whole output of a failed step and none of a good one', async () => {
  listen();
  const steps = [
    step('good', "console.log('quiet')"),
    step('bad', "console.log('one'); console.error('two'); process.exit(3)"),
  ];
  const result = await runTier({ name: 'try', limitSeconds: 60, abreast: 2, steps }, 1);
  expect(result.steps.map(({ name, exitCode }) => [name, exitCode]).sort()).toEqual([
    ['bad', 3],
    ['good', 0],
  ]);
  expect(printed.join('\n')).toMatch(/FAIL bad.*one.*two.*bad: ended with 3/s);
  expect(printed.join('\n')).not.toContain('quiet');
});

it('the gate ends a step that outlives its limit, and fails it', async () => {
  listen();
  const result = await runTier(
    { name: 'try', limitSeconds: 1, abreast: 1, steps: [step('stuck', 'setInterval(() => 0, 1e6)')] },
    0.2,
  );
  expect(result.limitSeconds).toBe(0.2);
  expect(result.steps[0]?.exitCode).not.toBe(0);
  expect(printed.join('\n')).toContain('ended by SIGTERM');
});

it('the gate fails a step whose command is not there', async () => {
  listen();
  const result = await runTier(
    { name: 'try', limitSeconds: 9, abreast: 1, steps: [{ name: 'none', command: ['no-such-program'] }] },
    1,
  );
  expect(result.steps[0]?.exitCode).toBe(127);
});
