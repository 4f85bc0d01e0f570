/** What was turned and moved of games before it is saved. */
import { arrangeGames, type GameMove } from '#contract/staff/games/arrange-games.ts';
import type { GameChoice, GamesRequest } from '#contract/staff/games/calls.ts';

export interface GamesDraft {
  /** The revision that the first of the edits was made on; null: nothing was edited. */
  readonly base: number | null;
  /** By game: what it is to be, where that is another state than the saved one. */
  readonly turned: Readonly<Record<string, boolean>>;
  readonly moves: readonly GameMove[];
  /** The games that are spoken of, as they are saved. */
  readonly games: Readonly<Record<string, GameChoice>>;
}

export const NO_GAMES_DRAFT: GamesDraft = { base: null, turned: {}, moves: [], games: {} };

/** The longest change that one call takes. */
export const MOST_TURNED = 1_000;
export const MOST_MOVED = 500;

/** Turns games on or off; one that is so already is none of the draft's. */
export function turnGames(
  draft: GamesDraft,
  revision: number,
  games: readonly GameChoice[],
  enabled: boolean,
): GamesDraft {
  const turned = { ...draft.turned };
  for (const { nodeId, enabled: is } of games) {
    if (is === enabled) delete turned[nodeId];
    else turned[nodeId] = enabled;
  }
  return tidy({ ...draft, turned }, revision, games);
}

/** Puts a game directly before another one of its lane, or last. Of several moves of one game in a row the last counts. */
export function moveGame(
  draft: GamesDraft,
  revision: number,
  game: GameChoice,
  before: GameChoice | undefined,
): GamesDraft {
  const move = { nodeId: game.nodeId, ...(before && { before: before.nodeId }) };
  const earlier = draft.moves.at(-1)?.nodeId === game.nodeId ? draft.moves.slice(0, -1) : draft.moves;
  return tidy({ ...draft, moves: [...earlier, move] }, revision, before ? [game, before] : [game]);
}

/** Forgets moves that leave a list, of which all moved games are known, as it is. */
export function withoutIdleMoves(draft: GamesDraft, saved: readonly string[]): GamesDraft {
  const known = new Set(saved);
  if (draft.moves.length === 0 || !draft.moves.every(({ nodeId }) => known.has(nodeId))) return draft;
  const isIdle = arrangeGames(saved, draft.moves).every((id, at) => id === saved[at]);
  return isIdle ? tidy({ ...draft, moves: [] }, draft.base ?? 0, []) : draft;
}

/** Takes a game out of the draft: it stays as it is saved. */
export function dropGame(draft: GamesDraft, nodeId: string): GamesDraft {
  const { [nodeId]: _, ...turned } = draft.turned;
  return tidy({ ...draft, turned, moves: draft.moves.filter((move) => move.nodeId !== nodeId) }, draft.base ?? 0, []);
}

/** The games that the draft changes. */
export function changedIds({ turned, moves }: GamesDraft): readonly string[] {
  return [...new Set([...Object.keys(turned), ...moves.map(({ nodeId }) => nodeId)])];
}

/** As the call takes it. */
export function askGames({ base, turned, moves }: GamesDraft, reason: string): GamesRequest {
  return {
    base: base ?? 0,
    turned: Object.entries(turned).map(([nodeId, enabled]) => ({ nodeId, enabled })),
    moved: moves,
    reason,
  };
}

/** The draft keeps what it speaks of, and forgets its base with its last edit. */
function tidy(draft: GamesDraft, revision: number, met: readonly GameChoice[]): GamesDraft {
  const ids = [...changedIds(draft), ...draft.moves.flatMap(({ before }) => before ?? [])];
  if (ids.length === 0) return NO_GAMES_DRAFT;
  const known = { ...draft.games, ...Object.fromEntries(met.map((game) => [game.nodeId, game])) };
  const games = Object.fromEntries(
    ids.flatMap((id) => gameOf({ games: known }, id) ?? []).map((game) => [game.nodeId, game]),
  );
  return { ...draft, base: draft.base ?? revision, games };
}

/** A game that a draft speaks of, as it is saved. */
export function gameOf({ games }: Pick<GamesDraft, 'games'>, id: string): GameChoice | undefined {
  return Object.hasOwn(games, id) ? games[id] : undefined;
}

/** A game in the list as the draft would make it. */
export interface GameRow {
  readonly game: GameChoice;
  /** Counted from one, in the list that is on show. */
  readonly place: number;
  readonly isOn: boolean;
  readonly isTurned: boolean;
  readonly isMoved: boolean;
  readonly isPicked: boolean;
}

/** The games of a list as the draft would make them. */
export function drawRows(
  games: readonly GameChoice[],
  { turned, moves }: GamesDraft,
  picked: ReadonlySet<string>,
): readonly GameRow[] {
  const byId = new Map(games.map((game) => [game.nodeId, game]));
  const moved = new Set(moves.map(({ nodeId }) => nodeId));
  const order = arrangeGames([...byId.keys()], moves);
  return order.flatMap((id, at) => {
    const game = byId.get(id);
    if (game === undefined) return [];
    const isTurned = Object.hasOwn(turned, id) && turned[id] !== game.enabled;
    const isOn = isTurned ? !game.enabled : game.enabled;
    return [{ game, place: at + 1, isOn, isTurned, isMoved: moved.has(id), isPicked: picked.has(id) }];
  });
}

/** Reads a draft that was kept; none where it cannot be read. */
export function readGamesDraft(kept: unknown): GamesDraft {
  const draft = kept as Partial<GamesDraft> | null;
  const isWhole =
    typeof draft?.base === 'number' &&
    typeof draft.turned === 'object' &&
    typeof draft.games === 'object' &&
    Array.isArray(draft.moves);
  return isWhole ? (draft as GamesDraft) : NO_GAMES_DRAFT;
}
