/** The table that docs/bench.md holds. */
import type { Budget } from './budgets.ts';
import type { Verdict } from './verdict.ts';

/** What the figures were measured on. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  /** ISO 8601, to the minute. */
  readonly date: string;
}

export interface Report {
  readonly machine: Machine;
  readonly verdicts: readonly Verdict[];
}

/** Writes the page. */
export function writeMarkdown({ machine, verdicts }: Report): string {
  const { processor, cores, memoryGb, system, node, date } = machine;
  return [
    '# Benchmarks',
    '',
    'Written by `npm run bench`. Each figure is the median of its rounds, taken in turns with its reference in the same run,',
    'so that a busy machine meets both. A budget is about the figure itself or about how many times the reference it is.',
    '',
    `${date}, ${processor}, ${cores} cores, ${memoryGb} GB, ${system}, Node ${node}.`,
    '',
    '| Figure | Measured | Reference | Rounds | Budget | Result | |',
    '|---|---|---|---|---|---|---|',
    ...verdicts.map(row),
    '',
  ].join('\n');
}

function row(verdict: Verdict): string {
  const { id, ours, reference, rounds, budget, judged, isWithin } = verdict;
  const cells = [
    `\`${id}\` ${budget.title}`,
    inUnit(ours, budget),
    reference ? `${inUnit(reference.value, budget)} (${reference.what})` : '',
    String(rounds),
    describeBudget(budget),
    budget.judged === 'ratio' ? `${judged.toFixed(2)} times` : inUnit(judged, budget),
    isWithin ? 'held' : '**missed**',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** What a budget asks for, in words. */
export function describeBudget(budget: Budget): string {
  const words = { atMost: 'at most', atLeast: 'at least', below: 'under' }[budget.bound];
  return `${words} ${budget.judged === 'ratio' ? `${budget.limit} times` : inUnit(budget.limit, budget)}`;
}

/** A figure with its unit; as many digits as say something. */
export function inUnit(value: number, { unit }: Budget): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 3;
  const text = value.toFixed(digits);
  return unit === 'count' || unit === 'shift' || unit === 'points' ? text : `${text} ${unit}`;
}
