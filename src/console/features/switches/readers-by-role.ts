import { describeRoles, factsFor, ROLES, type Side } from '#model/compare/sides.ts';
import { settle } from '#model/conditions/condition.ts';
import type { Element } from '#model/portal/elements.ts';

/** Who is shown an element as the site stands, in words; undefined: nobody. Members are taken without anything of their own. */
export function shownTo({ condition }: Pick<Element, 'condition'>, side: Side): string | undefined {
  const names = ROLES.filter((role) => settle(condition, factsFor(role, side)) === true).map(({ name }) => name);
  return names.length === 0 ? undefined : describeRoles(names);
}
