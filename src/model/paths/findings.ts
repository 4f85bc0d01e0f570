/** Checks a site's navigation for defects by exploring it (N02). */
import type { Slot } from '../catalogue/element.ts';
import { FRAME_SLOTS, SCREEN_SLOTS } from '../catalogue/windows.ts';
import { evaluate, reads } from '../conditions/condition.ts';
import { factsFrom, firstOf } from '../conditions/facts.ts';
import { canDiffer, findWorld, type World } from '../conditions/solve.ts';
import {
  canOpen,
  type Exploration,
  explore,
  type Move,
  movesOf,
  START,
  type State,
  type Step,
  stepsTo,
  type Visit,
} from './explore.ts';
import { createPlay, type Play } from './play.ts';
import type { Site } from './site.ts';
import { rolesOf, worldsOf } from './worlds.ts';

/** The rules. Each names a defect that would leave a user stuck. */
export type PathRule =
  | 'path.dead-target'
  | 'path.turned-away'
  | 'path.guard-loop'
  | 'path.gate-dead-end'
  | 'path.gate-open'
  | 'path.entry-refused'
  | 'path.no-close'
  | 'path.no-way-home'
  | 'path.unreachable'
  | 'path.never-shown'
  | 'path.dead-switch'
  | 'path.startup';

/** One finding: the rule, its subject, the shortest path to it, and a world in which it occurs. */
export interface PathFinding {
  readonly rule: PathRule;
  /** An element, a route (`route./vip`), a window (`modal.notice`) or a switch. */
  readonly subject: string;
  readonly steps: readonly Step[];
  readonly world: World;
  readonly target?: string;
}

/** Explores a site in few worlds and returns its defects, each once, with the shortest path found. */
export function findDefects(site: Site): readonly PathFinding[] {
  const roles = rolesOf(site);
  const seen = worldsOf(site).map((world) => explore(createPlay(site, world, roles)));
  return shortest([
    ...seen.flatMap(clickFaults),
    ...seen.flatMap(windowFaults),
    ...seen.flatMap(homelessFaults),
    ...unreachable(site, seen),
    ...neverShown(site, seen),
    ...deadSwitches(site, seen),
    ...startupFaults(site),
  ]);
}

/** Keeps the finding with the fewest steps for each subject. */
function shortest(findings: readonly PathFinding[]): readonly PathFinding[] {
  const fewestSteps = new Map<string, PathFinding>();
  for (const finding of findings) {
    const key = `${finding.rule} ${finding.subject}`;
    const known = fewestSteps.get(key);
    if (!known || finding.steps.length < known.steps.length) fewestSteps.set(key, finding);
  }
  return [...fewestSteps.values()].sort((one, other) =>
    `${one.rule} ${one.subject}` < `${other.rule} ${other.subject}` ? -1 : 1,
  );
}

function clickFaults(exploration: Exploration): readonly PathFinding[] {
  return [...exploration.moves].flatMap(([key, moves]) => {
    const visit = exploration.visits.get(key);
    return visit ? moves.flatMap((move) => faultOf(exploration, visit, move)) : [];
  });
}

function faultOf({ play }: Exploration, visit: Visit, move: Move): readonly PathFinding[] {
  const { step, effect } = move;
  if (!effect) return [];
  const subject = step.does === 'click' ? step.id : step.does === 'open' ? `route.${step.address}` : '';
  const found = (rule: PathRule, about: string, target?: string): readonly PathFinding[] => [
    {
      rule,
      subject: about,
      steps: [...stepsTo(visit), step],
      world: play.world,
      ...(target === undefined ? {} : { target }),
    },
  ];
  const { role } = visit.state;
  if (effect.kind === 'nowhere') return found('path.dead-target', subject, effect.target);
  if (effect.kind === 'refused')
    return found(role === 'visitor' || role === 4 ? 'path.gate-dead-end' : 'path.entry-refused', subject);
  if (effect.kind === 'arrives') {
    const { loop, word } = effect.arrival;
    if (loop) return found('path.guard-loop', `route.${loop.at(-1)}`, loop.join(' -> '));
    // A typed address may redirect home with a message; a visible entry must not do that when it is clicked.
    return word !== undefined && step.does === 'click' ? found('path.turned-away', subject, effect.asked) : [];
  }
  if (effect.kind !== 'opens') return [];
  const isOpen = visit.state.windows.some((open) => open.name === effect.window);
  if (!isOpen && !canOpen(play, role, effect.window)) return found('path.gate-dead-end', subject, effect.window);
  const isCentre = effect.window === 'member' || effect.window === 'agent';
  return isCentre && (role === 'visitor' || role === 4) ? found('path.gate-open', `modal.${effect.window}`) : [];
}

