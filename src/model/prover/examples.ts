/** Generates example values that a rule accepts or rejects; each one is verified by validation. */

import type { FieldRule } from '../documents/rules.ts';
import { KIND_SAMPLES } from '../form/values/kinds-samples.ts';
import { countCodePoints, type Part, type PatternEngine, validate } from '../form/values/matcher.ts';
import type { RuleProof } from './prove-rule.ts';
import type { RuleRequirement } from './rule-patterns.ts';
import { answerAll, type SpokenValues, writeValue } from './spoken-values.ts';
import { classOf, type Reach } from './value-space.ts';

export interface BadExample {
  readonly value: string;
  readonly part: Part;
  /** Which of several patterns the value breaks, where it satisfies the others. */
  readonly requirement?: RuleRequirement;
}

export interface Examples {
  /** Values at the bounds where they exist: the shortest, the longest, and a usual one. */
  readonly good: readonly string[];
  /** Each breaks one part and satisfies the others where possible. */
  readonly bad: readonly BadExample[];
}

/** Lengths of a usual value, where the rule allows them. */
const USUAL_LENGTH = 10;

/** Good and bad examples of a rule; deterministic. */
export function makeExamples(proof: RuleProof, engine: PatternEngine): Examples {
  const good = unlike(goodValues(proof, engine)).filter((value) => validate(proof.rule, value, engine).ok);
  const bad = badValues(proof, good).filter(({ value, part }) => {
    const verdict = validate(proof.rule, value, engine);
    return !verdict.ok && verdict.part === part;
  });
  return { good, bad: bad.filter(({ value }, at) => bad.findIndex((other) => other.value === value) === at) };
}

/** A sample of the kind comes first, where the rule accepts one: it looks like a real value. */
function goodValues({ rule, lengths, values, reach }: RuleProof, engine: PatternEngine): readonly string[] {
  const samples = (KIND_SAMPLES[rule.kind ?? 0]?.valid ?? []).filter(
    (value) => isTrimmed(value) && validate(rule, value, engine).ok,
  );
  if (!values || !reach || !lengths) return samples;
  const usual = lengths.findLast((length) => length <= USUAL_LENGTH) ?? lengths[0];
  const write = (length: number | undefined, rotation: number): readonly string[] =>
    length === undefined ? [] : [writeValue(values, reach, length, rotation) ?? ''];
  const known = rule.kind === null || rule.kind === 0 ? [] : samples.slice(0, 1);
  return [...(known.length > 0 ? known : write(usual, 1)), ...write(lengths[0], 0), ...write(lengths.at(-1), 1)];
}

function badValues(proof: RuleProof, good: readonly string[]): readonly BadExample[] {
  const { rule, values, reach } = proof;
  const missing: readonly BadExample[] = rule.required ? [{ value: '', part: 'required' }] : [];
  if (!values || !reach) return [...missing, ...badSamples(rule)];
  const outside = [rule.minLength - 1, rule.maxLength + 1].filter((length) => length > 0);
  const lengths = outside.map((length): BadExample => ({ value: ofLength(values, reach, length), part: 'length' }));
  const constraints = values.requirements.filter(({ of }) => of !== 'form');
  const broken = constraints.flatMap((constraint) => breakConstraint(proof, constraint, good) ?? []);
  return [...missing, ...lengths, ...(broken.length > 0 || constraints.length === 0 ? broken : badSamples(rule))];
}

function badSamples({ kind }: FieldRule): readonly BadExample[] {
  const samples = KIND_SAMPLES[kind ?? 0]?.invalid.filter(isTrimmed) ?? [];
  return samples.map((value): BadExample => ({ value, part: 'pattern' }));
}

/** A value with a length outside the bounds: one that the patterns accept if there is one. */
function ofLength(values: SpokenValues, reach: Reach, length: number): string {
  const usual = writeValue(values, reach, length, 1);
  if (usual !== null) return usual;
  return (
    writeValue(
      values,
      answerAll(values, ({ of }) => (of === 'form' ? 'kept' : 'any'), length),
      length,
    ) ?? ''
  );
}

/**
 * A value within the bounds that breaks one requirement and satisfies the others: a good value with one changed character, or
 * a generated one.
 */
function breakConstraint(
  { rule, values }: RuleProof,
  constraint: RuleRequirement,
  good: readonly string[],
): BadExample | null {
  if (!values) return null;
  const reach = answerAll(values, (other) => (other === constraint ? 'broken' : 'kept'), rule.maxLength);
  const lengths = reach.flatMap((states, length) =>
    length >= Math.max(1, rule.minLength) && length <= rule.maxLength && states[0] === 1 ? [length] : [],
  );
  const usual = lengths.findLast((length) => length <= countCodePoints(good[0] ?? '', USUAL_LENGTH)) ?? lengths[0];
  if (usual === undefined) return null;
  const value = spoilOne(values, constraint, good) ?? writeValue(values, reach, usual);
  return value === null ? null : { value, part: 'pattern', requirement: constraint };
}

const SPOILERS = ['!', ' ', '_', 'é', '中', '1', 'a', 'A'];

function spoilOne(values: SpokenValues, constraint: RuleRequirement, good: readonly string[]): string | null {
  const [value] = good;
  if (value === undefined || countCodePoints(value, USUAL_LENGTH) > USUAL_LENGTH) return null;
  const characters = [...value];
  const at = characters.length >> 1;
  const spoiled = SPOILERS.map((spoiler) => characters.with(at, spoiler).join('')).filter(isTrimmed);
  return spoiled.find((made) => keepsAllBut(values, constraint, made)) ?? null;
}

function keepsAllBut(values: SpokenValues, constraint: RuleRequirement, value: string): boolean {
  const holds = holdsAfter(values, value);
  return (
    holds !== undefined &&
    values.requirements.every(
      (other, at) => ((holds & (1 << at)) !== 0) === (other === constraint ? !other.found : other.found),
    )
  );
}

/** Bit mask of the requirements that hold for a value: bit n for requirement n. Undefined where a character cannot be typed. */
function holdsAfter({ space }: SpokenValues, value: string): number | undefined {
  let state = 0;
  for (const character of value) {
    const at = classOf(space, character);
    if (at === undefined) return undefined;
    state = space.next[state * space.classes.length + at] ?? 0;
  }
  return space.holds[state];
}

function isTrimmed(value: string): boolean {
  return value !== '' && value === value.trim();
}

function unlike(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
