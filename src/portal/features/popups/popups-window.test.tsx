// @vitest-environment jsdom

import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { click, openWindow, windowOf } from '#portal/forms/testing/open-window.tsx';
import { makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { popupsAtom } from './popups-atom.ts';
import { mayCome } from './stored-popups.ts';

afterEach(cleanup);

const row = (id: string, content: string) => ({
  id,
  title: id,
  content,
  timestamp: undefined,
  execution: undefined,
  promotionType: undefined,
});

it('M06: each announcement has its own page, and the last one closes', async () => {
  const { store } = await openWindow(makePage(), {}, { name: 'popups' });
  await act(async () =>
    store.set(popupsAtom, [row('One', '<p>First <b>words</b></p><p>More</p>'), row('Two', 'Second')]),
  );
  expect(screen.getByRole('dialog', { name: 'One' }).textContent).toContain('First words');
  expect(screen.getByText('1 / 2')).toBeTruthy();
  await click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('dialog', { name: 'Two' })).toBeTruthy();
  await click(screen.getByRole('button', { name: 'Previous' }));
  await click(screen.getByRole('button', { name: 'Next' }));
  await click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(windowOf('popups')).toBeNull());
});

it('M06, M154, D10: third-party content is shown as sanitised HTML', async () => {
  const { store } = await openWindow(makePage(), {}, { name: 'popups' });
  const html = '<h3>One</h3><script>steal()</script><ul><li>Two</li></ul><img src=x onerror=alert(1)>';
  await act(async () => store.set(popupsAtom, [row('One', html)]));
  const dialog = () => screen.getByRole('dialog', { name: 'One' });
  await waitFor(() => expect(dialog().querySelector('li')?.textContent).toBe('Two'));
  expect(dialog().querySelector('script, [onerror]')).toBeNull();
});

it('M06: a dismissed announcement does not return; the next one is shown', async () => {
  const { store } = await openWindow(makePage(), {}, { name: 'popups' });
  const [one, two] = [row('One', 'First'), row('Two', 'Second')];
  await act(async () => store.set(popupsAtom, [one, two]));
  await click(screen.getByRole('button', { name: inEnglish('visits.popups.never') }));
  expect(screen.getByRole('dialog', { name: 'Two' })).toBeTruthy();
  expect([mayCome(one, Date.now()), mayCome(two, Date.now())]).toEqual([false, true]);
});
