import { writeAmount } from '#contract/call/amount.ts';
import { type MissionKind, unitOf } from '#model/missions/mission.ts';

/** Decimal places of a kind's goals and values. */
export function digitsOf(kind: MissionKind, exponent: number): number {
  const unit = unitOf(kind);
  if (unit === 'money') return exponent;
  return unit === 'hundredths' ? 2 : 0;
}

/** A goal or value as sent to the client: never negative. */
export function writeValue(kind: MissionKind, value: bigint, exponent: number): string {
  return writeAmount(value < 0n ? 0n : value, digitsOf(kind, exponent));
}

export function writeReward(kind: 'money' | 'points', amount: bigint, exponent: number) {
  return { kind, amount: writeAmount(amount, kind === 'money' ? exponent : 0) };
}
