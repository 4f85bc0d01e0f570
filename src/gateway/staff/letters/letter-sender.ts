import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { PLATFORM } from '#gateway/db/tenant.ts';
import { createRhythm, type Rhythm } from '#gateway/process/rhythm.ts';
import { createI18n } from '#texts/create-i18n.ts';
import { typedTexts } from '#texts/typed-texts.ts';
import type { AccountNeeds, LetterTransport } from '../identity/needs.ts';
import { oneLine } from '../identity/one-line.ts';
import type { LetterName } from '../tables.ts';
import texts from './letter-texts.json' with { type: 'json' };
import { sealedFor } from './letters.ts';

const LOOK_EVERY_MS = 3_000;
const MOST_IN_TURN = 20;
const LONGEST_WAIT_S = 3_600;

/** Colleagues are written to in English, as the console is. */
const { t } = typedTexts<keyof typeof texts>(createI18n({ tag: 'en', texts }));

/**
 * Takes letters to the mail server where one is configured: claimed in a transaction, handed over outside of any, forgotten
 * in another, so that a process that dies in between leaves one that is sent again under the same message id. A letter
 * that is not taken is tried again until its link is over; until then administrators see it.
 */
export function createLetterSender(context: Context, { atRest, mail }: AccountNeeds): Rhythm {
  if (mail === undefined) return { start: () => undefined, stop: async () => undefined };
  const turn = async () => {
    for (let count = 0; count < MOST_IN_TURN; count += 1) {
      const letter = await context.db.asStaff([], (db) => claimLetter(db, { atRest }));
      if (letter === undefined) return;
      const isTaken = await tryToSend(mail, letter);
      await context.db.asStaff([], (db) => (isTaken ? forget(db, letter.id) : putOff(db, letter)));
      if (!isTaken) context.log.warn({ tries: letter.attempts }, 'a letter of the staff was not taken');
    }
  };
  const rhythm = createRhythm(LOOK_EVERY_MS, () =>
    turn().catch((error: unknown) =>
      context.log.warn({ err: error }, 'the letters of the staff could not be looked at'),
    ),
  );
  return {
    start: rhythm.start,
    async stop() {
      await rhythm.stop();
      mail.close();
    },
  };
}

interface Letter {
  readonly id: string;
  readonly to: string;
  readonly name: string;
  readonly kind: LetterName;
  readonly link: string;
  readonly attempts: number;
}

async function claimLetter(db: Db, { atRest }: Pick<AccountNeeds, 'atRest'>): Promise<Letter | undefined> {
  await db.deleteFrom('staff_letter').where('expires_at', '<=', sql<Date>`now()`).execute();
  const due = db
    .selectFrom('staff_letter')
    .select('id')
    .where('next_at', '<=', sql<Date>`now()`)
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const row = await db
    .updateTable('staff_letter')
    .set(({ eb }) => ({ next_at: sql<Date>`now() + interval '2 minutes'`, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', due)
    .returning(['id', 'staff_id', 'name', 'link', 'attempts'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const account = await db
    .selectFrom('staff_account')
    .select(['email', 'name'])
    .where('id', '=', row.staff_id)
    .executeTakeFirstOrThrow();
  const link = await atRest.open(db, PLATFORM, sealedFor(row.staff_id), row.link);
  return { id: row.id, to: account.email, name: account.name, kind: row.name, link, attempts: row.attempts };
}

async function tryToSend(mail: LetterTransport, letter: Letter): Promise<boolean> {
  const text = t(`${letter.kind}.text`, { name: oneLine(letter.name), link: letter.link });
  try {
    await mail.send({
      messageId: `<${createHash('sha256').update(`letter ${letter.id}`).digest('hex').slice(0, 32)}@console.invalid>`,
      brand: t('sender'),
      to: letter.to,
      subject: t(`${letter.kind}.subject`),
      text,
      html: asHtml(text, letter.link),
    });
    return true;
  } catch {
    // What servers answer repeats the address: it is not looked at.
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
  await db.deleteFrom('staff_letter').where('id', '=', id).execute();
}

/** Doubled each time, with jitter. */
async function putOff(db: Db, { id, attempts }: Letter): Promise<void> {
  const most = Math.min(LONGEST_WAIT_S, 10 * 2 ** (attempts - 1));
  const seconds = randomInt(Math.ceil(most / 2), most + 1);
  await db
    .updateTable('staff_letter')
    .set({ next_at: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute();
}
