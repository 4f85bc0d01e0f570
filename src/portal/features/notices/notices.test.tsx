// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import {
  answer,
  click,
  openPage,
  openWindow,
  refuse,
  type Script,
  windowOf,
} from '#portal/forms/testing/open-window.tsx';
import { screens } from '#portal/shell/routes.tsx';
import { memberAtom } from '#portal/state/atoms.ts';
import { countsAtom } from '#portal/state/counts.ts';
import { modalsAtom } from '#portal/state/modals.ts';
import { makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { formatMoment } from '#ui/words/format-moment.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = '/wps/relay/MCSFE_getListAnnouncements';
const AT = new Date(2026, 10, 5, 7, 8, 9).getTime();
const notice = (nth: number) => ({
  id: `n${nth}`,
  title: `Notice ${nth}`,
  timestamp: AT - nth * 1000,
  content: `<p>Words of <b>notice ${nth}</b></p><script>steal()</script>`,
});
const many = (count: number) => answer({ player: Array.from({ length: count }, (_, at) => notice(at + 1)) });

const { notices: NoticesPage } = screens;

async function openList(script: Script[string], address = '/noticePage') {
  await NoticesPage.preload();
  const site = openPage(makePage(), { [LIST]: script }, <NoticesPage />, address);
  return {
    ...site,
    titles: () => [...document.querySelectorAll('[data-notice]')].map((row) => row.getAttribute('data-notice')),
  };
}
const article = () => within(screen.getByRole('article'));

describe('the notice page', () => {
  it('M35, M155, M300: nine notices a page, newest first as they come, the first in full next to the list', async () => {
    const { titles, seen } = await openList([many(20)]);
    await waitFor(() => expect(titles()).toHaveLength(9));
    expect([titles()[0], titles()[8]]).toEqual(['n1', 'n9']);
    expect(article().getByRole('heading', { name: 'Notice 1' })).toBeTruthy();
    expect(seen.map(({ query }) => query)).toEqual([{ types: 'PL', platform: 'W', execution: 'B' }]);
  });

  it('M155, D42: times are yyyy-MM-dd hh:mm:ss in the visitor’s zone, 24 hours', async () => {
    expect(formatMoment(new Date(2026, 0, 2, 3, 4, 5).getTime())).toBe('2026-01-02 03:04:05');
    expect(formatMoment(new Date(2026, 11, 31, 23, 59, 0).getTime())).toBe('2026-12-31 23:59:00');
    await openList([many(1)]);
    await waitFor(() => expect(article().getByText('2026-11-05 07:08:08')).toBeTruthy());
  });

  it('M155, D10: the words of the open notice are HTML, cleaned', async () => {
    await openList([many(3)]);
    await click(await screen.findByRole('button', { name: /Notice 3/ }));
    await waitFor(() => expect(screen.getByRole('article').querySelector('b')?.textContent).toBe('notice 3'));
    expect(screen.getByRole('article').querySelector('script')).toBeNull();
    expect(screen.getByRole('button', { name: /Notice 3/ }).getAttribute('aria-current')).toBe('true');
  });

  it('M156: steps lead from page to page and not beyond the ends', async () => {
    const { titles } = await openList([many(20)]);
    const step = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    await waitFor(() => expect(step(inEnglish('notices.previous')).disabled).toBe(true));
    fireEvent.click(step(inEnglish('notices.previous')));
    expect(titles()[0]).toBe('n1');
    await click(step('Page 3'));
    expect(titles()).toEqual(['n19', 'n20']);
    expect(step(inEnglish('ui.pages.next')).disabled).toBe(true);
    await click(step(inEnglish('notices.previous')));
    expect(titles()[0]).toBe('n10');
  });

  it('M35: an address names the notice to open', async () => {
    const { titles } = await openList([many(20)], '/noticePage?notice=n12');
    await waitFor(() => expect(titles()[0]).toBe('n10'));
    expect(article().getByRole('heading', { name: 'Notice 12' })).toBeTruthy();
  });

  it('M56: without room next to the list a notice opens in its window', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const { store } = await openList([many(3)]);
    await click(await screen.findByRole('button', { name: /Notice 2/ }));
    expect(store.get(modalsAtom).map(({ name, page }) => [name, page])).toEqual([['notice', 'n2']]);
  });

  it('M35: an empty or failed list is reported, the latter with a retry', async () => {
    await openList([answer({ player: [] })]);
    await screen.findByText(inEnglish('notices.empty.title'));
    cleanup();
    await openList([refuse('unknown_error', {}, 400), many(1)]);
    await click(await screen.findByRole('button', { name: inEnglish('ui.retry') }));
    await screen.findByRole('heading', { name: 'Notice 1' });
  });
});

