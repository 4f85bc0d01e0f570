import { randomInt } from 'node:crypto';
import type { Context } from '#gateway/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { addressBlock } from '#gateway/identity/address-block.ts';
import { isSameHash, keyedHash, merchantSecret } from '#gateway/identity/secrets.ts';
import type { IdentitySettingsService } from '#gateway/identity/settings.ts';
import { waitForBudget } from './budgets.ts';
import { messageBody } from './message-body.ts';
import type { Messenger } from './messenger.ts';
import { countTry, insertCode, markUsed } from './store.ts';
import type { CodePurpose } from './tables.ts';
import '#gateway/identity/tables.ts';

/** A request for a code. */
export interface CodeRequest {
  readonly purpose: CodePurpose;
  /** E.164. */
  readonly number: string;
  /** The asker's address. */
  readonly address: string;
  /** Language of the message. */
  readonly language: string;
}

/** What came of it: minutes until the next one may be asked for, or seconds that this one came too early. */
export type Sent = { readonly expiredMinutes: number } | { readonly wait: number };

/** Texted codes: six digits, 10 minutes, five tries, one use, bound to purpose and number (M273, M274). */
export interface Codes {
  /**
   * Sends a code. Whether the number has an account changes nothing of the answer: a code to log in with is only sent
   * to a number that has one, and a code to register with only to one that has none; the other is told so by the message.
   */
  send(merchant: string, request: CodeRequest): Promise<Sent>;
  /**
   * Counts a try and judges it, in the caller's transaction. When that is rolled back the code is as good as before, and
   * so is the try: a caller that answers a wrong code must commit.
   */
  consume(
    db: Db,
    merchant: string,
    purpose: CodePurpose,
    number: string,
    code: string,
  ): Promise<'ok' | 'wrong' | 'expired'>;
}

const SECRET = 'verification-codes';

/** Builds the codes on one messenger. */
export function createCodes({ db }: Context, settings: IdentitySettingsService, messenger: Messenger): Codes {
  return {
    async send(merchant, request) {
      const { resendMinutes } = await settings.read(merchant);
      const wait = await db.withMerchant(merchant, (scope) =>
        sendIn(scope, messenger, merchant, request, resendMinutes),
      );
      return wait > 0 ? { wait } : { expiredMinutes: resendMinutes };
    },
    async consume(scope, merchant, purpose, number, code) {
      const tried = await countTry(scope, merchant, purpose, number);
      if (tried === undefined) return 'wrong';
      if (tried === 'expired') return 'expired';
      const key = await merchantSecret(scope, merchant, SECRET);
      if (!isSameHash(tried.code, keyedHash(key, purpose, number, code))) return 'wrong';
      await markUsed(scope, merchant, tried.id);
      return 'ok';
    },
  };
}

async function sendIn(
  db: Db,
  messenger: Messenger,
  merchant: string,
  { purpose, number, address, language }: CodeRequest,
  resendMinutes: number,
): Promise<number> {
  const key = await merchantSecret(db, merchant, SECRET);
  const block = keyedHash(key, 'block', addressBlock(address));
  const wait = await waitForBudget(db, merchant, { number, block, resendMinutes });
  if (wait > 0) return wait;
  const digits = String(randomInt(1_000_000)).padStart(6, '0');
  const code = keyedHash(key, purpose, number, digits);
  await insertCode(db, { merchant, purpose, number, code, asked_from: block });
  const hasAccount = await isMembersNumber(db, merchant, number);
  const suits = hasAccount === (purpose === 'login');
  const body = suits
    ? messageBody(language, 'code', digits)
    : messageBody(language, hasAccount ? 'known' : 'unknown', '');
  await messenger.send(db, merchant, { to: number, body });
  return 0;
}

async function isMembersNumber(db: Db, merchant: string, number: string): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('merchant', '=', merchant)
    .where('mobile', '=', number)
    .where('mobile_verified', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
