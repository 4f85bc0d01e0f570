import { checkSync } from 'recheck';
import { createRe2Engine } from '#model/form/re2-engine.ts';
import type { FieldRule, Rules } from '#model/form/rules.ts';
import { type Problem, pointer, showValue } from '#model/problem.ts';
import { type Lengths, patternLengths } from './pattern-lengths.ts';

/** Time that one pattern's analysis may take; what is not cleared by then is refused. */
const ANALYSIS_MS = 3_000;

/**
 * Patterns of register settings that do not compile, or whose matching time may explode in an engine that backtracks
 * (safety, Data at the door), and rules that no value fits. The platform's own matcher is linear and takes no harm; other
 * readers of the same rules do.
 */
export function checkPatterns(rules: Rules): readonly Problem[] {
  const engine = createRe2Engine();
  return Object.values(rules).flatMap((rule) => {
    if (rule.pattern === null || rule.pattern === '*') return rule.pattern === null ? unsatisfiable(rule) : [];
    if (engine.compile(rule.pattern) === null) return [notCompiled(rule), ...unsatisfiable({ ...rule, pattern: null })];
    return [...unsafe(rule), ...unsatisfiable(rule)];
  });
}

/** The lengths that kinds allow where no pattern decides (wire contract, Pattern kinds). */
const KIND_LENGTHS: Readonly<Record<number, Lengths>> = {
  3: { least: 6, most: 255 },
  5: { least: 2, most: 255 },
  11: { least: 10, most: 10 },
  13: { least: 10, most: 10 },
};

function unsatisfiable(rule: FieldRule): readonly Problem[] {
  const lengths = rule.pattern === null ? KIND_LENGTHS[rule.kind ?? -1] : patternLengths(rule.pattern);
  const { minLength, maxLength } = rule;
  if (!rule.enabled || lengths === undefined || (lengths.least <= maxLength && lengths.most >= minLength)) return [];
  const allowed = lengths.least === lengths.most ? `${lengths.least}` : `${lengths.least} to ${lengths.most}`;
  return [
    {
      code: 'rules.unsatisfiable',
      path: pointer(rule.field, rule.pattern === null ? 'patternId' : 'acceptedPattern'),
      found: `${rule.pattern === null ? `kind ${rule.kind}` : showValue(rule.pattern)}, which takes ${allowed} characters`,
      expected: `some length from ${minLength} to ${maxLength}, as the bounds say`,
      remedy: 'Widen the bounds or correct the pattern: now no value is ever accepted.',
    },
  ];
}

function notCompiled(rule: FieldRule): Problem {
  return {
    code: 'rules.pattern-broken',
    path: pointer(rule.field, 'acceptedPattern'),
    found: showValue(rule.pattern),
    expected: 'a regular expression that compiles (look-aheads at its start only)',
    remedy: 'Correct the pattern; until then the kind of patternId decides for this field.',
  };
}

function unsafe(rule: FieldRule): readonly Problem[] {
  const verdict = checkSync(rule.pattern ?? '', '', { timeout: ANALYSIS_MS });
  if (verdict.status === 'safe') return [];
  const found =
    verdict.status === 'vulnerable'
      ? `${showValue(rule.pattern)}: ${verdict.complexity.summary}`
      : showValue(rule.pattern);
  return [
    {
      code: 'rules.pattern-unsafe',
      path: pointer(rule.field, 'acceptedPattern'),
      found,
      expected: 'a pattern whose matching time is shown to be linear',
      remedy: 'Write it without a repetition inside a repetition, or leave it out and let the kind decide.',
    },
  ];
}
