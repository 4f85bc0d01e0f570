/** Random texts for the prover's tests: close to the kinds, so that a small difference shows. */
import fc from 'fast-check';
import { KINDS } from '../../form/values/kinds.ts';
import { KIND_SAMPLES } from '../../form/values/kinds-samples.ts';
import type { RuleRequirement } from '../rule-patterns.ts';
import { requirementsOfKind } from '../rule-patterns.ts';
import { classOf, exploreValues } from '../value-space.ts';

/** Characters at the edges of classes, and one of each script that kinds name. */
const CHARACTERS = [..."abyzABYZ019 -_.@!~\u007f\u00a0\t+/{}'éñÀſ～。，中王𠮷〇々かカ한ㄱกๆ฿١२🎲\u0301\u3000\u200b"];

/** Texts of random letters, and samples of a kind with one or two letters inserted, changed or removed. */
export function textsNear(kind: number): fc.Arbitrary<string> {
  const character = fc.constantFrom(...CHARACTERS);
  const samples = KINDS.flatMap(({ id }) => KIND_SAMPLES[id]?.valid ?? []);
  const own = KIND_SAMPLES[kind]?.valid ?? [];
  const start = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...own, 'a') }, fc.constantFrom(...samples));
  const edit = fc.record({ at: fc.nat(20), out: fc.nat(1), put: fc.option(character) });
  const edited = fc
    .tuple(start, fc.array(edit, { maxLength: 3 }))
    .map(([text, edits]) => edits.reduce((now, one) => splice(now, one), text));
  return fc.oneof(
    { weight: 3, arbitrary: edited },
    fc.array(character, { maxLength: 12 }).map((all) => all.join('')),
  );
}

interface Edit {
  readonly at: number;
  readonly out: number;
  readonly put: string | null;
}

function splice(text: string, { at, out, put }: Edit): string {
  const characters = [...text];
  characters.splice(at % (characters.length + 1), out, ...(put === null ? [] : [put]));
  return characters.join('');
}

/** Whether requirements accept a text, decided by their automata alone; false for a text that cannot be typed. */
export function validateByRequirements(constraints: readonly RuleRequirement[]): (text: string) => boolean {
  const space = exploreValues(constraints.flatMap(({ automaton }) => automaton ?? []));
  if (!space) throw new Error('The pieces are too much together.');
  return (text) => {
    let state = 0;
    for (const character of text) {
      const at = classOf(space, character);
      if (at === undefined) return false;
      state = space.next[state * space.classes.length + at] ?? 0;
    }
    return constraints.every(({ found }, bit) => (((space.holds[state] ?? 0) >> bit) & 1) === (found ? 1 : 0));
  };
}

export function validateKind(kind: number): (text: string) => boolean {
  return validateByRequirements(requirementsOfKind(kind));
}
