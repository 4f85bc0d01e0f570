import { elementsShowing } from '#model/packs/coverage.ts';
import { type Demand, demandsOf, mergePacks, type Origin } from '#model/packs/merge.ts';
import type { Pack } from '#model/packs/pack.ts';
import { leadsTo } from '#model/paths/distance.ts';
import type { Element } from '#model/portal/elements.ts';

/** Rows of packs that demand an element to be shown, as notes: `gb RTS 12 (packs/gb/pack.json /obligations/1) ...`. */
export function elementDemands(
  element: Pick<Element, 'id' | 'action'>,
  packs: readonly Pack[],
  now: number,
): readonly string[] {
  const { demands } = mergePacks(packs, now);
  return [...shownFor(element.id, demands), ...nearFor(element, demands)];
}

function shownFor(id: string, demands: readonly Demand[]): readonly string[] {
  return demandsOf(demands, 'display').flatMap(({ subject, terms: { where = [] }, origins }) =>
    where.some((place) => elementsShowing(subject, place)?.includes(id))
      ? origins.map((origin) => note(origin, `demands ${subject}`))
      : [],
  );
}

function nearFor({ action }: Pick<Element, 'action'>, demands: readonly Demand[]): readonly string[] {
  if (action === undefined) return [];
  return demandsOf(demands, 'clickDistance').flatMap(({ subject, terms: { to, most = 0 }, origins }) =>
    to !== undefined && leadsTo(to, action)
      ? origins.map((origin) => note(origin, `demands ${subject} in ${most} ${most === 1 ? 'click' : 'clicks'}`))
      : [],
  );
}

function note({ pack, clause, pointer }: Origin, demand: string): string {
  return `The market pack ${pack} ${demand}: ${clause}, packs/${pack}/pack.json ${pointer}.`;
}
