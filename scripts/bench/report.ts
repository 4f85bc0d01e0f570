/** Formats the table of docs/bench.md. */
import type { Budget } from './budgets.ts';
import type { Measure } from './figure.ts';
import { validate } from './verdict.ts';

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

export function writeMarkdown({ machine, measures }: Report): string {
  const { processor, cores, memoryGb, system, node } = machine;
  return [
    '# Benchmarks',
    '',
    'Written by `npm run bench`. Each figure is the median of its rounds, taken in turns with its reference in the same run,',
    'so that a busy machine meets both. A budget is about the figure itself or about how many times the reference it is.',
    'A page is measured as a phone would show it: the processor is taken to be so many times slower as Lighthouse’s index of the',
    'machine in that visit is above the phone’s, 600 of middle range and 375 of a weak one.',
    '',
    `${processor}, ${cores} cores, ${memoryGb} GB, ${system}, Node ${node}.`,
    '',
    '| Figure | Measured | Reference | Rounds | Budget | Result | | On |',
    '|---|---|---|---|---|---|---|---|',
    ...measures.map(row),
    '',
  ].join('\n');
}

function row(measure: Dated): string {
  const { id, ours, reference, rounds, how, budget, validated, isWithin } = validate(measure);
  const cells = [
    `\`${id}\` ${budget.title}`,
    how === undefined ? inUnit(ours, budget) : `${inUnit(ours, budget)} (${how})`,
    reference ? `${inUnit(reference.value, budget)} (${reference.what})` : '',
    String(rounds),
    describeBudget(budget),
    budget.validated === 'ratio' ? `${validated.toFixed(2)} times` : inUnit(validated, budget),
    isWithin ? 'held' : '**missed**',
    measure.date.slice(0, 10),
  ];
  return `| ${cells.join(' | ')} |`;
}

export function describeBudget(budget: Budget): string {
  const words = { atMost: 'at most', atLeast: 'at least', below: 'under' }[budget.bound];
  return `${words} ${budget.validated === 'ratio' ? `${budget.limit} times` : inUnit(budget.limit, budget)}`;
}

/** A result with its unit, rounded to significant digits. */
export function inUnit(value: number, { unit }: Budget): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 3;
  const text = value.toFixed(digits);
  return unit === 'count' || unit === 'shift' || unit === 'points' ? text : `${text} ${unit}`;
}
