import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { FirstStepTaken } from '#contract/member/calls.ts';
import { accountKey } from '#gateway/identity/accounts.ts';
import { accountSkeleton } from '#gateway/identity/confusables.ts';
import { DEMO_PASSWORD } from '#gateway/identity/passwords/demo-password.ts';
import { createPasswords } from '#gateway/identity/passwords/passwords.ts';
import type { Seeder } from '#gateway/revisions/merchants.ts';

/** Demo accounts for visitors who try a demo brand. */
const DEMO_MEMBERS = [
  { account: 'player1', nickname: 'Player One', type: 0, rank_level: 1, rank_name: 'Bronze', to_upline: false },
  { account: 'agent1', nickname: 'Agent One', type: 1, rank_level: 3, rank_name: 'Gold', to_upline: true },
  { account: 'vip1', nickname: 'Vip One', type: 0, rank_level: 5, rank_name: 'Diamond', to_upline: false },
] as const;

/** First steps of old accounts. */
const DISMISSED: FirstStepTaken[] = ['away'];

export const seedMembers: Seeder = async (db, merchant) => {
  const password_hash = await createPasswords(randomBytes).hash(DEMO_PASSWORD);
  const rows = DEMO_MEMBERS.map((member) => ({
    ...member,
    merchant,
    account_key: accountKey(member.account),
    account_skeleton: accountSkeleton(member.account),
    password_hash,
    first_steps: DISMISSED,
    created_at: sql<Date>`now() - interval '1 year'`,
    // Backdated, so that no pause after a password change applies (D51).
    password_changed_at: sql<Date>`now() - interval '2 days'`,
  }));
  await db
    .insertInto('member')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
};
