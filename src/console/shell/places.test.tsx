// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearUp, openScreen, stubLayout } from '#console/rewards/testing/open-screen.tsx';
import { consoleText } from '#console/testing/console-text.ts';
import { Places } from './places.tsx';
import { SCREENS } from './screens.ts';

beforeEach(stubLayout);
afterEach(clearUp);

it('the screens of a site are listed once each, in groups', () => {
  openScreen({
    children: <Places onChooseSite={() => undefined} />,
    role: 'administrator',
    merchant: 'aurora',
    answers: {},
  });
  const names = (list: HTMLElement) =>
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  const inGroup = (group: 'money' | 'rewards') =>
    names(screen.getByRole('list', { name: consoleText('common', `nav.group.${group}`) }));
  const named = (...ids: readonly ('cashier' | 'payMethods' | 'reconciliation' | 'finance' | 'setAside')[]) =>
    ids.map((id) => consoleText('common', `nav.${id}`));
  expect(inGroup('money')).toEqual(named('cashier', 'payMethods', 'reconciliation', 'finance', 'setAside'));
  expect(inGroup('rewards')).toHaveLength(6);
  const all = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(all).toHaveLength(SCREENS.length);
  expect(new Set(all).size).toBe(all.length);
});

it('M376: the navigation counts waiting work at the chosen site, and of all sites at the overview', async () => {
  const work = (merchant: string, kind: string, count: number) => ({ merchant, kind, count, oldestAt: 1 });
  openScreen({
    children: <Places onChooseSite={() => undefined} />,
    merchant: 'aurora',
    answers: {
      staffWaiting: () => ({
        rows: [work('aurora', 'withdrawal', 2), work('aurora', 'proposal', 1), work('other', 'feedback', 120)],
      }),
    },
  });
  const described = (name: 'nav.cashier' | 'nav.overview' | 'nav.feedback') =>
    screen.getByRole('link', { name: consoleText('common', name) });
  const waiting = (count: number) => consoleText('common', 'nav.waiting', { count });
  await screen.findByText(waiting(3));
  const descriptionOf = (link: HTMLElement) =>
    document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(descriptionOf(described('nav.overview'))).toBe(waiting(123));
  // Next to the link: inside, it would be text that the link's name leaves out.
  expect(described('nav.overview').contains(screen.getByText(waiting(123)))).toBe(false);
  expect(described('nav.overview').textContent).toContain('99+');
  expect(descriptionOf(described('nav.cashier'))).toBe(waiting(3));
  expect(descriptionOf(described('nav.feedback'))).toBeUndefined();
});
