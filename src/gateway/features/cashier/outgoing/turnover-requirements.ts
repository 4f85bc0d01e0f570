/** A credit of external money and the turnover since. Minor units. */
export interface Credit {
  /** Id of its order; several credits may share one. */
  readonly id: string;
  /** Undefined: the credit came from no deposit. */
  readonly depositId?: string;
  readonly creditedMinor: bigint;
  /** Negative if rollbacks exceed bets. */
  readonly betSinceMinor: bigint;
}

/** Remaining wagering requirement of one order. */
export interface OpenTurnover {
  /** Id of the deposit; undefined: the money came from no deposit. */
  readonly orderId?: string;
  readonly doneMinor: bigint;
  readonly goalMinor: bigint;
}

const MILLION = 1_000_000n;

/**
 * D46: the remaining wagering requirement before a withdrawal. Each credit requires `ppm` millionths of its amount as
 * later bets; a bet counts once, for the oldest credit that still needs it. The total missing amount is therefore the
 * maximum over all credits of (requirements of this credit and later ones - turnover since), assigned to the newest
 * credits first. Satisfied credits are left out, and credits of one order are one row.
 */
export function openTurnover(credits: readonly Credit[], ppm: number): readonly OpenTurnover[] {
  const goals = credits.map(({ creditedMinor }) => (creditedMinor * BigInt(ppm)) / MILLION);
  let asked = 0n;
  let missing = 0n;
  for (const [back, { betSinceMinor }] of credits.toReversed().entries()) {
    asked += goals[credits.length - 1 - back] ?? 0n;
    if (asked - betSinceMinor > missing) missing = asked - betSinceMinor;
  }
  // Rollbacks in excess of bets never raise the missing amount above the requirements.
  if (missing > asked) missing = asked;
  const open = new Map<string, OpenTurnover>();
  for (const [back, { id, depositId }] of credits.toReversed().entries()) {
    const goalMinor = goals[credits.length - 1 - back] ?? 0n;
    const left = missing < goalMinor ? missing : goalMinor;
    missing -= left;
    if (left === 0n) continue;
    const doneMinor = goalMinor - left;
    const known = open.get(id);
    open.set(id, {
      ...(depositId === undefined ? {} : { orderId: depositId }),
      doneMinor: (known?.doneMinor ?? 0n) + doneMinor,
      goalMinor: (known?.goalMinor ?? 0n) + goalMinor,
    });
  }
  return [...open.values()].reverse();
}
