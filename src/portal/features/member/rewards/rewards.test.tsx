// @vitest-environment jsdom

import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { formatMinuteIn } from '#ui/words/format-moment.ts';
import { answer, click, openWindow, refuse, type Script, windowOf } from '../../../forms/testing/open-window.tsx';
import { flagsAtom, memberAtom } from '../../../state/atoms.ts';
import { modalsAtom } from '../../../state/modals.ts';
import { referralCodeAtom } from '../../../state/sources/follow-promotions.ts';
import { makePage } from '../../../testing/site.ts';
// Imported here, not lazily by the window: the test DOM's style sheet does not accept vendor-prefixed names.
import './rank-page.tsx';
import '../safer-play/safer-play-page.tsx';

afterEach(cleanup);

const MEMBER = parseMember({
  id: 'm1',
  account: 'ann',
  type: 0,
  clubLabel: { labelName: 'Silver', rankLevel: 2 },
}).value;
const PROMOTION = { type: 'WELCOME', summary: '', entry: 'join', phase: 'running' };
const LATER = Date.UTC(2999, 0, 1);
const reward = { promotionType: 'CASHBACK', title: 'Weekly cash back', amount: '12', claimableAt: 0, expiresAt: LATER };
const rewards = [
  { ...reward, rewardId: 'r1' },
  { ...reward, rewardId: 'r2', title: 'First deposit', amount: '100', claimableAt: LATER },
];

async function open(page: string, script: Script, flags: Readonly<Record<string, boolean>> = {}) {
  const opened = await openWindow(makePage(), script, { name: 'member', page });
  await act(async () => {
    opened.store.set(memberAtom, MEMBER);
    opened.store.set(flagsAtom, flags);
  });
  return opened;
}

const centre = () => within(windowOf('member') ?? document.body);

describe('pages of promotions in the member centre', () => {
  it('M194, M68: the reward centre shows ready and pending rewards, and pays them out', async () => {
    const { seen } = await open('rewardCenter', {
      '/wps/relay/MCSFE_getClaimPromotion': [answer({ rewards }), answer({ rewards: rewards.slice(1) })],
      '/wps/relay/MCSFE_claimIssuedPromotion': [answer({ rewards: rewards.slice(0, 1) })],
    });
    await click(await centre().findByRole('button', { name: 'Claim $12.00' }));
    await waitFor(() => expect(centre().queryByText('Weekly cash back')).toBeNull());
    expect(centre().getByText(`Ready from ${formatMinuteIn(LATER, 'UTC')}`)).toBeTruthy();
    expect(centre().queryByRole('button', { name: /^Claim/ })).toBeNull();
    const claims = seen.filter(({ call }) => call.endsWith('claimIssuedPromotion'));
    expect(claims.map(({ body }) => body)).toEqual([{ promotionClaimId: 'r1', promotionType: 'CASHBACK' }]);
    expect(seen.find(({ call }) => call.endsWith('getClaimPromotion'))?.query).toEqual({ status: 'I' });
  });

  it('N10: a claim during self-exclusion says until when, and leads to the page of breaks', async () => {
    const until = Date.UTC(2026, 10, 23, 12);
    const { store } = await open('rewardCenter', {
      '/wps/relay/MCSFE_getClaimPromotion': [answer({ rewards })],
      '/wps/relay/MCSFE_claimIssuedPromotion': [refuse('self_excluded', { value: { until } })],
    });
    await click(await centre().findByRole('button', { name: 'Claim $12.00' }));
    const warning = within(await screen.findByRole('dialog', { name: /^You’ve excluded yourself until 2026-11-23 / }));
    expect(warning.getByText(inEnglish('safer.pause.text'))).toBeTruthy();
    await click(warning.getByRole('button', { name: inEnglish('element.footer.limits') }));
    await waitFor(() => expect(store.get(modalsAtom)).toMatchObject([{ name: 'member', page: 'saferPlay' }]));
    await screen.findByText(inEnglish('safer.lead'));
  });

  it('M194: an empty centre links to the promotions; a failed one is reloaded', async () => {
    await open('rewardCenter', { '/wps/relay/MCSFE_getClaimPromotion': [answer({ rewards: [] })] });
    expect((await centre().findByRole('link', { name: inEnglish('promo.seeAll') })).getAttribute('href')).toBe(
      '/promotions',
    );
    cleanup();
    const lost = () => new Response('', { status: 500 });
    await open('rewardCenter', { '/wps/relay/MCSFE_getClaimPromotion': [lost, answer({ rewards })] });
    await click(await centre().findByRole('button', { name: inEnglish('ui.retry') }));
    await centre().findByText('Weekly cash back');
  });

  it('M68, P11: the centre shows what the badge of its entry counts: rewards to claim and promotions to join', async () => {
    const promotion = (id: string, more = {}) => ({ ...PROMOTION, id, title: `Promotion ${id}`, ...more });
    const { calls } = await open('rewardCenter', {
      '/wps/relay/MCSFE_getClaimPromotion': [answer({ rewards: [] })],
      '/wps/promotions': [
        answer({
          serverTime: 0,
          promotions: [
            ...[promotion('a'), promotion('b'), promotion('joined')],
            ...[promotion('ended', { phase: 'over' }), promotion('missions', { type: 'MISSION' })],
          ],
        }),
      ],
      '/wps/member/promotions': [
        answer({
          activities: [
            ...['a', 'b', 'ended', 'missions', 'hidden'].map((promotionId) => ({ promotionId, status: 'JOIN' })),
            { promotionId: 'joined', status: 'JOINED' },
          ],
        }),
      ],
    });
    await centre().findByText(inEnglish('promo.rewards.open', { count: 2 }));
    expect(
      centre()
        .getAllByRole('link', { name: inEnglish('promo.action.details') })
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/promoDetail?id=a', '/promoDetail?id=b']);
    expect(centre().queryByText(inEnglish('promo.rewards.emptyText'))).toBeNull();
    expect(calls()).toContain('GET /wps/promotions');
  });

  it('M193: friends are invited only where the referral promotion is on, by the member’s link', async () => {
    await open('referral', {});
    await centre().findByRole('button', { name: inEnglish('security.unavailable.home') });
    expect(document.querySelector('[data-element="member.referral"]')).toBeNull();
    cleanup();
    const { store } = await open('referral', {}, { referral: true });
    await act(async () => store.set(referralCodeAtom, 'ann7'));
    await centre().findByText(`${window.location.origin}/register?referralCode=ann7`);
  });

  it('M163: the rank opens by its name and has no entry in the menu', async () => {
    const ranks = [{ rankLevel: 2, rankName: 'Silver', turnover: '0', benefits: [] }];
    await open('playerRank', {
      '/wps/member/ranks': [answer({ ranks })],
      '/wps/member/rank': [answer({ rankLevel: 2, turnover: '10' })],
    });
    await centre().findByText(inEnglish('vip.top'));
    expect(document.querySelector('[data-element="member.playerRank"]')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /my rank/i })).toBeNull();
  });
});
