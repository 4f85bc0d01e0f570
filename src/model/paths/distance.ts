/** Distances: how many clicks lead from a place of a site to what a market demands to be near (N11). */
import type { Action } from '../catalogue/element.ts';
import { PERSONAL_CENTRE_TYPES } from '../documents/member.ts';
import { type Exploration, explore, keyOf, type Move, movesOf, type State, type Step } from './explore.ts';
import { createPlay, type Play, type Role } from './play.ts';
import type { Site } from './site.ts';
import { rolesOf, worldsOf } from './worlds.ts';

export type DistanceFrom = 'home' | 'deposit' | 'game';
export type DistanceTo = 'limits' | 'exclusion' | 'help' | 'withdrawal';

/** The longest of the shortest paths of all members with a personal centre, in all explored worlds. */
export interface Distance {
  readonly from: DistanceFrom;
  readonly to: DistanceTo;
  /** Infinity: no clicks lead there. */
  readonly clicks: number;
  /** The path with the fewest clicks; empty if there is none. */
  readonly steps: readonly Step[];
  readonly role: Role;
  readonly world: Exploration['play']['world'];
}

interface Target {
  readonly is: (action: Action) => boolean;
  /** The element whose visibility decides whether a member has it at all; undefined: every member must have it. */
  readonly offeredBy?: string;
}

const opens = (page: string) => (action: Action) =>
  'open' in action && action.open === 'member' && action.page === page;

/** Limits and self-exclusion are on one page. */
const TARGETS: Readonly<Record<DistanceTo, Target>> = {
  limits: { is: opens('saferPlay') },
  exclusion: { is: opens('saferPlay') },
  help: { is: (action) => 'go' in action && action.go === '/help', offeredBy: 'route./help' },
  withdrawal: { is: opens('withdraw'), offeredBy: 'member.withdraw' },
};

/** Whether an action leads to a target. */
export function leadsTo(to: DistanceTo, action: Action): boolean {
  return TARGETS[to].is(action);
}

/** How far a target is from a place; undefined if no member reaches the place or is offered the target. */
export function distanceIn(site: Site, from: DistanceFrom, to: DistanceTo): Distance | undefined {
  return createDistances(site)(from, to);
}

/** `distanceIn` for several pairs: the worlds of a site are explored once, when the first pair is asked for. */
export function createDistances(site: Site): (from: DistanceFrom, to: DistanceTo) => Distance | undefined {
  let plays: readonly Exploration[] | undefined;
  return (from, to) => {
    plays ??= exploreAll(site);
    const found = plays.flatMap((seen) => farthest(seen, from, to));
    return found.toSorted((one, other) => other.clicks - one.clicks)[0];
  };
}

function exploreAll(site: Site): readonly Exploration[] {
  const roles = rolesOf(site);
  return worldsOf(site).map((world) => explore(createPlay(site, world, roles)));
}

function farthest(seen: Exploration, from: DistanceFrom, to: DistanceTo): readonly Distance[] {
  const { play } = seen;
  const { is, offeredBy } = TARGETS[to];
  const actions = actionsOf(play.site);
  return PERSONAL_CENTRE_TYPES.filter((role) => play.roles.includes(role)).flatMap((role): readonly Distance[] => {
    if (offeredBy !== undefined && !play.isShown(role, offeredBy)) return [];
    const start = startOf(seen, role, from);
    if (start === undefined) return [];
    const steps = shortest(
      play,
      start,
      (move) => move.step.does === 'click' && targets(actions, move.step.id).some(is),
    );
    return [
      { from, to, clicks: steps?.length ?? Number.POSITIVE_INFINITY, steps: steps ?? [], role, world: play.world },
    ];
  });
}

/** Actions by the id of what is clicked. */
function actionsOf(site: Site): ReadonlyMap<string, readonly Action[]> {
  const found = [...site.elements, ...site.links].flatMap(({ id, action }): [string, Action][] =>
    action === undefined ? [] : [[id, action]],
  );
  return new Map([...Map.groupBy(found, ([id]) => id)].map(([id, pairs]) => [id, pairs.map(([, action]) => action)]));
}

function targets(actions: ReadonlyMap<string, readonly Action[]>, id: string): readonly Action[] {
  return actions.get(id) ?? [];
}

function startOf({ visits }: Exploration, role: Role, from: DistanceFrom): State | undefined {
  return [...visits.values()].map(({ state }) => state).find((state) => state.role === role && isAt(state, from));
}

/** A deposit is a page of the member's centre. */
function isAt({ arrival, windows }: State, from: DistanceFrom): boolean {
  if (from === 'deposit') return windows.at(-1)?.name === 'member';
  return arrival.screen === from && windows.length === 0;
}

/** Most clicks that are searched: a target farther away counts as unreachable. */
const MOST_CLICKS = 6;

function shortest(play: Play, start: State, isTarget: (move: Move) => boolean): readonly Step[] | undefined {
  const known = new Set([keyOf(start)]);
  let reached: readonly { readonly state: State; readonly steps: readonly Step[] }[] = [{ state: start, steps: [] }];
  for (let clicks = 1; clicks <= MOST_CLICKS; clicks += 1) {
    const next: { readonly state: State; readonly steps: readonly Step[] }[] = [];
    for (const { state, steps } of reached) {
      const moves = movesOf(play, state).filter(({ step }) => step.does === 'click' || step.does === 'close');
      const hit = moves.find(isTarget);
      if (hit !== undefined) return [...steps, hit.step];
      for (const { step, to } of moves) {
        const key = keyOf(to);
        if (to.role !== start.role || known.has(key)) continue;
        known.add(key);
        next.push({ state: to, steps: [...steps, step] });
      }
    }
    reached = next;
  }
  return undefined;
}
