/**
 * Finds elements that appear or disappear for some members only: members with a flag, a rank or their own switch, and
 * pages with view state. The portal comparison covers members without individual state; this one covers all others.
 */
import { findCauses } from '../compare/causes.ts';
import { type Change, mixFacts } from '../compare/changes.ts';
import { changesOf, type ElementPair } from '../compare/compare-elements.ts';
import { factsFor, ROLES, type Role, type Side, type Sides } from '../compare/sides.ts';
import { allOf, type Evaluation, evaluate, notOf } from '../conditions/condition.ts';
import { type FactSource, factsFrom, firstOf, rememberFacts } from '../conditions/facts.ts';
import { findWorld, type World } from '../conditions/solve.ts';
import { flagFacts, memberFacts, merchantFacts, requestFacts } from '../site/document-facts.ts';
import type { CausedFinding } from './effect.ts';

interface Found {
  readonly id: string;
  readonly appears: boolean;
  readonly role: string;
  readonly example: World;
  readonly causes: readonly (readonly Change[])[];
}

/**
 * One finding for each element, direction and example, where members without individual state see no such difference.
 */
export function compareCohorts(
  sides: Sides,
  pairs: readonly ElementPair[],
  changes: readonly Change[],
): readonly CausedFinding[] {
  const touched = pairs.flatMap((pair) => {
    const own = changesOf(pair, changes);
    return own.length > 0 ? [{ pair, own }] : [];
  });
  const found = ROLES.flatMap((role) => {
    const worlds = worldsOf(role, sides);
    return touched.flatMap(({ pair, own }) => compareForRole(pair, own, role, worlds));
  });
  return [...Map.groupBy(found, alike).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { id, appears, example, causes } = first;
    return [{ finding: { kind: 'cohort', id, appears, roles: group.map(({ role }) => role), example }, causes }];
  });
}

function alike({ id, appears, example, causes }: Found): string {
  return JSON.stringify([id, appears, example, causes.map((set) => set.map(({ key }) => key))]);
}

/** The facts of a role on both sides: for members without individual state, and for all members. */
interface Worlds {
  readonly plain: { readonly before: FactSource; readonly after: FactSource };
  readonly open: { readonly before: FactSource; readonly after: FactSource };
}

function worldsOf(role: Role, { before, after }: Sides): Worlds {
  return {
    plain: { before: rememberFacts(factsFor(role, before)), after: rememberFacts(factsFor(role, after)) },
    open: { before: rememberFacts(openFacts(role, before)), after: rememberFacts(openFacts(role, after)) },
  };
}

/** The merchant's facts and the member type; facts of a single member or page stay open. */
export function openFacts({ type }: Role, { documents, regionRestriction }: Side): FactSource {
  const site = [merchantFacts(documents), requestFacts({ regionRestriction })];
  if (type === null) return firstOf(...site, memberFacts(null), flagFacts({}));
  return firstOf(...site, factsFrom({ 'member.type': Number(type) }));
}

function compareForRole(
  pair: ElementPair,
  changes: readonly Change[],
  role: Role,
  { plain, open }: Worlds,
): readonly Found[] {
  const was = evaluate(pair.before, open.before);
  const is = evaluate(pair.after, open.after);
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  const isPlain = { before: evaluate(pair.before, plain.before), after: evaluate(pair.after, plain.after) };
  return [true, false].flatMap((appears) => {
    const [from, to] = appears ? [was, is] : [is, was];
    const [plainFrom, plainTo] = appears ? [isPlain.before, isPlain.after] : [isPlain.after, isPlain.before];
    const example = plainFrom !== true && plainTo === true ? undefined : findChangingWorld(from, to);
    if (!example) return [];
    const causes = findCauses(changes, (made) =>
      String(findChangingWorld(...conditionPair(pair, made, open, was, appears)) !== undefined),
    );
    return [{ id: pair.id, appears, role: role.name, example, causes }];
  });
}

/** The element's conditions, before and after, when only some of the changes are made. */
function conditionPair(
  { asked, before, after }: ElementPair,
  made: ReadonlySet<Change>,
  open: Worlds['open'],
  was: Evaluation,
  appears: boolean,
): readonly [Evaluation, Evaluation] {
  const now = evaluate(asked && made.has(asked) ? after : before, mixFacts(made, open.before, open.after));
  return appears ? [was, now] : [now, was];
}

/** A world in which the second condition holds and the first one does not, reduced to the facts that matter. */
export function findChangingWorld(from: Evaluation, to: Evaluation): World | undefined {
  const both = allOf([to, notOf(from)]);
  const { 'member.type': _, ...world } = findWorld(both) ?? { none: true };
  if ('none' in world) return undefined;
  return Object.keys(world).reduce<World>((remaining, fact) => {
    const { [fact]: __, ...fewer } = remaining;
    return evaluate(both, factsFrom(fewer)) === true ? fewer : remaining;
  }, world);
}
