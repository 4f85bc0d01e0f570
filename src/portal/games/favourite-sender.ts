import type { Game } from '#contract/games/read.ts';
import { createThrottle } from '../forms/throttle.ts';

/** The member's favourites are told at most so often (M144). */
const GAP_MS = 1_000;

export interface FavouriteSender {
  /** What the member wants of a game from now on. */
  want(game: Game, isWanted: boolean): void;
  /** Nothing more is told; what waits is dropped. */
  stop(): void;
}

interface SenderOptions {
  /** Tells the gateway; rejects when it could not be told. */
  readonly report: (game: Game, isWanted: boolean) => Promise<void>;
  /** A wish that could not be told. */
  readonly onLost: (game: Game, isWanted: boolean, error: unknown) => void;
  readonly now?: () => number;
}

interface Wish {
  readonly game: Game;
  readonly isWanted: boolean;
}

/**
 * Tells what a member wants, the earliest wish first and one a second at most (M144). A wish that was taken back before it
 * was told is not told at all.
 */
export function createFavouriteSender({ report, onLost, now }: SenderOptions): FavouriteSender {
  const wishes = new Map<string, Wish>();
  const throttle = createThrottle(GAP_MS, sendNext, now);

  function sendNext(): void {
    const [first] = wishes;
    if (first === undefined) return;
    const [id, { game, isWanted }] = first;
    wishes.delete(id);
    report(game, isWanted).catch((error: unknown) => onLost(game, isWanted, error));
    if (wishes.size > 0) throttle.run();
  }

  return {
    want(game, isWanted) {
      const waiting = wishes.get(game.nodeId);
      if (waiting === undefined) wishes.set(game.nodeId, { game, isWanted });
      else if (waiting.isWanted !== isWanted) wishes.delete(game.nodeId);
      if (wishes.size > 0) throttle.run();
    },
    stop() {
      wishes.clear();
      throttle.cancel();
    },
  };
}
