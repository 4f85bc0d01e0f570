import type { Game } from '#contract/games/read.ts';
import { createThrottle } from '../forms/throttle.ts';

/** Minimum interval between favourite requests (M144). */
const GAP_MS = 1_000;

export interface FavouriteSender {
  want(game: Game, isWanted: boolean): void;
  /** Stops sending; pending changes are dropped. */
  stop(): void;
}

interface SenderOptions {
  /** Sends a change to the gateway; rejects on failure. */
  readonly report: (game: Game, isWanted: boolean) => Promise<void>;
  readonly onLost: (game: Game, isWanted: boolean, error: unknown) => void;
  readonly now?: () => number;
}

interface Wish {
  readonly game: Game;
  readonly isWanted: boolean;
}

/**
 * Sends favourite changes, the oldest first and at most one a second (M144). A change reverted before it was sent is
 * not sent at all.
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
