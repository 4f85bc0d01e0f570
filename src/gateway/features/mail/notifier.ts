import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { Messenger } from '#gateway/identity/codes/messenger.ts';
import type { Notifier } from '#gateway/identity/codes/notifier.ts';
import type { Clock } from '#gateway/process/clock.ts';
import { formatMoment } from '#gateway/stream/daily-counters/notify-moment.ts';

/** Maximum texted notices per number and day, because each text message costs money. */
const MOST_TEXTS = 10;

/** Creates the notifier, which sends members account notices through the messenger. */
export function createNotifier(clock: Clock, messenger: Messenger): Notifier {
  return {
    async notify(db, merchant, memberId, notice, facts = {}) {
      const address = await addressOf(db, merchant, memberId);
      if (address === undefined) return;
      const time = await formatMoment(db, merchant, new Date(clock.now()));
      await messenger.send(db, merchant, { ...address, name: notice, facts: { time, ...facts } });
    },
  };
}

type Address = { readonly channel: 'sms' | 'email'; readonly to: string; readonly language: string };

async function addressOf(db: Db, merchant: string, memberId: string): Promise<Address | undefined> {
  const member = await db
    .selectFrom('member')
    .select(['language', 'email', 'email_verified', 'mobile', 'mobile_verified'])
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .executeTakeFirst();
  const language = member?.language ?? 'EN';
  if (member?.email && member.email_verified) return { channel: 'email', to: member.email, language };
  if (!member?.mobile || !member.mobile_verified || (await countTexts(db, merchant, member.mobile)) >= MOST_TEXTS) {
    return undefined;
  }
  return { channel: 'sms', to: member.mobile, language };
}

async function countTexts(db: Db, merchant: string, number: string): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('merchant', '=', merchant)
    .where('recipient', '=', number)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return Number(count);
}