describe('read notices', () => {
  const READ = '/wps/member/notices/read';
  const withReadFlags = (...read: readonly boolean[]) =>
    answer({ player: read.map((isRead, at) => ({ ...notice(at + 1), read: isRead })) });

  async function openAsMember(list: Script[string], read: Script[string]) {
    await NoticesPage.preload();
    const site = openPage(makePage(), { [LIST]: list, [READ]: read }, <NoticesPage />, '/noticePage');
    await act(async () => site.store.set(memberAtom, parseMember({ id: 'm1', account: 'ann', type: 0 }).value));
    const unread = () => [...document.querySelectorAll('[data-unread]')].map((row) => row.getAttribute('data-notice'));
    const sent = () => site.seen.filter(({ call }) => call === `POST ${READ}`).map(({ body }) => body);
    return { ...site, unread, sent, count: () => site.store.get(countsAtom).unreadNotices };
  }

  it('M157, M155: a notice shown in full counts as read, sent to the gateway once; the others show New at their title', async () => {
    const { unread, sent, count } = await openAsMember(
      [many(3), withReadFlags(false, true, false)],
      [answer(1), answer(0)],
    );
    await waitFor(() => expect(sent()).toEqual([{ ids: ['n1'] }]));
    await waitFor(() => expect(count()).toBe(1));
    expect(unread()).toEqual(['n3']);
    expect(screen.getByRole('button', { name: /Notice 3.*New/ })).toBeTruthy();
    expect(screen.getByText('1 unread')).toBeTruthy();
    await click(screen.getByRole('button', { name: /Notice 3/ }));
    await waitFor(() => expect(sent()).toEqual([{ ids: ['n1'] }, { ids: ['n3'] }]));
    expect([unread(), screen.queryByText(/unread/)]).toEqual([[], null]);
  });

  it('M157: one click marks all as read; those not stored by the gateway are unread', async () => {
    const away = [answer(2), refuse('unknown_error', {}, 500)];
    // The first list is requested before the member is known.
    const lists = [many(3), withReadFlags(false, false, false), withReadFlags(true, false, false)];
    const { unread, sent } = await openAsMember(lists, away);
    await waitFor(() => expect(unread()).toEqual(['n2', 'n3']));
    await click(screen.getByRole('button', { name: inEnglish('notices.readAll') }));
    await waitFor(() => expect(sent()).toEqual([{ ids: ['n1'] }, {}]));
    await waitFor(() => expect(unread()).toEqual(['n2', 'n3']));
  });

  it('M157: a failed save is reported once, not repeatedly; a list alone opens nothing', async () => {
    const site = await openAsMember([many(2), withReadFlags(false, true)], [refuse('unknown_error', {}, 500)]);
    const lists = () => site.seen.filter(({ call }) => call === `GET ${LIST}`);
    // Requested again after the refusal: the notice is unread again, and nothing else changes.
    await waitFor(() => expect(lists()).toHaveLength(3));
    await waitFor(() => expect(site.unread()).toEqual(['n1']));
    await act(async () => undefined);
    expect(site.sent()).toEqual([{ ids: ['n1'] }]);
    cleanup();
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const narrow = await openAsMember([many(2), withReadFlags(false, true)], [answer(0)]);
    await waitFor(() => expect(narrow.unread()).toEqual(['n1']));
    expect(narrow.sent()).toEqual([]);
  });

  it('M300: without gateway support nothing is marked or sent', async () => {
    const { unread, sent } = await openAsMember([many(3)], [answer(0)]);
    await screen.findByRole('button', { name: /Notice 3/ });
    expect([unread(), sent(), screen.queryByText(inEnglish('notices.readAll'))]).toEqual([[], [], null]);
  });
});

describe('the notice dialog', () => {
  it('M56, M155: it shows the list and the notice that it was opened at', async () => {
    const page = makePage();
    await openWindow(page, { [LIST]: [many(20)] }, { name: 'notice', page: 'n11' });
    const dialog = () => within(windowOf('notice') ?? document.body);
    await waitFor(() => expect(dialog().getByRole('heading', { name: 'Notice 11' })).toBeTruthy());
    expect(dialog().getAllByRole('listitem')).toHaveLength(9);
    await act(async () => fireEvent.click(dialog().getByRole('button', { name: /Notice 15/ })));
    expect(dialog().getByRole('heading', { name: 'Notice 15' })).toBeTruthy();
    // On a narrow screen the list needs a click.
    const back = () => dialog().queryByRole('button', { name: inEnglish('notices.back'), hidden: true });
    await click(back() ?? document.body);
    expect(back()).toBeNull();
  });
});
