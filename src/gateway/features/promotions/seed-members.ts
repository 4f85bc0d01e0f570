import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { Seeder } from '#gateway/revisions/merchants.ts';
import '#gateway/identity/tables.ts';
import type { DemoMoney } from './seed.ts';
import { answerApplication } from './take-part.ts';

const REASON: Readonly<Record<string, string>> = {
  lotus: 'Ảnh không hiện rõ tên tài khoản. Vui lòng gửi lại.',
};
const PLAIN_REASON = 'The picture does not show your account name. Please send another one.';

/** Lets the demo members have taken part, so that every status can be seen: one application was turned down, rewards wait. */
export function seedTakers(money: DemoMoney): Seeder {
  return async (db, merchant) => {
    const members = await db.selectFrom('member').select(['id', 'account']).where('merchant', '=', merchant).execute();
    const known = await db.selectFrom('promotion').select(['id', 'entry']).where('merchant', '=', merchant).execute();
    const idOf = (account: string) => members.find((member) => member.account === account)?.id;
    const apply = known.find(({ entry }) => entry === 'apply')?.id;
    const has = (id: string) => known.some((promotion) => promotion.id === id);
    const player = idOf('player1');
    const vip = idOf('vip1');
    if (player === undefined || vip === undefined || known.length === 0) return;
    for (const promotion of ['opening-week', 'first-deposit'].filter(has)) await join(db, merchant, promotion, player);
    if (apply !== undefined) await turnDown(db, merchant, apply, player);
    const reward = (promotion: string, member: string, units: number, readyIn: number) =>
      issue(db, merchant, { promotion, member, amount: money.minorOf(merchant, units), readyIn });
    if (has('birthday-table')) await accept(db, merchant, player, money.minorOf(merchant, 12));
    await reward('opening-week', vip, 250, 0);
    await reward('first-deposit', vip, 100, 30);
  };
}

async function join(db: Db, merchant: string, promotion_id: string, member_id: string): Promise<void> {
  await db
    .insertInto('promotion_entry')
    .values({ merchant, promotion_id, member_id })
    .onConflict((on) => on.doNothing())
    .execute();
}

async function turnDown(db: Db, merchant: string, promotion_id: string, member_id: string): Promise<void> {
  const asked = { merchant, promotion_id, member_id };
  const before = await db
    .selectFrom('promotion_request')
    .select('id')
    .where('merchant', '=', merchant)
    .where('promotion_id', '=', promotion_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  if (before !== undefined) return;
  const reason = (Object.hasOwn(REASON, merchant) ? REASON[merchant] : undefined) ?? PLAIN_REASON;
  const answered_at = sql<Date>`now()`;
  await db
    .insertInto('promotion_request')
    .values({ ...asked, status: 'rejected', reason, answered_at })
    .execute();
}

/** An application for a present was accepted: staff's answer issues the reward, as it does every day. */
async function accept(db: Db, merchant: string, memberId: string, amountMinor: bigint): Promise<void> {
  const { id } = await db
    .insertInto('promotion_request')
    .values({ merchant, promotion_id: 'birthday-table', member_id: memberId, reason: null, answered_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ now: Date }>`select now() - interval '1 minute' as now`.execute(db);
  const now = rows[0]?.now.getTime() ?? 0;
  await answerApplication(db, { merchant, now }, id, { approved: true, amountMinor });
}

/** A reward that can be claimed so many hours from the seeding on. */
interface DemoReward {
  readonly promotion: string;
  readonly member: string;
  readonly amount: bigint;
  readonly readyIn: number;
}

async function issue(db: Db, merchant: string, { promotion, member, amount, readyIn }: DemoReward): Promise<void> {
  await db
    .insertInto('promotion_reward')
    .values({
      merchant,
      amount,
      promotion_id: promotion,
      member_id: member,
      origin: 'demo',
      claimable_at: sql<Date>`now() + make_interval(hours => ${readyIn}, mins => -1)`,
      expires_at: sql<Date>`now() + make_interval(days => 30)`,
    })
    .onConflict((on) => on.doNothing())
    .execute();
}
