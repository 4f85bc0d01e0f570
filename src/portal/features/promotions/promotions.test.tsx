// @vitest-environment jsdom

import { createHash, createHmac } from 'node:crypto';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { prizeOf, raffleMessage } from '#contract/promotions/raffle-draw.ts';
import type { RaffleOutcome } from '#contract/promotions/read.ts';
import { parseMember } from '#model/documents/member.ts';
import { answer, click, openPage, refuse, type Script, windowOf } from '#portal/forms/testing/open-window.tsx';
import { Modals } from '#portal/shell/modals.tsx';
import { memberAtom } from '#portal/state/atoms.ts';
import { Queries } from '#portal/state/queries/queries.tsx';
import { makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { PromoDetail } from './promo-detail.tsx';
import { PromotionsPage } from './promotions-page.tsx';
import { verifyDraw } from './verify-draw.ts';
import { targetAngle } from './wheel.tsx';

afterEach(cleanup);

const MEMBER = parseMember({ id: 'm1', account: 'ann', type: 0 }).value;
const TRIAL = parseMember({ id: 'm4', account: 'try', type: 4 }).value;
const AT = Date.UTC(2026, 10, 21);
const DAY = 86_400_000;

const rows = [
  {
    id: 'gift',
    type: 'WELCOME',
    title: 'A gift',
    summary: 'Eight for you',
    entry: 'join',
    phase: 'running',
    reward: '8',
  },
  { id: 'share', type: 'SHARE', title: 'Share it', summary: '', entry: 'apply', phase: 'running' },
  {
    id: 'wheel',
    type: 'RAFFLE',
    title: 'The wheel',
    summary: '',
    entry: 'raffle',
    phase: 'running',
    endsAt: AT + 9 * DAY,
  },
  { id: 'soon', type: 'FESTIVAL', title: 'Lanterns', summary: '', entry: 'join', phase: 'before', startsAt: AT + DAY },
  { id: 'past', type: 'TOURNAMENT', title: 'The race', summary: '', entry: 'join', phase: 'over' },
];
const ACTIVITIES = [
  { promotionId: 'gift', status: 'JOIN' },
  { promotionId: 'share', status: 'REJECTED', reason: 'Too dark' },
  { promotionId: 'past', status: 'PROCESS' },
];
const prizes = [
  { amount: '1', weight: 9 },
  { amount: '88', weight: 1 },
];
const detail = (id: string) => ({
  ...rows.find((row) => row.id === id),
  serverTime: AT,
  content: '<h2>Terms</h2><p onclick="x()">Once each</p>',
  prizes: id === 'wheel' ? prizes : [],
});
const USUAL: Script = {
  '/wps/promotions': [answer({ serverTime: AT, promotions: rows })],
  '/wps/promotions/winners': [answer({ winners: [{ name: 'pl***1', title: 'A gift', amount: '8', at: AT }] })],
  '/wps/member/promotions': [answer({ activities: ACTIVITIES })],
};

async function open(address: string, script: Script = {}, who: typeof MEMBER = null) {
  const Screen = address.startsWith('/promoDetail') ? PromoDetail : PromotionsPage;
  const content = (
    <Queries>
      <Screen />
      <Modals />
    </Queries>
  );
  const opened = openPage(makePage(), { ...USUAL, ...script }, content, address);
  await act(async () => opened.store.set(memberAtom, who));
  return opened;
}

const titles = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const bodyOf = (seen: Awaited<ReturnType<typeof open>>['seen'], name: string) =>
  seen.findLast(({ call }) => call.endsWith(name))?.body;

describe('the promotion list', () => {
  it('M42, M195: shows all promotions, or one type by its tab; the address stores the tab', async () => {
    const { place } = await open('/promotions');
    await screen.findByText('A gift', { selector: 'a' });
    expect(titles()).toEqual(['A gift', 'Share it', 'The wheel', 'Lanterns', 'The race']);
    await click(screen.getByRole('tab', { name: 'Raffle' }));
    expect(titles()).toEqual(['The wheel']);
    expect(place()).toBe('/promotions?type=RAFFLE');
    expect(screen.getByRole('link', { name: 'The wheel' }).getAttribute('href')).toBe('/promoDetail?id=wheel');
  });

  it('M195: the address selects the type; an unknown type shows all', async () => {
    await open('/promotions?type=FESTIVAL');
    await screen.findByText('Lanterns');
    expect(titles()).toEqual(['Lanterns']);
    cleanup();
    await open('/promotions?type=constructor');
    await screen.findByText('Lanterns');
    expect(titles()).toHaveLength(5);
  });

  it('M196: a member sees the progress of each promotion, and joined ones in their own tab', async () => {
    await open('/promotions', {}, MEMBER);
    expect((await screen.findByText('Rejected')).closest('article')?.textContent).toContain('Share it');
    expect(screen.getByText(inEnglish('cashier.redeem.process')).closest('article')?.textContent).toContain('The race');
    await click(screen.getByRole('tab', { name: 'Mine' }));
    expect(titles()).toEqual(['Share it', 'The race']);
  });

  it('M200: lists the winners; no list is shown if the gateway sends none', async () => {
    await open('/promotions');
    await screen.findByText('pl***1');
    cleanup();
    await open('/promotions', { '/wps/promotions/winners': [refuse('not_found', {}, 404)] });
    await screen.findByText('A gift', { selector: 'a' });
    await waitFor(() => expect(screen.queryByText('Winners')).toBeNull());
  });

  it('M195: announcements of a third-party gateway are the promotions', async () => {
    const promotion = [{ id: 3, title: 'Doubled', content: '<p>All of <b>it</b></p>', promotionType: 'DEPOSIT' }];
    await open('/promotions', {
      '/wps/promotions': [refuse('not_found', {}, 404)],
      '/wps/relay/MCSFE_getListAnnouncements': [answer({ promotion })],
    });
    expect((await screen.findByRole('link', { name: 'Doubled' })).getAttribute('href')).toBe('/promoDetail?id=3');
    expect(screen.getByText('All of it')).toBeTruthy();
  });

  it('M195: a list that fails to load can be retried', async () => {
    await open('/promotions', {
      '/wps/promotions': [() => new Response('', { status: 500 }), USUAL['/wps/promotions']?.[0] ?? answer(null)],
    });
    await click(await screen.findByRole('button', { name: inEnglish('ui.retry') }));
    await screen.findByText('Lanterns');
  });
});

describe('one promotion', () => {
  const at = (id: string) => ({ '/wps/promotions/detail': [answer(detail(id))] });

  it('M42, M155: shows its terms as clean HTML', async () => {
    await open('/promoDetail?id=gift', at('gift'));
    expect(await screen.findByRole('heading', { level: 1, name: 'A gift' })).toBeTruthy();
    const terms = await screen.findByText('Once each', { selector: 'p' });
    expect(terms.getAttribute('onclick')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Terms' })).toBeTruthy();
  });

  it('M42: an unknown promotion is reported as gone with a link to the list; an invalid id is not requested', async () => {
    const opened = await open('/promoDetail?id=%3Cscript%3E');
    await screen.findByText(inEnglish('promo.gone'));
    expect(opened.calls().filter((call) => call.includes('detail'))).toEqual([]);
    expect(screen.getByRole('link', { name: inEnglish('promo.seeAll') }).getAttribute('href')).toBe('/promotions');
  });

  it('M196, M266: joining asks a visitor to log in; a trial account needs a full one', async () => {
    const { store } = await open('/promoDetail?id=gift', at('gift'));
    await click(await screen.findByRole('button', { name: 'Join' }));
    await waitFor(() => expect(windowOf('login')).toBeTruthy());
    cleanup();
    expect(store.get(memberAtom)).toBeNull();
    await open('/promoDetail?id=gift', at('gift'), TRIAL);
    await click(await screen.findByRole('button', { name: 'Join' }));
    await screen.findByText(inEnglish('error.in_need_true_account'));
  });

  it('M196: a member joins and claims the resulting reward', async () => {
    const done = [{ promotionId: 'gift', status: 'CLAIM', claimId: 'r1' }];
    const { seen } = await open(
      '/promoDetail?id=gift',
      {
        ...at('gift'),
        '/wps/member/promotions': [
          answer({ activities: ACTIVITIES }),
          answer({ activities: done }),
          answer({ activities: [{ promotionId: 'gift', status: 'CLAIMED' }] }),
        ],
        '/wps/relay/MCSFE_claimIssuedPromotion': [refuse('reward_claimed')],
      },
      MEMBER,
    );
    await click(await screen.findByRole('button', { name: 'Join' }));
    expect(bodyOf(seen, 'signUpPromotionJoin')).toEqual({ promotionId: 'gift' });
    await click(await screen.findByRole('button', { name: 'Claim' }));
    // The answer to an earlier claim was lost: the reward is in the wallet.
    await screen.findByText(inEnglish('promo.say.CLAIMED'));
    expect(bodyOf(seen, 'claimIssuedPromotion')).toEqual({ promotionClaimId: 'r1', promotionType: 'WELCOME' });
  });

  it('M196: a rejected applicant reads the reason and reapplies with an image validated by content', async () => {
    const { seen } = await open('/promoDetail?id=share', at('share'), MEMBER);
    await screen.findByText('Reason: Too dark');
    await click(screen.getByRole('button', { name: inEnglish('promo.action.again') }));
    await waitFor(() => expect(windowOf('apply')).toBeTruthy());
    const dialog = within(windowOf('apply') ?? document.body);
    await click(dialog.getByRole('button', { name: 'Send' }));
    await dialog.findByText(inEnglish('promo.apply.need'));
    const input = windowOf('apply')?.querySelector('input[type=file]');
    const gif = new File([new Uint8Array([0x47, 0x49, 0x46])], 'a.png');
    const png = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1])], 'b.txt');
    await act(async () => void fireEvent.change(input ?? document.body, { target: { files: [gif, png] } }));
    await waitFor(() => expect(windowOf('apply')?.querySelectorAll('[data-picture]').length).toBe(1));
    await click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(windowOf('apply')).toBeNull());
    expect(bodyOf(seen, 'signUpRequestReward')).toEqual({ promotionId: 'share', remarks: '', pictures: ['iVBORwE='] });
  });
});

