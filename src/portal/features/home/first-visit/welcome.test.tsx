// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { beginSession } from '#portal/forms/begin-session.ts';
import { answer, openPage, press } from '#portal/forms/testing/open-window.tsx';
import { isWelcomingAtom } from '#portal/state/first-visit.ts';
import { Queries } from '#portal/state/queries/queries.tsx';
import { makePage } from '#portal/testing/site.ts';
import { FirstVisit } from './first-visit.tsx';

afterEach(cleanup);

const PROFILE = '/wps/member/profile';

/** A page on which somebody logs in. */
async function visit(isFirstTime: boolean) {
  const page = openPage(
    makePage(),
    { [PROFILE]: [answer({ account: 'ann', email: 'a**@example.com', emailVerified: true })] },
    <Queries>
      <FirstVisit />
    </Queries>,
  );
  await act(async () => beginSession(page, { token: 't-1', isFirstTime }));
  return page;
}

it('M98: the first visit tells the gateway, greets by name and leads through the first steps with progress', async () => {
  const page = await visit(true);
  expect(await screen.findByRole('heading', { name: 'Welcome, Ann' })).toBeTruthy();
  expect(page.calls().filter((call) => call === 'POST /wps/session/login/first')).toHaveLength(1);
  expect(await screen.findByRole('button', { name: /Confirm how we reach you \(done\)/ })).toBeTruthy();
  expect(screen.getByText('1 of 4 done')).toBeTruthy();
  await press(screen.getByRole('link', { name: /See the offers/ }));
  expect([page.place(), screen.getByText('2 of 4 done') !== null]).toEqual(['/promotions', true]);
  expect(page.store.get(isWelcomingAtom)).toBe(true);
});

it('M98: a welcome that is put away stays away, and popups may come', async () => {
  const page = await visit(true);
  await press(await screen.findByRole('button', { name: 'Put away the first steps' }));
  expect(screen.queryByRole('heading', { name: 'Welcome, Ann' })).toBeNull();
  expect([page.store.get(isWelcomingAtom), page.session.firstVisit()]).toEqual([false, null]);
});

it('M98: any other visit has none', async () => {
  await visit(false);
  expect(screen.queryByRole('heading', { name: 'Welcome, Ann' })).toBeNull();
});
