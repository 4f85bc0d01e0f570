// npm test: the tiers of the gate. "npm test -- static pure" runs only the tiers named.
import { constants } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser, ensureFonts } from './ensure-browser.ts';
import { runTier } from './gate/run-tier.ts';
import { TIERS, type Tier, type TierName, TURNS } from './gate/tiers.ts';
import { keepTimes } from './gate/times.ts';
import { linesOf, stepProblem, sumUp, type TierResult } from './gate/verdict.ts';
import { openRunFolder, quickPlace, RUN_FOLDER } from './run-folder.ts';

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !TIERS.some((tier) => tier.name === name));
if (unknown.length > 0)
  throw new Error(`No tier ${unknown.join(', ')}: there are ${TIERS.map((tier) => tier.name).join(', ')}`);

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort(signal));

// Whatever a step puts aside goes with the run, also what a killed process leaves.
const folder = await openRunFolder(await quickPlace());
process.env['TMPDIR'] = folder.path;
process.env[RUN_FOLDER] = folder.path;
// Programs that tests start again and again are stripped of their types and compiled once a run.
process.env['NODE_COMPILE_CACHE'] ??= join(folder.path, 'compiled');
if (wanted.length === 0)
  console.log(`\n${TURNS.map((lanes) => lanes.map((lane) => lane.join(', ')).join(', beside them ')).join(', then ')}`);
try {
  const results = await runTiers();
  report(results);
  if (!stop.signal.aborted) await keepTimes(results, new Date());
} finally {
  await folder.remove();
}
if (stop.signal.aborted) process.exitCode = 128 + constants.signals[stop.signal.reason as NodeJS.Signals];

async function runTiers(): Promise<readonly TierResult[]> {
  const results: TierResult[] = [];
  for (const turn of TURNS) {
    const lanes = turn.map((lane) => lane.filter(isWanted)).filter((lane) => lane.length > 0);
    const before = [...results];
    const ran = await Promise.all(lanes.map((lane) => runLane(lane, before, lanes.length === 1)));
    results.push(...ran.flat());
  }
  return results;
}

function isWanted(name: TierName): boolean {
  return wanted.length === 0 || wanted.includes(name);
}

/** Runs tiers one after the other. Beside other lanes a tier is told of as a whole once it has ended. */
async function runLane(
  lane: readonly TierName[],
  before: readonly TierResult[],
  isAlone: boolean,
): Promise<readonly TierResult[]> {
  const results: TierResult[] = [];
  for (const tier of lane.flatMap((name) => TIERS.filter((known) => known.name === name))) {
    if (stop.signal.aborted) break;
    if (isMoot(tier, [...before, ...results])) {
      console.log(`\n${tier.name}\n  not run: ${tier.needs?.join(', ')} failed`);
      continue;
    }
    if (tier.steps.some((step) => step.report?.by === 'playwright')) await prepareBrowser();
    const lines: string[] = [];
    const say = isAlone ? undefined : (line: string) => void lines.push(line);
    results.push(await runTier(tier, stop.signal, say && { say }));
    if (lines.length > 0) console.log(lines.join('\n'));
  }
  return results;
}

function isMoot(tier: Tier, results: readonly TierResult[]): boolean {
  return results.some((result) => tier.needs?.includes(result.name) && result.steps.some(stepProblem));
}

/** Outside the tiers' times: on a fresh machine this downloads a browser. */
async function prepareBrowser(): Promise<void> {
  if (process.env['LIVERY_CHROMIUM'] !== undefined) return;
  console.log('\nbrowser, before the clock starts');
  const say = (line: string) => console.log(`  ${line}`);
  process.env['LIVERY_CHROMIUM'] = await ensureBrowser(say, 'shell');
  await ensureFonts(say);
}

/** What went wrong once more at the end, a long output is read from there; and the sum. */
function report(results: readonly TierResult[]): void {
  const { passed, failed } = sumUp(results);
  const odd = results.flatMap((tier) => tier.steps.flatMap(linesOf));
  if (odd.length > 0) console.log(`\n${odd.join('\n')}`);
  const stopped = stop.signal.aborted ? `, stopped by ${stop.signal.reason}` : '';
  console.log(`\n${passed} passed, ${failed} failed${stopped}`);
  process.exitCode = failed > 0 ? 1 : 0;
}
