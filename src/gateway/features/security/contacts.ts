import type { Contact } from '#contract/security/calls.ts';
import { type Refusal, refuse, succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import { sqlState } from '#gateway/db/errors.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { Codes } from '#gateway/identity/codes/codes.ts';
import { readPhone } from '#gateway/identity/codes/phone.ts';
import { Failure } from '#gateway/pipeline/failure.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';
import { kindOf } from '#model/form/values/kinds.ts';
import { readFigures } from '#model/form/values/typed-text.ts';
import type { SecurityDeps } from './deps.ts';

/** A normalised contact. */
export interface Address {
  readonly channel: 'sms' | 'email';
  /** E.164 number, or an e-mail address in lower case, to which a code is sent. */
  readonly to: string;
}

const EMAIL = 3;
const UNIQUE_VIOLATION = '23505';

/** Parses a contact; a refusal names the invalid field. */
export function readContact(contact: Contact): Address | Refusal {
  if (contact.kind === 'mobile') {
    const number = readPhone(contact.countryDialingCode, contact.mobileNum);
    return number === undefined ? wrongField('mobileNum', 'form.mobileFormat') : { channel: 'sms', to: number };
  }
  const email = readFigures(contact.email).toLowerCase();
  return kindOf(EMAIL)?.matches(email) ? { channel: 'email', to: email } : wrongField('email', 'form.emailFormat');
}

function wrongField(field: string, code: string): Refusal {
  return refuse('invalid_request', { value: { fields: [{ field, code }] } });
}

/**
 * Sends a code to a new contact of a member. The behaviour does not depend on whether another member has the contact.
 */
export async function sendCodeTo(codes: Codes, visit: Visit, memberId: string, { channel, to }: Address) {
  const { merchant, address, language } = visit;
  const sent = await codes.send(merchant, { purpose: 'contact', channel, to, attempt: memberId, address, language });
  if ('wait' in sent) throw new Failure('too_many_requests', { retryAfter: sent.wait });
  return succeed(sent);
}

/**
 * Stores a contact verified by its code, and notifies the member at the old and the new contact. That another member
 * has the contact is disclosed only to a user who has just proved to receive its messages (D32).
 */
export async function keepContact(
  { db: database }: Context,
  { codes, notifier }: SecurityDeps,
  { merchant, memberId }: { readonly merchant: string; readonly memberId: string },
  address: Address,
  code: string,
) {
  const taken = refuse(address.channel === 'sms' ? 'mobile_taken' : 'email_taken');
  try {
    return await database.withMerchant(merchant, async (db) => {
      const claim = { purpose: 'contact', to: address.to, attempt: memberId, code: code.trim() } as const;
      const verdict = await codes.consume(db, merchant, claim);
      if (verdict !== 'ok') return refuse(`verification_code_${verdict}`);
      if (await isAnothers(db, merchant, memberId, address)) return taken;
      const isReportedTwice = await isReachedOtherwise(db, merchant, memberId, address);
      if (isReportedTwice) await notifier.notify(db, merchant, memberId, 'contactChanged');
      await writeContact(db, merchant, memberId, address);
      await notifier.notify(db, merchant, memberId, 'contactChanged');
      return succeed(null);
    });
  } catch (error) {
    // Another member verified the contact at the same moment; the code can be used again.
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    return taken;
  }
}

async function isAnothers(db: Db, merchant: string, memberId: string, { channel, to }: Address): Promise<boolean> {
  const others = db.selectFrom('member').select('id').where('merchant', '=', merchant).where('id', '<>', memberId);
  const found =
    channel === 'sms'
      ? others.where('mobile', '=', to).where('mobile_verified', '=', true)
      : others.where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', to)).where('email_verified', '=', true);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Whether messages now go to a different contact: then the old one is notified too. */
async function isReachedOtherwise(db: Db, merchant: string, memberId: string, { channel, to }: Address) {
  const row = await db
    .selectFrom('member')
    .select(['email', 'email_verified', 'mobile', 'mobile_verified'])
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const email = row.email_verified ? row.email : null;
  const mobile = row.mobile_verified ? row.mobile : null;
  // Messages go to the e-mail address if the member has one.
  if (channel === 'sms') return email === null && mobile !== null && mobile !== to;
  return (email ?? mobile) !== null && email?.toLowerCase() !== to;
}

async function writeContact(db: Db, merchant: string, memberId: string, { channel, to }: Address): Promise<void> {
  await db
    .updateTable('member')
    .set(channel === 'sms' ? { mobile: to, mobile_verified: true } : { email: to, email_verified: true })
    .where('merchant', '=', merchant)
    .where('id', '=', memberId)
    .execute();
}
