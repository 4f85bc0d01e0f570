/**
 * Compares two states of one site: what appears and disappears for which role, changed destinations and changed rules,
 * each finding with its causes. A change is a cause if it alone gives the result of all changes.
 */
import type { FactName } from '../conditions/facts.ts';
import type { Change } from './changes.ts';
import { changedFacts } from './changes.ts';
import type { Labels } from './compare-brands.ts';
import { compareLabels, compareLanguages, compareOrder, compareValues } from './compare-brands.ts';
import type { ElementPair } from './compare-elements.ts';
import { compareElements, pairElements } from './compare-elements.ts';
import { compareForms } from './compare-forms.ts';
import { compareResources, compareVendors } from './compare-lists.ts';
import { compareScreens } from './compare-screens.ts';
import type { Effect, Finding } from './effects.ts';
import type { Role, Side, Sides } from './sides.ts';
import { factsFor, rolesOf } from './sides.ts';

/** Findings with the same cause. */
export interface CauseGroup {
  readonly causes: readonly Change[];
  readonly findings: readonly Finding[];
}

export interface PortalDiff {
  /** Findings by cause. A finding with several causes is listed under each of them. */
  readonly groups: readonly CauseGroup[];
  /** Differing facts without a visible effect for visitors and members. */
  readonly withoutEffect: readonly Change[];
}

/**
 * Compares two sides. `labels` provides texts, so that labels are compared by text. Pure; equal sides give no
 * differences.
 */
export function comparePortals(sides: Sides, labels?: Labels): PortalDiff {
  const pairs = pairElements(sides);
  const roles = rolesOf(sides);
  const names = new Set([...namesRead(pairs), ...namesIn(sides.before), ...namesIn(sides.after)]);
  const changes = uniqueChanges(roles.flatMap((role) => changesFor(role, sides, names)));
  const asked = pairs.flatMap((pair) => pair.asked ?? []);
  const effects = [
    ...compareElements(sides, pairs, roles, changes),
    ...compareForms(sides, [...changes, ...asked]),
    ...compareScreens(sides, pairs, roles, changes),
    ...compareVendors(sides, changes),
    ...compareResources(sides, changes),
    ...compareOrder(sides, pairs),
    ...compareLabels(sides, pairs, labels),
    ...compareLanguages(sides),
  ];
  const all = [...effects, ...compareValues(sides, causesOf(effects))];
  const responsible = new Set(causesOf(all).map(({ key }) => key));
  return {
    groups: groupByCause(all),
    withoutEffect: [...changes, ...asked].filter(({ key }) => !responsible.has(key)),
  };
}

function causesOf(effects: readonly Effect[]): readonly Change[] {
  return effects.flatMap(({ causes }) => causes.flat());
}

function groupByCause(effects: readonly Effect[]): readonly CauseGroup[] {
  const reported = effects.flatMap(({ finding, causes }) => causes.map((set) => ({ finding, set })));
  const groups = Map.groupBy(reported, ({ set }) => JSON.stringify(set.map(({ key }) => key)));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ causes: first.set, findings: group.map(({ finding }) => finding) }] : [];
  });
}

function changesFor(role: Role, sides: Sides, names: ReadonlySet<FactName>): readonly Change[] {
  return changedFacts(names, factsFor(role, sides.before), factsFor(role, sides.after));
}

/** Facts read by conditions, and facts used outside of conditions. */
function namesRead(pairs: readonly ElementPair[]): readonly FactName[] {
  const asked = pairs.flatMap((pair) => [...pair.reads]);
  return [...asked, 'loginBeforeHome', 'maintenance', 'restricted'];
}

/** Facts in the documents, whether or not a condition reads them. */
function namesIn({ documents, member }: Side): readonly FactName[] {
  const { switches, rules, resources, lanes } = documents;
  return [
    ...[...(switches?.keys() ?? [])].map((id) => `switch:${id}`),
    ...Object.keys(rules ?? {}).map((field) => `rule:${field}`),
    ...(resources ?? []).map(({ kind }) => `resource:${kind}`),
    ...[...(lanes?.keys() ?? [])].map((category) => `vendors:${category}`),
    ...[...(member?.switches.keys() ?? [])].map((id) => `overlay:${id}`),
  ];
}

/** Roles share most changes; keeps the first of equal ones. */
function uniqueChanges(changes: readonly Change[]): readonly Change[] {
  return [...new Map(changes.map((change) => [change.key, change])).values()];
}
