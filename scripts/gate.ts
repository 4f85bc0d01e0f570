// npm test: the tiers of the gate with their limits. "npm test -- static pure" runs only the tiers named.
import { ensureBrowser, ensureFonts } from './ensure-browser.ts';
import { runTier } from './gate/run-tier.ts';
import { TIERS, type Tier } from './gate/tiers.ts';
import { linesOf, stepProblem, sumUp, type TierResult } from './gate/verdict.ts';

const onServer = process.env['CI'] === 'true';
const scale = Number(process.env['LIVERY_GATE_SCALE'] ?? (onServer ? 2 : 1));
if (!(scale > 0))
  throw new Error(`LIVERY_GATE_SCALE is ${process.env['LIVERY_GATE_SCALE']}: expected a number above 0`);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !TIERS.some((tier) => tier.name === name));
if (unknown.length > 0)
  throw new Error(`No tier ${unknown.join(', ')}: there are ${TIERS.map((tier) => tier.name).join(', ')}`);

const results: TierResult[] = [];
console.log(`Limits: two quiet cores, scale ${scale}${onServer ? ' (CI=true)' : ''}`);
for (const tier of TIERS) {
  if (wanted.length > 0 && !wanted.includes(tier.name)) continue;
  if (isMoot(tier)) {
    console.log(`\n${tier.name}\n  not run: ${tier.needs?.join(', ')} failed`);
    continue;
  }
  if (tier.steps.some((step) => step.report?.by === 'playwright')) await prepareBrowser();
  results.push(printed(await runTier(tier, scale)));
}

const { passed, failed } = sumUp(results);
// Once more at the end: a long output is read from there.
const odd = results.flatMap((tier) => tier.steps.flatMap(linesOf));
if (odd.length > 0) console.log(`\n${odd.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

function isMoot(tier: Tier): boolean {
  return results.some((result) => tier.needs?.includes(result.name) && result.steps.some(stepProblem));
}

/** Outside the tiers' limits: on a fresh machine this downloads a browser. */
async function prepareBrowser(): Promise<void> {
  if (process.env['LIVERY_CHROMIUM'] !== undefined) return;
  console.log('\nbrowser, before the clock starts');
  const say = (line: string) => console.log(`  ${line}`);
  process.env['LIVERY_CHROMIUM'] = await ensureBrowser(say);
  await ensureFonts(say);
}

function printed(tier: TierResult): TierResult {
  const late = tier.seconds > tier.limitSeconds;
  const base = scale === 1 ? '' : ` (${tier.limitSeconds / scale} s x ${scale})`;
  console.log(
    `  ${late ? 'FAIL over the limit' : 'total'} ${tier.seconds.toFixed(1)} s of ${tier.limitSeconds} s${base}`,
  );
  return tier;
}
