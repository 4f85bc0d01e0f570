import { useState } from 'react';
import { holdsStill } from '#demo-games/client/page/motion.ts';
import type { Highlights, ReelsProps, Spin } from './reels.tsx';

export interface Turning {
  /** Spins to these stops; resolves when the last reel has stopped. */
  spinTo(stops: readonly number[], isQuick: boolean): Promise<void>;
  /** Highlights wins; undefined clears them. */
  highlight(highlights: Highlights | undefined): void;
}

const FIRST_STOPS = [3, 8, 5, 1, 4];

export function useReels(): Turning & { readonly view: ReelsProps } {
  const [stops, setStops] = useState<readonly number[]>(FIRST_STOPS);
  const [spin, setSpin] = useState<Spin>();
  const [highlights, highlight] = useState<Highlights>();
  return {
    view: { stops, spin, highlights },
    highlight,
    async spinTo(next, isQuick) {
      highlight(undefined);
      if (!holdsStill()) {
        const { promise, resolve } = Promise.withResolvers<void>();
        setSpin({ to: next, isQuick, onStop: resolve });
        await promise;
        setSpin(undefined);
      }
      setStops(next);
    },
  };
}
