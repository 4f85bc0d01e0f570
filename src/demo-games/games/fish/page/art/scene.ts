import { followSea, progressOf, type Sea, type Swimmer } from '../../rules/sea.ts';

/** The sea is 100 wide; an animal is a bit outside of it at birth and at the end. */
export const [WIDTH, HEIGHT, BEYOND] = [100, 60, 14] as const;

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A shot to show: where and when it hit, by the server's clock, and what became of it. */
export interface Hit extends Place {
  readonly atMs: number;
  readonly isCaught: boolean;
}

/** What a page shows of a sea. It is read at each frame, so it is no state of a component, which a shot would render. */
export interface Scene {
  /** Animals in the water that this player has not caught. */
  there(nowMs: number): readonly Swimmer[];
  lastHit(): Hit | undefined;
  shoot(target: Swimmer, hit: Hit): void;
}

export function createScene(sea: Sea): Scene {
  const swimmers = followSea(sea);
  const gone = new Set<number>();
  let last: Hit | undefined;
  return {
    there: (nowMs) => swimmers(nowMs).filter(({ at }) => !gone.has(at)),
    lastHit: () => last,
    shoot({ at }, hit) {
      last = hit;
      if (hit.isCaught) gone.add(at);
    },
  };
}

/** Place of an animal at a time. */
export function placeOf(swimmer: Swimmer, nowMs: number): Place {
  const progress = progressOf(swimmer, nowMs);
  const across = progress * (WIDTH + 2 * BEYOND) - BEYOND;
  const { size } = swimmer.species;
  const sway = Math.sin(nowMs / 900 + swimmer.at) * 1.2;
  return {
    x: swimmer.goesLeft ? WIDTH - across : across,
    y: size / 2 + 2 + swimmer.depth * (HEIGHT - size - 8) + sway,
  };
}
