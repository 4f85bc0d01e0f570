import { addPayoutAccount, payoutAccounts, removePayoutAccount } from '#contract/payouts/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import type { Db } from '#gateway/db/tables.ts';
import { lockMember } from '#gateway/identity/lock-member.ts';
import { memberOf, type Pipeline, type Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { createFormValidator } from '#validator/form-validator.ts';
import { readCashierSettings } from '../methods/settings.ts';
import type { Owner } from '../password/tries.ts';
import { type AccountDeps, addAccount } from './add-account.ts';
import { describeAccount } from './describe-account.ts';
import { isAccountInUse, readAccounts, removeAccount } from './store.ts';

export function accountRoutes(pipeline: Pipeline, deps: AccountDeps): void {
  const { context } = pipeline;
  const validate = createFormValidator(context.pool);
  const ownerOf = (visit: Visit): Owner => ({ merchant: visit.merchant, memberId: memberOf(visit).memberId });

  registerCall(pipeline, payoutAccounts, async (_, visit) => {
    const owner = ownerOf(visit);
    const value = await context.db.withMerchant(owner.merchant, async (db) => {
      const { accountsMost: most, accountCoolOffHours: restHours } = await readCashierSettings(db, owner.merchant);
      const accounts = [];
      for (const account of await readAccounts(db, owner)) {
        accounts.push(await describeAccount(db, deps.atRest, owner, account, visit.language));
      }
      return { accounts, most, restHours, now: context.clock.now() };
    });
    return succeed(value);
  });
  registerCall(pipeline, addPayoutAccount, (request, visit) => addAccount(context, deps, validate, request, visit));
  registerCall(pipeline, removePayoutAccount, async (request, visit) => {
    const owner = ownerOf(visit);
    const wrong = await deps.checkPaymentPassword(owner, request.paymentPassword);
    return wrong ?? context.db.withMerchant(owner.merchant, (db) => remove(db, owner, request.id));
  });
}

/** Withdrawals to the account take the same lock. */
async function remove(db: Db, owner: Owner, id: string) {
  await lockMember(db, owner.merchant, owner.memberId);
  if (await isAccountInUse(db, owner, id)) return refuse('account_in_use');
  return (await removeAccount(db, owner, id)) ? succeed(null) : refuse('not_found');
}
