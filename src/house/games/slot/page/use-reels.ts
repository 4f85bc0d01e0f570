import { useState } from 'react';
import { holdsStill } from '#house/client/page/motion.ts';
import type { Marks, ReelsProps, Turn } from './reels.tsx';

/** The reels as a round turns them. */
export interface Turning {
  /** Turns to these stops; resolves when the last reel stands. */
  turnTo(stops: readonly number[], isQuick: boolean): Promise<void>;
  /** Marks what has won; undefined clears it. */
  mark(marks: Marks | undefined): void;
}

const FIRST_STOPS = [3, 8, 5, 1, 4];

/** Holds where the reels stand and what of them turns or has won. */
export function useReels(): Turning & { readonly view: ReelsProps } {
  const [stops, setStops] = useState<readonly number[]>(FIRST_STOPS);
  const [turn, setTurn] = useState<Turn>();
  const [marks, mark] = useState<Marks>();
  return {
    view: { stops, turn, marks },
    mark,
    async turnTo(next, isQuick) {
      mark(undefined);
      if (!holdsStill()) {
        const { promise, resolve } = Promise.withResolvers<void>();
        setTurn({ to: next, isQuick, onStand: resolve });
        await promise;
        setTurn(undefined);
      }
      setStops(next);
    },
  };
}
