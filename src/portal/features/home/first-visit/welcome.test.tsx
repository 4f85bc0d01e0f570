// @vitest-environment jsdom

import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { createStore, useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { afterEach, expect, it } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { beginSession } from '#portal/forms/begin-session.ts';
import { answer, click, openPage, refuse } from '#portal/forms/testing/open-window.tsx';
import { hasTokenAtom, memberAtom, memberLostAtom } from '#portal/state/atoms.ts';
import {
  beginVisit,
  expectVisit,
  firstStepsAtom,
  isWelcomingAtom,
  resumeFirstSteps,
} from '#portal/state/first-visit.ts';
import { Queries } from '#portal/state/queries/queries.tsx';
import { wordsAtom } from '#portal/state/texts/words.ts';
import { makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { FirstVisit } from './first-visit.tsx';
import { reserveSpace } from './reserved-space.ts';

afterEach(() => {
  cleanup();
  reserveSpace(false);
});

const PROFILE = '/wps/member/profile';
const STEPS = '/wps/member/steps';
const INFO = '/wps/member/info';

interface VisitState {
  /** The steps stored by the gateway; undefined: the gateway stores none. */
  readonly firstSteps?: readonly string[] | null;
  /** In whole units of the currency. */
  readonly balance?: string;
}

/** A page on which a member signs in, with the given state. */
async function visit(isFirstTime: boolean, { firstSteps, balance = '0.00' }: VisitState = {}) {
  const page = openPage(
    makePage(),
    {
      [PROFILE]: [answer({ account: 'ann', email: 'a**@example.com', emailVerified: true })],
      [INFO]: [answer({ id: 'm1', account: 'ann', nickname: 'Ann', type: 0, firstSteps })],
      '/wps/v2/wallets/balance': [answer({ sumBalance: balance, currencySymbol: '$', isSingle: true, balance: [] })],
    },
    <Queries>
      <FirstVisit />
    </Queries>,
  );
  await act(async () => beginSession(page, { token: 't-1', isFirstTime }));
  const noted = () => page.seen.filter(({ call }) => call === `PUT ${STEPS}`).map(({ body }) => body['step']);
  return { ...page, noted };
}

const heading = () => screen.queryByRole('heading', { name: 'Welcome, Ann' });
const opener = () => screen.findByRole('button', { name: inEnglish('visits.first.steps') });

it('M98: the first visit notifies the gateway, greets by name and leads through first steps with progress', async () => {
  const page = await visit(true);
  // When the session begins and the window closes, the welcome is already rendered: nothing on the page shifts later.
  expect(heading()).toBeTruthy();
  expect(page.calls().filter((call) => call === 'POST /wps/session/login/first')).toHaveLength(1);
  expect(await screen.findByRole('button', { name: /Confirm your contact details \(done\)/ })).toBeTruthy();
  expect(screen.getByText('1 of 4 done')).toBeTruthy();
  await click(screen.getByRole('link', { name: /See offers/ }));
  expect([page.place(), screen.getByText('2 of 4 done') !== null]).toEqual(['/promotions', true]);
  expect(page.store.get(isWelcomingAtom)).toBe(true);
  expect(page.noted()).toEqual([]);
});

it('M98, P11: the reserved space is given back when the member cannot be loaded', async () => {
  reserveSpace(true);
  const page = openPage(makePage({ audience: 'member' }), {}, <FirstVisit />);
  expect(document.documentElement.hasAttribute('data-steps')).toBe(true);
  await act(async () => page.store.set(memberLostAtom, true));
  expect(document.documentElement.hasAttribute('data-steps')).toBe(false);
});

it.each([true, false])(
  'M98: a view drawn at the moment of log-in knows whether it is the first time: %s',
  async (isFirstTime) => {
    const member = { id: 'm1', account: 'ann', nickname: 'Ann', type: 0 };
    const page = openPage(makePage(), { [INFO]: [answer(member)] }, null);
    const known: unknown[] = [];
    page.store.sub(memberAtom, () => void known.push(page.store.get(firstStepsAtom)?.isFirstVisit));
    await act(async () => beginSession(page, { token: 't-1', isFirstTime }));
    expect(known.length).toBeGreaterThan(0);
    expect(known.every((reported) => reported === (isFirstTime ? true : undefined))).toBe(true);
    // Neither is a member who signs in after a failed first sign-in.
    const lost = openPage(makePage(), { [INFO]: [refuse('unknown_error')] }, null);
    await act(async () => beginSession(lost, { token: 't-0', isFirstTime: true }).catch(() => undefined));
    await act(async () => lost.store.set(memberAtom, page.store.get(memberAtom)));
    expect(lost.store.get(firstStepsAtom)).toBeNull();
    // A first sign-in counts once: the next member who signs in here is not greeted.
    page.store.set(memberAtom, null);
    await act(async () => beginSession(page, { token: 't-2' }));
    expect(page.store.get(firstStepsAtom)?.isFirstVisit).not.toBe(true);
  },
);

/** A site that requires sign-in first: home is rendered as soon as there is a session. */
function HomeOfSession() {
  return (
    useAtomValue(hasTokenAtom) && (
      <Suspense fallback={null}>
        <FirstVisit />
        <p>Home</p>
      </Suspense>
    )
  );
}

it.each([true, false])(
  'M98: a home drawn before the user is known waits for the welcome, and for nothing without a user: %s',
  async (comesIn) => {
    const page = openPage(
      makePage(),
      {},
      <Queries>
        <HomeOfSession />
      </Queries>,
    );
    await act(async () => {
      expectVisit(page.store, true);
      page.store.set(hasTokenAtom, true);
    });
    expect(screen.queryByText('Home')).toBeNull();
    await act(async () => {
      if (!comesIn) return expectVisit(page.store, false);
      page.store.set(memberAtom, parseMember({ id: 'm1', account: 'ann', nickname: 'Ann', type: 0 }).value);
      beginVisit(page, true);
    });
    const home = await screen.findByText('Home');
    expect([home.previousSibling?.textContent?.includes('Welcome, Ann'), heading() !== null]).toEqual([
      comesIn,
      comesIn,
    ]);
  },
);

it('M98: only one greets: the welcome on the home page, a message elsewhere', async () => {
  const words = async (isFirstTime: boolean, path: string) => {
    window.history.replaceState(null, '', path);
    const { store } = await visit(isFirstTime);
    cleanup();
    return store.get(wordsAtom).map(({ text }) => text);
  };
  expect(await words(true, '/index')).toEqual([]);
  expect(await words(true, '/register')).toEqual([]);
  expect(await words(true, '/lobby')).toEqual(['session.welcome']);
  expect(await words(false, '/index')).toEqual(['session.welcome']);
  window.history.replaceState(null, '', '/');
});

it('M98: a dismissed welcome stays away, and popups may open', async () => {
  const page = await visit(true, { firstSteps: [] });
  await click(await screen.findByRole('button', { name: inEnglish('visits.first.close') }));
  expect(heading()).toBeNull();
  expect([page.store.get(isWelcomingAtom), page.session.firstVisit(), page.noted()]).toEqual([false, null, ['away']]);
});

it('M98: on a later visit the steps are a line with the stored state, which opens and stores choices', async () => {
  const page = await visit(false, { firstSteps: ['offer'] });
  await click(await opener());
  expect(screen.getByText('2 of 4 done')).toBeTruthy();
  expect([heading(), page.store.get(isWelcomingAtom)]).toEqual([null, false]);
  await click(screen.getByRole('button', { name: /Set your limits/ }));
  expect([page.noted(), screen.getByText('3 of 4 done') !== null]).toEqual([['limits'], true]);
});

it('M98: a page reloaded on a first visit greets no user, and knows earlier choices', async () => {
  const page = await visit(true);
  await click(await screen.findByRole('link', { name: /See offers/ }));
  const store = createStore();
  store.set(memberAtom, page.store.get(memberAtom));
  resumeFirstSteps({ session: page.session, store });
  expect(store.get(firstStepsAtom)).toEqual({ taken: ['offer'], isFirstVisit: false });
});

it('M98: while steps remain the next page reserves space for them, and none once dismissed', async () => {
  const reservesSpace = () => [
    document.cookie.includes('steps=1'),
    document.documentElement.hasAttribute('data-steps'),
  ];
  await visit(false, { firstSteps: ['offer'] });
  await opener();
  expect(reservesSpace()).toEqual([true, true]);
  await click(screen.getByRole('button', { name: inEnglish('visits.first.close') }));
  expect(reservesSpace()).toEqual([false, false]);
});

it('M98: completed steps are ended, and a later visit shows none', async () => {
  const page = await visit(false, { firstSteps: ['offer', 'limits'], balance: '5.00' });
  await waitFor(() => expect(page.noted()).toEqual(['away']));
  expect(screen.queryByRole('button', { name: inEnglish('visits.first.steps') })).toBeNull();
});

it.each([{}, { firstSteps: null }])('M98: a member with %o has none on any later visit', async (state) => {
  await visit(false, state);
  expect([heading(), screen.queryByRole('button', { name: inEnglish('visits.first.steps') })]).toEqual([null, null]);
});
