/** Formats docs/bench.md with its charts. */
import type { Budget } from './budgets.ts';
import { drawGrowth, drawShares } from './charts.ts';
import type { Measure } from './figure.ts';
import { type Verdict, validate } from './verdict.ts';

export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
}

export interface Dated extends Measure {
  readonly date: string;
}

/**
 * The content of docs/bench.json: results only. Budgets are always the current ones, whenever a result was measured.
 */
export interface Report {
  readonly machine: Machine;
  readonly measures: readonly Dated[];
}

/** The groups of the page with the first parts of their figures' ids. A figure of no group is an error. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Pages: ['paint', 'pages', 'languages', 'slow', 'form'],
  Bundles: ['bundle'],
  Games: ['games'],
  Edge: ['edge', 'brands', 'streams', 'portal', 'search', 'lobby'],
  Money: ['calls', 'bets', 'claims', 'deposits', 'tabs', 'settle', 'agents'],
  Records: ['stream', 'exports', 'records', 'team'],
  Console: ['console', 'studio'],
  Growth: ['growth'],
  Checks: ['checks'],
};

/** docs/bench.md with a table and a chart for each group, by path. */
export function writeReport({ machine, measures }: Report): Readonly<Record<string, string>> {
  const { processor, cores, memoryGb, system, node } = machine;
  const verdicts = measures.map((measure) => ({ ...validate(measure), date: measure.date }));
  const groups = groupsOf(verdicts);
  const page = [
    '# Benchmarks',
    '',
    'Written by `npm run bench`. Each figure is the median of its rounds, taken in turns with its reference in the same run,',
    'so that a busy machine meets both. A budget is about the figure itself or about how many times the reference it is.',
    'A page is measured as a phone would show it: the processor is taken to be so many times slower as Lighthouse’s index of the',
    'machine in that visit is above the phone’s, 600 of middle range and 375 of a weak one. The charts show the used share of each limit.',
    '',
    `${processor}, ${cores} cores, ${memoryGb} GB, ${system}, Node ${node}.`,
    ...groups.flatMap(({ title, chart, verdicts: own }) => [
      '',
      `## ${title}`,
      '',
      `![${title}](${chart.replace('docs/', '')})`,
      '',
      '| Figure | Measured | Reference | Rounds | Budget | Result | | On |',
      '|---|---|---|---|---|---|---|---|',
      ...own.map(row),
    ]),
    '',
  ].join('\n');
  const charts = groups.map(({ title, chart, verdicts: own }) => [
    chart,
    title === 'Growth'
      ? drawGrowth(own.map(({ id, points = [] }) => ({ id, points })))
      : drawShares(own, describeResult),
  ]);
  return { 'docs/bench.md': page, ...Object.fromEntries(charts) };
}

type Row = Verdict & { readonly date: string };

/** Throws if a figure has no group. */
function groupsOf(verdicts: readonly Row[]) {
  const groups = Object.entries(GROUPS).map(([title, prefixes]) => ({
    title,
    chart: `docs/pictures/bench-${title.toLowerCase()}.svg`,
    verdicts: verdicts.filter(({ id }) => prefixes.includes(id.split('.')[0] ?? '')),
  }));
  const grouped = new Set(groups.flatMap((group) => group.verdicts));
  const alone = verdicts.find((verdict) => !grouped.has(verdict));
  if (alone !== undefined) throw new Error(`${alone.id} is in no group of scripts/bench/report.ts.`);
  return groups.filter((group) => group.verdicts.length > 0);
}

function row(verdict: Row): string {
  const { id, ours, reference, rounds, how, budget, isWithin, date } = verdict;
  const cells = [
    `\`${id}\` ${budget.title}`,
    how === undefined ? inUnit(ours, budget) : `${inUnit(ours, budget)} (${how})`,
    reference ? `${inUnit(reference.value, budget)} (${reference.what})` : '',
    String(rounds),
    describeBudget(budget),
    describeResult(verdict),
    isWithin ? 'held' : '**missed**',
    date.slice(0, 10),
  ];
  return `| ${cells.join(' | ')} |`;
}

export function describeResult({ budget, validated }: Verdict): string {
  return budget.validated === 'ratio' ? `${validated.toFixed(2)} times` : inUnit(validated, budget);
}

export function describeBudget(budget: Budget): string {
  const words = { atMost: 'at most', atLeast: 'at least', below: 'under' }[budget.bound];
  return `${words} ${budget.validated === 'ratio' ? `${budget.limit} times` : inUnit(budget.limit, budget)}`;
}

/** A result with its unit, rounded to significant digits. */
export function inUnit(value: number, { unit }: Budget): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 3;
  const text = value.toFixed(digits);
  return unit === 'count' || unit === 'shift' || unit === 'points' || unit === 'exponent' ? text : `${text} ${unit}`;
}
