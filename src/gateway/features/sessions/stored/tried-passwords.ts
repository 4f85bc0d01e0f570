import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { keyedHash } from '#gateway/identity/secrets/secrets.ts';
import { sweep } from '#gateway/identity/sweep.ts';
import { counterIn } from '#gateway/process/metrics.ts';
import { logEvent } from '#serving/log/log-event.ts';

/** Accounts on which one password may be tried within an hour before it is suspect. */
const MOST_ACCOUNTS = 20;
const HOUR_MS = 3_600_000;

/** Detects password spraying: one password tried on many accounts, from any address. */
export interface TriedPasswords {
  /** Records an attempt; true if the password is suspect: a captcha is then required. */
  note(merchant: string, account: string, password: string): Promise<boolean>;
}

/**
 * Creates the detector. Passwords are hashed with an hourly key that is not in the database: it is derived from the
 * secret shared by edges and gateways.
 */
export function createTriedPasswords({ db, clock, edgeSecret, log, metrics }: Context): TriedPasswords {
  const flagged = counterIn(metrics.registry, {
    name: 'livery_flagged_passwords_total',
    help: 'Passwords that were tried on so many accounts within an hour that a captcha is required for their next use.',
  });

  return {
    async note(merchant, account, password) {
      const hour = String(Math.floor(clock.now() / HOUR_MS));
      const key = keyedHash(Buffer.from(edgeSecret), 'tried-passwords', merchant, hour);
      const [tried, by] = [keyedHash(key, 'password', password), keyedHash(key, 'account', account)];
      const { accounts, isNew } = await db.withMerchant(merchant, (scope) => count(scope, merchant, tried, by));
      if (isNew && accounts === MOST_ACCOUNTS) {
        flagged.inc();
        logEvent(log, 'sign_in.password_spraying', { merchant, accounts });
      }
      return accounts >= MOST_ACCOUNTS;
    },
  };
}

/** Attempts of one password are serialised, so that concurrent ones are all counted. */
async function count(db: Db, merchant: string, password: Buffer, account: Buffer) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tried ${merchant} ${password.toString('hex')}`}, 0))`.execute(
    db,
  );
  const before = await countAccounts(db, merchant, password);
  if (before >= MOST_ACCOUNTS) return { accounts: before, isNew: false };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('tried_password')
    .values({ merchant, password, account })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  const isNew = numInsertedOrUpdatedRows === 1n;
  await sweep(db, 'tried_password', 'password', merchant, sql<boolean>`tried_at < now() - interval '1 hour'`);
  return { accounts: before + (isNew ? 1 : 0), isNew };
}

async function countAccounts(db: Db, merchant: string, password: Buffer): Promise<number> {
  const { accounts } = await db
    .selectFrom('tried_password')
    .select(({ fn }) => fn.countAll<bigint>().as('accounts'))
    .where('merchant', '=', merchant)
    .where('password', '=', password)
    .executeTakeFirstOrThrow();
  return Number(accounts);
}