/** Finds windows that no step closes. */
function windowFaults({ play, visits, moves }: Exploration): readonly PathFinding[] {
  return [...visits].flatMap(([key, visit]): readonly PathFinding[] => {
    const top = visit.state.windows.at(-1);
    if (!top || (moves.get(key) ?? []).some(({ to }) => !to.windows.some((open) => open.name === top.name))) return [];
    return [{ rule: 'path.no-close', subject: `modal.${top.name}`, steps: stepsTo(visit), world: play.world }];
  });
}

/** Finds screens from which no clicks lead home. */
function homelessFaults({ play, visits, leads }: Exploration): readonly PathFinding[] {
  const canGoHome = reachingHome(visits, leads);
  return [...visits].flatMap(([key, visit]): readonly PathFinding[] => {
    const { arrival, windows } = visit.state;
    if (arrival.screen === '' || windows.length > 0 || canGoHome.has(key)) return [];
    const subject = arrival.path === '' ? 'route.notFound' : `route.${arrival.path}`;
    return [{ rule: 'path.no-way-home', subject, steps: stepsTo(visit), world: play.world }];
  });
}

function reachingHome(
  visits: ReadonlyMap<string, Visit>,
  leads: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const before = new Map<string, string[]>();
  for (const [from, targets] of leads) {
    for (const to of targets) {
      const known = before.get(to);
      // Nearly every state leads home by a click: copying the list for each would cost quadratic time.
      if (known === undefined) before.set(to, [from]);
      else known.push(from);
    }
  }
  const reached = new Set([...visits].filter(([, { state }]) => isHome(state)).map(([key]) => key));
  const queue = [...reached];
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    for (const from of before.get(key) ?? []) {
      if (reached.has(from)) continue;
      reached.add(from);
      queue.push(from);
    }
  }
  return reached;
}

/** The home screen, with no window over it except the one that its address stands for. */
function isHome({ arrival, windows }: State): boolean {
  const isFirst = arrival.screen === 'home' || arrival.screen === 'entrance';
  return isFirst && windows.every((open) => open.isRoutes === true);
}

/** Finds routes that no address leads to and windows that nothing opens, though they may be shown. */
function unreachable(site: Site, seen: readonly Exploration[]): readonly PathFinding[] {
  const states = seen.flatMap(({ visits }) => [...visits.values()].map((visit) => visit.state));
  const drawn = new Set(states.map((state) => state.arrival.path.toLowerCase()));
  const opened = new Set(states.flatMap((state) => state.windows.map((open) => open.name)));
  const routes = site.screens.filter(
    (screen) => screen.redirect === undefined && !drawn.has(screen.path.toLowerCase()),
  );
  const windows = site.windows.filter((spec) => spec.name !== 'warning' && !opened.has(spec.name));
  return [
    ...routes.filter(({ path }) => isWanted(site, `route.${path}`)).map(({ path }) => unreached(seen, path)),
    ...windows
      .filter(({ name }) => canBeShown(site, `modal.${name}`))
      .map(({ name }): PathFinding => ({ rule: 'path.unreachable', subject: `modal.${name}`, steps: [], world: {} })),
  ];
}

/** The nearest click that should have led there; else the typed address. */
function unreached(seen: readonly Exploration[], path: string): PathFinding {
  const tries = seen.flatMap((exploration) =>
    [...exploration.moves].flatMap(([key, moves]): readonly PathFinding[] => {
      const visit = exploration.visits.get(key);
      const move = moves.find(
        ({ step, effect }) => step.does === 'click' && effect?.kind === 'arrives' && effect.asked === path,
      );
      return visit && move
        ? [
            {
              rule: 'path.unreachable',
              subject: `route.${path}`,
              steps: [...stepsTo(visit), move.step],
              world: exploration.play.world,
            },
          ]
        : [];
    }),
  );
  const [first] = shortest(tries);
  return (
    first ?? { rule: 'path.unreachable', subject: `route.${path}`, steps: [{ does: 'open', address: path }], world: {} }
  );
}

/** An element that the brand hides on purpose is no defect. */
function isWanted(site: Site, id: string): boolean {
  return site.fixed.value(`brand.hidden:${id}`) !== true;
}

