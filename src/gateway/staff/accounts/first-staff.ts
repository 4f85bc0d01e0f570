import { sql } from 'kysely';
import type { Context } from '#gateway/context/context.ts';
import type { Db } from '#gateway/db/tables.ts';
import { PLATFORM } from '#gateway/db/tenant.ts';
import { writeJournal } from '#gateway/revisions/changes.ts';
import { makeLink } from '../identity/links.ts';
import { insertAccount, lockStaff } from './staff-changes.ts';

/** First account of a demo installation. The demo sends no e-mails to this address. */
export const DEMO_ADMINISTRATOR = 'administrator@demo.example';
const DEMO = {
  email: DEMO_ADMINISTRATOR,
  name: 'Administrator',
  role: 'administrator',
  merchants: 'all',
} as const;

/**
 * Returns a one-time sign-in link for the first administrator of a demo, as long as no staff user can sign in.
 * Undefined if one can, and outside of a demo.
 */
export function offerFirstEntry({ db, config, random }: Context): Promise<string | undefined> {
  if (!config.demo) return Promise.resolve(undefined);
  return db.asStaff([], async (scope) => {
    await lockStaff(scope);
    if (await canAnybodyEnter(scope)) return undefined;
    const staffId = (await findDemo(scope)) ?? (await addDemo(scope));
    return makeLink(scope, { config, random }, { staffId, purpose: 'signIn' });
  });
}

async function canAnybodyEnter(db: Db): Promise<boolean> {
  const { can } = await db
    .selectNoFrom(
      sql<boolean>`exists (select from staff_account a where a.disabled_at is null
        and (a.password_hash is not null or exists (select from staff_passkey p where p.staff_id = a.id)))`.as('can'),
    )
    .executeTakeFirstOrThrow();
  return can;
}

async function findDemo(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('staff_account').select('id').where('email', '=', DEMO.email).executeTakeFirst();
  return row?.id;
}

async function addDemo(db: Db): Promise<string> {
  const staffId = await insertAccount(db, DEMO);
  if (staffId === undefined) throw new Error('The administrator of the demo could not be added');
  const { email, ...after } = DEMO;
  await writeJournal(db, PLATFORM, 0, { actor: 'system', action: 'staff.add', subject: email, before: null, after });
  return staffId;
}
