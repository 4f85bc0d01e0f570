import { sql } from 'kysely';
import type { Db } from '#gateway/db/tables.ts';
import type { Seeder } from '#gateway/revisions/merchants.ts';
import { duesOf, type Wagering, wageringOf } from '#model/promotions/validate-rule.ts';
import { shared } from './demo/entries.ts';
import type { RankGifts, RuleMeans } from './demo/entry.ts';
import type { DemoMoney } from './seed.ts';

const REASON: Readonly<Record<string, string>> = {
  lotus: 'Ảnh không hiện rõ tên tài khoản. Vui lòng gửi lại.',
};
const PLAIN_REASON = 'The picture does not show your account name. Please send another one.';

/**
 * Seeds promotion activity of the demo members, so that every status is visible: one rejected application, and open
 * rewards.
 */
export function seedTakers(money: DemoMoney, club: readonly RankGifts[]): Seeder {
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
    if (apply !== undefined) await rejectRequest(db, merchant, apply, player);
    const means = { club, minor: (units: number) => String(money.minorOf(merchant, units)) };
    await celebrate(db, merchant, player, means);
    const match = shared.deposit.rule(means);
    const amount = BigInt(match.most);
    const wagering = wageringOf(match, amount);
    await issue(db, merchant, {
      promotion: 'first-deposit',
      member: vip,
      origin: 'deposit',
      amount,
      wagering,
      readyIn: 30,
    });
    await join(db, merchant, 'welcome-gift', vip);
    await issue(db, merchant, {
      promotion: 'welcome-gift',
      member: vip,
      origin: 'join',
      readyIn: 0,
      amount: money.minorOf(merchant, shared.welcome.reward),
    });
  };
}

/** Today is the member's birthday: issues the rule's reward as the running site would have done. */
async function celebrate(db: Db, merchant: string, memberId: string, means: RuleMeans): Promise<void> {
  const { rows } = await sql<{ day: string; level: number }>`
    update member set profile = profile || jsonb_build_object('birthday', '1992' || to_char(now() at time zone 'UTC', '-MM-DD'))
      where merchant = ${merchant} and id = ${memberId}
      returning to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as day, rank_level as level`.execute(db);
  const { id: promotion, rule } = shared.birthday;
  for (const { day, level } of rows)
    for (const due of duesOf(promotion, rule(means), { kind: 'occasion', occasion: 'BIRTHDAY', memberId, level, day }))
      await issue(db, merchant, { promotion, member: memberId, origin: due.origin, amount: due.minor, readyIn: 0 });
}

async function join(db: Db, merchant: string, promotion_id: string, member_id: string): Promise<void> {
  await db
    .insertInto('promotion_entry')
    .values({ merchant, promotion_id, member_id })
    .onConflict((on) => on.doNothing())
    .execute();
}

async function rejectRequest(db: Db, merchant: string, promotion_id: string, member_id: string): Promise<void> {
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

/**
 * A reward that becomes claimable a number of hours after seeding, with the origin that its rule or joining would use.
 */
interface DemoReward {
  readonly promotion: string;
  readonly member: string;
  readonly origin: string;
  readonly amount: bigint;
  readonly wagering?: Wagering | undefined;
  readonly readyIn: number;
}

async function issue(db: Db, merchant: string, reward: DemoReward): Promise<void> {
  const { promotion, member, origin, amount, wagering, readyIn } = reward;
  await db
    .insertInto('promotion_reward')
    .values({
      merchant,
      amount,
      promotion_id: promotion,
      member_id: member,
      origin,
      claimable_at: sql<Date>`now() + make_interval(hours => ${readyIn}, mins => -1)`,
      expires_at: sql<Date>`now() + make_interval(days => 30)`,
      ...(wagering && {
        goal_minor: wagering.goalMinor,
        cap_minor: wagering.capMinor,
        terms: JSON.stringify(wagering.terms),
      }),
    })
    .onConflict((on) => on.doNothing())
    .execute();
}
