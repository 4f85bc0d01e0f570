import { sql } from 'kysely';
import type { StaffUser } from '#contract/staff/accounts/calls.ts';
import { IDLE_MINUTES } from '#contract/staff/session/calls.ts';
import type { Db } from '#gateway/db/tables.ts';

export type StaffUserRow = Omit<StaffUser, 'merchants'> & { readonly merchants: 'all' | string[] };

export async function readStaffUsers(db: Db, staffId?: string): Promise<StaffUserRow[]> {
  const open = sql`s.ended_at is null and s.seen_at > now() - make_interval(mins => ${sql.lit(IDLE_MINUTES)})
    and s.created_at > now() - interval '12 hours'`;
  let rows = db
    .selectFrom('staff_account as a')
    .select(['a.id', 'a.email', 'a.name', 'a.role', 'a.merchants', 'a.version', 'a.disabled_at'])
    .select([
      sql<boolean>`a.password_hash is not null or exists (select from staff_session s where s.staff_id = a.id)`.as(
        'came',
      ),
      sql<boolean>`exists (select from staff_authenticator t where t.staff_id = a.id and t.confirmed_at is not null)
        or exists (select from staff_passkey p where p.staff_id = a.id)`.as('secondStep'),
      sql<number>`(select count(*)::integer from staff_session s where s.staff_id = a.id and ${open})`.as('sessions'),
      sql<Date | null>`(select max(s.seen_at) from staff_session s where s.staff_id = a.id)`.as('seen'),
      sql<Date | null>`(select max(l.expires_at) from staff_link l where l.staff_id = a.id and l.expires_at > now())`.as(
        'link',
      ),
    ])
    .orderBy(sql`lower(a.name)`)
    .orderBy('a.email');
  if (staffId !== undefined) rows = rows.where('a.id', '=', staffId);
  return (await rows.execute()).map((row) => ({
    staffId: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    merchants: row.merchants ?? 'all',
    version: row.version,
    state: row.disabled_at !== null ? 'disabled' : row.came ? 'active' : 'invited',
    secondStep: row.secondStep,
    sessions: row.disabled_at === null ? row.sessions : 0,
    seenAt: row.seen?.toISOString() ?? '',
    linkUntil: row.link?.toISOString() ?? '',
  }));
}

/** One staff user whose row the caller has locked. */
export async function readStaffUser(db: Db, staffId: string): Promise<StaffUserRow> {
  const [row] = await readStaffUsers(db, staffId);
  if (row === undefined) throw new Error('One of the staff is not there any more');
  return row;
}

/** Number of administrators who can sign in: enabled, with a password, a passkey or an open session. */
export async function countAdministrators(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('staff_account as a')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('a.role', '=', 'administrator')
    .where('a.disabled_at', 'is', null)
    .where(
      sql<boolean>`(a.password_hash is not null or exists (select from staff_passkey p where p.staff_id = a.id)
        or exists (select from staff_session s where s.staff_id = a.id and s.ended_at is null
          and s.seen_at > now() - make_interval(mins => ${sql.lit(IDLE_MINUTES)})))`,
    )
    .executeTakeFirstOrThrow();
  return count;
}
