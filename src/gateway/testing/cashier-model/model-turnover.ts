/**
 * In-memory model of turnover requirements for money from outside (docs/decisions/22-one-rule-guards-everything-that-leaves-an-account.md). Minor
 * units.
 */

/** Money from outside credited to a member, less reversals. */
interface Credit {
  readonly order: string;
  minor: bigint;
  /** Turnover of the member when it was credited. */
  readonly playedBefore: bigint;
}

/** Order of credits without an order: corrections. */
const CORRECTION = 'correction';

export interface ModelTurnover {
  /** Turnover requirement in millionths of the credit. */
  readonly ppm: bigint;
  /** Without the part that repaid a debt. */
  credited(member: number, order: string | undefined, minor: bigint): void;
  /** Reduces credits of the same order, newest first; any rest had no requirement. */
  wentBack(member: number, order: string | undefined, minor: bigint): void;
  /** Turnover still required before a withdrawal. */
  missing(member: number): bigint;
}

/** `playedBy` returns a member's turnover so far. */
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
    // A bet counts once: for each starting time the credits since then need at least as much turnover since then; the
    // largest gap counts.
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

/** No turnover requirement. */
export const NO_TURNOVER: ModelTurnover = createModelTurnover(0n, () => 0n);
