import type { Static } from 'typebox';
import { writeAmount } from '#contract/call/amount.ts';
import type * as calls from '#contract/records/calls.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { RecordsDeps } from './deps.ts';

type Bonus = Static<(typeof calls)['bonusRecords']['reply']>;

/** Open turnover of bonuses and deposits; ended bonuses last. */
export async function readBonus(
  db: Db,
  deps: RecordsDeps,
  who: { readonly merchant: string; readonly memberId: string; readonly language: string },
  now: number,
): Promise<Bonus> {
  const { exponent } = await deps.readCurrency(db, who.merchant);
  const turnover = await deps.readTurnoverRequirements(db, who);
  const reported = turnover.map(({ orderId, doneMinor, goalMinor }) => {
    return {
      ...(orderId === undefined ? {} : { orderId }),
      done: writeAmount(doneMinor, exponent),
      goal: writeAmount(goalMinor, exponent),
    };
  });
  const grants = await deps.readGrants(db, who);
  const write = (minor: bigint) => writeAmount(minor, exponent);
  return {
    grants: grants.slice(0, 100).map(({ id, title, state, expiresAt, ...minor }) => ({
      id,
      title,
      state,
      left: write(minor.leftMinor),
      amount: write(minor.amountMinor),
      done: write(minor.doneMinor),
      goal: write(minor.goalMinor),
      ...(minor.capMinor !== null && { cap: write(minor.capMinor) }),
      ...(expiresAt !== null && { expiresAt: expiresAt.getTime() }),
    })),
    turnover: reported.slice(0, 100),
    now,
  };
}