describe('M198: the wheel', () => {
  const seed = createHash('sha256').update('a seed').digest();
  const commitment = createHash('sha256').update(seed).digest('hex');
  const outcomeFor = (clientSeed: string): RaffleOutcome => {
    const digest = createHmac('sha256', seed).update(raffleMessage(clientSeed, 't1')).digest();
    const prize = prizeOf(digest, [9, 1]);
    return { ticketId: 't1', prize, amountMinor: '100', serverSeed: seed.toString('hex'), clientSeed };
  };
  const won = [
    { amountMinor: '100', weight: 9 },
    { amountMinor: '8800', weight: 1 },
  ];

  it('repeats the gateway’s draw in the browser', async () => {
    const outcome = outcomeFor('mine');
    expect(await verifyDraw(outcome, commitment, won)).toBe(true);
    expect(await verifyDraw({ ...outcome, prize: 1 - outcome.prize }, commitment, won)).toBe(false);
    expect(await verifyDraw(outcome, 'another', won)).toBe(false);
    expect(await verifyDraw({ ...outcome, serverSeed: 'no hex' }, commitment, won)).toBe(false);
  });

  it('stops with the field centred under the pointer and always turns forward', () => {
    for (const from of [0, 1_800 + 77, 9_999]) {
      for (let prize = 0; prize < 7; prize += 1) {
        const to = targetAngle(from, prize, 7);
        expect(to).toBeGreaterThan(from + 3 * 360);
        expect((to + ((prize + 0.5) / 7) * 360) % 360).toBeCloseTo(0);
      }
    }
  });

  it('spends a ticket, shows the prize, and shows that the draw is fair', async () => {
    const { seen } = await open(
      '/promoDetail?id=wheel',
      {
        '/wps/promotions/detail': [answer(detail('wheel'))],
        '/wps/member/promotions': [answer({ activities: [{ promotionId: 'wheel', status: 'CLAIM', tickets: 1 }] })],
        '/wps/relay/MCSFE_getRafflePromotionStatus': [
          answer({ promotionId: 'wheel', tickets: [{ ticketId: 't1', commitment }], prizes, won: [] }),
          answer({ promotionId: 'wheel', tickets: [], prizes, won: [] }),
        ],
        '/wps/relay/MCSFE_claimRafflePromotion': [
          () => {
            const clientSeed = String(seen.at(-1)?.body['clientSeed']);
            const { prize } = outcomeFor(clientSeed);
            const amount = prizes[prize]?.amount;
            const reported = { ticketId: 't1', prize, amount, serverSeed: seed.toString('hex'), clientSeed };
            return Response.json({ success: true, value: reported });
          },
        ],
      },
      MEMBER,
    );
    await screen.findByText(inEnglish('promo.wheel.tickets', { count: 1 }));
    await click(screen.getByRole('button', { name: inEnglish('promo.action.spin') }));
    await screen.findByText(/^You won \$/);
    await screen.findByText(inEnglish('promo.wheel.true'));
    await screen.findByText(inEnglish('promo.wheel.none'));
    expect(bodyOf(seen, 'claimRafflePromotion')).toMatchObject({ promotionId: 'wheel', ticketId: 't1' });
  });

  it('M198: joining while tickets load shows the newer reply’s tickets, never that tickets are used up', async () => {
    const before = Promise.withResolvers<Response>();
    const after = Promise.withResolvers<Response>();
    const tickets = [{ ticketId: 't1', commitment }];
    const raffle = (some: readonly object[]) => answer({ promotionId: 'wheel', tickets: some, prizes, won: [] })();
    const { seen } = await open(
      '/promoDetail?id=wheel',
      {
        '/wps/promotions/detail': [answer(detail('wheel'))],
        '/wps/member/promotions': [
          answer({ activities: [] }),
          answer({ activities: [{ promotionId: 'wheel', status: 'CLAIM', tickets: 1 }] }),
        ],
        '/wps/relay/MCSFE_getRafflePromotionStatus': [() => before.promise, () => after.promise],
      },
      MEMBER,
    );
    await click(await screen.findByRole('button', { name: inEnglish('promo.wheel.join') }));
    await screen.findByRole('button', { name: inEnglish('promo.action.spin') });
    const asked = () => seen.filter(({ call }) => call.endsWith('getRafflePromotionStatus')).length;
    await act(async () => before.resolve(await raffle([])));
    expect([asked(), screen.queryByText(inEnglish('promo.wheel.none'))]).toEqual([2, null]);
    await act(async () => after.resolve(await raffle(tickets)));
    await screen.findByText(inEnglish('promo.wheel.tickets', { count: 1 }));
  });
});
