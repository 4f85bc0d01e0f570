import { NEWS_VERSION } from '#contract/system/change-notifications.ts';
import { balance, merchantWallet, walletTransfer } from '#contract/wallet/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { memberOf, type Pipeline } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { readCurrencyOrFirst } from './currency.ts';
import { readOwnBalance } from './read-model.ts';
import { transferBetweenWallets } from './transfer.ts';

/** A member's balance, and transfers between the member's wallets (M309, M310, M312). */
export function walletRoutes(pipeline: Pipeline): void {
  const { db } = pipeline.context;
  registerCall(pipeline, balance, async (_, visit) => {
    const { memberId } = memberOf(visit);
    const { document, position } = await readOwnBalance(db, visit.merchant, memberId);
    visit.reply.header(NEWS_VERSION, position);
    return succeed(document);
  });
  registerCall(pipeline, walletTransfer, async (request, visit) => {
    const { merchant, idempotencyKey: key = '' } = visit;
    const { memberId } = memberOf(visit);
    return db.withMerchant(merchant, (scope) => transferBetweenWallets(scope, { merchant, memberId, key }, request));
  });
  // Uses the merchant of the requested site; the code in the request is ignored.
  registerCall(pipeline, merchantWallet, async (_, { merchant }) => {
    const { is_single: isSingle } = await db.withMerchant(merchant, (scope) => readCurrencyOrFirst(scope, merchant));
    return succeed({ isSingle });
  });
}
