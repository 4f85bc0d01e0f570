import type { Db } from '#gateway/db/tables.ts';
import type { AtRest } from '#gateway/identity/secrets/at-rest.ts';
import type { MethodWords } from '../methods/tables.ts';
import type { Owner } from '../password/tries.ts';
import { type KeptAccount, openHolder } from './store.ts';

/** An account as its member sees it: the holder is the member, of the number there is only its end. */
export async function describeAccount(db: Db, atRest: AtRest, owner: Owner, account: KeptAccount, language: string) {
  const { id, methodId, kind, masked, usableAt } = account;
  return {
    ...{ id, methodId, kind, masked },
    methodName: nameOfMethod(account.words, language),
    holder: await openHolder(db, atRest, owner, account.holder),
    usableAt: usableAt.getTime(),
  };
}

/** A method's name in a language, else in English, else in whichever there is; never empty. */
export function nameOfMethod(words: Readonly<Record<string, MethodWords>>, language: string): string {
  const own = (tag: string) => (Object.hasOwn(words, tag) ? words[tag]?.name : undefined);
  return own(language) || own('EN') || Object.values(words)[0]?.name || '-';
}
