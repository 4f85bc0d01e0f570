import { succeed } from '#contract/envelope.ts';
import { balance } from '#contract/wallet.calls.ts';
import { walletSchemas } from '#contract/wallet.schemas.ts';
import { type Door, memberOf } from '#gateway/door/door.ts';
import { registerCall } from '#gateway/door/register-call.ts';
import { readBalance } from './read-model.ts';

/** The member's balance (M309). */
export function walletRoutes(door: Door): void {
  registerCall(door, balance, walletSchemas.balance, async (_, visit) => {
    const { memberId } = memberOf(visit);
    return succeed(
      await door.context.db.withMerchant(visit.merchant, (db) => readBalance(db, visit.merchant, memberId)),
    );
  });
}
