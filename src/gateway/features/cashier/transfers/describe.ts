import { writeAmount } from '#contract/call/amount.ts';
import type { Db } from '#gateway/db/tables.ts';
import { maskName } from '#gateway/identity/secrets/mask.ts';
import { readStanding, type Sender, type Standing, type StandingDeps } from './standing.ts';

/** What a sender reads before and after a transfer to an upline or downline (M175, M176). */
export async function describeTransfers(db: Db, deps: StandingDeps, sender: Sender) {
  const standing = await readStanding(db, deps, sender);
  const { settings, isOn, exponent, receiver, cash, leftToday } = standing;
  const write = (minor: bigint) => writeAmount(minor, exponent);
  const most = settings.uplineMaximumMinor;
  return {
    ...(receiver && isOn ? nameOf(sender, receiver.account) : {}),
    cash: write(cash),
    minimum: write(settings.uplineMinimumMinor),
    ...(most === null ? {} : { maximum: write(most) }),
    ...(leftToday === undefined ? {} : { leftToday: write(leftToday) }),
    last: await readLast(db, sender, standing),
  };
}

/** The sender sees the full account name of a downline but only a masked name of the upline. */
const nameOf = ({ downlineId }: Sender, account: string) =>
  downlineId === undefined ? { upline: maskName(account) } : { downline: account };

const MOST_LAST = 10;

async function readLast(db: Db, { merchant, memberId, downlineId }: Sender, { exponent }: Standing) {
  const rows = await db
    .selectFrom(downlineId === undefined ? 'upline_transfer' : 'downline_transfer')
    .select(['id', 'amount_minor', 'created_at'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LAST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    amount: writeAmount(row.amount_minor, exponent),
    at: row.created_at.getTime(),
  }));
}
