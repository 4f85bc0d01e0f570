// @vitest-environment jsdom

import { act, cleanup, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { formatMinuteIn } from '#ui/words/format-moment.ts';
import { answer, click, openWindow, type Script, windowOf } from '../../../forms/testing/open-window.tsx';
import { flagsAtom, memberAtom } from '../../../state/atoms.ts';
import { wordsAtom } from '../../../state/texts/words.ts';
import { makePage } from '../../../testing/site.ts';

afterEach(cleanup);

const MEMBER = parseMember({ id: 'm1', account: 'ann', type: 0 }).value;
const LATER = Date.UTC(2999, 0, 1);
const SUMMARY = '/wps/relay/MCSFE_getMissionSummaryDetails';
const BOARD = '/wps/relay/MCSFE_getMissionLeaderboard';
const CLAIM = '/wps/member/missions/claim';
const HISTORY = '/wps/member/missions/history';

const milestone = (at: number, goal: string, more: object = {}) => {
  return { milestone: at, goal, reward: { kind: 'money', amount: '5.00' }, state: 'open', ...more };
};
const mission = {
  missionId: 'a',
  title: 'Weekly climb',
  text: 'Every bet counts.',
  kind: 'BET_VOLUME',
  repeats: 'week',
  period: '2026-11-23',
  endsAt: LATER,
  over: false,
  done: false,
  board: true,
  unit: 'money',
  value: '150.00',
  milestones: [
    milestone(1, '100.00', { state: 'reached', claimId: 'c1', expiresAt: LATER }),
    milestone(2, '500.00', { reward: { kind: 'points', amount: '20' } }),
  ],
};
const page = (list: readonly object[]) => ({ list, pageNum: 1, totalPages: 1, open: list.length });

async function open(script: Script) {
  const opened = await openWindow(makePage(), script, { name: 'member', page: 'missionLeaderboard' });
  await act(async () => {
    opened.store.set(memberAtom, MEMBER);
    opened.store.set(flagsAtom, { mission: true });
  });
  return opened;
}

const centre = () => within(windowOf('member') ?? document.body);

it('M197: a card shows the way to the next milestone, and its reward is claimed by id', async () => {
  const after = { ...mission, milestones: [milestone(1, '100.00', { state: 'claimed' }), milestone(2, '500.00')] };
  const { seen } = await open({
    [SUMMARY]: [answer(page([mission])), answer(page([after]))],
    [CLAIM]: [answer({ reward: { kind: 'money', amount: '5.00' } })],
  });
  const card = within(await centre().findByRole('article', { name: 'Weekly climb' }));
  expect(card.getByRole('progressbar', { name: 'Bets: $150.00 of $500.00' })).toBeTruthy();
  // Both amounts of a milestone are labelled.
  expect(card.getByText('Reward 20 points')).toBeTruthy();
  expect(card.getAllByText('Goal')[0]?.parentElement?.textContent).toBe('Goal $100.00');
  expect(card.getByText(inEnglish('missions.until', { date: formatMinuteIn(LATER, 'UTC') }))).toBeTruthy();
  await click(card.getByRole('button', { name: 'Claim $5.00' }));
  await waitFor(() => expect(centre().queryByRole('button', { name: 'Claim $5.00' })).toBeNull());
  const claims = seen.filter(({ call }) => call.endsWith(CLAIM));
  expect(claims.map(({ body }) => body)).toEqual([{ claimId: 'c1' }]);
});

it('M197, issue 46: a card has the mission’s picture, and no frame without one', async () => {
  const picture = '/_media/offer-0123456789abcdef0123.webp';
  await open({
    [SUMMARY]: [
      answer(
        page([
          { ...mission, picture },
          { ...mission, missionId: 'b', title: 'Plain' },
        ]),
      ),
    ],
  });
  const card = await centre().findByRole('article', { name: 'Weekly climb' });
  await waitFor(() => expect(card.querySelector('img')).not.toBeNull());
  expect(centre().getByRole('article', { name: 'Plain' }).querySelector('img')).toBeNull();
});

it('M197: after a refused claim the card is reloaded', async () => {
  const lapsed = { ...mission, milestones: [milestone(1, '100.00', { state: 'lapsed' })] };
  await open({
    [SUMMARY]: [answer(page([mission])), answer(page([lapsed]))],
    [CLAIM]: [() => Response.json({ success: false, value: null, errorCode: 'reward_expired' })],
  });
  await click(await centre().findByRole('button', { name: 'Claim $5.00' }));
  await centre().findAllByText(inEnglish('missions.state.lapsed'));
});

it('M322, P12: the board shows the member’s place, what each place earned, the period before, or that there is none', async () => {
  const places = [
    { rank: 1, name: 'vi•••', value: '900.00', own: false },
    { rank: 2, name: 'an•••', value: '150.00', own: true },
  ];
  const board = { list: places, unit: 'money', repeats: 'week', period: '2026-11-23', before: '2026-11-16' };
  const reported = { ...board, pageNum: 1, totalPages: 1, footer: { rank: 2, reachedValue: '150.00' } };
  const none = { ...reported, list: [], period: '2026-11-16', footer: { rank: 0, reachedValue: '0.00' } };
  const { seen } = await open({ [SUMMARY]: [answer(page([mission]))], [BOARD]: [answer(reported), answer(none)] });
  await click(await centre().findByRole('button', { name: 'Leaderboard Weekly climb' }));
  expect((await centre().findByRole('status')).textContent).toContain('Your place2');
  expect(centre().getByText('vi•••')).toBeTruthy();
  expect(centre().getByText('You')).toBeTruthy();
  // What each place has earned by the mission's milestones.
  expect(document.querySelector('[data-dialog="member"] table')?.textContent).toMatch(
    /\$900\.00.*\$5\.00 \+ 20 points.*\$150\.00.*\$5\.00$/,
  );
  await click(centre().getByRole('tab', { name: inEnglish('missions.board.before.week') }));
  await centre().findByText(inEnglish('missions.board.empty'));
  expect(seen.filter(({ call }) => call.endsWith('getMissionLeaderboard')).at(-1)?.query).toMatchObject({
    missionId: 'a',
    period: '2026-11-16',
  });
});

it('M197: empty, failed and not offered are shown, each with a way on; the history lists claims', async () => {
  const lost = () => new Response('', { status: 500 });
  await open({ [SUMMARY]: [lost, answer(page([]))] });
  await click(await centre().findByRole('button', { name: inEnglish('missions.retry') }));
  expect((await centre().findByRole('link', { name: inEnglish('missions.seePromotions') })).getAttribute('href')).toBe(
    '/promotions',
  );
  cleanup();
  const closed = () =>
    Response.json({ success: false, value: null, errorCode: 'function_not_available' }, { status: 403 });
  const past = { claimId: 'c1', title: 'Explorer', repeats: 'month', period: '2026-11', milestone: 1, at: LATER };
  await open({
    [SUMMARY]: [closed],
    [HISTORY]: [answer({ ...page([{ ...past, state: 'claimed', reward: { kind: 'points', amount: '1' } }]) })],
  });
  await centre().findByText(inEnglish('missions.closed'));
  await click(centre().getByRole('tab', { name: 'History' }));
  expect(await centre().findByText('1 point')).toBeTruthy();
  expect(centre().getByText('Claimed')).toBeTruthy();
});

it('M197: a claim shows its reward, and the card stays in place', async () => {
  const other = { ...mission, missionId: 'b', title: 'Other', milestones: [milestone(1, '900.00')] };
  const claimed = { ...mission, milestones: [milestone(1, '100.00', { state: 'claimed' })] };
  const { store } = await open({
    [SUMMARY]: [answer(page([mission, other])), answer(page([other, claimed]))],
    [CLAIM]: [answer({ reward: { kind: 'money', amount: '5.00' } })],
  });
  await click(await centre().findByRole('button', { name: 'Claim $5.00' }));
  await waitFor(() => expect(centre().queryByRole('button', { name: 'Claim $5.00' })).toBeNull());
  const titles = centre()
    .getAllByRole('article')
    .map((one) => one.getAttribute('aria-label'));
  expect(titles).toEqual(['Weekly climb', 'Other']);
  expect(store.get(wordsAtom).map(({ message }) => message)).toContain(
    inEnglish('missions.claimedReward', { reward: '$5.00' }),
  );
});
