import { useAtomValue } from 'jotai';
import type { Slot } from '#model/catalogue/element.ts';
import { evaluate } from '#model/conditions/condition.ts';
import type { PortalElement } from '#model/portal/portal.ts';
import { elementOf } from '#model/screens/gate.ts';
import { factsAtom, portalAtom } from './atoms.ts';
import { type ShownElement, shownAtoms } from './shown.ts';

export function useElements(slot: Slot): readonly ShownElement[] {
  return useAtomValue(shownAtoms[slot]);
}

/** The element with an id when it is shown; undefined when it is hidden or its condition is not evaluated yet. */
export function useElement(id: string): PortalElement | undefined {
  const element = elementOf(useAtomValue(portalAtom), id);
  const facts = useAtomValue(factsAtom);
  return element !== undefined && evaluate(element.when, facts) === true ? element : undefined;
}
