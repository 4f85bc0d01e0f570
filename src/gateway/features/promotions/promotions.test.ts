import { createHash, createHmac, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { prizeOf, raffleMessage } from '#contract/promotions/raffle-draw.ts';
import { fillBudget as moveBudget, openBudget } from '#gateway/features/wallet/bonus.ts';
import { createTestGateway, type TestGateway } from '#gateway/testing/gateway.ts';
import { createVisitor, type Visitor } from '#gateway/testing/visitor.ts';
import { fillBudget, listBudgets, nameBudget, readBudgetDays, readBudgetLines } from './operator/budgets.ts';
import { answerApplication } from './take-part.ts';

let gateway: TestGateway;
let player: Visitor;
let vip: Visitor;
let agent: Visitor;
let now = Date.now();
const DAY_MS = 86_400_000;

beforeAll(async () => {
  gateway = await createTestGateway(['aurora', 'lotus', 'harbor', 'newcomer'], { clock: { now: () => now } });
  // Seeds use the database's clock, which has advanced.
  now = Date.now();
  [player, vip, agent] = (await Promise.all(
    ['player1', 'vip1', 'agent1'].map(async (account) => {
      const visitor = createVisitor(gateway, 'aurora');
      await visitor.logIn(account, 'Livery-demo-1');
      return visitor;
    }),
  )) as [Visitor, Visitor, Visitor];
});

afterAll(async () => {
  await gateway.close();
});

const relay = (name: string) => `/wps/relay/MCSFE_${name}`;

/** Sends a call that moves money; retries with the same key when the server is overloaded. */
async function move(visitor: Visitor, name: string, body: object, key: string = randomUUID()) {
  const cookie = [...visitor.cookies].map(([one, value]) => `${one}=${value}`).join('; ');
  const headers = { authorization: visitor.token, cookie, 'idempotency-key': key };
  const ask = () => gateway.ask('aurora', { method: 'POST', url: relay(name), headers, payload: body });
  let reply = await ask();
  for (let tried = 1; reply.statusCode === 503 && tried < 50; tried += 1) reply = await ask();
  return { status: reply.statusCode, ...reply.json() };
}

const get = async (visitor: Visitor, url: string) => (await visitor.ask('GET', url)).json();
const post = async (visitor: Visitor, name: string, body: object) =>
  (await visitor.ask('POST', relay(name), body)).json();
const balanceOf = async (visitor: Visitor) => Number((await get(visitor, '/wps/v2/wallets/balance')).value.sumBalance);

async function statusOf(visitor: Visitor, id: string): Promise<string | undefined> {
  const { value } = await get(visitor, '/wps/member/promotions');
  return value.activities.find(({ promotionId }: { promotionId: string }) => promotionId === id)?.status;
}

const rewardsOf = async (visitor: Visitor) =>
  (await get(visitor, `${relay('getClaimPromotion')}?status=I`)).value.rewards as {
    rewardId: string;
    promotionType: string;
    promotionId: string;
    amount: string;
  }[];

async function sums() {
  const { rows } = await gateway.context.db.withMerchant('aurora', (db) =>
    sql<{ total: string; wrong: bigint }>`
      select (select sum(balance) from account_balance)::text as total,
        (select count(*) from account_balance a where balance <> coalesce(
          (select sum(amount) from posting p where p.account_id = a.id), 0)) as wrong`.execute(db),
  );
  return rows[0];
}

describe('the list', () => {
  test('M195, M42: promotions of every type are in the merchant’s order with their schedule', async () => {
    const { value } = (await gateway.ask('aurora', { url: '/wps/promotions' })).json();
    expect(value.promotions.length).toBeGreaterThanOrEqual(10);
    expect(new Set(value.promotions.map(({ type }: { type: string }) => type)).size).toBeGreaterThan(7);
    const phases = Object.fromEntries(value.promotions.map(({ id, phase }: Record<string, string>) => [id, phase]));
    expect(phases).toMatchObject({ 'lucky-wheel': 'running', 'lantern-festival': 'before', 'opening-week': 'over' });
    expect(value.serverTime).toBe(now);
  });

  test.for(['aurora', 'lotus', 'harbor'])(
    'M195, M373: every promotion of %s has a text in each language of its brand',
    async (merchant) => {
      const { languages } = JSON.parse(await readFile(`brands/${merchant}/brand.json`, 'utf8'));
      const titles = async (language: string): Promise<string[]> => {
        const { value } = (await gateway.ask(merchant, { url: '/wps/promotions', headers: { language } })).json();
        return value.promotions.map(({ title }: { title: string }) => title);
      };
      const english = await titles('EN');
      expect(english.length).toBeGreaterThanOrEqual(10);
      for (const language of languages.filter((one: string) => one !== 'EN')) {
        const other = await titles(language);
        expect(other.length).toBe(english.length);
        expect(other.filter((title, at) => title === english[at])).toEqual([]);
      }
      expect(english.join()).not.toMatch(/[{}]/);
    },
  );

  test('M195: the announcements name the same promotions, and a detail holds the terms as clean HTML', async () => {
    const url = '/wps/relay/MCSFE_getListAnnouncements?platform=W&types=PR';
    const { value } = (await gateway.ask('lotus', { url })).json();
    expect(value.promotion[0].id).toBe('zalo-reward');
    const detail = (await gateway.ask('lotus', { url: `/wps/promotions/detail?id=${value.promotion[0].id}` })).json();
    expect(detail.value.content).toMatch(/^<h2>/);
    expect((await gateway.ask('lotus', { url: '/wps/promotions/detail?id=nothing' })).json().errorCode).toBe(
      'not_found',
    );
  });

  test('M199: the Zalo reward of the Vietnamese brand is up to 131K', async () => {
    const { value } = (await gateway.ask('lotus', { url: '/wps/promotions/detail?id=zalo-reward' })).json();
    expect(value.reward).toBe('131000');
    expect(value.title).toContain('131,000');
  });

  test('a new merchant starts without promises that it did not make', async () => {
    const { value } = (await gateway.ask('newcomer', { url: '/wps/promotions' })).json();
    expect(value.promotions).toEqual([]);
  });
});

describe('joining', () => {
  test('M196: a visitor is asked to log in, and every status is shown', async () => {
    expect((await gateway.ask('aurora', { url: '/wps/member/promotions' })).statusCode).toBe(401);
    const seen = [
      ...(await Promise.all(['lantern-festival', 'opening-week', 'first-deposit'].map((id) => statusOf(player, id)))),
      ...(await Promise.all(['show-your-best-moment', 'birthday-table'].map((id) => statusOf(player, id)))),
      ...(await Promise.all(['welcome-gift', 'first-deposit', 'reel-marathon'].map((id) => statusOf(vip, id)))),
      await statusOf(agent, 'opening-week'),
    ];
    expect(seen).toEqual([
      ...['COMING_SOON', 'PROCESS', 'JOINED', 'REJECTED', 'CLAIM', 'CLAIM', 'ISSUED', 'JOIN', 'CLOSE'],
    ]);
  });

  test('M196: joining grants the welcome gift at once, and repeated clicks claim it once', async () => {
    expect(await statusOf(agent, 'welcome-gift')).toBe('JOIN');
    const joins = await Promise.all(
      Array.from({ length: 12 }, () => post(agent, 'signUpPromotionJoin', { promotionId: 'welcome-gift' })),
    );
    expect(joins.every(({ success }) => success)).toBe(true);
    expect(await statusOf(agent, 'welcome-gift')).toBe('CLAIM');
    const [reward, ...others] = await rewardsOf(agent);
    expect(others).toEqual([]);
    const before = await balanceOf(agent);
    const claim = { promotionClaimId: reward?.rewardId, promotionType: 'WELCOME' };
    const replies = await Promise.all(Array.from({ length: 40 }, () => move(agent, 'claimIssuedPromotion', claim)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(replies.filter(({ success }) => !success).map(({ errorCode }) => errorCode))).toEqual(
      new Set(['reward_claimed']),
    );
    expect(await balanceOf(agent)).toBe(before + 8);
    expect(await statusOf(agent, 'welcome-gift')).toBe('CLAIMED');
    expect(await sums()).toEqual({ total: '0', wrong: 0n });
  });

  test('M194: a key claims once, a repeat gets the same answer, no other reward', async () => {
    const [reward] = await rewardsOf(player);
    const claim = { promotionClaimId: reward?.rewardId, promotionType: reward?.promotionType };
    const key = randomUUID();
    const before = await balanceOf(player);
    const replies = await Promise.all(
      Array.from({ length: 16 }, () => move(player, 'claimIssuedPromotion', claim, key)),
    );
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await balanceOf(player)).toBe(before + 5);
    await post(player, 'signUpPromotionJoin', { promotionId: 'welcome-gift' });
    const [other] = await rewardsOf(player);
    const wrong = { promotionClaimId: other?.rewardId, promotionType: other?.promotionType };
    expect(await move(player, 'claimIssuedPromotion', wrong, key)).toMatchObject({
      status: 422,
      errorCode: 'idempotency_key_reused',
    });
    expect(await move(player, 'claimIssuedPromotion', wrong)).toMatchObject({ success: true });
  });

  test('M194: no member claims another’s reward, one of another type, or one that is not ready', async () => {
    const [reward] = await rewardsOf(vip);
    const refusal = async (visitor: Visitor, body: object) =>
      (await move(visitor, 'claimIssuedPromotion', body)).errorCode;
    expect(reward?.promotionId).toBe('welcome-gift');
    const claim = { promotionClaimId: reward?.rewardId, promotionType: reward?.promotionType };
    expect(await refusal(player, claim)).toBe('not_found');
    expect(await refusal(vip, { ...claim, promotionType: 'TOURNAMENT' })).toBe('not_found');
    expect(await refusal(vip, { ...claim, promotionClaimId: 'x' })).toBe('not_found');
    const held = (await rewardsOf(vip)).find(({ promotionId }) => promotionId === 'first-deposit');
    expect(await refusal(vip, { promotionClaimId: held?.rewardId, promotionType: 'DEPOSIT' })).toBe('reward_not_ready');
  });

  test('M196: a reward that is not claimed in time expires', async () => {
    const [reward] = await rewardsOf(vip);
    now += 31 * DAY_MS;
    try {
      const claim = { promotionClaimId: reward?.rewardId, promotionType: reward?.promotionType };
      expect((await move(vip, 'claimIssuedPromotion', claim)).errorCode).toBe('reward_expired');
      expect(await rewardsOf(vip)).toEqual([]);
    } finally {
      now -= 31 * DAY_MS;
    }
  });

  test('M196: rejects joining when over, not begun, by proof only, or unknown', async () => {
    const codeOf = async (promotionId: string) => (await post(agent, 'signUpPromotionJoin', { promotionId })).errorCode;
    expect(
      await Promise.all(['opening-week', 'lantern-festival', 'show-your-best-moment', 'none'].map(codeOf)),
    ).toEqual([...['promotion_closed', 'promotion_closed', 'promotion_closed', 'not_found']]);
  });

  test('M68, M193: waiting rewards are listed by type; the referral promotion shows the member’s code', async () => {
    const { value } = await get(vip, relay('getAvailablePromotions'));
    expect(value.REFERRAL).toMatchObject({ enabled: true });
    expect(value.MISSION).toEqual({ enabled: true, count: 7 });
    expect(value.TOURNAMENT.count).toBe(1);
    expect(value.FESTIVAL).toBeUndefined();
  });
});

describe('applying with proof', () => {
  const picture = async () =>
    (
      await sharp({ create: { width: 2_000, height: 900, channels: 3, background: '#336699' } })
        .withExif({ IFD0: { Copyright: 'where I live' } })
        .jpeg()
        .toBuffer()
    ).toString('base64');
  const apply = (pictures: readonly string[], remarks = 'See the picture') =>
    post(vip, 'signUpRequestReward', { promotionId: 'show-your-best-moment', remarks, pictures });

  test('M196: a picture is validated by content, re-encoded and kept small; other files are refused', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').toString('base64');
    const broken = Buffer.from((await picture()).slice(0, 400), 'base64').toString('base64');
    for (const bad of [svg, broken, Buffer.from('GIF89a').toString('base64')]) {
      expect((await apply([bad])).errorCode).toBe('picture_refused');
    }
    expect((await apply(Array.from({ length: 4 }, () => svg))).errorCode).toBe('invalid_request');
    expect(await apply([await picture(), await picture()])).toMatchObject({ success: true });
    expect(await statusOf(vip, 'show-your-best-moment')).toBe('APPLYING');
    const pictures = await gateway.context.db.withMerchant('aurora', (db) =>
      db.selectFrom('promotion_picture').select(['image', 'position']).execute(),
    );
    expect(pictures.map(({ position }) => position).toSorted()).toEqual([0, 1]);
    const { width, exif } = await sharp(pictures[0]?.image).metadata();
    expect({ width, exif }).toEqual({ width: 1_600, exif: undefined });
  });

  test('M196: no picture is decoded where there is nothing to apply for', async () => {
    const decoded = vi.spyOn(gateway.context.pool, 'run');
    try {
      expect(await apply([await picture()])).toMatchObject({ success: true });
      for (const [promotionId, errorCode] of [
        ['nobody-s', 'not_found'],
        ['opening-week', 'promotion_closed'],
      ]) {
        const body = { promotionId, remarks: 'See the picture', pictures: [await picture()] };
        expect(await post(vip, 'signUpRequestReward', body)).toMatchObject({ errorCode });
      }
      expect(decoded).not.toHaveBeenCalled();
    } finally {
      decoded.mockRestore();
    }
  });

  test('M196: rejected with a reason, applied again, approved: the reward waits', async () => {
    const open = async () =>
      gateway.context.db.withMerchant('aurora', (db) =>
        db.selectFrom('promotion_request').select('id').where('status', '=', 'open').executeTakeFirstOrThrow(),
      );
    const answer = async (verdict: Parameters<typeof answerApplication>[3]) => {
      const { id } = await open();
      const at = { merchant: 'aurora', now };
      return gateway.context.db.withMerchant('aurora', (db) =>
        answerApplication(db, { ...at, answeredBy: 'anna', proposedBy: undefined }, id, verdict),
      );
    };
    expect(await apply([])).toMatchObject({ success: true });
    expect(await answer({ approved: false, reason: 'Too dark' })).toBe(true);
    expect(await statusOf(vip, 'show-your-best-moment')).toBe('REJECTED');
    now += 1_000;
    expect(await apply([])).toMatchObject({ success: true });
    expect(await statusOf(vip, 'show-your-best-moment')).toBe('APPLYING');
    const { id } = await open();
    const twice = await Promise.all([1, 2].map(() => answer({ approved: true, amountMinor: 500n }).catch(() => false)));
    expect(twice.filter(Boolean)).toHaveLength(1);
    expect(id).toBeTruthy();
    expect(await statusOf(vip, 'show-your-best-moment')).toBe('CLAIM');
  });
});

