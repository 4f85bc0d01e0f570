/** The gateway's own services on a running site's database: staff actions from outside of the process. */
import { sql, type Updateable } from 'kysely';
import pino from 'pino';
import { readConfig } from '#gateway/config/config.ts';
import { writeEntries } from '#gateway/content/write-entries.ts';
import { createContext } from '#gateway/context/context.ts';
import type { Database } from '#gateway/db/client.ts';
import { startDatabase } from '#gateway/db/start/start.ts';
import type { Tables } from '#gateway/db/tables.ts';
import { notifyMember } from '#gateway/features/inbox/store.ts';
import { createSocialProviders, type SocialProviders } from '#gateway/features/social/providers.ts';
import { openWallet, operatorAccount } from '#gateway/features/wallet/accounts.ts';
import { firstUnits, readCurrency } from '#gateway/features/wallet/currency.ts';
import { moveMoney } from '#gateway/features/wallet/ledger.ts';
import { createAtRest } from '#gateway/identity/secrets/at-rest.ts';
import { keyedHash, merchantSecret } from '#gateway/identity/secrets/secrets.ts';
import { createIdentitySettings, type IdentitySettingsService } from '#gateway/identity/settings.ts';
import type { TreesService } from '#gateway/trees/service.ts';

export interface Operator {
  /** The site's database, as the gateway uses it. */
  readonly db: Database;
  readonly trees: TreesService;
  /** The newest code sent to a number or an address of a merchant. */
  lastCode(merchant: string, to: string): Promise<string>;
  /** Path and query of the link in the newest message to an address of a merchant. */
  lastLink(merchant: string, to: string): Promise<string>;
  /** Sets a known text for a captcha, and returns it. */
  readCaptcha(merchant: string, id: string): Promise<string>;
  /** A merchant's settings for log-in and passwords. */
  readonly settings: IdentitySettingsService;
  readonly socialProviders: SocialProviders;
  /** Advances the time of a number by a minute, so that the next code may be sent. */
  passMinute(merchant: string, to: string): Promise<void>;
  changeMember(merchant: string, account: string, values: Updateable<Tables['member']>): Promise<void>;
  /** Pays a member from the operator's account, in whole units of the merchant's currency as the demo counts them. */
  give(merchant: string, account: string, units: number): Promise<void>;
  /** Writes a message of a kind without parameters into a member's inbox. */
  report(merchant: string, account: string, kind: 'welcome'): Promise<void>;
  /** Replaces a merchant's popups; in English, the fallback of every language. */
  announce(merchant: string, popups: readonly Popup[]): Promise<void>;
  close(): Promise<void>;
}

/** A popup announcement: before log-in, after log-in, at the first log-in. */
export interface Popup {
  readonly execution: 'B' | 'A' | 'F';
  readonly title: string;
  readonly content: string;
}

const CAPTCHA_TEXT = 'ACDE';

export async function openOperator(databaseUrl: string): Promise<Operator> {
  const config = readConfig({ DATABASE_URL: databaseUrl, LIVERY_LOG: 'silent', LIVERY_LOCAL_PROVIDERS: '1' });
  const log = pino({ level: 'silent' });
  const started = await startDatabase(config.database, log);
  const context = createContext(config, started.database, log);
  return {
    db: context.db,
    trees: context.trees,
    lastCode: (merchant, to) =>
      context.db.withMerchant(merchant, async (db) => {
        const row = await db
          .selectFrom('outbox')
          .select('body')
          .where('recipient', 'like', `%${to}`)
          .orderBy('created_at', 'desc')
          .executeTakeFirstOrThrow();
        const code = /\d{4,8}/.exec(row.body)?.[0];
        if (!code) throw new Error(`The newest message to ${to} holds no code.`);
        return code;
      }),
    lastLink: (merchant, to) =>
      context.db.withMerchant(merchant, async (db) => {
        const row = await db
          .selectFrom('outbox')
          .select('body')
          .where('recipient', '=', to)
          .where('body', 'like', '%://%')
          .orderBy('created_at', 'desc')
          .executeTakeFirstOrThrow();
        const link = /https?:\/\/\S+/.exec(row.body)?.[0];
        if (!link) throw new Error(`The newest message to ${to} holds no link.`);
        const { pathname, search } = new URL(link);
        return pathname + search;
      }),
    readCaptcha: (merchant, id) =>
      context.db.withMerchant(merchant, async (db) => {
        const answer = keyedHash(await merchantSecret(db, merchant, 'captcha'), CAPTCHA_TEXT);
        await db.updateTable('captcha').set({ answer }).where('id', '=', id).returning('id').executeTakeFirstOrThrow();
        return CAPTCHA_TEXT;
      }),
    settings: createIdentitySettings(context.db, context.revisions),
    socialProviders: createSocialProviders(context, createAtRest(config.secretKey)),
    passMinute: (merchant, to) =>
      context.db.withMerchant(merchant, async (db) => {
        await db
          .updateTable('verification_code')
          .set({ created_at: sql<Date>`created_at - interval '61 seconds'` })
          .where('recipient', 'like', `%${to}`)
          .execute();
      }),
    changeMember: (merchant, account, values) =>
      context.db.withMerchant(merchant, async (db) => {
        const changed = db.updateTable('member').set(values).where('account', '=', account);
        await changed.returning('id').executeTakeFirstOrThrow();
      }),
    give: (merchant, account, units) =>
      context.db.withMerchant(merchant, async (db) => {
        const currency = await readCurrency(db, merchant);
        const member = db.selectFrom('member').select('id').where('account', '=', account);
        const { id } = await member.executeTakeFirstOrThrow();
        const amountMinor = firstUnits(currency, units);
        const sides = [
          { accountId: await operatorAccount(db, merchant, currency.code), amountMinor: -amountMinor },
          { accountId: await openWallet(db, merchant, id), amountMinor },
        ];
        await moveMoney(db, { merchant, kind: 'opening', actor: 'house', key: `platform:opening ${id}`, sides });
      }),
    report: (merchant, account, kind) =>
      context.db.withMerchant(merchant, async (db) => {
        const member = db.selectFrom('member').select('id').where('account', '=', account);
        await notifyMember(db, merchant, (await member.executeTakeFirstOrThrow()).id, kind, {});
      }),
    announce: (merchant, popups) =>
      context.db.withMerchant(merchant, async (db) => {
        await db.updateTable('content_entry').set({ hidden: true }).where('kind', '=', 'popup').execute();
        const { last } = await db
          .selectFrom('content_entry')
          .select(({ fn }) => fn.max('position').as('last'))
          .executeTakeFirstOrThrow();
        const rows = popups.map(({ execution, title, content }, at) => ({
          kind: 'popup' as const,
          position: last + 1 + at,
          execution,
          words: { EN: { title, html: content } },
        }));
        await writeEntries(db, merchant, rows);
      }),
    close: async () => {
      await context.revisions.stop();
      await started.stop();
    },
  };
}
