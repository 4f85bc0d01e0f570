import { useState } from 'react';
import { holdsStill } from '#demo-games/client/page/motion.ts';
import type { Marks, ReelsProps, Turn } from './reels.tsx';

export interface Turning {
  /** Spins to these stops; resolves when the last reel has stopped. */
  turnTo(stops: readonly number[], isQuick: boolean): Promise<void>;
  /** Highlights wins; undefined clears them. */
  mark(marks: Marks | undefined): void;
}

const FIRST_STOPS = [3, 8, 5, 1, 4];

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
