// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askForPortal } from './early-portal.ts';
import { fetchPortal } from './load-trees.ts';

const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ revision: 'r1', language: 'EN', portal: {}, texts: {} });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

const page = (block: object) => {
  document.body.innerHTML = `<script type="application/json" id="livery-page">${JSON.stringify(block)}</script>`;
};

it('M49: the portal is requested while the application loads, and not again afterwards', async () => {
  page({ revision: 'r1', language: 'EN' });
  askForPortal();
  expect(asked).toEqual(['/_portal/r1/EN.json']);
  expect((await fetchPortal('r1', 'EN')).revision).toBe('r1');
  expect(asked).toHaveLength(1);
  // A later caller gets fresh data.
  await fetchPortal('r1', 'EN');
  expect(asked).toHaveLength(2);
});

it('M49: an early reply is not used for another revision or language', async () => {
  page({ revision: 'r1', language: 'EN' });
  askForPortal();
  await fetchPortal('r2', 'EN');
  await fetchPortal('r1', 'TH');
  expect(asked).toEqual(['/_portal/r1/EN.json', '/_portal/r2/EN.json', '/_portal/r1/TH.json']);
});

it('M49: a page without rendering data sends no early request', () => {
  page({});
  askForPortal();
  expect(asked).toEqual([]);
});
