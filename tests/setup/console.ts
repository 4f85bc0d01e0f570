// Unexpected console output fails the test that wrote it.

import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

const WATCHED = ['error', 'warn'] as const;
const original = { error: console.error, warn: console.warn };

let heard: string[] = [];
let expected: RegExp[] = [];

/** Allows the running test to write matching lines to console.error or console.warn; each pattern must occur. */
export function expectConsole(...patterns: RegExp[]): void {
  expected.push(...patterns);
}

beforeEach(() => {
  heard = [];
  expected = [];
  for (const level of WATCHED) console[level] = (...args: unknown[]) => void heard.push(`${level}: ${format(...args)}`);
});

afterEach(() => {
  Object.assign(console, original);
  const surprises = heard.filter((line) => !expected.some((pattern) => pattern.test(line)));
  const missing = expected.filter((pattern) => !heard.some((line) => pattern.test(line)));
  if (surprises.length > 0) throw new Error(`Unexpected console output:\n${surprises.join('\n')}`);
  if (missing.length > 0) throw new Error(`Expected on the console, but not heard: ${missing.join(', ')}`);
});
