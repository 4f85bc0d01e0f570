import { nameRoles } from '#console/effects/labels/role-names.ts';
import { factsFor, ROLES, type Side } from '#model/compare/sides.ts';
import { evaluate } from '#model/conditions/condition.ts';
import type { Element } from '#model/portal/elements.ts';

/**
 * The roles that see an element in the current state of the site; undefined if no role does. Members are assumed
 * without individual settings.
 */
export function shownTo({ condition }: Pick<Element, 'condition'>, side: Side): string | undefined {
  const names = ROLES.filter((role) => evaluate(condition, factsFor(role, side)) === true).map(({ name }) => name);
  return names.length === 0 ? undefined : nameRoles(names);
}
