/** Compares the destination of every route, for every role, with and without a token. */
import { SCREENS } from '../catalogue/routes.ts';
import { evaluate } from '../conditions/condition.ts';
import type { FactSource } from '../conditions/facts.ts';
import type { Destination, RoutedPortal } from '../screens/screens.ts';
import { screenIn } from '../screens/screens.ts';
import { findCauses } from './causes.ts';
import type { Change } from './changes.ts';
import { mixFacts } from './changes.ts';
import { changesOf, type ElementPair } from './compare-elements.ts';
import type { Effect, TokenWord } from './effects.ts';
import type { Role, Sides } from './sides.ts';
import { factsFor } from './sides.ts';

interface FoundScreen {
  readonly path: string;
  readonly from: string;
  readonly to: string;
  readonly role: string;
  readonly hasToken: boolean;
  readonly causes: readonly (readonly Change[])[];
}

/** Routes with a different destination; roles and tokens with the same difference are one effect. */
export function compareScreens(
  sides: Sides,
  pairs: readonly ElementPair[],
  roles: readonly Role[],
  changes: readonly Change[],
): readonly Effect[] {
  const routes = new Map(pairs.map((pair) => [pair.id, pair]));
  const found = roles.flatMap((role) =>
    [false, true].flatMap((hasToken) => compareRoutes(sides, routes, changes, { role, hasToken })),
  );
  const byToken = [...Map.groupBy(found, ({ causes, hasToken: _, ...rest }) => keyOf(rest, causes)).values()];
  const alike = Map.groupBy(byToken.flatMap(joinTokens), ({ role: _, causes, ...rest }) => keyOf(rest, causes));
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { path, from, to, token, causes } = first;
    return [{ finding: { kind: 'screen', path, from, to, token, roles: group.map(({ role }) => role) }, causes }];
  });
}

function keyOf(rest: object, causes: FoundScreen['causes']): string {
  return JSON.stringify([rest, causes.map((set) => set.map(({ key }) => key))]);
}

function joinTokens(group: readonly FoundScreen[]): readonly (Omit<FoundScreen, 'hasToken'> & { token: TokenWord })[] {
  const [first] = group;
  if (first === undefined) return [];
  const { hasToken, ...rest } = first;
  const token = group.length > 1 ? 'with or without a token' : hasToken ? 'with a token' : 'without a token';
  return [{ ...rest, token }];
}

interface Who {
  readonly role: Role;
  readonly hasToken: boolean;
}

function compareRoutes(
  sides: Sides,
  routes: ReadonlyMap<string, ElementPair>,
  changes: readonly Change[],
  { role, hasToken }: Who,
): readonly FoundScreen[] {
  const before = factsFor(role, sides.before);
  const after = factsFor(role, sides.after);
  return SCREENS.flatMap(({ path }) => {
    const route = routes.get(`route.${path}`);
    const login = changes.filter(({ facts }) => facts.includes('loginBeforeHome'));
    const all = [...login, ...(route ? changesOf(route, changes) : [])];
    if (all.length === 0) return [];
    const lead = (made: ReadonlySet<Change>, facts: FactSource): string =>
      describeDestination(
        screenIn(SCREENS, routed(route, made, facts), facts, { pathname: path, search: '' }, hasToken),
      );
    const from = lead(new Set(), before);
    const to = lead(new Set(all), after);
    if (from === to) return [];
    const causes = findCauses(all, (made) => lead(made, mixFacts(made, before, after)));
    return [{ path, from, to, role: role.name, hasToken, causes }];
  });
}

/** Input of the routing decision for one route, with only some changes applied. */
function routed(route: ElementPair | undefined, made: ReadonlySet<Change>, facts: FactSource): RoutedPortal {
  const loginBeforeHome = facts.value('loginBeforeHome') === true;
  if (!route) return { elements: {}, loginBeforeHome };
  const { condition: _, ...spec } = route.element;
  const when = evaluate(route.asked && made.has(route.asked) ? route.after : route.before, facts);
  return { elements: when === false ? {} : { [route.id]: { ...spec, when } }, loginBeforeHome };
}

export function describeDestination(destination: Destination): string {
  if (destination.kind === 'notFound') return 'the not-found screen';
  if (destination.kind === 'wait') return 'nothing yet';
  if (destination.kind === 'redirect') return `sent to ${destination.to}`;
  return `the screen ${destination.screen}${destination.modal ? ` with the window ${destination.modal}` : ''}`;
}
