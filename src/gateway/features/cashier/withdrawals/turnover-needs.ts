/** A deposit and how much has been bet since it was credited; oldest first. Minor units. */
export interface CreditedDeposit {
  readonly id: string;
  readonly creditedMinor: bigint;
  /** Below zero where more was rolled back than bet. */
  readonly betSinceMinor: bigint;
}

/** What is still to be bet of one deposit's goal. */
export interface OpenTurnover {
  readonly orderId: string;
  readonly doneMinor: bigint;
  readonly goalMinor: bigint;
}

const MILLION = 1_000_000n;

/**
 * D46: what has still to be bet before cash may go out. Each deposit asks for so many millionths of itself, by bets after it; a
 * bet counts once, for the oldest deposit that still needs it. So what is missing in all is the most that any deposit and those
 * after it ask for beyond what was bet since; it is missing of the newest first. Deposits that have enough are left out.
 */
export function openTurnover(deposits: readonly CreditedDeposit[], ppm: number): readonly OpenTurnover[] {
  const goals = deposits.map(({ creditedMinor }) => (creditedMinor * BigInt(ppm)) / MILLION);
  let asked = 0n;
  let missing = 0n;
  for (const [back, { betSinceMinor }] of deposits.toReversed().entries()) {
    asked += goals[deposits.length - 1 - back] ?? 0n;
    if (asked - betSinceMinor > missing) missing = asked - betSinceMinor;
  }
  // What was rolled back beyond what was bet asks for no more than the deposits do.
  if (missing > asked) missing = asked;
  const open: OpenTurnover[] = [];
  for (const [back, { id }] of deposits.toReversed().entries()) {
    const goalMinor = goals[deposits.length - 1 - back] ?? 0n;
    const left = missing < goalMinor ? missing : goalMinor;
    missing -= left;
    if (left > 0n) open.unshift({ orderId: id, doneMinor: goalMinor - left, goalMinor });
  }
  return open;
}
