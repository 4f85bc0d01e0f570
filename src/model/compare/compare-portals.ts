/**
 * Compares two states of one site: what appears and disappears for whom, what leads elsewhere, what is asked for otherwise,
 * each finding with the changes that are responsible. A change is responsible when it alone gives what all changes give.
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

/** Findings that the same changes are responsible for. */
export interface CauseGroup {
  readonly causes: readonly Change[];
  readonly findings: readonly Finding[];
}

export interface PortalDiff {
  /** Findings by what is responsible. A finding with several causes of its own stands under each of them. */
  readonly groups: readonly CauseGroup[];
  /** Facts that differ and change nothing that a visitor or a member sees. */
  readonly withoutEffect: readonly Change[];
}

/** Compares two sides. `labels` gives texts, so that labels are compared as they read. Pure; the same sides differ in nothing. */
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

/** What conditions read, and what decides without being a condition. */
function namesRead(pairs: readonly ElementPair[]): readonly FactName[] {
  const asked = pairs.flatMap((pair) => [...pair.reads]);
  return [...asked, 'loginBeforeHome', 'maintenance', 'restricted'];
}

/** What documents hold, read by a condition or not. */
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

/** Roles share most changes; the one that is met first stands for all. */
function uniqueChanges(changes: readonly Change[]): readonly Change[] {
  return [...new Map(changes.map((change) => [change.key, change])).values()];
}
