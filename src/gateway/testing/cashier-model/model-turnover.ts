/** Turnover that members owe for what came to them from outside (docs/decisions/150-turnover-by-postings.md), in memory. Minor units. */

/** Money from outside that a member was credited, less what went back. */
interface Credit {
  readonly order: string;
  minor: bigint;
  /** What the member had bet in rounds that count when it came. */
  readonly playedBefore: bigint;
}

/** Order of what no order names: corrections. */
const CORRECTION = 'correction';

export interface ModelTurnover {
  /** How much of what came has to be bet, in millionths. */
  readonly ppm: bigint;
  /** What was owed and is repaid by it is not among it. */
  credited(member: number, order: string | undefined, minor: bigint): void;
  /** Out of what came by the same order, newest part first; what is left over was never owed. */
  wentBack(member: number, order: string | undefined, minor: bigint): void;
  /** What has still to be bet before anything may leave. */
  missing(member: number): bigint;
}

/** `playedBy` tells what a member has bet so far in rounds that count. */
export function createModelTurnover(ppm: bigint, playedBy: (member: number) => bigint): ModelTurnover {
  const credits = new Map<number, Credit[]>();
  const of = (member: number) => credits.get(member) ?? [];
  return {
    ppm,
    credited(member, order = CORRECTION, minor) {
      if (minor > 0n) credits.set(member, [...of(member), { order, minor, playedBefore: playedBy(member) }]);
    },
    wentBack(member, order = CORRECTION, minor) {
      let left = minor;
      for (const credit of of(member).toReversed()) {
        if (credit.order !== order) continue;
        const taken = left < credit.minor ? left : credit.minor;
        credit.minor -= taken;
        left -= taken;
      }
    },
    // A bet counts once: of all that came from some moment on, so much as was not bet since.
    missing(member) {
      let [asked, most] = [0n, 0n];
      for (const { minor, playedBefore } of of(member).toReversed()) {
        asked += (minor * ppm) / 1_000_000n;
        const left = asked - (playedBy(member) - playedBefore);
        if (left > most) most = left;
      }
      return most;
    },
  };
}

/** Nobody asks for any. */
export const NO_TURNOVER: ModelTurnover = createModelTurnover(0n, () => 0n);