function canBeShown(site: Site, id: string): boolean {
  const element = site.elements.find((candidate) => candidate.id === id);
  return element !== undefined && findWorld(element.condition, site.fixed) !== undefined;
}

/** Elements whose condition is false in every world, apart from the brand's own choices. */
function neverShown(site: Site, seen: readonly Exploration[]): readonly PathFinding[] {
  const never = site.elements.filter(({ id, slot, condition }) => {
    const isChosenAway = evaluate(condition, brandChoices(site)) === false;
    return slot !== 'route' && !isChosenAway && isWanted(site, id) && findWorld(condition, site.fixed) === undefined;
  });
  return never.map(({ id, slot }) => ({
    rule: 'path.never-shown',
    subject: id,
    ...nearestSlot(seen, slot),
  }));
}

/** The facts that a brand file sets: what it hides, which sections it lists, which features it has. */
function brandChoices(site: Site) {
  return { value: (name: string) => (name.startsWith('brand') ? site.fixed.value(name) : undefined) };
}

/** The path to the nearest place that draws a slot, and the world in which it exists. */
function nearestSlot(seen: readonly Exploration[], slot: Slot): Pick<PathFinding, 'steps' | 'world'> {
  const paths = seen.flatMap(({ play, visits }) => {
    // Visits are ordered nearest first: the first that draws the slot is the nearest of its world.
    const visit = [...visits.values()].find(({ state }) => draws(play, state, slot));
    return visit ? [{ steps: stepsTo(visit), world: play.world }] : [];
  });
  return paths.reduce(
    (best, path) => (path.steps.length < best.steps.length ? path : best),
    paths[0] ?? { steps: [], world: {} },
  );
}

function draws(play: Play, { windows, arrival: { screen, frame } }: State, slot: Slot): boolean {
  const top = windows.at(-1);
  if (top) return play.window(top.name)?.slots.includes(slot) === true;
  const own = Object.hasOwn(SCREEN_SLOTS, screen) ? (SCREEN_SLOTS[screen] ?? []) : [];
  return screen !== '' && [...FRAME_SLOTS[frame], ...own].includes(slot);
}

/** Switches declared as read by conditions that change nothing visible in any world. */
function deadSwitches(site: Site, seen: readonly Exploration[]): readonly PathFinding[] {
  const dead = site.switches.filter(({ id, readBy }) => readBy === 'conditions' && !matters(site, id));
  return dead.map(({ id }) => {
    const reader = site.elements.find((element) => reads(element.condition).includes(`switch:${id}`));
    const place = reader ? { ...nearestSlot(seen, reader.slot), target: reader.id } : { steps: [], world: {} };
    return { rule: 'path.dead-switch', subject: id, ...place };
  });
}

function matters(site: Site, id: string): boolean {
  const fact = `switch:${id}`;
  const evaluated = (condition: Parameters<typeof evaluate>[0], value: string) =>
    evaluate(condition, firstOf(factsFrom({ [fact]: value }), site.fixed));
  return site.elements
    .filter((element) => reads(element.condition).includes(fact))
    .some(({ condition }) =>
      ['0', 'missing'].some((other) => canDiffer(evaluated(condition, '1'), evaluated(condition, other), site.fixed)),
    );
}

/** A covered site must show one start-up screen, an open site none. */
function startupFaults(site: Site): readonly PathFinding[] {
  const screens = site.elements.filter((element) => element.slot === 'startup');
  return [false, true].flatMap((maintenance) =>
    [false, true].flatMap((restricted): readonly PathFinding[] => {
      const world = { maintenance, restricted };
      const facts = firstOf(factsFrom(world), site.fixed);
      const shown = screens.filter((element) => evaluate(element.condition, facts) === true);
      const expected = maintenance || restricted ? 1 : 0;
      if (shown.length === expected) return [];
      const subject = shown[0]?.id ?? (maintenance ? 'startup.maintenance' : 'startup.restricted');
      return [{ rule: 'path.startup', subject, steps: [{ does: 'open', address: '/index' }], world }];
    }),
  );
}

/** Replays steps from the start and returns the last state. Undefined when a step is not available. */
export function replay(site: Site, world: World, steps: readonly Step[]): State | undefined {
  const play = createPlay(site, world, rolesOf(site));
  let state: State | undefined = START;
  for (const step of steps) {
    const wanted = JSON.stringify(step);
    state = state && movesOf(play, state).find((move) => JSON.stringify(move.step) === wanted)?.to;
  }
  return state;
}
