// @vitest-environment jsdom

import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type FirstReply, QueriesContext } from './queries-place.ts';
import { useAsServed } from './use-as-served.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

function Topics({ newest }: { readonly newest: string | undefined }) {
  return <p>{useAsServed(['topics'], newest) ?? 'Not set'}</p>;
}

const page = (first: readonly FirstReply[], newest: string | undefined) => (
  <QueriesContext value={{ first }}>
    <Topics newest={newest} />
  </QueriesContext>
);

it.each<[string, readonly FirstReply[], string]>([
  ['without a reply', [], 'Not set'],
  ['with an older reply', [{ key: ['topics'], data: 'old' }], 'old'],
])('hydrates markup %s without a difference, then shows the newest reply', async (_, first, served) => {
  const place = document.createElement('div');
  place.innerHTML = renderToString(page(first, first.length > 0 ? 'old' : undefined));
  expect(place.textContent).toBe(served);
  const differences: unknown[] = [];
  await act(async () => {
    hydrateRoot(place, page(first, 'new'), { onRecoverableError: (error) => differences.push(error) });
  });
  expect(differences).toEqual([]);
  expect(place.textContent).toBe('new');
});
