/**
 * Explores breadth-first everything that clicks lead to in one world: the first path found to a place is a shortest
 * one.
 */
import type { Action } from '../catalogue/element.ts';
import type { Arrival, Effect, Play, Pressable, Role } from './play.ts';

export type Step =
  | { readonly does: 'open'; readonly address: string }
  | { readonly does: 'click'; readonly id: string }
  | { readonly does: 'close'; readonly window: string }
  | { readonly does: 'finish'; readonly window: string; readonly as?: Role; readonly thenOpens?: string }
  | { readonly does: 'signOut'; readonly window: string };

export interface OpenWindow {
  readonly name: string;
  /** The action that continues after sign-in. */
  readonly next?: Action;
  /** The route stands for this window: closing the window leads home. */
  readonly isRoutes?: true;
}

export interface State {
  readonly role: Role;
  readonly arrival: Arrival;
  /** The open windows, the last on top. */
  readonly windows: readonly OpenWindow[];
}

/** A state with the shortest path found to it. */
export interface Visit {
  readonly state: State;
  readonly from?: Visit;
  readonly step?: Step;
}

export interface Move {
  readonly step: Step;
  readonly to: State;
  /** For a click: its intended effect. */
  readonly effect?: Effect;
}

export interface Exploration {
  readonly play: Play;
  readonly visits: ReadonlyMap<string, Visit>;
  /** By state: the states that its moves lead to, without typed addresses. */
  readonly leads: ReadonlyMap<string, readonly string[]>;
  /** Every move found, once for each state and step. */
  readonly moves: ReadonlyMap<string, readonly Move[]>;
}

const HOME = '/index';
const LOGIN = '/login';
const PLAYER: Role = 0;
const TRIAL: Role = 4;
const MOST_WINDOWS = 3;

/** A visitor before any page is open. */
export const START: State = { role: 'visitor', arrival: { path: '', screen: '', frame: 'bare' }, windows: [] };

/** Explores a site in a world, starting from an anonymous visitor who opens an address. */
export function explore(play: Play): Exploration {
  const start: Visit = { state: START };
  const nameOf = rememberNames();
  const visits = new Map([[nameOf(start.state), start]]);
  const leads = new Map<string, readonly string[]>();
  const moves = new Map<string, readonly Move[]>();
  // The loop also visits the entries that it adds.
  for (const [key, visit] of visits) {
    const found = movesOf(play, visit.state);
    const targets: string[] = [];
    moves.set(key, found);
    leads.set(key, targets);
    for (const { step, to } of found) {
      const toKey = nameOf(to);
      if (step.does !== 'open') targets.push(toKey);
      if (!visits.has(toKey)) visits.set(toKey, { state: to, from: visit, step });
    }
  }
  return { play, visits, leads, moves };
}

export function stepsTo(visit: Visit | undefined): readonly Step[] {
  return visit?.step === undefined ? [] : [...stepsTo(visit.from), visit.step];
}

/** Caches keys: most clicks lead to states that are already known. */
function rememberNames(): (state: State) => string {
  const names = new WeakMap<State, string>();
  return (state) => {
    const known = names.get(state);
    if (known !== undefined) return known;
    const name = keyOf(state);
    names.set(state, name);
    return name;
  };
}

/** The key of a state: equal keys mean equal states. */
export function keyOf({ role, arrival, windows }: State): string {
  const open = windows.map(
    ({ name, next, isRoutes }) => `${name}${isRoutes ? '*' : ''}${next ? showAction(next) : ''}`,
  );
  return `${role} ${arrival.screen} ${arrival.path} ${open.join('>')}`;
}

function showAction(action: Action): string {
  return JSON.stringify(action);
}

/**
 * Every move available in a state. With a window open only the top window can be clicked: everything below is inert.
 */
export function movesOf(play: Play, state: State): readonly Move[] {
  const top = state.windows.at(-1);
  if (top) return windowMoves(play, state, top);
  const typed = canType(state) ? addresses(play, state.role) : [];
  if (state.arrival.screen === '') return typed;
  return [...typed, ...clickMoves(play, state, play.pressables(state.role, state.arrival))];
}

/** An address can be typed at any time; typing from the start and from home is enough to cover every address. */
function canType({ arrival }: State): boolean {
  return arrival.screen === '' || arrival.path === HOME;
}

function addresses(play: Play, role: Role): readonly Move[] {
  const paths = [...new Set([HOME, LOGIN, ...play.site.screens.map((screen) => screen.path), '/nowhere'])];
  return paths.map((address) => {
    const arrival = play.arrive(role, address);
    return {
      step: { does: 'open', address },
      to: arrived(play, role, arrival),
      effect: { kind: 'arrives', arrival, asked: address },
    };
  });
}

