import type { Seeder } from '#gateway/revisions/merchants.ts';

/** Seeds an invitation code for a demo merchant's agent; merchants without an agent get none. */
export const seedAffiliateCodes: Seeder = async (db, merchant) => {
  const agent = await db
    .selectFrom('member')
    .select('id')
    .where('merchant', '=', merchant)
    .where('account_key', '=', 'agent1')
    .executeTakeFirst();
  if (agent === undefined) return;
  await db
    .insertInto('affiliate_code')
    .values({ merchant, code: 'AGENT88', member_id: agent.id })
    .onConflict((on) => on.doNothing())
    .execute();
};
