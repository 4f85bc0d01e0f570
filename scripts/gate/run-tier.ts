import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { delimiter, resolve } from 'node:path';
import { type Counts, countPlaywright, countVitest } from './count-tests.ts';
import { type NamedTests, namePlaywright, nameVitest } from './name-failures.ts';
import type { Step, Tier } from './tiers.ts';
import { linesOf, type StepResult, stepProblem, type TierResult } from './verdict.ts';

/** A step that outlives its tier's limit by this much is ended. */
const GRACE = 1.5;

/** Tests start many processes of Node: each finds its modules compiled. */
const NODE_COMPILE_CACHE = resolve('node_modules/.cache/compiled');

/** Runs a tier's steps, at most `abreast` at once, and prints each as it ends; a failed step's output is printed whole. */
export async function runTier(tier: Tier, scale: number): Promise<TierResult> {
  const started = performance.now();
  const waiting = [...tier.steps];
  const steps: StepResult[] = [];
  const limitSeconds = tier.limitSeconds * scale;
  console.log(`\n${tier.name}`);
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step, limitSeconds * GRACE);
      printStep(result);
      steps.push(result);
    }
  };
  await Promise.all(Array.from({ length: tier.abreast }, worker));
  return { name: tier.name, seconds: secondsSince(started), limitSeconds, steps };
}

async function runStep(step: Step, limitSeconds: number): Promise<StepResult> {
  const started = performance.now();
  if (step.report) await rm(step.report.file, { force: true });
  const { exitCode, output } = await run(step, limitSeconds);
  const told = step.report && (await readReport(step.report));
  return { name: step.name, seconds: secondsSince(started), exitCode, output, ...told };
}

function run({ command, env }: Step, limitSeconds: number): Promise<{ exitCode: number; output: string }> {
  const [program = '', ...args] = command;
  return new Promise((done) => {
    const child = spawn(program, args, {
      env: {
        NODE_COMPILE_CACHE,
        ...process.env,
        PATH: withOwnTools(process.env['PATH'] ?? ''),
        FORCE_COLOR: '0',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: Math.ceil(limitSeconds * 1000),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', (error) => done({ exitCode: 127, output: `${output}${error.message}\n` }));
    child.once('close', (code, signal) => {
      const note = signal ? `\nended by ${signal} after ${limitSeconds} s\n` : '';
      done({ exitCode: code ?? 1, output: output + note });
    });
  });
}

async function readReport({ by, file }: NonNullable<Step['report']>): Promise<{ counts: Counts; named: NamedTests }> {
  const report: unknown = JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
  return by === 'vitest'
    ? { counts: countVitest(report), named: nameVitest(report) }
    : { counts: countPlaywright(report), named: namePlaywright(report) };
}

/** The project's own tools first, as npm does it, so that the gate also runs without npm. */
function withOwnTools(path: string): string {
  return resolve('node_modules/.bin') + delimiter + path;
}

/** The failed tests come first: whoever sees only the beginning of a long output sees what it is about. */
function printStep(result: StepResult): void {
  const problem = stepProblem(result);
  const tests = result.counts ? `  ${result.counts.passed} tests` : '';
  console.log(
    `  ${problem ? 'FAIL' : 'ok  '} ${result.name.padEnd(24)}${result.seconds.toFixed(1).padStart(7)} s${tests}`,
  );
  for (const line of linesOf(result)) console.log(`  ${line}`);
  if (problem) console.log(`${result.output.trimEnd()}\n  ${result.name}: ${problem}`);
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000;
}
