import { readFile, rm } from 'node:fs/promises';
import { type Counts, countPlaywright, countVitest } from './count-tests.ts';
import { type NamedTests, namePlaywright, nameVitest } from './name-failures.ts';
import { runCommand } from './run-command.ts';
import type { Stage, Step } from './stages.ts';
import { linesOf, type StageResult, type StepResult, stepProblem, timeOf } from './verdict.ts';

/** A step that runs this long hangs even on a slow machine, since every test has its own timeout. */
const STUCK_MS = 2 * 3_600_000;

export type Print = (lines: string) => void;

export interface RunOptions {
  /** Default: standard output, immediately. */
  readonly print?: Print;
  readonly stuckMs?: number;
}

/**
 * Runs a stage's steps, at most `abreast` in parallel, and prints each result, then the stage's time; the output of a
 * failed step is printed in full. `stopped` terminates the running steps and starts no more.
 */
export async function runStage(stage: Stage, stopped: AbortSignal, options: RunOptions = {}): Promise<StageResult> {
  const { print = (lines) => console.log(lines), stuckMs = STUCK_MS } = options;
  const started = performance.now();
  const waiting = [...stage.steps];
  const steps: StepResult[] = [];
  print(`\n${stage.name}`);
  const worker = async () => {
    for (let step = waiting.shift(); step && !stopped.aborted; step = waiting.shift()) {
      const result = await runStep(step, AbortSignal.any([stopped, AbortSignal.timeout(stuckMs)]));
      describeStep(result, print);
      steps.push(result);
    }
  };
  await Promise.all(Array.from({ length: stage.abreast }, worker));
  const { name, expectedSeconds } = stage;
  const result = { name, seconds: secondsSince(started), expectedSeconds, steps };
  print(`  ${timeOf(result)}`);
  return result;
}

async function runStep(step: Step, signal: AbortSignal): Promise<StepResult> {
  const started = performance.now();
  if (step.report) await rm(step.report.file, { force: true });
  const { exitCode, output } = await runCommand(step, signal);
  const reported = step.report && (await readReport(step.report));
  return { name: step.name, seconds: secondsSince(started), exitCode, output, ...reported };
}

async function readReport({ by, file }: NonNullable<Step['report']>): Promise<{ counts: Counts; named: NamedTests }> {
  const report: unknown = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  return by === 'vitest'
    ? { counts: countVitest(report), named: nameVitest(report) }
    : { counts: countPlaywright(report), named: namePlaywright(report) };
}

/** Failed tests come first, because readers see the start of a long output first. */
function describeStep(result: StepResult, print: Print): void {
  const problem = stepProblem(result);
  const tests = result.counts ? `  ${result.counts.passed} tests` : '';
  print(`  ${problem ? 'FAIL' : 'ok  '} ${result.name.padEnd(24)}${result.seconds.toFixed(1).padStart(7)} s${tests}`);
  for (const line of linesOf(result)) print(`  ${line}`);
  if (problem) print(`${result.output.trimEnd()}\n  ${result.name}: ${problem}`);
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000;
}
