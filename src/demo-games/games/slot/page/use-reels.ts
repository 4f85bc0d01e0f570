import { useState } from 'react';
import { holdsStill } from '#demo-games/client/page/motion.ts';
import type { Machine } from '../rules/machine.ts';
import type { Coin } from '../rules/slot.ts';
import type { Highlights, ReelsProps, Spin } from './reels.tsx';

export interface Turning {
  /** Spins to these stops; resolves when the last reel has stopped. */
  spinTo(stops: readonly number[], isQuick: boolean): Promise<void>;
  /** Highlights wins; undefined clears them. */
  highlight(highlights: Highlights | undefined): void;
  /** Shows the coins that stay; undefined clears them. */
  hold(coins: readonly Coin[] | undefined): void;
}

const FIRST_STOPS = [3, 8, 5, 1, 4];

export function useReels(machine: Machine): Turning & { readonly view: Omit<ReelsProps, 'write'> } {
  const [stops, setStops] = useState<readonly number[]>(FIRST_STOPS.slice(0, machine.reels.length));
  const [spin, setSpin] = useState<Spin>();
  const [highlights, highlight] = useState<Highlights>();
  const [coins, hold] = useState<readonly Coin[]>();
  return {
    view: { machine, stops, spin, highlights, coins },
    highlight,
    hold,
    async spinTo(next, isQuick) {
      highlight(undefined);
      hold(undefined);
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
