/** Finds the minimal changes of facts that change the result of a condition. */
import type { Atom, Evaluation } from './condition.ts';
import { atomHolds, evaluate, reads } from './condition.ts';
import type { FactName, FactSource, FactValue } from './facts.ts';
import { factFamily, factsFrom, firstOf } from './facts.ts';
import { atomsOf } from './solve.ts';

/** A change of one fact. `from` is undefined if the fact is unknown. */
export interface FactChange {
  readonly fact: FactName;
  readonly from: FactValue | undefined;
  readonly to: FactValue;
  /** Values with the same effect as `to`. */
  readonly or?: readonly FactValue[];
}

/** Changes that must be made together. */
export type MinimalChange = readonly FactChange[];

/** Maximum number of sets; further sets are left out. */
const MOST_SETS = 24;
const MOST_TRIES = 200_000;

/**
 * The smallest set of changes after which the condition gives `target`: within the facts' domains, never an impossible
 * combination (a visitor with a rank). Undefined if there is none. Of several smallest sets, returns the one that
 * support can reach first (trees before members before brand files), so the result is stable.
 */
export function findFactChanges(condition: Evaluation, facts: FactSource, target: boolean): MinimalChange | undefined {
  return findMinimalChanges(condition, facts, target)?.[0];
}

/**
 * All smallest sets of changes, at most 24, nearest first; `[[]]` if nothing needs to change, undefined if no change
 * helps. Sets that differ in one value are merged; the change lists the other values in `or`.
 */
export function findMinimalChanges(
  condition: Evaluation,
  facts: FactSource,
  target: boolean,
): readonly MinimalChange[] | undefined {
  if (evaluate(condition, facts) === target) return [[]];
  const choices = choicesOf(condition, facts);
  const search: Search = { condition, facts, target, found: [], tries: 0 };
  for (let size = 1; size <= choices.length; size += 1) {
    searchSize(choices, size, [], search);
    if (search.found.length > 0) return mergeSets(search.found);
  }
  return undefined;
}

export function applyFactChanges(factChanges: MinimalChange, facts: FactSource): FactSource {
  return firstOf(
    factsFrom(Object.fromEntries(factChanges.map((factChange) => [factChange.fact, factChange.to]))),
    facts,
  );
}

interface Search {
  readonly condition: Evaluation;
  readonly facts: FactSource;
  readonly target: boolean;
  readonly found: MinimalChange[];
  tries: number;
}

/** A fact with its possible new values; values with the same effect are one choice. */
type Choices = readonly FactChange[];

/**
 * Facts that the condition reads, plus the member type if another fact requires a signed-in member; facts that support
 * can change come first.
 */
function choicesOf(condition: Evaluation, facts: FactSource): readonly Choices[] {
  const names = reads(condition);
  const needsMember = names.some((name) => factFamily(name)?.forVisitor !== undefined);
  const all = needsMember && !names.includes('member.type') ? [...names, 'member.type'] : names;
  const near = [...all].sort((one, other) => reach(one) - reach(other));
  const atoms = atomsOf(condition);
  return near.map((name) => factChangesOf(name, facts.value(name), atoms));
}

/** Order of preference of a fact's document: trees, member, request, view, brand. */
function reach(name: FactName): number {
  const family = factFamily(name);
  if (!family || family.document === 'brand') return 4;
  return ['merchant', 'member', 'request', 'view'].indexOf(family.scope);
}

function factChangesOf(fact: FactName, from: FactValue | undefined, atoms: readonly Atom[]): Choices {
  const asked = atoms.filter((atom) => atom.fact === fact);
  const forVisitor = factFamily(fact)?.forVisitor;
  const answers = (value: FactValue): string =>
    [value === forVisitor, value === 'visitor', ...asked.map((atom) => atomHolds(atom, value))].join();
  const alike = Map.groupBy(factFamily(fact)?.domain ?? [], answers);
  if (from !== undefined) alike.delete(answers(from));
  return [...alike.values()].flatMap(([to, ...or]) =>
    to === undefined ? [] : [{ fact, from, to, ...(or.length > 0 ? { or } : {}) }],
  );
}

function searchSize(choices: readonly Choices[], size: number, chosen: MinimalChange, search: Search): void {
  if (search.tries >= MOST_TRIES || search.found.length >= MOST_SETS) return;
  if (chosen.length === size) {
    search.tries += 1;
    if (reachesTarget(chosen, search)) search.found.push(chosen);
    return;
  }
  choices.forEach((factChanges, at) => {
    for (const factChange of factChanges) searchSize(choices.slice(at + 1), size, [...chosen, factChange], search);
  });
}

function reachesTarget(factChanges: MinimalChange, { condition, facts, target }: Search): boolean {
  const changed = applyFactChanges(factChanges, facts);
  return evaluate(condition, changed) === target && isPossible(factChanges, changed, condition);
}

/** A combination is impossible if no member is signed in and a fact has a value that only a member can have. */
function isPossible(factChanges: MinimalChange, facts: FactSource, condition: Evaluation): boolean {
  if (facts.value('member.type') !== 'visitor') return true;
  return [...reads(condition), ...factChanges.map((factChange) => factChange.fact)].every((name) => {
    const forVisitor = factFamily(name)?.forVisitor;
    const value = facts.value(name);
    return forVisitor === undefined || value === undefined || value === forVisitor;
  });
}

function mergeSets(sets: readonly MinimalChange[]): readonly MinimalChange[] {
  const merged: MinimalChange[] = [];
  for (const set of sets) {
    const at = merged.findIndex((known) => differsInOne(known, set));
    const known = merged[at];
    if (known) merged[at] = known.map((factChange, index) => joinFactChanges(factChange, set[index] ?? factChange));
    else merged.push(set);
  }
  return merged;
}

function differsInOne(one: MinimalChange, other: MinimalChange): boolean {
  const sameFacts = one.length === other.length && one.every((factChange, at) => factChange.fact === other[at]?.fact);
  // All other values must be equal: otherwise a merged set would claim combinations that were not checked.
  return sameFacts && one.filter((factChange, at) => valuesOf(factChange) !== valuesOf(other[at])).length === 1;
}

function valuesOf(factChange: FactChange | undefined): string {
  return JSON.stringify([factChange?.to, ...(factChange?.or ?? [])]);
}

function joinFactChanges(one: FactChange, other: FactChange): FactChange {
  return valuesOf(one) === valuesOf(other) ? one : { ...one, or: [...(one.or ?? []), other.to, ...(other.or ?? [])] };
}
