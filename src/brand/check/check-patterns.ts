import { checkSync } from 'recheck';
import { type FieldRule, MAX_VALUE_LENGTH, type Rules } from '#model/documents/rules.ts';
import type { PatternEngine } from '#model/form/values/matcher.ts';
import { patternFault } from '#model/form/values/pattern-fault.ts';
import { createRe2Engine } from '#model/form/values/re2-engine.ts';
import { type Problem, pointer, showValue } from '#model/json/problem.ts';
import { proveRule } from '#model/prover/prove-rule.ts';
import { isProvedLinear } from '#model/prover/proved-linear.ts';
import { BY_STEPS } from '#model/prover/recheck-limits.ts';

/** Time limit for the analysis of one pattern; a pattern that is not proved safe by then is refused. */
const ANALYSIS_MS = 3_000;

/**
 * Patterns of registration rules that do not compile or may backtrack exponentially (docs/explanation/safety.md#untrusted-data),
 * and rules that no value satisfies (N07). The platform's own matcher is linear and not affected; other users of the
 * rules are.
 */
export function checkPatterns(rules: Rules): readonly Problem[] {
  const engine = createRe2Engine();
  return Object.values(rules).flatMap((rule) => [...checkPattern(rule, engine), ...unsatisfiable(rule, engine)]);
}

function checkPattern(rule: FieldRule, engine: PatternEngine): readonly Problem[] {
  if (rule.pattern === null || rule.pattern === '*') return [];
  return engine.compile(rule.pattern) === null ? [notCompiled(rule)] : unsafe(rule);
}

function unsatisfiable(rule: FieldRule, engine: PatternEngine): readonly Problem[] {
  const { satisfiable, decider } = proveRule(rule, engine);
  if (!rule.enabled || satisfiable !== false) return [];
  const { minLength, maxLength } = rule;
  const isByPattern = decider === 'pattern';
  return [
    {
      code: 'rules.unsatisfiable',
      path: pointer(rule.field, isByPattern ? 'acceptedPattern' : 'patternId'),
      found: `${isByPattern ? showValue(rule.pattern) : `kind ${rule.kind}`}, which accepts ${lengthsOf(rule, engine)}`,
      expected: `a length from ${minLength} to ${maxLength}, the bounds of the rule`,
      remedy: 'Widen the bounds or correct the pattern: at present, no value is accepted.',
    },
  ];
}

/** The lengths that the pattern or kind accepts without the rule's bounds. */
function lengthsOf(rule: FieldRule, engine: PatternEngine): string {
  const { lengths = [] } = proveRule({ ...rule, minLength: 1, maxLength: MAX_VALUE_LENGTH }, engine);
  const [least, most] = [lengths[0], lengths.at(-1)];
  if (least === undefined) return 'no value of any length';
  if (most === MAX_VALUE_LENGTH) return `at least ${least} characters`;
  return least === most ? `${least} characters` : `${least} to ${most} characters`;
}

function notCompiled(rule: FieldRule): Problem {
  const fault = patternFault(rule.pattern ?? '');
  return {
    code: 'rules.pattern-broken',
    path: pointer(rule.field, 'acceptedPattern'),
    found: `${showValue(rule.pattern)}, with ${fault.found}`,
    expected: 'a regular expression that the linear-time engine compiles',
    remedy: `${fault.remedy} Until then, the pattern kind in patternId applies to this field.`,
  };
}

function unsafe(rule: FieldRule): readonly Problem[] {
  if (rule.pattern === null || isProvedLinear(rule.pattern)) return [];
  const verdict = checkSync(rule.pattern, '', { ...BY_STEPS, timeout: ANALYSIS_MS });
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
      expected: 'a pattern that is proven to match in linear time',
      remedy: 'Rewrite it without nested repetitions, or remove it to use the pattern kind.',
    },
  ];
}
