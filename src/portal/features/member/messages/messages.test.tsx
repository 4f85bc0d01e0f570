// @vitest-environment jsdom

import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { answer, click, openPage, refuse, type Script } from '#portal/forms/testing/open-window.tsx';
import { memberAtom } from '#portal/state/atoms.ts';
import { arrivalsAtom, countsAtom } from '#portal/state/counts.ts';
import { queriedChunk } from '#portal/state/queries/queried-chunk.tsx';
import { makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';

const Page = queriedChunk(
  () => import('./messages-page.tsx'),
  (file) => file.MessagesPage,
);
beforeAll(() => Page.preload());
afterEach(cleanup);

const AT = new Date(2026, 10, 5, 7, 8, 9).getTime();
const message = (id: string, read: boolean) => ({
  id,
  title: `Message ${id}`,
  content: `<p>Words of ${id}</p><script>x()</script>`,
  timestamp: AT,
  read,
});
const page = (list: readonly object[], totalPages = 1, pageNum = 1) => answer({ list, pageNum, totalPages });
const INBOX = '/wps/relay/CSP_getInbox';
const COUNT = '/wps/relay/CSP_unreadCount';
const READ = '/wps/member/inbox/read';

async function open(script: Script) {
  const site = openPage(makePage(), { [COUNT]: [answer(1)], ...script }, <Page />);
  const member = parseMember({ id: 'm1', account: 'ann', type: 0 }).value;
  await act(async () => site.store.set(memberAtom, member));
  return { ...site, badge: () => site.store.get(countsAtom).unreadMessages };
}
const rows = () => [...document.querySelectorAll('[data-message]')];
const isUnread = (at: number) => rows()[at]?.hasAttribute('data-unread');

describe('messages', () => {
  it('M158: messages have their time, new ones are marked; their words are cleaned', async () => {
    const { badge } = await open({ [INBOX]: [page([message('1', false), message('2', true)])] });
    await screen.findByText('Message 1');
    expect([isUnread(0), isUnread(1)]).toEqual([true, false]);
    expect(screen.getAllByText('2026-11-05 07:08:09')).toHaveLength(2);
    expect(rows()[0]?.querySelector('script')).toBeNull();
    await waitFor(() => expect(badge()).toBe(1));
    await screen.findByText('1 unread');
  });

  it('M157, M158: an opened one counts as read; one click marks all as read', async () => {
    const { seen, badge } = await open({
      [INBOX]: [page([message('1', false), message('2', false)]), page([message('1', true), message('2', false)])],
      [READ]: [answer(1), answer(0)],
    });
    const details = (await screen.findByText('Message 1')).closest('details');
    await act(async () => details?.setAttribute('open', ''));
    await waitFor(() => expect(isUnread(0)).toBe(false));
    const bodies = () => seen.filter(({ call }) => call === `POST ${READ}`).map(({ body }) => body);
    expect([bodies(), badge()]).toEqual([[{ ids: ['1'] }], 1]);
    await click(screen.getByRole('button', { name: inEnglish('inbox.all') }));
    await waitFor(() => expect(bodies()).toEqual([{ ids: ['1'] }, {}]));
  });

  it('M157, M158: one that arrives while the page is open is added, and the others stay', async () => {
    const { store } = await open({
      [INBOX]: [page([message('1', true)]), page([message('2', false), message('1', true)])],
    });
    await screen.findByText('Message 1');
    await act(async () => store.set(arrivalsAtom, (before) => before + 1));
    expect(screen.queryByText('Message 1')).not.toBeNull();
    await screen.findByText('Message 2');
  });

  it('M158: steps lead to further pages', async () => {
    const { seen } = await open({ [INBOX]: [page([message('1', true)], 2), page([message('11', true)], 2, 2)] });
    await click(await screen.findByRole('button', { name: inEnglish('ui.pages.next') }));
    await screen.findByText('Message 11');
    const asked = seen.filter(({ call }) => call === `GET ${INBOX}`).map(({ query }) => query);
    expect(asked).toEqual([
      { pageNo: '1', pageSize: '10' },
      { pageNo: '2', pageSize: '10' },
    ]);
  });

  it('M158: an empty or failed list is reported; a gateway without our call leaves them unread', async () => {
    await open({ [INBOX]: [page([])] });
    await screen.findByText(inEnglish('inbox.empty.title'));
    cleanup();
    await open({
      [INBOX]: [refuse('unknown_error', {}, 400), page([message('1', false)])],
      [READ]: [() => new Response('none', { status: 404 })],
    });
    await click(await screen.findByRole('button', { name: inEnglish('ui.retry') }));
    await screen.findByText('Message 1');
    await click(screen.getByRole('button', { name: inEnglish('inbox.all') }));
    await waitFor(() => expect(isUnread(0)).toBe(true));
  });
});
