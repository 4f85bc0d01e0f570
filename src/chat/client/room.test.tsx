// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import english from '../texts/EN/room.json' with { type: 'json' };
import { createPage, PageProvider } from './page.tsx';
import { Room } from './room.tsx';
import {
  connectionAtom,
  draftAtom,
  endingAtom,
  mutedUntilAtom,
  presenceAtom,
  refusalAtom,
  selfAtom,
  talkAtom,
} from './state.ts';
import { addMessage, NO_TALK } from './talk.ts';
import { VisitProvider } from './use-visit.tsx';

/** jsdom has no layout: sizes never change. */
class StillObserver {
  observe() {}
  disconnect() {}
}

beforeEach(() => vi.stubGlobal('ResizeObserver', StillObserver));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const store = createStore();
  const done: string[] = [];
  const visit = {
    send: (text: string) => void done.push(`send ${text}`),
    noteSeen: () => undefined,
    askForLogin: () => void done.push('login'),
  };
  store.set(connectionAtom, 'here');
  store.set(selfAtom, { who: 'me', site: 'https://aurora.example', canWrite: true });
  render(
    <Provider store={store}>
      <PageProvider page={createPage({ texts: english })}>
        <VisitProvider visit={visit}>
          <Room />
        </VisitProvider>
      </PageProvider>
    </Provider>,
  );
  return { store, done, field: () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' }) };
}
const chatMessage = (id: number, who: string, text: string) => ({
  id,
  who,
  name: 'An•••',
  text,
  at: Date.UTC(2026, 10, 5, 12, id),
});

describe('M90: the chat room’s page', () => {
  test('message content is always text, and your own is under “You”', () => {
    const { store } = open();
    expect(screen.getByText('No messages yet. Say hello!')).toBeTruthy();
    const talk = addMessage(addMessage(NO_TALK, chatMessage(1, 'ann', '<b>hi</b>')), chatMessage(2, 'me', 'hello'));
    act(() => store.set(talkAtom, talk));
    const items = within(screen.getByRole('log')).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('November'),
      expect.stringContaining('<b>hi</b>'),
      expect.stringMatching(/^You .*hello$/),
    ]);
  });

  test('Enter sends once and empties the field; Shift+Enter and an IME do not', () => {
    const { done, field } = open();
    fireEvent.change(field(), { target: { value: ' good evening ' } });
    fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true });
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(done).toEqual([]);
    fireEvent.keyDown(field(), { key: 'Enter' });
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect([done, field().value]).toEqual([['send good evening'], '']);
  });

  test('a message that is too long cannot be sent, and shows the excess', () => {
    const { done, field } = open();
    fireEvent.change(field(), { target: { value: '🀄'.repeat(203) } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(done).toEqual([]);
    expect(screen.getByText('-3')).toBeTruthy();
  });

  test('a refused message comes back with its reason; a muted member sees the end time and keeps the text', () => {
    const { store, done, field } = open();
    act(() => {
      store.set(draftAtom, 'write to ann@mail.com');
      store.set(refusalAtom, { why: 'contact', waitMs: 0 });
    });
    expect(screen.getByRole('alert').textContent).toContain(english['refused.contact']);
    const until = new Date(2126, 10, 5, 21, 8).getTime();
    act(() => store.set(mutedUntilAtom, until));
    // 24-hour time, in every language.
    expect(screen.getByRole('status').textContent).toMatch(/^You can write again at 21:08/);
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect([done, field().readOnly, field().value]).toEqual([[], true, 'write to ann@mail.com']);
  });

  test('the member list opens from the figure and closes with Escape, which restores focus', () => {
    const { store } = open();
    act(() => store.set(presenceAtom, { count: 3, people: [{ who: 'me', name: 'Me•••' }] }));
    const button = screen.getByRole('button', { name: /Show who’s here/ });
    fireEvent.click(button);
    const panel = screen.getByRole('region', { name: 'In the room' });
    expect(panel.textContent).toContain('Me•••You');
    expect(panel.textContent).toContain('and 2 more');
    fireEvent.keyDown(document, { key: 'Escape' });
    expect([panel.hidden, document.activeElement]).toEqual([true, button]);
  });

  test('a closed room shows the reason, and a logged-out user has the way back', () => {
    const { store, done } = open();
    act(() => store.set(endingAtom, 'loggedOut'));
    expect(screen.getByRole('alert').textContent).toContain(english['ended.loggedOut']);
    fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
    expect(done).toEqual(['login']);
  });
});
