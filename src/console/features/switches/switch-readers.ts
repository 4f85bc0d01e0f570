import { callAreas } from '#contract/registry.ts';
import { reads } from '#model/conditions/condition.ts';
import { factArgument, factFamilyName } from '#model/conditions/facts.ts';
import { expandCondition } from '#model/conditions/leaf-forms.ts';
import { atomsOf } from '#model/conditions/solve.ts';
import type { Rules } from '#model/documents/rules.ts';
import { composeElements, type Element } from '#model/portal/elements.ts';
import type { Brand } from '#model/site/brand.ts';

/** The elements whose condition asks for a switch, by the switch's id, in the order in which the catalogue has them. */
export type Readers = ReadonlyMap<string, readonly Element[]>;

/** Who reads which switch at one site: its catalogue, its brand file's own conditions and its rules' fields. Pure. */
export function readersOf(brand: Brand, rules: Rules | undefined): Readers {
  const pairs = composeElements(brand, rules).flatMap((element) =>
    switchesIn(element).map((id) => [id, element] as const),
  );
  return gather(pairs);
}

/** The switches that an element's condition asks for; a member's own overlay of one counts as that switch. */
function switchesIn({ condition }: Element): readonly string[] {
  return switchNames(reads(condition));
}

function switchNames(facts: readonly string[]): readonly string[] {
  const named = facts.filter((fact) => ['switch', 'overlay'].includes(factFamilyName(fact)));
  return [...new Set(named.map(factArgument))];
}

function gather<Value>(pairs: readonly (readonly [string, Value])[]): ReadonlyMap<string, readonly Value[]> {
  const groups = Map.groupBy(pairs, ([id]) => id);
  return new Map([...groups].map(([id, group]) => [id, group.map(([, value]) => value)]));
}

/** Whether a tree that lacks the switch counts as on for who reads it; no where nobody reads it or they differ. */
export function countsWhenMissing(id: string, readers: readonly Element[]): boolean {
  const asked = readers.flatMap(({ condition }) => atomsOf(condition)).filter(({ fact }) => fact === `switch:${id}`);
  return asked.length > 0 && asked.every((atom) => 'in' in atom && atom.in.includes('missing'));
}

/** The calls that a switch is about: they name it as their module, or are refused while it is off. By the switch's id. */
export const CALLS_OF_SWITCH: ReadonlyMap<string, readonly string[]> = gather(
  Object.values(callAreas)
    .flat()
    .flatMap(({ name, module, otherModules, when }) => {
      const ids = [module, ...otherModules, ...switchNames(reads(expandCondition(when)))];
      return [...new Set(ids)].map((id) => [id, name] as const);
    }),
);
