// npm test: runs the stages of the test suite. "npm test -- static pure" runs only the named stages.
import { constants } from 'node:os';
import { join } from 'node:path';
import { readOwnArguments } from '#serving/read-arguments.ts';
import { runStage } from './checks/run-stage.ts';
import { STAGES, type Stage } from './checks/stages.ts';
import { keepTimes } from './checks/times.ts';
import { linesOf, type StageResult, stepProblem, sumUp } from './checks/verdict.ts';
import { ensureBrowser, ensureFonts, nameEngines } from './ensure-browser.ts';
import { openRunFolder, quickPlace, RUN_FOLDER } from './run-folder.ts';

const USAGE = `npm test [-- STAGE...]
  STAGE  one of ${STAGES.map(({ name }) => name).join(', ')}; all of them by default`;
const { positionals: wanted } = readOwnArguments(USAGE, {});
const unknown = wanted.filter((name) => !STAGES.some((stage) => stage.name === name));
if (unknown.length > 0)
  throw new Error(`No stage ${unknown.join(', ')}: there are ${STAGES.map((stage) => stage.name).join(', ')}`);

/** What this machine cannot run; not a failure. */
const notRun: string[] = [];
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort(signal));

// Temporary files of all steps are removed with the run, also those of killed processes.
const folder = await openRunFolder(await quickPlace());
process.env['TMPDIR'] = folder.path;
process.env[RUN_FOLDER] = folder.path;
// Compile cache: programs that tests start repeatedly are stripped of types and compiled once per run.
process.env['NODE_COMPILE_CACHE'] ??= join(folder.path, 'compiled');
try {
  const results = await runStages();
  report(results);
  if (!stop.signal.aborted) await keepTimes(results, new Date());
} finally {
  await folder.remove();
}
if (stop.signal.aborted) process.exitCode = 128 + constants.signals[stop.signal.reason as NodeJS.Signals];

/** Sequential: each stage keeps two cores busy (docs/decisions/38-the-test-suite-asks-each-question-once.md). */
async function runStages(): Promise<readonly StageResult[]> {
  const results: StageResult[] = [];
  for (const stage of STAGES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    if (stop.signal.aborted) break;
    if (isMoot(stage, results)) {
      console.log(`\n${stage.name}\n  not run: ${stage.dependsOn?.join(', ')} failed`);
      continue;
    }
    if (stage.steps.some((step) => step.report?.by === 'playwright')) await prepareBrowser();
    results.push(await runStage(stage, stop.signal));
  }
  return results;
}

function isMoot(stage: Stage, results: readonly StageResult[]): boolean {
  return results.some((result) => stage.dependsOn?.includes(result.name) && result.steps.some(stepProblem));
}

/** Not part of the stages' time: on a new machine this downloads a browser. */
async function prepareBrowser(): Promise<void> {
  console.log('\nbrowser, before the clock starts');
  const print = (line: string) => console.log(`  ${line}`);
  if (process.env['LIVERY_CHROMIUM'] === undefined) {
    process.env['LIVERY_CHROMIUM'] = await ensureBrowser(print, 'shell');
    await ensureFonts(print);
  }
  await nameOtherEngines(print);
}

/** Twelve journeys in WebKit and Firefox, where these can be had; `LIVERY_ENGINES=none` leaves them out. */
async function nameOtherEngines(print: (line: string) => void): Promise<void> {
  if (process.env['LIVERY_ENGINES'] === 'none') return;
  await nameEngines(print).catch(({ message }: Error) => {
    print(message);
    notRun.push(`no journeys in WebKit and Firefox. ${message}`);
  });
}

/** Repeats failures at the end, where a long output is read first; then the totals. */
function report(results: readonly StageResult[]): void {
  const { passed, failed } = sumUp(results);
  const odd = [...results.flatMap((stage) => stage.steps.flatMap(linesOf)), ...notRun];
  if (odd.length > 0) console.log(`\n${odd.join('\n')}`);
  const stopped = stop.signal.aborted ? `, stopped by ${stop.signal.reason}` : '';
  console.log(`\n${passed} passed, ${failed} failed${stopped}`);
  process.exitCode = failed > 0 ? 1 : 0;
}
