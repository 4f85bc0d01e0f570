import type { Db } from '#gateway/db/tables.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';
import { wordsOf } from '../methods/method-words.ts';
import type { Owner } from '../password/tries.ts';
import { openHolder, openPayee, type StoredPayoutAccount } from './store.ts';

/** An account as its member sees it: bank and holder, and only the last digits of the number. */
export async function describeAccount(
  db: Db,
  atRest: AtRest,
  owner: Owner,
  account: StoredPayoutAccount,
  language: string,
) {
  const { id, methodId, kind, masked, usableAt } = account;
  const { bank } = await openPayee(db, atRest, owner, id);
  return {
    id,
    methodId,
    kind,
    masked,
    methodName: wordsOf(account, language).name,
    ...(bank !== undefined && bank !== '' && { bank }),
    holder: await openHolder(db, atRest, owner, account.holder),
    usableAt: usableAt.getTime(),
  };
}
