/**
 * Runs the conformance tests against a payment provider: every rule of docs/guides/payment-provider.md that can be tested from
 * outside.
 */

import { type Report, type Result, sumUp } from '../results.ts';
import { validate } from '../verdict/verdict.ts';
import { actionCases, guardCases, type ProviderCase } from './call-cases.ts';
import type { ProviderDeps } from './deps.ts';
import { eventCases } from './event-cases.ts';
import { orderCases } from './order-cases.ts';
import { statementCases } from './statement-cases.ts';

export const providerCases: readonly ProviderCase[] = [
  ...guardCases,
  ...orderCases,
  ...actionCases,
  ...statementCases,
  ...eventCases,
];

interface RunOptions {
  /** Actions, or `events`; absent: all. */
  readonly only?: readonly ProviderCase['call'][] | undefined;
  readonly onResult?: (result: Result) => void;
}

export async function runProvider(deps: ProviderDeps, options: RunOptions = {}): Promise<Report> {
  const results: Result[] = [];
  for (const { call, title, rule, run } of casesOfRun(options.only)) {
    const began = performance.now();
    const verdict = await validate(() => run(deps));
    const result = { call, title, rule, detail: '', ...verdict, ms: Math.round(performance.now() - began) };
    results.push(result);
    options.onResult?.(result);
  }
  return sumUp(deps.url, results);
}

function casesOfRun(only: RunOptions['only']): readonly ProviderCase[] {
  return only === undefined ? providerCases : providerCases.filter(({ call }) => only.includes(call));
}
