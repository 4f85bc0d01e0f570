import { randomUUID } from 'node:crypto';
import {
  type ClaimRequest,
  claimablePromotions,
  joinPromotion,
  promotions,
  type RaffleClaimRequest,
  raffleStatus,
} from '#contract/promotions/calls.ts';
import { readPromotions, readRaffleState, readRewards } from '#contract/promotions/read.ts';
import { balance } from '#contract/wallet/calls.ts';
import type { Browser } from '../kit/browser.ts';
import { type Kit, needed } from '../kit/kit.ts';
import type { Attempt, OwnCase, Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { expectRefusal, expectSuccess } from '../kit/replies.ts';
import { Failed, NotTried } from '../verdict/verdict.ts';
import { signedIn } from './member.paths.ts';
import { lasting, newMember } from './own-members.ts';
import { refusedWith } from './refused.ts';
import { open } from './system.paths.ts';

const MONEY = { currencyExponent: 8 };

/** Current promotions of a merchant with this way of entry. */
async function running(kit: Kit, merchant: ProfileMerchant, entry: 'join' | 'apply' | 'raffle') {
  const value = await needed(kit, kit.visitor(merchant), promotions, {});
  const found = readPromotions(value, MONEY).promotions.filter((one) => one.entry === entry && one.phase === 'running');
  if (found.length === 0) throw new NotTried(`nothing runs at ${merchant.code} that is taken part in by '${entry}'`);
  return found;
}

async function withReward(kit: Kit, merchant: ProfileMerchant): Promise<Attempt & { request: ClaimRequest }> {
  await running(kit, merchant, 'join');
  const { browser } = await newMember(kit, merchant);
  return { browser, request: await joinForReward(kit, merchant, browser) };
}

export async function joinForReward(kit: Kit, merchant: ProfileMerchant, browser: Browser): Promise<ClaimRequest> {
  for (const { id } of await running(kit, merchant, 'join')) {
    await needed(kit, browser, joinPromotion, { promotionId: id });
    const [reward] = readRewards(await needed(kit, browser, claimablePromotions, { status: 'I' }), MONEY);
    if (reward) return { promotionClaimId: reward.rewardId, promotionType: reward.promotionType };
  }
  throw new NotTried(`joining gives no reward at once at ${merchant.code}`);
}

async function withTicket(kit: Kit, merchant: ProfileMerchant): Promise<Attempt & { request: RaffleClaimRequest }> {
  const [raffle] = await running(kit, merchant, 'raffle');
  const promotionId = raffle?.id ?? '';
  const { browser } = await newMember(kit, merchant);
  await needed(kit, browser, joinPromotion, { promotionId });
  const { tickets } = readRaffleState(await needed(kit, browser, raffleStatus, { promotionId }), MONEY);
  if (tickets[0] === undefined) throw new NotTried(`joining a raffle gives no ticket at ${merchant.code}`);
  return { browser, request: { promotionId, ticketId: tickets[0].ticketId, clientSeed: 'kit' } };
}

async function readBalance(kit: Kit, browser: Browser): Promise<string> {
  return JSON.stringify(expectSuccess(await browser.ask(balance, {}), kit.checksOf(balance)));
}

const claimedOnce: OwnCase = {
  title: 'the same reward again, under another key',
  rule: 'refused',
  async run(kit, merchant, call) {
    const { browser, request } = await withReward(kit, merchant);
    const before = await readBalance(kit, browser);
    await needed(kit, browser, call, request);
    const between = await readBalance(kit, browser);
    if (before === between) throw new Failed('happy-path', 'the reward is not in the wallet');
    expectRefusal(await browser.ask(call, request), kit.checksOf(call), refusedWith('reward_claimed'));
    if ((await readBalance(kit, browser)) !== between) throw new Failed('refused', 'the reward was paid twice');
  },
};

const playedOnce: OwnCase = {
  title: 'the same ticket again, under another key',
  rule: 'refused',
  async run(kit, merchant, call) {
    const { browser, request } = await withTicket(kit, merchant);
    await needed(kit, browser, call, request);
    const between = await readBalance(kit, browser);
    expectRefusal(await browser.ask(call, request), kit.checksOf(call), refusedWith('reward_claimed'));
    if ((await readBalance(kit, browser)) !== between) throw new Failed('refused', 'the ticket was paid twice');
  },
};

const strangePicture: OwnCase = {
  title: 'a picture that is none',
  rule: 'refused',
  async run(kit, merchant, call) {
    // A repeated application is refused before pictures are decoded, so this case needs a new member.
    const { request } = await application(kit, merchant);
    const { browser } = await newMember(kit, merchant);
    const pictures = [Buffer.from('<svg onload="alert(1)">').toString('base64')];
    const exchange = await browser.ask(call, { ...request, pictures });
    expectRefusal(exchange, kit.checksOf(call), refusedWith('picture_refused'));
  },
};

async function application(kit: Kit, merchant: ProfileMerchant) {
  const [promotion] = await running(kit, merchant, 'apply');
  const { browser } = await lasting(kit, merchant);
  return { browser, request: { promotionId: promotion?.id ?? '', remarks: 'From the conformance kit.', pictures: [] } };
}

export const promotionsPaths: Readonly<Record<string, Path>> = {
  promotionDetail: {
    async prepare(kit, merchant) {
      const value = await needed(kit, kit.visitor(merchant), promotions, {});
      const [first] = readPromotions(value, MONEY).promotions;
      if (first === undefined) throw new NotTried(`${merchant.code} has no promotions`);
      return { browser: kit.visitor(merchant), request: { id: first.id } };
    },
  },
  claimablePromotions: signedIn({ status: 'I' }),
  claimPromotion: {
    prepare: withReward,
    other: (request) => ({ ...(request as ClaimRequest), promotionClaimId: randomUUID() }),
    measure: (kit, { browser }) => readBalance(kit, browser),
    cases: [claimedOnce],
  },
  joinPromotion: {
    async prepare(kit, merchant) {
      const [first] = await running(kit, merchant, 'join');
      return { browser: (await lasting(kit, merchant)).browser, request: { promotionId: first?.id } };
    },
  },
  applyForReward: { prepare: application, cases: [strangePicture] },
  raffleStatus: {
    async prepare(kit, merchant) {
      await running(kit, merchant, 'raffle');
      return { browser: await kit.member(merchant), request: {} };
    },
  },
  claimRaffle: {
    prepare: withTicket,
    other: (request) => ({ ...(request as RaffleClaimRequest), clientSeed: 'another' }),
    measure: (kit, { browser }) => readBalance(kit, browser),
    cases: [playedOnce],
  },
  giveUpGrant: {
    prepare: async (kit, merchant) => ({ browser: await kit.member(merchant), request: { id: randomUUID() } }),
  },
};

export const clubPaths: Readonly<Record<string, Path>> = {
  merchantWallet: open(({ code }) => ({ merchantCode: code })),
};
