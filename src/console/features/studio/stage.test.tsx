// @vitest-environment jsdom

import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { consoleText } from '#console/testing/console-text.ts';
import type { PreviewRequest } from '#contract/staff/previews/calls.ts';
import { type PreviewNews, tagMessage } from '#contract/staff/previews/preview-messages.ts';
import { Stage } from './stage.tsx';
import { openDraft } from './testing/draft-of.tsx';
import { InConsole, scriptClient } from './testing/in-console.tsx';

const ORIGIN = 'http://aurora.test';
const ticket = (digit: string) => digit.repeat(43);
const replyOf = (digit: string) => ({ ticket: ticket(digit), address: `${ORIGIN}/_staff/preview/${ticket(digit)}` });

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
});

const frame = () => document.querySelector('iframe:not([data-before])') as HTMLIFrameElement;

/** The page in the frame reports something. */
function report(news: PreviewNews): void {
  const source = frame().contentWindow;
  act(() => void window.dispatchEvent(new MessageEvent('message', { origin: ORIGIN, source, data: tagMessage(news) })));
}

it('issue 46: an edit is drawn in place before it is stored; a page that cannot show it is opened again', async () => {
  const { asked, client } = scriptClient(['A', 'B', 'C'].map(replyOf));
  const { store, useOpened } = openDraft();
  const Screen = () => <Stage draft={useOpened()} element="" onPart={() => undefined} />;
  render(
    <InConsole client={client}>
      <Screen />
    </InConsole>,
  );
  await waitFor(() => expect(frame()?.src).toBe(replyOf('A').address));
  const page = frame().contentWindow as Window;
  const sent: unknown[] = [];
  page.postMessage = (message: unknown) => void sent.push(message);
  report({ kind: 'ready' });
  const requests = () => asked as readonly PreviewRequest[];
  expect(requests()).toMatchObject([{ draft: true, edits: [] }]);

  // A colour needs no ticket: the page gets its properties.
  act(() => store.set('brand.json', '/theme/seeds/accent', '#ff8800'));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ kind: 'theme' }));

  act(() => store.set('brand.json', '/name', 'A new name'));
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ kind: 'renew', ticket: ticket('B') }));
  await store.flush();
  expect(requests()).toHaveLength(2);
  expect(frame().src).toBe(replyOf('A').address);

  report({ kind: 'outdated' });
  await waitFor(() => expect(frame().src).toBe(replyOf('C').address));
  expect(document.querySelector('iframe[data-before]')?.getAttribute('src')).toBe(replyOf('A').address);
});

it('issue 46: the page is asked for the place of two colours, and says if it has none', async () => {
  const { client } = scriptClient([replyOf('A')]);
  const { useOpened } = openDraft();
  const pair = { front: '#222222', back: '#000000' };
  const Screen = () => <Stage draft={useOpened()} element="" pair={pair} onPart={() => undefined} />;
  render(
    <InConsole client={client}>
      <Screen />
    </InConsole>,
  );
  await waitFor(() => expect(frame()?.src).toBe(replyOf('A').address));
  const sent: unknown[] = [];
  (frame().contentWindow as Window).postMessage = (message: unknown) => void sent.push(message);
  report({ kind: 'ready' });
  expect(sent).toContainEqual(tagMessage({ kind: 'pair', ...pair }));
  const missing = consoleText('studio', 'pair.missing');
  expect(screen.queryByText(missing)).toBeNull();
  report({ kind: 'paired', found: false });
  expect(screen.getByRole('status').textContent).toBe(missing);
  report({ kind: 'paired', found: true });
  expect(screen.queryByText(missing)).toBeNull();
});

it('issue 46: a word that is typed is drawn at its first letter and at its pause', async () => {
  const { asked, client } = scriptClient(['A', 'B', 'C', 'D', 'E'].map(replyOf));
  const { store, useOpened } = openDraft();
  const Screen = () => <Stage draft={useOpened()} element="" onPart={() => undefined} />;
  render(
    <InConsole client={client}>
      <Screen />
    </InConsole>,
  );
  await waitFor(() => expect(frame()?.src).toBe(replyOf('A').address));
  const sent: unknown[] = [];
  (frame().contentWindow as Window).postMessage = (message: unknown) => void sent.push(message);
  report({ kind: 'ready' });
  // A machine that is busy types no slower.
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  for (const name of ['N', 'Ne', 'New']) act(() => store.set('brand.json', '/name', name));
  await act(() => vi.advanceTimersByTimeAsync(40));
  expect(asked).toHaveLength(2);
  expect(asked[1]).toMatchObject({ edits: [{ pointer: '/name', value: '"N"' }] });
  await act(() => vi.advanceTimersByTimeAsync(60));
  expect(asked).toHaveLength(3);
  expect(sent.at(-1)).toMatchObject({ kind: 'renew', ticket: ticket('C') });
});
