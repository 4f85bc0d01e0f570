/** Chooses the worlds to explore: every two settings meet, and every condition is both true and false at least once. */
import type { Evaluation } from '../conditions/condition.ts';
import { reads } from '../conditions/condition.ts';
import type { FactName, FactValue } from '../conditions/facts.ts';
import { representatives, type World } from '../conditions/solve.ts';
import type { Element } from '../portal/elements.ts';
import { coverPairs } from './pairwise.ts';
import type { Role } from './play.ts';
import type { Site } from './site.ts';

/**
 * Set by the user's role or by the start-up screens (checked separately), or the same as the switch that they stand
 * for.
 */
const NO_FACTORS = ['member.type', 'maintenance', 'restricted'];

/** Few worlds for a site: pairwise over the facts that decide where clicks lead. */
export function worldsOf(site: Site): readonly World[] {
  const conditions = decisive(site);
  const names = [...new Set(['loginBeforeHome', ...conditions.flatMap(reads)])].filter(
    (name) => !NO_FACTORS.includes(name) && !name.startsWith('overlay:') && site.fixed.value(name) === undefined,
  );
  return coverPairs(new Map(names.map((name): [FactName, readonly FactValue[]] => [name, valuesOf(name, conditions)])));
}

function valuesOf(name: FactName, conditions: readonly Evaluation[]): readonly FactValue[] {
  return name === 'loginBeforeHome' ? [false, true] : representatives(name, conditions);
}

/** A visitor, and one member of each type that some condition distinguishes. The trial account is always included. */
export function rolesOf(site: Site): readonly Role[] {
  const found = representatives(
    'member.type',
    site.elements.map((element) => element.condition),
  );
  return [...new Set<Role>([...found, 4])];
}

/** The conditions of everything that can be clicked or reached; a field or a banner leads nowhere. */
function decisive(site: Site): readonly Evaluation[] {
  return site.elements.filter(leads).map((element) => element.condition);
}

function leads({ action, slot }: Element): boolean {
  return action !== undefined || slot === 'route' || slot === 'modal';
}
