/** Unsaved toggles and moves of games. */
import { arrangeGames, type GameMove } from '#contract/staff/games/arrange-games.ts';
import type { GameChoice, GamesRequest } from '#contract/staff/games/calls.ts';

export interface GamesDraft {
  /** The revision that the first edit was based on; null without edits. */
  readonly base: number | null;
  /** Game id to new state, only where it differs from the saved state. */
  readonly toggled: Readonly<Record<string, boolean>>;
  readonly moves: readonly GameMove[];
  /** The saved state of the games in this draft. */
  readonly games: Readonly<Record<string, GameChoice>>;
}

export const NO_GAMES_DRAFT: GamesDraft = { base: null, toggled: {}, moves: [], games: {} };

/** Limits of one call. */
export const MOST_TOGGLED = 1_000;
export const MOST_MOVED = 500;

/** Toggles games; a game that already has this saved state is removed from the draft. */
export function toggleGames(
  draft: GamesDraft,
  revision: number,
  games: readonly GameChoice[],
  enabled: boolean,
): GamesDraft {
  const toggled = { ...draft.toggled };
  for (const { nodeId, enabled: is } of games) {
    if (is === enabled) delete toggled[nodeId];
    else toggled[nodeId] = enabled;
  }
  return tidy({ ...draft, toggled }, revision, games);
}

/**
 * Moves a game directly before another game of its lane, or to the end. Of consecutive moves of one game only the last
 * counts.
 */
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

/** Removes moves that do not change the list; applies only if all moved games are known. */
export function withoutIdleMoves(draft: GamesDraft, saved: readonly string[]): GamesDraft {
  const known = new Set(saved);
  if (draft.moves.length === 0 || !draft.moves.every(({ nodeId }) => known.has(nodeId))) return draft;
  const isIdle = arrangeGames(saved, draft.moves).every((id, at) => id === saved[at]);
  return isIdle ? tidy({ ...draft, moves: [] }, draft.base ?? 0, []) : draft;
}

/** Removes a game from the draft: it keeps its saved state. */
export function dropGame(draft: GamesDraft, nodeId: string): GamesDraft {
  const { [nodeId]: _, ...toggled } = draft.toggled;
  return tidy({ ...draft, toggled, moves: draft.moves.filter((move) => move.nodeId !== nodeId) }, draft.base ?? 0, []);
}

export function changedIds({ toggled, moves }: GamesDraft): readonly string[] {
  return [...new Set([...Object.keys(toggled), ...moves.map(({ nodeId }) => nodeId)])];
}

export function askGames({ base, toggled, moves }: GamesDraft, reason: string): GamesRequest {
  return {
    base: base ?? 0,
    turned: Object.entries(toggled).map(([nodeId, enabled]) => ({ nodeId, enabled })),
    moved: moves,
    reason,
  };
}

/** Keeps only the games that the draft refers to, and clears the base after the last edit is removed. */
function tidy(draft: GamesDraft, revision: number, met: readonly GameChoice[]): GamesDraft {
  const ids = [...changedIds(draft), ...draft.moves.flatMap(({ before }) => before ?? [])];
  if (ids.length === 0) return NO_GAMES_DRAFT;
  const known = { ...draft.games, ...Object.fromEntries(met.map((game) => [game.nodeId, game])) };
  const games = Object.fromEntries(
    ids.flatMap((id) => gameOf({ games: known }, id) ?? []).map((game) => [game.nodeId, game]),
  );
  return { ...draft, base: draft.base ?? revision, games };
}

/** A game of the draft in its saved state. */
export function gameOf({ games }: Pick<GamesDraft, 'games'>, id: string): GameChoice | undefined {
  return Object.hasOwn(games, id) ? games[id] : undefined;
}

/** A game in the list with the draft applied. */
export interface GameRow {
  readonly game: GameChoice;
  /** Counted from one, in the displayed list. */
  readonly place: number;
  readonly isOn: boolean;
  readonly isToggled: boolean;
  readonly isMoved: boolean;
  readonly isPicked: boolean;
}

/** The games of a list with the draft applied. */
export function drawRows(
  games: readonly GameChoice[],
  { toggled, moves }: GamesDraft,
  picked: ReadonlySet<string>,
): readonly GameRow[] {
  const byId = new Map(games.map((game) => [game.nodeId, game]));
  const moved = new Set(moves.map(({ nodeId }) => nodeId));
  const order = arrangeGames([...byId.keys()], moves);
  return order.flatMap((id, at) => {
    const game = byId.get(id);
    if (game === undefined) return [];
    const isToggled = Object.hasOwn(toggled, id) && toggled[id] !== game.enabled;
    const isOn = isToggled ? !game.enabled : game.enabled;
    return [{ game, place: at + 1, isOn, isToggled, isMoved: moved.has(id), isPicked: picked.has(id) }];
  });
}

/** Parses a stored draft; an empty draft if it cannot be parsed. */
export function readGamesDraft(stored: unknown): GamesDraft {
  const draft = stored as Partial<GamesDraft> | null;
  const isWhole =
    typeof draft?.base === 'number' &&
    typeof draft.toggled === 'object' &&
    typeof draft.games === 'object' &&
    Array.isArray(draft.moves);
  return isWhole ? (draft as GamesDraft) : NO_GAMES_DRAFT;
}
