// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parseMember } from '#model/documents/member.ts';
import { answer, click, openWindow, refuse, type Script } from '#portal/forms/testing/open-window.tsx';
import { memberAtom } from '#portal/state/atoms.ts';
import { countsAtom, keepCountAtom } from '#portal/state/counts.ts';
import { modalsAtom } from '#portal/state/modals.ts';
import { makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const LAUNCH = '/wps/relay/CBS_launchChat';
const ROOM = 'https://chat.example/?ticket=abc';
const ann = parseMember({ id: 'm1', account: 'ann', type: 0 }).value;

async function openChat(script: Script[string], member = ann) {
  const site = await openWindow(makePage(), { [LAUNCH]: script }, { name: 'chat' });
  if (member) await act(async () => site.store.set(memberAtom, member));
  return site;
}
const frame = () => document.querySelector<HTMLIFrameElement>('[data-dialog="chat"] iframe');

/** Simulates a message from the chat room's page. */
async function hear(type: string, origin = 'https://chat.example') {
  const data = { channel: 'livery.game', version: 1, type };
  await act(async () => {
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: frame()?.contentWindow ?? null }));
  });
}

describe('the chat room window', () => {
  it('M58, M90: a visitor is prompted to log in, and no request is sent', async () => {
    const { seen, store } = await openChat([answer({ chatUrl: ROOM })], null);
    expect(await screen.findByRole('heading', { name: inEnglish('chat.invite.title') })).toBeTruthy();
    await click(screen.getByRole('button', { name: inEnglish('chat.invite.login') }));
    expect(store.get(modalsAtom).map(({ name }) => name)).toEqual(['chat', 'login']);
    expect(seen.filter(({ call }) => call.endsWith(LAUNCH))).toEqual([]);
  });

  it('M58, M90: a member’s window frames the room, in a sandbox without popups, and a present member has nothing unread', async () => {
    const { store } = await openChat([answer({ chatUrl: ROOM })]);
    await waitFor(() => expect(frame()?.src).toBe(ROOM));
    expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms');
    expect(frame()?.title).toBe(inEnglish('chat.frame'));
    act(() => store.set(keepCountAtom, 'unreadChat', 4));
    await hear('ready', 'https://evil.example');
    expect(store.get(countsAtom).unreadChat).toBe(4);
    await hear('ready');
    expect(store.get(countsAtom).unreadChat).toBeUndefined();
  });

  it('M90, M371: only a room that accepts it gets the page’s theme and language', async () => {
    await openChat([answer({ chatUrl: ROOM, takesLook: true })]);
    const reported = () => new URL(frame()?.src ?? '').searchParams;
    await waitFor(() => expect(reported().get('mode')).toMatch(/^(light|dark)$/));
    expect(['ticket', 'dir', 'money', 'sign'].map((name) => reported().get(name))).toEqual([
      'abc',
      'ltr',
      'before',
      '$',
    ]);
  });

  it('M90: a room with a logged-out visitor prompts for log-in; one that was left closes', async () => {
    const { store } = await openChat([answer({ chatUrl: ROOM })]);
    await waitFor(() => expect(frame()).toBeTruthy());
    await hear('loginNeeded');
    expect(store.get(modalsAtom).map(({ name }) => name)).toEqual(['chat', 'login']);
    await hear('close');
    expect(store.get(modalsAtom).map(({ name }) => name)).toEqual(['login']);
  });

  it.each([
    ['a gateway without the call', () => new Response('none', { status: 404 })],
    ['a merchant that has closed it', refuse('function_not_available', {}, 403)],
    ['an address that may not be framed', answer({ chatUrl: 'javascript:alert(1)' })],
    ['an address of this very site', answer({ chatUrl: `${window.location.origin}/index` })],
    ['an origin that no list of the merchant names', answer({ chatUrl: 'https://chat.evil.example/?ticket=abc' })],
    ['an address with a user’s name', answer({ chatUrl: 'https://ann:secret@chat.example/' })],
  ])('M90: %s: nothing is offered, and nothing is framed', async (_, reply) => {
    await openChat([reply]);
    expect(await screen.findByRole('heading', { name: inEnglish('chat.none.title') })).toBeTruthy();
    expect(frame()).toBeNull();
  });

  it('M90: a failed answer may be retried', async () => {
    await openChat([refuse('unknown_error', {}, 500), answer({ chatUrl: ROOM })]);
    fireEvent.click(await screen.findByRole('button', { name: inEnglish('ui.retry') }));
    await waitFor(() => expect(frame()?.src).toBe(ROOM));
  });

  it('M90: a room silent for twenty seconds offers a retry', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const second = 'https://chat.example/?ticket=def';
    await openChat([answer({ chatUrl: ROOM }), answer({ chatUrl: second })]);
    await waitFor(() => expect(frame()?.src).toBe(ROOM));
    await act(async () => vi.advanceTimersByTime(20_000));
    fireEvent.click(await screen.findByRole('button', { name: inEnglish('ui.retry') }));
    await waitFor(() => expect(frame()?.src).toBe(second));
  });
});
