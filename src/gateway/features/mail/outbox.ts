import { sql } from 'kysely';
import type { Message, Messenger } from '#gateway/identity/codes/messenger.ts';
import { readBrandName } from './brand-name.ts';
import { clearOld } from './store.ts';
import { writeMail } from './write-mail.ts';
import { writeText } from './write-text.ts';

const DAY_MINUTES = 24 * 60;

/**
 * Creates the built-in messenger, a transactional outbox: messages are written in the transaction of their cause. Mails
 * are delivered by the sender if one is configured; undelivered messages stay readable for an operator for a day.
 * `written` receives the merchant with a new message; the transaction is still open then.
 */
export function createOutbox(written: (merchant: string) => void): Messenger {
  return {
    async send(db, merchant, message) {
      await clearOld(db, merchant);
      const brand = await readBrandName(db, merchant);
      await db
        .insertInto('outbox')
        .values({ merchant, kind: message.channel, ...addressOf(message), ...wordsOf(message, brand) })
        .execute();
      written(merchant);
    },
  };
}

function addressOf({ to, decoy = false, usefulMinutes = DAY_MINUTES }: Message) {
  const minutes = decoy ? 0 : usefulMinutes;
  return { recipient: decoy ? '' : to, expires_at: sql<Date>`now() + make_interval(mins => ${minutes})` };
}

function wordsOf({ channel, language, name, facts = {} }: Message, brand: string) {
  if (channel === 'sms') return { subject: null, body: writeText(language, name, facts, brand), html: null };
  const { subject, text, html } = writeMail({ language, brand, name, facts });
  return { subject, body: text, html };
}
