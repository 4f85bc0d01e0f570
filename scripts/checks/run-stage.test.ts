import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { runStage } from './run-stage.ts';
import type { Step } from './stages.ts';

const step = (name: string, code: string): Step => ({ name, command: ['node', '-e', code] });

const NEVER = new AbortController().signal;

let printed: string[] = [];
const listen = () => vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)));

afterEach(() => {
  printed = [];
});

it('the runner prints the full output of failed steps only', async () => {
  listen();
  const steps = [
    step('good', "console.log('quiet')"),
    step('bad', "console.log('one'); console.error('two'); process.exit(3)"),
  ];
  const result = await runStage({ name: 'static', expectedSeconds: 60, abreast: 2, steps }, NEVER);
  expect(result.steps.map(({ name, exitCode }) => [name, exitCode]).sort()).toEqual([
    ['bad', 3],
    ['good', 0],
  ]);
  expect(printed.join('\n')).toMatch(/FAIL bad.*one.*two.*bad: ended with 3/s);
  expect(printed.join('\n')).not.toContain('quiet');
});

it('the runner ends and fails a hanging step with all its processes', async () => {
  listen();
  // Its child process keeps the output open: the step ends only after the child.
  const hangs = { name: 'hangs', command: ['sh', '-c', 'sleep 1000 & wait'] };
  const result = await runStage({ name: 'static', expectedSeconds: 1, abreast: 1, steps: [hangs] }, NEVER, {
    stuckMs: 200,
  });
  expect(result.steps[0]?.exitCode).not.toBe(0);
  expect(printed.join('\n')).toContain('ended by SIGTERM: TimeoutError');
});

it('a stopped runner ends the current step and starts no other', async () => {
  listen();
  const stop = new AbortController();
  const steps = [step('first', 'setInterval(() => 0, 1e6)'), step('second', '')];
  const running = runStage({ name: 'static', expectedSeconds: 1, abreast: 1, steps }, stop.signal);
  stop.abort('SIGTERM');
  expect((await running).steps.map(({ name }) => name)).toEqual(['first']);
});

it('a killed runner ends its steps too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'livery-steps-'));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const held = 'exec 9>"$HELD"; echo up >&9; exec sleep 1000';
  const script = `
    import { runCommand } from './scripts/checks/run-command.ts';
    await runCommand({ name: 'held', command: ['sh', '-c', '${held}'] }, new AbortController().signal);`;
  const env = { ...process.env, HELD: pipe };
  const runner = spawn(process.execPath, ['--input-type=module', '-e', script], { env });
  const reader = createReadStream(pipe, 'utf8');
  expect(await once(reader, 'data')).toEqual(['up\n']);
  runner.kill('SIGKILL');
  // The pipe closes with the last process that holds it.
  await once(reader, 'end');
  await rm(folder, { recursive: true });
});

it('the runner fails a step whose command is missing', async () => {
  listen();
  const none = { name: 'none', command: ['no-such-program'] };
  const result = await runStage({ name: 'static', expectedSeconds: 9, abreast: 1, steps: [none] }, NEVER);
  expect(result.steps[0]?.exitCode).toBe(127);
});
