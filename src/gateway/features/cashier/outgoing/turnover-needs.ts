/** Money that came from outside and how much has been bet since; oldest first. Minor units. */
export interface Credit {
  /** Of the order that it came by; several credits may have one. */
  readonly id: string;
  /** Undefined: it came by no deposit. */
  readonly depositId?: string;
  readonly creditedMinor: bigint;
  /** Below zero where more was rolled back than bet. */
  readonly betSinceMinor: bigint;
}

/** What is still to be bet of one order's goal. */
export interface OpenTurnover {
  /** Of the deposit; undefined: the money came by none. */
  readonly orderId?: string;
  readonly doneMinor: bigint;
  readonly goalMinor: bigint;
}

const MILLION = 1_000_000n;

/**
 * D46: what has still to be bet before cash may go out. Each credit asks for so many millionths of itself, by bets after it; a
 * bet counts once, for the oldest credit that still needs it. So what is missing in all is the most that any credit and those
 * after it ask for beyond what was bet since; it is missing of the newest first. Credits that have enough are left out, and
 * those of one order are one row.
 */
export function openTurnover(credits: readonly Credit[], ppm: number): readonly OpenTurnover[] {
  const goals = credits.map(({ creditedMinor }) => (creditedMinor * BigInt(ppm)) / MILLION);
  let asked = 0n;
  let missing = 0n;
  for (const [back, { betSinceMinor }] of credits.toReversed().entries()) {
    asked += goals[credits.length - 1 - back] ?? 0n;
    if (asked - betSinceMinor > missing) missing = asked - betSinceMinor;
  }
  // What was rolled back beyond what was bet asks for no more than the credits do.
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
