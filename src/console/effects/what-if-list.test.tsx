// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { StaffClient } from '#console/api/client.ts';
import { createQueries } from '#console/api/queries.ts';
import { StaffClientContext } from '#console/api/use-staff.ts';
import { nameLanguage } from '#console/names/names.ts';
import { MeContext } from '#console/session/me.ts';
import { consoleText } from '#console/testing/console-text.ts';
import { openPreview } from '#contract/staff/previews/calls.ts';
import type { Me } from '#contract/staff/session/calls.ts';
import { wholeMatrix } from '#model/matrix/cells.ts';
import type { ShownCell } from './cell-visitor.ts';
import { WhatIfList } from './what-if-list.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ME: Me = {
  staffId: 'olga',
  name: 'Olga',
  email: '',
  role: 'operator',
  merchants: 'all',
  csrf: 'x',
  secondStep: true,
  sites: [
    {
      merchant: 'aurora',
      name: 'Aurora',
      origin: 'http://aurora.test',
      languages: ['EN', 'VI'],
      defaultLanguage: 'EN',
    },
  ],
};

const word = (key: string, values?: Record<string, string | number>) => consoleText('effects', key, values);

it('issue 46: shows how far the comparison is, then each cause with its combinations, and shows one of them', async () => {
  const product = { ...wholeMatrix(['VI']), screens: ['/index', 'window:member'], sizes: ['phone'] };
  const group = { causes: ['brand.json/name', 'texts/VI.json/a'], isAny: false, parts: ['site', 'slot:bottom'] };
  const diff = { cells: 900, changed: 14, groups: [{ ...group, changed: 14, products: [product] }] };
  const replies = [
    { done: 1, total: 2 },
    { done: 2, total: 2, diff },
  ];
  const opened: object[] = [];
  const client: StaffClient = {
    async send({ name }, request) {
      if (name !== openPreview.name) return replies.shift() as never;
      opened.push(request);
      return undefined as never;
    },
  };
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const shown: ShownCell[] = [];
  render(
    <QueryClientProvider client={createQueries()}>
      <StaffClientContext value={client}>
        <MeContext value={ME}>
          <WhatIfList
            merchant="aurora"
            request={{ draft: 3 }}
            languages={['EN', 'VI']}
            onShow={(cell) => shown.push(cell)}
          />
        </MeContext>
      </StaffClientContext>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(word('matrix.progress', { done: 1, total: 2 }))).toBeTruthy();
  expect((await screen.findByText(word('matrix.changed', { changed: 14, cells: 900 }))).textContent).toBeTruthy();
  for (const text of [
    'brand.json/name',
    word('matrix.together'),
    '/index, member',
    nameLanguage('VI'),
    word('matrix.size.phone'),
  ])
    expect(screen.getByText(text)).toBeTruthy();
  // All roles and all statuses.
  expect(screen.getAllByText(word('matrix.all'))).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: word('matrix.show') }));
  fireEvent.click(screen.getByRole('button', { name: word('matrix.pair') }));
  // Both sides of the same cell: as it is, and with the draft.
  expect(await screen.findByRole('region', { name: word('matrix.after') })).toBeTruthy();
  await waitFor(() => expect(opened).toHaveLength(2));
  const cell = { screen: '/index', language: 'VI', visitor: 'visitor', mode: 'frame', proposals: [] };
  expect(opened).toEqual([cell, { ...cell, draft: true }]);
  expect(shown).toEqual([{ screen: '/index', language: 'VI', role: 'visitors', size: 'phone' }]);
});
