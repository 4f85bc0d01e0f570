import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#gateway/db/client.ts';
import type { PointsDeps, TakeRedeemStep } from '#gateway/features/points/deps.ts';
import { type Redeemer, redeem } from '#gateway/features/points/redeem.ts';
import { answerRedeem } from '#gateway/features/points/staff-redeems.ts';
import { isSeeded, markSeeded } from '#gateway/revisions/demo-flags.ts';

/** The part of the demo, by the name under which its seeding is recorded. */
const PART = 'redeems';
/** The staff user who answers for the operator. */
const STAFF = 'demo';

/** A member's redemption of points; without a verdict it waits for staff. */
interface Exchange {
  readonly account: string;
  readonly item: string;
  readonly isSent?: true;
  readonly verdict?: 'approve' | 'reject';
}

/** Items of demo-items.ts, affordable with the points of demoPoints. */
const EXCHANGES: readonly Exchange[] = [
  { account: 'player1', item: 'spins-20', verdict: 'approve' },
  { account: 'player1', item: 'lottery-tickets', verdict: 'reject' },
  { account: 'player1', item: 'spins-20' },
  { account: 'agent1', item: 'spins-20', verdict: 'approve' },
  { account: 'agent1', item: 'playing-cards', isSent: true },
  { account: 'vip1', item: 'playing-cards', isSent: true, verdict: 'approve' },
  { account: 'vip1', item: 'lottery-tickets', verdict: 'reject' },
  { account: 'vip1', item: 'football', isSent: true },
];

const SENT = { recipient: 'Demo Member', address: '1 Harbour Street', phone: '+65 8123 4567' };
const REASONS: Readonly<Record<string, string>> = { lotus: 'Vé đã hết. Điểm của bạn đã được hoàn lại.' };
const REASON = 'The tickets are gone. Your points are back.';

interface Exchanging {
  readonly takeStep: TakeRedeemStep;
  readonly deps: PointsDeps;
}

/**
 * Has the demo login members redeem points with the production code of members and staff: one redemption of each state,
 * and one that waits for staff. Returns whether they were seeded now.
 */
export async function seedRedeems(db: Database, merchant: string, { takeStep, deps }: Exchanging): Promise<boolean> {
  if (await db.withMerchant(merchant, (scope) => isSeeded(scope, merchant, PART))) return false;
  const reason = (Object.hasOwn(REASONS, merchant) ? REASONS[merchant] : undefined) ?? REASON;
  const members = await readPersona(db, merchant);
  for (const [at, { account, item, isSent, verdict }] of EXCHANGES.entries()) {
    const who = members.get(account);
    if (who === undefined) continue;
    const asked = { reward: item, quantity: 1, paymentPassword: '', key: keyOf(merchant, at), ...(isSent && SENT) };
    const held = await redeem(db, deps, who, asked);
    if (!('id' in held)) throw new Error(`${account} cannot have ${item}: ${held.errorCode}`);
    if (verdict === undefined) continue;
    const answer = { merchant, id: held.id, version: 1n, verdict, staff: STAFF, reason };
    await db.withMerchant(merchant, (scope) => answerRedeem(scope, takeStep, answer));
  }
  return db.withMerchant(merchant, (scope) => markSeeded(scope, merchant, PART));
}

/** Stable key per redemption: an interrupted run finds the existing ones. */
function keyOf(merchant: string, at: number): string {
  const hex = createHash('sha256').update(`redeem of the demo ${merchant} ${at}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

async function readPersona(db: Database, merchant: string): Promise<ReadonlyMap<string, Redeemer>> {
  const { rows } = await db.withMerchant(merchant, (scope) =>
    sql<Omit<Redeemer, 'merchant'> & { account: string }>`
      select account, id as "memberId", rank_level as rank, coalesce(language, 'EN') as language from member
        where merchant = ${merchant} and account = any(${EXCHANGES.map(({ account }) => account)}::text[])`.execute(
      scope,
    ),
  );
  return new Map(rows.map(({ account, ...who }) => [account, { merchant, ...who }]));
}
