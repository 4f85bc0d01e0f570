import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Db, Tables } from '#gateway/db/tables.ts';
import { PLATFORM } from '#gateway/db/tenant.ts';
import { createPoller, type Poller } from '#gateway/process/poller.ts';
import { createGuard } from '#gateway/set-aside/guard.ts';
import { closeGone } from '#gateway/set-aside/set-aside.ts';
import { logEvent } from '#serving/log/log-event.ts';
import { createI18n } from '#texts/create-i18n.ts';
import { typedTexts } from '#texts/typed-texts.ts';
import type { AccountDeps, StaffEmailTransport } from '../identity/deps.ts';
import { oneLine } from '../identity/one-line.ts';
import texts from './staff-email-texts.json' with { type: 'json' };
import { signedFor } from './staff-emails.ts';

const POLL_EVERY_MS = 3_000;
const MOST_PER_TICK = 20;
const LONGEST_WAIT_S = 3_600;

/** Staff e-mails are in English, like the console. */
const { t } = typedTexts<keyof typeof texts>(createI18n({ tag: 'en', texts }));

/**
 * Sends staff e-mails if an SMTP server is configured. Each e-mail is claimed in one transaction, sent outside of any,
 * and deleted in another: after a crash in between it is sent again under the same message id. A rejected e-mail is
 * retried until its link expires; in the meantime administrators see it. An e-mail that cannot be written is set aside
 * at the first merchant of its recipient, and the others continue.
 */
export function createStaffEmailSender(context: Context, deps: AccountDeps): Poller {
  const { mail } = deps;
  if (mail === undefined) return { name: NAME, start: () => undefined, stop: async () => undefined };
  const send = createSending(context, deps, mail);
  const tick = async () => {
    const all = await context.merchants.list();
    await closeOver(context, all);
    for (let count = 0; count < MOST_PER_TICK; count += 1) {
      const staffEmail = await context.db.asStaff(all, claimStaffEmail);
      if (staffEmail === undefined) return;
      await send(staffEmail, staffEmail.merchants?.find((merchant) => all.includes(merchant)) ?? all[0]);
    }
  };
  const poller = createPoller(NAME, POLL_EVERY_MS, () =>
    tick().catch((error: unknown) => logEvent(context.log, 'staff_mail.poll_failed', { err: error })),
  );
  return {
    name: NAME,
    start: poller.start,
    async stop() {
      await poller.stop();
      mail.close();
    },
  };
}

const NAME = 'staff-mail';

/** Deletes expired e-mails and closes their items that were set aside. */
async function closeOver({ db }: Context, merchants: readonly string[]): Promise<void> {
  const over = await db.asStaff([], (scope) =>
    scope.deleteFrom('staff_email').where('expires_at', '<=', sql<Date>`now()`).returning('id').execute(),
  );
  if (over.length === 0) return;
  const ids = over.map(({ id }) => id);
  for (const merchant of merchants)
    await db.withMerchant(merchant, (scope) =>
      closeGone(scope, { merchant, source: NAME }, ids, 'the time of the e-mail is over'),
    );
}

/** Sends a claimed e-mail; a failure is set aside at a merchant of the recipient, if there is one. */
function createSending(context: Context, { atRest }: AccountDeps, mail: StaffEmailTransport) {
  const { db, log } = context;
  const guard = createGuard(context);
  const handOver = async (staffEmail: StaffEmail) => {
    const link = await db.asStaff([], (scope) =>
      atRest.open(scope, PLATFORM, signedFor(staffEmail.staffId), staffEmail.link),
    );
    const isTaken = await tryToSend(mail, staffEmail, link);
    await db.asStaff([], (scope) => (isTaken ? forget(scope, staffEmail.id) : putOff(scope, staffEmail)));
    if (!isTaken) logEvent(log, 'staff_mail.rejected', { tries: staffEmail.attempts });
  };
  return async (staffEmail: StaffEmail, merchant: string | undefined): Promise<void> => {
    const item = merchant === undefined ? undefined : ({ merchant, source: NAME, item: staffEmail.id } as const);
    try {
      await handOver(staffEmail);
    } catch (error) {
      if (item === undefined) throw error;
      await guard.failed(item, error);
      // The retry time is stored with the item that is set aside.
      await db.asStaff([], (scope) => setNext(scope, staffEmail.id, 0));
      return;
    }
    if (item !== undefined && staffEmail.attempts > 1) await guard.taken(item);
  };
}

interface StaffEmail {
  readonly id: string;
  readonly staffId: string;
  readonly to: string;
  readonly name: string;
  readonly kind: Tables['staff_email']['name'];
  /** Encrypted. */
  readonly link: Buffer;
  readonly attempts: number;
  /** Null: all merchants. */
  readonly merchants: readonly string[] | null;
}

/** Claims the oldest due e-mail that is not set aside; needs a transaction that may read the items set aside. */
async function claimStaffEmail(db: Db): Promise<StaffEmail | undefined> {
  const due = db
    .selectFrom('staff_email')
    .select('id')
    .where('next_at', '<=', sql<Date>`now()`)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(sql<boolean>`not exists (select from set_aside s where s.source = ${NAME} and s.item = staff_email.id::text
      and (s.closed_as = 'dismissed' or s.closed_as is null and s.retry_at > clock_timestamp()))`)
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const row = await db
    .updateTable('staff_email')
    .set(({ eb }) => ({ next_at: sql<Date>`now() + interval '2 minutes'`, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', due)
    .returning(['id', 'staff_id', 'name', 'link', 'attempts'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, staff_id: staffId, name: kind, link, attempts } = row;
  const { email, name, merchants } = await db
    .selectFrom('staff_account')
    .select(['email', 'name', 'merchants'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  return { id, staffId, to: email, name, kind, link, attempts, merchants };
}

async function tryToSend(mail: StaffEmailTransport, staffEmail: StaffEmail, link: string): Promise<boolean> {
  const text = t(`${staffEmail.kind}.text`, { name: oneLine(staffEmail.name), link });
  try {
    await mail.send({
      messageId: `<${createHash('sha256').update(`letter ${staffEmail.id}`).digest('hex').slice(0, 32)}@console.invalid>`,
      brand: t('sender'),
      to: staffEmail.to,
      subject: t(`${staffEmail.kind}.subject`),
      text,
      html: asHtml(text, link),
    });
    return true;
  } catch {
    // Do not log the server's response: it may contain the address.
    return false;
  }
}

function asHtml(text: string, link: string): string {
  const lines = text.split('\n\n').map((part) => {
    const plain = escapeHtml(part);
    return part === link ? `<p><a href="${plain}">${plain}</a></p>` : `<p>${plain}</p>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body>${lines.join('')}</body></html>`;
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');

async function forget(db: Db, id: string): Promise<void> {
  await db.deleteFrom('staff_email').where('id', '=', id).execute();
}

/** Exponential backoff with jitter. */
async function putOff(db: Db, { id, attempts }: StaffEmail): Promise<void> {
  const most = Math.min(LONGEST_WAIT_S, 10 * 2 ** (attempts - 1));
  await setNext(db, id, randomInt(Math.ceil(most / 2), most + 1));
}

async function setNext(db: Db, id: string, seconds: number): Promise<void> {
  await db
    .updateTable('staff_email')
    .set({ next_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute();
}
