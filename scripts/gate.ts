// npm test: the tiers of the gate. "npm test -- static pure" runs only the tiers named.
import { constants } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser, ensureFonts, nameEngines } from './ensure-browser.ts';
import { runStage } from './gate/run-tier.ts';
import { STAGES, type Stage } from './gate/tiers.ts';
import { keepTimes } from './gate/times.ts';
import { linesOf, stepProblem, sumUp, type StageResult } from './gate/verdict.ts';
import { openRunFolder, quickPlace, RUN_FOLDER } from './run-folder.ts';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !STAGES.some((tier) => tier.name === name));
if (unknown.length > 0)
  throw new Error(`No tier ${unknown.join(', ')}: there are ${STAGES.map((tier) => tier.name).join(', ')}`);

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort(signal));

// Whatever a step puts aside goes with the run, also what a killed process leaves.
const folder = await openRunFolder(await quickPlace());
process.env['TMPDIR'] = folder.path;
process.env[RUN_FOLDER] = folder.path;
// Programs that tests start again and again are stripped of their types and compiled once a run.
process.env['NODE_COMPILE_CACHE'] ??= join(folder.path, 'compiled');
try {
  const results = await runStages();
  report(results);
  if (!stop.signal.aborted) await keepTimes(results, new Date());
} finally {
  await folder.remove();
}
if (stop.signal.aborted) process.exitCode = 128 + constants.signals[stop.signal.reason as NodeJS.Signals];

/** One after the other: each keeps two cores busy (docs/decisions/140-one-tier-after-the-other.md). */
async function runStages(): Promise<readonly StageResult[]> {
  const results: StageResult[] = [];
  for (const tier of STAGES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
    if (stop.signal.aborted) break;
    if (isMoot(tier, results)) {
      console.log(`\n${tier.name}\n  not run: ${tier.needs?.join(', ')} failed`);
      continue;
    }
    if (tier.steps.some((step) => step.report?.by === 'playwright')) await prepareBrowser();
    results.push(await runStage(tier, stop.signal));
  }
  return results;
}

function isMoot(tier: Stage, results: readonly StageResult[]): boolean {
  return results.some((result) => tier.needs?.includes(result.name) && result.steps.some(stepProblem));
}

/** Outside the tiers' times: on a fresh machine this downloads a browser. */
async function prepareBrowser(): Promise<void> {
  if (process.env['LIVERY_CHROMIUM'] !== undefined) return;
  console.log('\nbrowser, before the clock starts');
  const print = (line: string) => console.log(`  ${line}`);
  process.env['LIVERY_CHROMIUM'] = await ensureBrowser(print, 'shell');
  await ensureFonts(print);
  await nameOtherEngines(print);
}

/** Twelve journeys in WebKit and Firefox where they are asked for: `LIVERY_ENGINES=gate npm test`. */
async function nameOtherEngines(print: (line: string) => void): Promise<void> {
  if (process.env['LIVERY_ENGINES'] === 'gate') await nameEngines(print);
}

/** What went wrong once more at the end, a long output is read from there; and the sum. */
function report(results: readonly StageResult[]): void {
  const { passed, failed } = sumUp(results);
  const odd = results.flatMap((tier) => tier.steps.flatMap(linesOf));
  if (odd.length > 0) console.log(`\n${odd.join('\n')}`);
  const stopped = stop.signal.aborted ? `, stopped by ${stop.signal.reason}` : '';
  console.log(`\n${passed} passed, ${failed} failed${stopped}`);
  process.exitCode = failed > 0 ? 1 : 0;
}
