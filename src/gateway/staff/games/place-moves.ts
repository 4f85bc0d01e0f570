import { arrangeGames, type GameMove } from '#contract/staff/games/arrange-games.ts';

/** A game and its position in its lane; lower is earlier. */
export interface Placed {
  readonly id: string;
  readonly position: number;
}

/**
 * Computes new positions after moves. Moved games go between their neighbours; other games change only if there is no
 * free position. `lane` is in order. Returns the changed positions only. Pure.
 */
export function placeMoves(lane: readonly Placed[], moves: readonly GameMove[]): ReadonlyMap<string, number> {
  const own = new Map(lane.map(({ id, position }) => [id, position]));
  const moved = new Set(moves.map(({ nodeId }) => nodeId));
  const order = arrangeGames([...own.keys()], moves);
  const placed = new Map<string, number>();
  let last: number | undefined;
  for (let at = 0; at < order.length; ) {
    const run = runFrom(order, at, moved);
    const next = order[at + run.length];
    const spots = run.length > 0 ? spread(run.length, last, next === undefined ? undefined : own.get(next)) : [];
    const [id = ''] = run;
    const here = own.get(id) ?? 0;
    // A game that was moved and moved back keeps its position.
    const isThere = run.length === 1 && (last ?? here - 1) < here && here < (own.get(next ?? '') ?? here + 1);
    run.forEach((game, index) => {
      placed.set(game, isThere ? here : (spots[index] ?? here));
    });
    if (run.length > 0) last = placed.get(run.at(-1) ?? '') ?? last;
    at += run.length;
    if (next === undefined) break;
    last = placeUnmoved(next, own.get(next) ?? 0, last, {
      placed,
      isAfterMoved: run.length > 0 || placed.has(order[at - 1] ?? ''),
    });
    at += 1;
  }
  return new Map([...placed].filter(([id, position]) => own.get(id) !== position));
}

/** The consecutive moved games from an index on. */
function runFrom(order: readonly string[], at: number, moved: ReadonlySet<string>): readonly string[] {
  let end = at;
  while (end < order.length && moved.has(order[end] ?? '')) end += 1;
  return order.slice(at, end);
}

/** Positions for `count` games between two others: evenly spaced if there is room, else directly after the first. */
function spread(count: number, after: number | undefined, before: number | undefined): readonly number[] {
  const from = after ?? (before === undefined ? 0 : before - count - 1);
  const gap = (before ?? from + count + 1) - from;
  return Array.from({ length: count }, (_, index) =>
    gap > count ? from + Math.floor((gap * (index + 1)) / (count + 1)) : from + index + 1,
  );
}

interface Settling {
  readonly placed: Map<string, number>;
  /** The previous game has a new position, and the two may not share it. */
  readonly isAfterMoved: boolean;
}

/** A game that did not move keeps its position if it is greater than the previous one, else it shifts. */
function placeUnmoved(id: string, own: number, last: number | undefined, { placed, isAfterMoved }: Settling): number {
  const isFree = last === undefined || own > last || (own === last && !isAfterMoved);
  if (isFree) return own;
  placed.set(id, last + 1);
  return last + 1;
}
