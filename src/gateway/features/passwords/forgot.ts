import { refuse, succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import { digest, keyedHash, merchantSecret } from '#gateway/identity/secrets/secrets.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';
import { siteOf } from '#gateway/pipeline/site-of.ts';
import { readFigures } from '#model/form/values/typed-text.ts';
import { addressBlock } from '#serving/address-block.ts';
import type { PasswordDeps } from './deps.ts';
import { findByAccount, type PasswordMember } from './read-model.ts';
import { insertReset, isWithinBudget } from './store.ts';

const SECRET = 'password-resets';
const LIFE_MINUTES = 30;

export interface Forgotten {
  readonly username: string;
  readonly email: string;
}

/**
 * Sends a reset link if account and e-mail address belong together (M124, M281). Only the mail reveals whether they do:
 * reply and timing are the same (D32), unless the merchant reveals accounts. Above the budget nothing is sent, without
 * an error.
 */
export async function sendResetLink({ db, random }: Context, deps: PasswordDeps, forgotten: Forgotten, visit: Visit) {
  const { merchant } = visit;
  const site = siteOf(visit);
  const ticket = Buffer.from(random(32)).toString('base64url');
  const isKnown = await db.withMerchant(merchant, async (scope) => {
    const member = await findByAccount(scope, merchant, accountKey(forgotten.username));
    const isTheirs = fits(member, forgotten.email);
    await writeRequest(scope, deps, visit, forgotten, { ticket, site, member: isTheirs ? member : undefined });
    return isTheirs;
  });
  const { revealAccounts } = await deps.settings.read(merchant);
  return revealAccounts && !isKnown ? refuse('account_unknown') : succeed(null);
}

const TRIAL = 4;

/** Only the address of the account, verified or not, and only accounts that may log in. */
function fits(member: PasswordMember | undefined, email: string): boolean {
  const storedEmail = member?.email?.trim().toLowerCase();
  return storedEmail === readFigures(email).toLowerCase() && member?.status === 'active' && member.type !== TRIAL;
}

interface Link {
  readonly ticket: string;
  readonly site: string;
  readonly member: PasswordMember | undefined;
}

async function writeRequest(
  db: Db,
  { messenger }: PasswordDeps,
  { merchant, address, language }: Visit,
  { username, email }: Forgotten,
  { ticket, site, member }: Link,
): Promise<void> {
  const key = await merchantSecret(db, merchant, SECRET);
  const account = keyedHash(key, 'account', accountKey(username));
  const asked_from = keyedHash(key, 'block', addressBlock(address));
  if (!(await isWithinBudget(db, merchant, { account, asked_from }))) return;
  await insertReset(db, merchant, { digest: digest(ticket), account, asked_from, member_id: member?.id ?? null });
  await messenger.send(db, merchant, {
    channel: 'email',
    // Send to the stored address: the typed one may be written differently, and only the stored one is the member's.
    to: member?.email ?? email,
    language: member?.language ?? language,
    name: 'reset',
    facts: { link: `${site}/login?reset=${ticket}` },
    usefulMinutes: LIFE_MINUTES,
    decoy: member === undefined,
  });
}
