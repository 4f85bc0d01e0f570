import { writeAmount } from '#contract/call/amount.ts';
import type { Db } from '#gateway/db/tables.ts';
import { maskName } from '#gateway/identity/secrets/mask.ts';
import { readStanding, type Sender, type Standing, type StandingNeeds } from './standing.ts';
import './tables.ts';

/** What somebody reads before sending something up, and after (M175). */
export async function describeTransfers(db: Db, needs: StandingNeeds, sender: Sender) {
  const standing = await readStanding(db, needs, sender);
  const { settings, exponent, upline, cash, leftToday } = standing;
  const write = (minor: bigint) => writeAmount(minor, exponent);
  const most = settings.uplineMaximumMinor;
  return {
    ...(upline && settings.uplineIsOn ? { upline: maskName(upline.account) } : {}),
    ...{ cash: write(cash), minimum: write(settings.uplineMinimumMinor) },
    ...(most === null ? {} : { maximum: write(most) }),
    ...(leftToday === undefined ? {} : { leftToday: write(leftToday) }),
    last: await readLast(db, sender, standing),
  };
}

const MOST_LAST = 10;

async function readLast(db: Db, { merchant, memberId }: Sender, { exponent }: Standing) {
  const rows = await db
    .selectFrom('upline_transfer')
    .select(['id', 'amount_minor', 'created_at'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LAST)
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, amount: writeAmount(row.amount_minor, exponent), at: row.created_at.getTime() },
  }));
}
