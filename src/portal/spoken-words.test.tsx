// @vitest-environment jsdom

import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { inEnglish } from '#tests/setup/english.ts';
import { ToastProvider } from '#ui/feedback/toast.tsx';
import { openPage } from './forms/testing/open-window.tsx';
import { Words } from './shell/words.tsx';
import { loadTrees } from './state/sources/load-trees.ts';
import { showMessageAtom } from './state/texts/words.ts';
import { makePage } from './testing/site.ts';

afterEach(cleanup);

it('M306, N18: a displayed message follows the language; a server message stays unchanged', async () => {
  const page = makePage({});
  const content = (
    <ToastProvider labels={{ region: inEnglish('shell.words'), dismiss: 'Close' }}>
      <Words />
    </ToastProvider>
  );
  const { store } = openPage(page, {}, content);
  await act(async () => {
    store.set(showMessageAtom, { text: 'screens.noVendors' });
    store.set(showMessageAtom, { text: 'screens.noVendors', message: 'Closed until Monday' });
  });
  expect(screen.getByText(inEnglish('screens.noVendors'))).toBeTruthy();
  const texts = { 'screens.noVendors': 'Hiện chưa có trò chơi loại này' };
  const { portal } = makePage({ language: 'VI' });
  await act(async () => loadTrees(store, { revision: 'r2', brandRevision: 'b', language: 'VI', portal, texts }));
  expect(screen.getByText('Hiện chưa có trò chơi loại này')).toBeTruthy();
  expect(screen.getByText('Closed until Monday')).toBeTruthy();
});
