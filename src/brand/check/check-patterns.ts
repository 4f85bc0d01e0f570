import { checkSync } from 'recheck';
import { createRe2Engine } from '#model/form/re2-engine.ts';
import type { FieldRule, Rules } from '#model/form/rules.ts';
import { type Problem, pointer, showValue } from '#model/problem.ts';

/** Time that one pattern's analysis may take; what is not cleared by then is refused. */
const ANALYSIS_MS = 3_000;

/**
 * Patterns of register settings that do not compile, or whose matching time may explode in an engine that backtracks.
 * The platform's own matcher is linear and takes no harm; other readers of the same rules do.
 */
export function checkPatterns(rules: Rules): readonly Problem[] {
  const engine = createRe2Engine();
  return Object.values(rules).flatMap((rule) => {
    if (rule.pattern === null || rule.pattern === '*') return [];
    if (engine.compile(rule.pattern) === null) return [notCompiled(rule)];
    return unsafe(rule);
  });
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
