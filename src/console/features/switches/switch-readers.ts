import { callAreas } from '#contract/registry.ts';
import { reads } from '#model/conditions/condition.ts';
import { factArgument, factFamilyName } from '#model/conditions/facts.ts';
import { expandCondition } from '#model/conditions/leaf-forms.ts';
import { atomsOf } from '#model/conditions/solve.ts';
import type { Rules } from '#model/documents/rules.ts';
import { composeElements, type Element } from '#model/portal/elements.ts';
import type { Brand } from '#model/site/brand.ts';

/** The elements whose condition reads a switch, by switch id, in catalogue order. */
export type Readers = ReadonlyMap<string, readonly Element[]>;

/**
 * The readers of each switch at one site: the catalogue, the conditions in the brand file, and the fields of the rules.
 * Pure.
 */
export function readersOf(brand: Brand, rules: Rules | undefined): Readers {
  const pairs = composeElements(brand, rules).flatMap((element) =>
    switchesIn(element).map((id) => [id, element] as const),
  );
  return gather(pairs);
}

/** The switches that an element's condition reads; a member overlay of a switch counts as that switch. */
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

/** Whether readers treat a missing switch as on; false without readers or if they differ. */
export function countsWhenMissing(id: string, readers: readonly Element[]): boolean {
  const asked = readers.flatMap(({ condition }) => atomsOf(condition)).filter(({ fact }) => fact === `switch:${id}`);
  return asked.length > 0 && asked.every((atom) => 'in' in atom && atom.in.includes('missing'));
}

/** By switch id: the calls that name the switch as their module, or are refused while it is off. */
export const CALLS_OF_SWITCH: ReadonlyMap<string, readonly string[]> = gather(
  Object.values(callAreas)
    .flat()
    .flatMap(({ name, module, otherModules, when }) => {
      const ids = [module, ...otherModules, ...switchNames(reads(expandCondition(when)))];
      return [...new Set(ids)].map((id) => [id, name] as const);
    }),
);
