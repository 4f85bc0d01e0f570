import { pointBalance, pointConfig, pointRecords, pointRewards } from '#contract/points/calls.ts';
import { type PointItem, readPointBalance, readPointItems } from '#contract/points/read.ts';
import { readPointConfig, readPointRecords } from '#contract/points/redeem.ts';
import type { Browser } from '../kit/browser.ts';
import { type Kit, needed } from '../kit/kit.ts';
import type { Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { Failed, NotTried } from '../verdict/verdict.ts';
import { guardedMember, MONEY, wrongPaymentPasswordCase } from './payouts.paths.ts';

const HOME = { recipient: 'Kit Reader', address: '1 Kit Street', phone: '81234567' };

async function pointsOf(kit: Kit, browser: Browser): Promise<bigint> {
  return BigInt(readPointBalance(await needed(kit, browser, pointBalance, {})) ?? '0');
}

/** What the profile's member can have now: the cheapest reward that asks for points alone. */
async function withReward(kit: Kit, merchant: ProfileMerchant) {
  const { browser, paymentPassword } = await guardedMember(kit, merchant);
  const have = await pointsOf(kit, browser);
  const cost = ({ points }: PointItem) => BigInt(points);
  const [reward] = readPointItems(await needed(kit, browser, pointRewards, {}), MONEY)
    .filter((item) => item.amountMinor === undefined && item.rankLevel === 0 && item.stock !== 0 && cost(item) <= have)
    .sort((one, other) => Number(cost(one) - cost(other)));
  if (reward === undefined) throw new NotTried('the member has not the points for any reward');
  const sent = reward.category === 'GOODS' ? HOME : {};
  return { browser, request: { reward: reward.id, quantity: 1, paymentPassword, ...sent } };
}

/** So many points as are turned into money at least. */
async function withPoints(kit: Kit, merchant: ProfileMerchant) {
  const { browser, paymentPassword } = await guardedMember(kit, merchant);
  const { conversion } = readPointConfig(await needed(kit, browser, pointConfig, {}), MONEY);
  if (conversion === undefined) throw new NotTried('points are not turned into money here');
  const { minimum: points, leftToday } = conversion;
  const most = await pointsOf(kit, browser);
  if (most < BigInt(points) + 1n || (leftToday !== undefined && BigInt(leftToday) < BigInt(points)))
    throw new NotTried('the member has too few points to turn into money');
  return { browser, request: { points, paymentPassword } };
}

/** The balance is what the newest record says. */
async function measure(kit: Kit, { browser }: { readonly browser: Browser }): Promise<string> {
  const points = String(await pointsOf(kit, browser));
  const [newest] = readPointRecords(await needed(kit, browser, pointRecords, {})).records;
  if (newest !== undefined && newest.balance !== points)
    throw new Failed('happy-path', `the balance is ${points}, the newest record says ${newest.balance}`);
  return points;
}

/** Points that are exchanged, and that become money. */
export const pointsPaths: Readonly<Record<string, Path>> = {
  redeemPoints: {
    prepare: withReward,
    other: (request) => ({ ...(request as object), quantity: 2 }),
    measure,
    cases: [wrongPaymentPasswordCase(withReward)],
  },
  convertPoints: {
    prepare: withPoints,
    other: (request) => ({ ...(request as object), points: '999999' }),
    measure,
    cases: [wrongPaymentPasswordCase(withPoints)],
  },
};