describe('the raffle', () => {
  const raffle = async (visitor: Visitor) => (await get(visitor, relay('getRafflePromotionStatus'))).value;
  const play = (visitor: Visitor, body: object = {}, key?: string) =>
    move(visitor, 'claimRafflePromotion', { promotionId: 'lucky-wheel', ...body }, key);

  test('M198, M320: forty claims play one ticket once, and the prize is in the wallet', async () => {
    await post(player, 'signUpPromotionJoin', { promotionId: 'lucky-wheel' });
    const { tickets } = await raffle(player);
    expect(tickets).toHaveLength(3);
    const before = await balanceOf(player);
    const { ticketId } = tickets[0];
    const replies = await Promise.all(Array.from({ length: 40 }, () => play(player, { ticketId, clientSeed: 'mine' })));
    const won = replies.filter(({ success }) => success);
    expect(won).toHaveLength(1);
    expect(replies.filter(({ errorCode }) => errorCode === 'reward_claimed')).toHaveLength(39);
    expect(await balanceOf(player)).toBe(before + Number(won[0]?.value.amount));
    expect((await raffle(player)).tickets).toHaveLength(2);
    expect(await sums()).toEqual({ total: '0', wrong: 0n });
  });

  test('M198: the draw follows from the seed committed before, and the same key gets the same answer', async () => {
    const { tickets, prizes } = await raffle(player);
    const key = randomUUID();
    const body = { ticketId: tickets[0].ticketId, clientSeed: 'my-own-chance' };
    const { value } = await play(player, body, key);
    const seed = Buffer.from(value.serverSeed, 'hex');
    expect(createHash('sha256').update(seed).digest('hex')).toBe(tickets[0].commitment);
    const digest = createHmac('sha256', seed).update(raffleMessage('my-own-chance', value.ticketId)).digest();
    const weights = prizes.map(({ weight }: { weight: number }) => weight);
    expect(value.prize).toBe(prizeOf(digest, weights));
    expect(value.amount).toBe(prizes[value.prize].amount);
    expect((await play(player, body, key)).value).toEqual(value);
    for (const other of [{}, { ...body, clientSeed: 'another' }, { ...body, ticketId: tickets[1].ticketId }]) {
      expect((await play(player, other, key)).errorCode).toBe('idempotency_key_reused');
    }
  });

  test('M198: sixteen requests with one key play one ticket and get one answer', async () => {
    const before = (await raffle(player)).tickets.length;
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 16 }, () => play(agent, {}, key).then((reply) => reply)));
    expect(new Set(replies.map(({ errorCode }) => errorCode))).toEqual(new Set(['not_found']));
    await post(agent, 'signUpPromotionJoin', { promotionId: 'lucky-wheel' });
    const played = await Promise.all(Array.from({ length: 16 }, () => play(agent, {}, key)));
    expect(new Set(played.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(played[0]).toMatchObject({ success: true });
    expect((await raffle(agent)).tickets).toHaveLength(2);
    expect((await raffle(player)).tickets).toHaveLength(before);
  });

  test('M198: tickets run out, no member plays another’s, and none is played after the end', async () => {
    const { tickets } = await raffle(player);
    await post(vip, 'signUpPromotionJoin', { promotionId: 'lucky-wheel' });
    expect((await play(vip, { ticketId: tickets[0].ticketId })).errorCode).toBe('not_found');
    now += 20 * DAY_MS;
    expect((await play(player)).errorCode).toBe('promotion_closed');
    now -= 20 * DAY_MS;
    const replies = await Promise.all(Array.from({ length: 8 }, () => play(player)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect((await raffle(player)).tickets).toEqual([]);
    expect(await statusOf(player, 'lucky-wheel')).toBe('JOINED');
  });

  test('M198: prizes come from the raffle’s budget; the raffle closes when the budget cannot pay the best prize', async () => {
    const { context } = gateway;
    const inAurora = <T>(work: Parameters<typeof context.db.withMerchant<T>>[1]) =>
      context.db.withMerchant('aurora', work);
    const fill = (amountMinor: bigint) =>
      inAurora((db) =>
        fillBudget(
          db,
          { openBudget, fillBudget: moveBudget },
          { merchant: 'aurora', name: 'WHEEL', actor: 'staff', key: randomUUID(), amountMinor },
        ),
      );
    const budgetOf = async () => (await inAurora((db) => listBudgets(db, 'aurora')))[0];
    await fill(8_799n);
    const named = { promotionId: 'lucky-wheel', seen: null, budget: 'WHEEL' };
    expect(await inAurora((db) => nameBudget(db, 'aurora', named))).toEqual({ kind: 'named', before: null });
    expect(await inAurora((db) => nameBudget(db, 'aurora', named))).toEqual({ kind: 'stale', now: 'WHEEL' });
    const { tickets } = await raffle(vip);
    expect(await statusOf(vip, 'lucky-wheel')).toBe('CLOSE');
    expect((await play(vip)).errorCode).toBe('promotion_closed');
    expect((await raffle(vip)).tickets).toEqual(tickets);
    await fill(1n);
    const before = await balanceOf(vip);
    const { value } = await play(vip);
    const won = Math.round(Number(value.amount) * 100);
    expect(await budgetOf()).toMatchObject({ filledMinor: 8_800n, leftMinor: 8_800n - BigInt(won) });
    expect(await balanceOf(vip)).toBe(before + won / 100);
    const { rows } = await inAurora((db) => readBudgetLines(db, 'aurora', 'WHEEL'));
    expect(rows.map(({ account, minor, promotionId }) => [account, minor, promotionId])).toEqual([
      ['vip1', BigInt(-won), 'lucky-wheel'],
      [null, 1n, null],
      [null, 8_799n, null],
    ]);
    const days = await inAurora((db) => readBudgetDays(db, 'aurora', 'WHEEL', now));
    expect([days.length, days.at(-1)]).toEqual([14, expect.objectContaining({ spentMinor: BigInt(won), count: 1 })]);
    expect(await sums()).toEqual({ total: '0', wrong: 0n });
  });

  test('M200: winners are listed with half a name, newest first', async () => {
    const { value } = (await gateway.ask('aurora', { url: '/wps/promotions/winners' })).json();
    expect(value.winners.length).toBeGreaterThan(3);
    expect(value.winners.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(['pl***1', 'ag***1']),
    );
    const times = value.winners.map(({ at }: { at: number }) => at);
    expect(times).toEqual(times.toSorted((one: number, other: number) => other - one));
  });
});
