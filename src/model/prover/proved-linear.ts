import { splitLookaheads } from '../form/values/pattern-syntax.ts';
import { effortOf } from './ambiguity.ts';
import { buildAutomaton } from './automaton.ts';
import { parsePattern } from './parse-pattern.ts';

/**
 * Whether a pattern is proved to take linear time in a backtracking engine. False: it takes longer, or nothing is
 * proved. Deterministic, whatever the load of the computer.
 */
export function isProvedLinear(pattern: string): boolean {
  const parts = splitLookaheads(pattern);
  return parts?.every(({ text }) => isPartLinear(text)) ?? false;
}

function isPartLinear(text: string): boolean {
  const node = parsePattern(text);
  const automaton = node && buildAutomaton(node);
  return automaton !== null && effortOf(automaton) === 'linear';
}
