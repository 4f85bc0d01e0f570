// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StaffCallFailed } from '#console/api/client.ts';
import { consoleText } from '#console/testing/console-text.ts';
import type { PreviewRequest } from '#contract/staff/previews/calls.ts';
import { openDraft } from '../testing/draft-of.tsx';
import { InConsole, scriptClient } from '../testing/in-console.tsx';
import { HistoryPanel } from './history-panel.tsx';

const word = (key: string) => consoleText('studio', key);
const AT = '2026-11-20T08:00:00.000Z';

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
  cleanup();
  vi.unstubAllGlobals();
});

it('issue 46: two revisions are compared in words and as pages next to each other', async () => {
  const revisions = [
    { revision: 'B'.repeat(16), at: '2026-11-21T08:00:00.000Z', by: 'Olga', isServed: true },
    { revision: 'A'.repeat(16), at: AT, by: 'Sam', isServed: false },
  ];
  const page = (digit: string) => ({ ticket: digit.repeat(43), address: `http://aurora.test/${digit}` });
  const { asked, client } = scriptClient([
    { revisions },
    // The documents, which only a roll-out needs.
    new StaffCallFailed('forbidden'),
    { text: 'theme.seeds.accent: #2dd4bf → #ff8800' },
    page('C'),
    page('D'),
  ]);
  const { useOpened } = openDraft();
  const Screen = () => <HistoryPanel draft={useOpened()} onClose={() => undefined} />;
  render(
    <InConsole client={client}>
      <Screen />
    </InConsole>,
  );
  fireEvent.click(await screen.findByRole('button', { name: word('history.compare') }));
  expect(await screen.findByText(/accent: #2dd4bf → #ff8800/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: word('history.pages') }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(document.querySelectorAll('iframe')).toHaveLength(2));
  expect(dialog.getAllByRole('region').map((side) => side.getAttribute('aria-label'))).toEqual([
    '2026-11-20 08:00:00',
    word('history.served'),
  ]);
  const moments = (asked as readonly PreviewRequest[]).filter(({ mode }) => mode === 'frame').map(({ at }) => at);
  expect(moments).toEqual([Date.parse(AT) + 1, undefined]);
});
