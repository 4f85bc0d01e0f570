import fc from 'fast-check';
import { checkSync } from 'recheck';
import { expect, test } from 'vitest';
import { splitLookaheads } from '../form/values/pattern-syntax.ts';
import { effortOf } from './ambiguity.ts';
import { buildAutomaton } from './automaton.ts';
import { parsePattern } from './parse-pattern.ts';
import { isProvedLinear } from './proved-linear.ts';
import { BY_STEPS } from './recheck-limits.ts';

const SPEEDS = ['linear', 'polynomial', 'exponential'] as const;

function worst(pattern: string): (typeof SPEEDS)[number] | undefined {
  const efforts = (splitLookaheads(pattern) ?? []).map(({ text }) => {
    const node = parsePattern(text);
    const automaton = node && buildAutomaton(node);
    return automaton ? effortOf(automaton) : undefined;
  });
  return efforts.includes(undefined) ? undefined : SPEEDS.findLast((speed) => efforts.includes(speed));
}

test.each<[string, (typeof SPEEDS)[number]]>([
  ['^([A-Za-z]+\\s?)*$', 'exponential'],
  ['(x+x+)+y', 'exponential'],
  ['^(a|a)*$', 'exponential'],
  ['^(a|aa)+$', 'exponential'],
  ['^(\\d+)*\\.$', 'exponential'],
  ['^(a?b?)*$', 'exponential'],
  ['^(\\w+\\.?)+$', 'exponential'],
  ['^(?=(a+)+$)a+b$', 'exponential'],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 'exponential'],
  ['(.*.*.*.*.*.*.*.*.*)z', 'polynomial'],
  ['^a*a*$', 'polynomial'],
  ['^a*b*a*$', 'polynomial'],
  ['\\d+x', 'polynomial'],
  ['^\\S+@\\S+$', 'polynomial'],
  ['^[A-Za-z][A-Za-z0-9]*$', 'linear'],
  ['^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]+$', 'linear'],
  ['^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$', 'linear'],
  ['^[\\w.+-]+@[\\w-]+\\.[\\w.-]+$', 'linear'],
  ['^(\\w+\\.)+\\w+$', 'linear'],
  ['^(a?)*$', 'linear'],
  ['^(a*)*', 'linear'],
  ['^(?:[a-z]{50}\\d){4}$', 'linear'],
])('N07: %s is %s, as in the gateway’s check', (pattern, effort) => {
  expect(worst(pattern)).toBe(effort);
  expect(isProvedLinear(pattern)).toBe(effort === 'linear');
  expect(checkSync(pattern, '', { ...BY_STEPS, timeout: 50_000 }).status).toBe(
    effort === 'linear' ? 'safe' : 'vulnerable',
  );
});

const fragment = fc
  .tuple(
    fc.constantFrom('a', '[ab]', 'b', '(?:ab|b)', '(?:a+b?)', '(?:a|b)', 'c'),
    fc.constantFrom('', '', '?', '*', '+', '{2}', '{1,3}'),
  )
  .map((parts) => parts.join(''));
const pattern = fc.array(fragment, { minLength: 1, maxLength: 4 }).map((fragments) => `^${fragments.join('')}$`);

test('N07: random patterns get the same verdict as in the gateway’s check', () => {
  const checked = fc.sample(pattern, { numRuns: 120, seed: 11 }).map((source) => {
    const result = checkSync(source, '', { ...BY_STEPS, timeout: 50_000 });
    return { source, ours: worst(source) === 'linear' ? 'safe' : 'vulnerable', theirs: result.status };
  });
  expect(checked.filter(({ ours, theirs }) => theirs !== 'unknown' && ours !== theirs)).toEqual([]);
});
