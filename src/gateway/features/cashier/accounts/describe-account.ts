import type { Db } from '#gateway/db/tables.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';
import { wordsOf } from '../methods/method-words.ts';
import type { Owner } from '../password/tries.ts';
import { openHolder, type StoredPayoutAccount } from './store.ts';

/** An account as its member sees it: the holder, and only the last digits of the number. */
export async function describeAccount(
  db: Db,
  atRest: AtRest,
  owner: Owner,
  account: StoredPayoutAccount,
  language: string,
) {
  const { id, methodId, kind, masked, usableAt } = account;
  return {
    id,
    methodId,
    kind,
    masked,
    methodName: wordsOf(account, language).name,
    holder: await openHolder(db, atRest, owner, account.holder),
    usableAt: usableAt.getTime(),
  };
}
