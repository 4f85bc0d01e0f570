/**
 * Runs the benchmarks of scripts/bench, all or the named ones: `npm run bench -- edge portal`. `--rows 300000` is a
 * trial with another number of rows: its results are neither stored nor checked against budgets.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { arch, availableParallelism, cpus, platform, release, totalmem } from 'node:os';
import { readOwnArguments } from '#serving/read-arguments.ts';
import { benchBets } from './bench/bets/bets.ts';
import { benchExports } from './bench/bets/exports.ts';
import { benchStream } from './bench/bets/stream.ts';
import { benchBrands } from './bench/brands.ts';
import { BUDGETS } from './bench/budgets.ts';
import { benchBundle } from './bench/bundle.ts';
import { benchCalls } from './bench/calls/calls.ts';
import { benchChecks } from './bench/checks.ts';
import { benchClaims } from './bench/claims/claims.ts';
import { benchConsole } from './bench/console/console.ts';
import { benchStudio } from './bench/console/studio.ts';
import { benchDeposits } from './bench/deposits/deposits.ts';
import { benchTabs } from './bench/deposits/tabs.ts';
import { benchEdge } from './bench/edge/edge.ts';
import { benchFlags } from './bench/edge/flags.ts';
import { benchStreams } from './bench/edge/streams.ts';
import type { Bench, Measure, Scale } from './bench/figure.ts';
import { benchForm } from './bench/form/form.ts';
import { benchSlowLine } from './bench/form/slow-line.ts';
import { benchGames } from './bench/games/games.ts';
import { benchGrowth } from './bench/growth.ts';
import { benchLanguages } from './bench/languages.ts';
import { benchLobby } from './bench/lobby/lobby.ts';
import { benchAgents } from './bench/model/agents.ts';
import { benchPortal } from './bench/model/portal.ts';
import { benchPages } from './bench/pages.ts';
import { benchPaint } from './bench/paint.ts';
import { benchRecords } from './bench/records/records.ts';
import { describeBudget, describeResult, inUnit, type Machine, type Report, writeReport } from './bench/report.ts';
import { benchSearch } from './bench/search.ts';
import { benchSettle } from './bench/settle/settle.ts';
import { benchTeam } from './bench/team/team.ts';
import { type Verdict, validate } from './bench/verdict.ts';
import { buildIsFresh, runBuild } from './build.ts';

const BENCHES: Readonly<Record<string, Bench>> = {
  bundle: benchBundle,
  form: benchForm,
  games: benchGames,
  lobby: benchLobby,
  portal: benchPortal,
  brands: benchBrands,
  edge: benchEdge,
  flags: benchFlags,
  search: benchSearch,
  calls: benchCalls,
  bets: benchBets,
  deposits: benchDeposits,
  tabs: benchTabs,
  claims: benchClaims,
  stream: benchStream,
  exports: benchExports,
  records: benchRecords,
  agents: benchAgents,
  team: benchTeam,
  settle: benchSettle,
  streams: benchStreams,
  console: benchConsole,
  studio: benchStudio,
  paint: benchPaint,
  pages: benchPages,
  languages: benchLanguages,
  'slow-line': benchSlowLine,
  growth: benchGrowth,
  checks: benchChecks,
};
const JSON_FILE = 'docs/bench.json';
/** A benchmark starts no new round after this time: a slow machine runs fewer rounds. */
const LIMIT_MS = 25 * 60_000;

const print = (line: string): void => void process.stderr.write(`${line}\n`);

/** Runs the benchmarks one by one and passes on their results. Returns the benchmarks that failed. */
async function run(
  names: readonly string[],
  scale: Scale,
  take: (measures: readonly Measure[]) => Promise<void>,
): Promise<readonly string[]> {
  if (!(await buildIsFresh())) print(`built in ${(await runBuild()).toFixed(1)} s`);
  const broken: string[] = [];
  for (const name of names) {
    const begun = performance.now();
    try {
      const measures = await BENCHES[name]?.((line) => print(`  ${line}`), AbortSignal.timeout(LIMIT_MS), scale);
      await take(measures ?? []);
    } catch (error) {
      broken.push(name);
      print(`  ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
    print(`${name}: ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
  }
  return broken;
}

/** Results that were not measured in this run keep their last value. */
async function storeResults(measured: readonly Measure[]): Promise<void> {
  const before: Partial<Report> = JSON.parse(await readFile(JSON_FILE, 'utf8').catch(() => '{}'));
  const date = new Date().toISOString().slice(0, 16);
  const retained = (before.measures ?? []).filter((old) => !measured.some(({ id }) => id === old.id));
  const all = [...measured.map((measure) => ({ ...measure, date })), ...retained];
  const order = Object.keys(BUDGETS);
  const sorted = all
    .filter(({ id }) => order.includes(id))
    .toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
  const report = { machine: describeMachine(), measures: sorted };
  await writeFile(JSON_FILE, `${JSON.stringify(report, null, 2)}\n`);
  for (const [path, content] of Object.entries(writeReport(report))) await writeFile(path, content);
}

function describeMachine(): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown processor',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    system: `${platform()} ${release()} ${arch()}`,
    node: process.versions.node,
  };
}

function printVerdict(verdict: Verdict): void {
  const { id, budget, ours, reference, how, isWithin } = verdict;
  const described = describeResult(verdict);
  const result = budget.validated === 'ratio' ? `${inUnit(ours, budget)}, ${described}` : described;
  const comparison = reference === undefined ? '' : `; ${inUnit(reference.value, budget)}: ${reference.what}`;
  const line = `${isWithin ? 'held  ' : 'missed'} ${id.padEnd(18)} ${result} (${describeBudget(budget)}${comparison})`;
  process.stdout.write(how === undefined ? `${line}\n` : `${line}, ${how}\n`);
}

const USAGE = `npm run bench [-- NAME...] [--rows N]
  NAME    one of ${Object.keys(BENCHES).join(', ')}; all of them by default
  --rows  a trial with another number of rows, which is neither stored nor checked`;

const { positionals: asked, values } = readOwnArguments(USAGE, { rows: { type: 'string' } });
const rows = values.rows === undefined ? undefined : Number(values.rows);
if (rows !== undefined && !(Number.isSafeInteger(rows) && rows > 0)) {
  print('--rows takes a whole number above zero.');
  process.exit(2);
}
const unknown = asked.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  print(`No such figures: ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}
const scale = rows === undefined ? {} : { rows };
const verdicts: Verdict[] = [];
const broken = await run(asked.length > 0 ? asked : Object.keys(BENCHES), scale, async (measures) => {
  verdicts.push(...measures.map((measure) => validate(measure)));
  if (rows === undefined) await storeResults(measures);
});
for (const verdict of verdicts) printVerdict(verdict);
for (const name of broken) process.stdout.write(`not measured: ${name}\n`);
const isHeld = rows !== undefined || verdicts.every(({ isWithin }) => isWithin);
process.exitCode = isHeld && broken.length === 0 ? 0 : 1;
