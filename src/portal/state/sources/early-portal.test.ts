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

it('M49: the portal is asked for while the application is on its way, and not a second time when that has come', async () => {
  page({ revision: 'r1', language: 'EN' });
  askForPortal();
  expect(asked).toEqual(['/_portal/r1/EN.json']);
  expect((await fetchPortal('r1', 'EN')).revision).toBe('r1');
  expect(asked).toHaveLength(1);
  // A later caller gets fresh data.
  await fetchPortal('r1', 'EN');
  expect(asked).toHaveLength(2);
});

it('M49: what was asked for early is not taken for another revision or language', async () => {
  page({ revision: 'r1', language: 'EN' });
  askForPortal();
  await fetchPortal('r2', 'EN');
  await fetchPortal('r1', 'TH');
  expect(asked).toEqual(['/_portal/r1/EN.json', '/_portal/r2/EN.json', '/_portal/r1/TH.json']);
});

it('M49: a page that does not say what it was drawn from asks for nothing early', () => {
  page({});
  askForPortal();
  expect(asked).toEqual([]);
});
