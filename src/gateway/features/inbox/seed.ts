import type { Seeder } from '#gateway/revisions/merchants.ts';

/** Seeds a welcome message for demo members who have no messages; all other messages come from actual events. */
export const seedInbox: Seeder = async (db, merchant) => {
  const members = await db.selectFrom('member').select(['id', 'created_at']).where('merchant', '=', merchant).execute();
  const known = await db.selectFrom('inbox_message').select('id').where('merchant', '=', merchant).limit(1).execute();
  if (known.length > 0 || members.length === 0) return;
  const rows = members.map(({ id, created_at }) => ({
    merchant,
    member_id: id,
    kind: 'welcome',
    details: '{}',
    created_at,
    read_at: created_at,
  }));
  await db.insertInto('inbox_message').values(rows).execute();
};
