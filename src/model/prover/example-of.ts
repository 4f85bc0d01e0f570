/** Generates one valid value as an example for users who do not understand the rule. */
import type { FieldRule } from '../documents/rules.ts';
import { KIND_SAMPLES } from '../form/values/kinds-samples.ts';
import { type PatternEngine, validate } from '../form/values/matcher.ts';
import { ruleRequirements } from './rule-patterns.ts';
import { answerAll, writeValue } from './spoken-values.ts';
import { exploreValues } from './value-space.ts';

/** Lengths of a usual value, where the rule allows them. */
const USUAL_LENGTH = 10;

/**
 * A sample of the rule's kind where the rule accepts one, else a value generated for its pattern; undefined where none
 * is found within `mostPlaces` states.
 */
export function exampleOf(rule: FieldRule, engine: PatternEngine, mostPlaces: number): string | undefined {
  const fits = (value: string) => value !== '' && value === value.trim() && validate(rule, value, engine).ok;
  const samples = rule.kind === null || rule.kind === 0 ? [] : (KIND_SAMPLES[rule.kind]?.valid ?? []).filter(fits);
  // A single letter may satisfy a rule, but it does not explain the rule.
  const reporting = samples
    .filter((value) => value.length <= USUAL_LENGTH)
    .toSorted((one, other) => other.length - one.length);
  return reporting[0] ?? samples[0] ?? madeFor(rule, engine, mostPlaces, fits);
}

function madeFor(
  rule: FieldRule,
  engine: PatternEngine,
  mostPlaces: number,
  fits: (value: string) => boolean,
): string | undefined {
  const constraints = ruleRequirements(rule, engine);
  const automata = constraints.flatMap(({ automaton }) => automaton ?? []);
  const space =
    automata.length === constraints.length && automata.length > 0 ? exploreValues(automata, mostPlaces) : null;
  if (!space) return undefined;
  const values = { requirements: constraints, space };
  const most = Math.min(rule.maxLength, Math.max(rule.minLength, USUAL_LENGTH));
  const reach = answerAll(values, () => 'kept', most);
  for (let length = most; length >= Math.max(1, rule.minLength); length -= 1) {
    const made = writeValue(values, reach, length, 1);
    if (made !== null && fits(made)) return made;
  }
  return undefined;
}
