// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { StaffClient } from '#console/api/client.ts';
import { StaffClientContext, useStaffRead } from '#console/api/use-staff.ts';
import { feedbackList } from '#contract/staff/feedback/calls.ts';
import { usePages } from './use-pages.ts';

afterEach(cleanup);

const REQUEST = { state: 'open' } as const;
const PAGES: Readonly<Record<string, readonly string[]>> = { '': ['a', 'b'], b: ['c'] };

/** Answers pages of a list in order. */
const client = {
  send: async (_call: unknown, { after = '' }: { after?: string }) => ({
    rows: (PAGES[after] ?? []).map((id) => ({ id })),
    next: after === '' ? 'b' : undefined,
  }),
} as unknown as StaffClient;

function First() {
  return <p>{useStaffRead(feedbackList, REQUEST, { merchant: 'aurora' }).data?.rows.length} on the board</p>;
}

function List() {
  const { rows, readOn } = usePages(feedbackList, 'aurora', REQUEST);
  return (
    <button type="button" onClick={readOn}>
      {rows.map(({ id }) => id).join(' ')} in the list
    </button>
  );
}

test('M376, M378: a paged list and the same reply read alone are cached apart, in any order', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  const page = (node: ReactNode) => (
    <QueryClientProvider client={queries}>
      <StaffClientContext value={client}>{node}</StaffClientContext>
    </QueryClientProvider>
  );
  const { rerender } = render(page(<First />));
  await screen.findByText('2 on the board');
  rerender(page(<List />));
  (await screen.findByRole('button', { name: 'a b in the list' })).click();
  await screen.findByRole('button', { name: 'a b c in the list' });
  rerender(page(<First />));
  expect(await screen.findByText('2 on the board')).toBeTruthy();
});
