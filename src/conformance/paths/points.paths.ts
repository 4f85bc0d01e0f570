import { pointBalance, pointConfig, pointRecords, pointRewards } from '#contract/points/calls.ts';
import { type PointItem, readPointBalance, readPointItems } from '#contract/points/read.ts';
import { readPointConfig, readPointRecords } from '#contract/points/redeem.ts';
import type { Browser } from '../kit/browser.ts';
import { credentialsOf, type Kit, needed } from '../kit/kit.ts';
import type { Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { Failed, NotOffered, NotTried } from '../verdict/verdict.ts';
import { guardedMember, MONEY, wrongPaymentPasswordCase } from './payouts.paths.ts';

const HOME = { recipient: 'Kit Reader', address: '1 Kit Street', phone: '81234567' };

async function pointsOf(kit: Kit, browser: Browser): Promise<bigint> {
  return BigInt(readPointBalance(await needed(kit, browser, pointBalance, {})) ?? '0');
}

/**
 * Whether the profile's member has enough points, after the operator gives the missing ones: earlier runs spend them.
 */
async function hasPoints(kit: Kit, merchant: ProfileMerchant, browser: Browser, points: bigint): Promise<boolean> {
  const missing = points - (await pointsOf(kit, browser));
  if (missing <= 0n) return true;
  return (await kit.secrets?.givesPoints(merchant.code, credentialsOf(merchant).username, missing)) ?? false;
}

/** The cheapest available reward that costs only points. */
async function withReward(kit: Kit, merchant: ProfileMerchant) {
  const { browser, paymentPassword } = await guardedMember(kit, merchant);
  const cost = ({ points }: PointItem) => BigInt(points);
  const [reward] = readPointItems(await needed(kit, browser, pointRewards, {}), MONEY)
    .filter((item) => item.amountMinor === undefined && item.rankLevel === 0 && item.stock !== 0)
    .sort((one, other) => Number(cost(one) - cost(other)));
  if (reward === undefined) throw new NotOffered('the mall has no reward for points alone');
  if (!(await hasPoints(kit, merchant, browser, cost(reward))))
    throw new NotTried('the member has not the points for any reward');
  const sent = reward.category === 'GOODS' ? HOME : {};
  return { browser, request: { reward: reward.id, quantity: 1, paymentPassword, ...sent } };
}

/** The minimum number of points for an exchange into money. */
async function withPoints(kit: Kit, merchant: ProfileMerchant) {
  const { browser, paymentPassword } = await guardedMember(kit, merchant);
  const { conversion } = readPointConfig(await needed(kit, browser, pointConfig, {}), MONEY);
  if (conversion === undefined) throw new NotOffered('points are not turned into money here');
  const { minimum: points, leftToday } = conversion;
  const isOver = leftToday !== undefined && BigInt(leftToday) < BigInt(points);
  if (isOver || !(await hasPoints(kit, merchant, browser, BigInt(points) + 1n)))
    throw new NotTried('the member has too few points to turn into money');
  return { browser, request: { points, paymentPassword } };
}

/** The balance must equal the newest record's. */
async function measure(kit: Kit, { browser }: { readonly browser: Browser }): Promise<string> {
  const points = String(await pointsOf(kit, browser));
  const [newest] = readPointRecords(await needed(kit, browser, pointRecords, {})).records;
  if (newest !== undefined && newest.balance !== points)
    throw new Failed('happy-path', `the balance is ${points}, the newest record says ${newest.balance}`);
  return points;
}

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
