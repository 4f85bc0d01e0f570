import { splitLookaheads } from '../form/values/pattern-syntax.ts';
import { effortOf } from './ambiguity.ts';
import { buildMachine } from './machine.ts';
import { parsePattern } from './parse-pattern.ts';

/**
 * Whether a pattern is proved to take an engine that backtracks no longer than its value is long. False: it takes longer, or
 * nothing is proved. The same answer each time, however busy the machine is.
 */
export function isProvedLinear(pattern: string): boolean {
  const parts = splitLookaheads(pattern);
  return parts?.every(({ text }) => isPartLinear(text)) ?? false;
}

function isPartLinear(text: string): boolean {
  const node = parsePattern(text);
  const machine = node && buildMachine(node);
  return machine !== null && effortOf(machine) === 'linear';
}