function clickMoves(play: Play, state: State, pressables: readonly Pressable[]): readonly Move[] {
  return pressables.map(({ id, action }) => {
    const effect = play.click(state.role, action);
    return { step: { does: 'click', id }, to: apply(play, state, effect), effect };
  });
}

/** The state after a click. An effect that leads nowhere changes nothing. */
export function apply(play: Play, state: State, effect: Effect): State {
  if (effect.kind === 'arrives') return arrived(play, state.role, effect.arrival);
  if (effect.kind === 'opens') return withWindow(play, state, effect.window, effect.next);
  if (effect.kind === 'signsOut') return arrived(play, 'visitor', play.arrive('visitor', '/'));
  if (effect.kind === 'signsIn') return stay(play, { ...state, role: effect.role });
  return state;
}

/** Cached states of arrivals, by play and role: nearly every click ends in one of few such states. */
const arrivals = new WeakMap<Play, Map<Role, Map<Arrival, State>>>();

/**
 * A route that stands for a window opens the window, where the site has it. The same arrival returns the same state
 * object.
 */
function arrived(play: Play, role: Role, arrival: Arrival): State {
  const byRole = entryOf(arrivals, play, () => new Map<Role, Map<Arrival, State>>());
  const known = entryOf(byRole, role, () => new Map<Arrival, State>());
  return entryOf(known, arrival, () => {
    const { window } = arrival;
    const opens = window !== undefined && play.isShown(role, `modal.${window}`);
    return { role, arrival, windows: opens ? [{ name: window, isRoutes: true }] : [] };
  });
}

function entryOf<K, V>(map: { get(key: K): V | undefined; set(key: K, value: V): unknown }, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** The state after the role changed: the guard may redirect. */
function stay(play: Play, state: State): State {
  const { arrival, windows } = arrived(play, state.role, play.arrive(state.role, state.arrival.path || HOME));
  return { ...state, arrival, windows: state.windows.length > 0 ? state.windows : windows };
}

/** An open window stays as it is; a window that the site hides does not open. */
function withWindow(play: Play, state: State, name: string, next?: Action): State {
  const isOpen = state.windows.some((open) => open.name === name);
  if (isOpen || state.windows.length >= MOST_WINDOWS || !canOpen(play, state.role, name)) return state;
  return { ...state, windows: [...state.windows, { name, ...(next === undefined ? {} : { next }) }] };
}

/** The warning window is not an element of a site: it is always available. */
export function canOpen(play: Play, role: Role, name: string): boolean {
  return name === 'warning' || play.isShown(role, `modal.${name}`);
}

function windowMoves(play: Play, state: State, top: OpenWindow): readonly Move[] {
  const spec = play.window(top.name);
  if (!spec) return [];
  return [
    ...spec.leaves.flatMap((leave): readonly Move[] => {
      if (leave === 'close') return [{ step: { does: 'close', window: top.name }, to: closed(play, state) }];
      if (leave === 'done') return finishes(play, state, top);
      return [
        { step: { does: 'signOut', window: top.name }, to: arrived(play, 'visitor', play.arrive('visitor', '/')) },
      ];
    }),
    ...clickMoves(play, state, play.pressables(state.role, spec)),
  ];
}

/** Closing a route's own window leads home; where the guard requires sign-in, to the page behind the sign-in. */
function closed(play: Play, state: State): State {
  const top = state.windows.at(-1);
  if (!top?.isRoutes) return { ...state, windows: state.windows.slice(0, -1) };
  const home = arrived(play, state.role, play.arrive(state.role, HOME));
  return home.arrival.screen === 'entrance' ? { ...home, windows: [] } : home;
}

function finishes(play: Play, state: State, top: OpenWindow): readonly Move[] {
  const { signsIn, thenOpens } = play.window(top.name) ?? {};
  const window = top.name;
  if (!signsIn || state.role !== 'visitor') return [{ step: { does: 'finish', window }, to: closed(play, state) }];
  const roles = play.roles.filter((role) =>
    signsIn === 'player' ? role === PLAYER : role !== 'visitor' && role !== TRIAL,
  );
  return roles.flatMap((role): readonly Move[] => {
    const inside = signedIn(play, state, role, top);
    const plain: Move = { step: { does: 'finish', window, as: role }, to: inside };
    if (thenOpens === undefined) return [plain];
    const forced = withWindow(play, { ...inside, windows: [] }, thenOpens);
    return [plain, { step: { does: 'finish', window, as: role, thenOpens }, to: forced }];
  });
}

/** After sign-in the window is closed, and the pending action continues. */
function signedIn(play: Play, state: State, role: Role, top: OpenWindow): State {
  const home = top.isRoutes === true;
  const here = home
    ? arrived(play, role, play.arrive(role, HOME))
    : stay(play, { ...state, role, windows: state.windows.filter((open) => open !== top && open.name !== 'login') });
  return top.next === undefined ? here : apply(play, here, play.click(role, top.next));
}
