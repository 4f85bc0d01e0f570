import { succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { type Creation, creationOf, findCreation } from '#gateway/identity/creations.ts';
import type { Opened } from '#gateway/identity/sign-in-method.ts';
import type { Visit } from '#gateway/pipeline/pipeline.ts';
import { secretFields } from '#model/catalogue/fields.ts';
import type { RegistrationDeps } from './deps.ts';

/** One-time proofs: a retry has new ones. */
const ONE_TIME_FIELDS = [
  'humanCheck',
  'captcha',
  'captchaId',
  'firebaseChannel',
  'firebaseIdToken',
  'verificationCode',
];
/** Page of the form, which may differ after a reload. */
const PLACE = ['registerUrl', 'domain'];
const LEFT = new Set<string>([...secretFields(), ...ONE_TIME_FIELDS, ...PLACE]);

/** The registration's idempotency record; undefined if the client sent no key. */
export function registrationOf(visit: Visit, request: Readonly<Record<string, unknown>>): Creation | undefined {
  const asked = Object.fromEntries(Object.entries(request).filter(([name]) => !LEFT.has(name)));
  return creationOf(visit, 'register', asked);
}

interface Again {
  readonly creation: Creation | undefined;
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Answers a repeated registration whose reply was lost: the member already exists. Undefined if no member was created
 * under the key, or the password differs from the member's: the request is then validated like a new one.
 */
export async function registeredBefore(context: Context, deps: RegistrationDeps, visit: Visit, again: Again) {
  if (again.creation === undefined) return undefined;
  const opened = await context.db.withMerchant(visit.merchant, (db) => openEarlier(db, deps, visit, again));
  return opened && succeed({ token: opened.give(visit.reply) });
}

/** Opens a session for the member created by an earlier attempt, in the caller's transaction. */
export async function openEarlier(
  db: Db,
  { passwords, sessions }: RegistrationDeps,
  { merchant, request }: Visit,
  { creation, values }: Again,
): Promise<Opened | undefined> {
  const id = creation && (await findCreation(db, creation));
  if (id === undefined) return undefined;
  const member = await db
    .selectFrom('member')
    .select(['password_hash', 'status'])
    .where('merchant', '=', merchant)
    .where('id', '=', id)
    .executeTakeFirst();
  if (member?.status !== 'active') return undefined;
  const { password } = values;
  const isSame =
    member.password_hash === null
      ? password === undefined
      : typeof password === 'string' && (await passwords.verify(member.password_hash, password)).ok;
  return isSame ? sessions.open(db, merchant, id, request) : undefined;
}
