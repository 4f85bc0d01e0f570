// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { Provider } from 'jotai';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createClient } from '#contract/wire/client.ts';
import { createMemoryStorage } from '#ui/engine/storages.ts';
import { coverAtom } from '../state/atoms.ts';
import { BrowserContext } from '../state/client.ts';
import { createSession } from '../state/session.ts';
import { createState } from '../state/sources/create-state.ts';
import { makePage } from '../testing/site.ts';
import { useStatusRefresh } from './use-status-refresh.ts';

/** Timeout for a slow machine. */
const PATIENCE_MS = 45_000;

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let clock = 1_000_000;
beforeEach(() => {
  clock = 1_000_000;
  vi.spyOn(Date, 'now').mockImplementation(() => clock);
});
afterEach(cleanup);

async function open() {
  const store = createState(makePage({}));
  const session = createSession('quartz', { session: createMemoryStorage(), local: createMemoryStorage() });
  let asked = 0;
  const client = createClient({
    origin: 'https://quartz.example',
    merchant: 'quartz',
    language: () => 'EN',
    token: () => null,
    newId: () => 'id',
    now: () => 0,
    random: () => 0,
    fetch: async () => {
      asked += 1;
      return Response.json({ success: true, value: { maintenance: asked > 1 } });
    },
  });
  let go: (to: string) => void = () => undefined;
  function Page() {
    useStatusRefresh();
    go = useNavigate();
    return null;
  }
  render(
    <Provider store={store}>
      <BrowserContext value={{ client, session, store }}>
        <MemoryRouter initialEntries={['/index']}>
          <Page />
        </MemoryRouter>
      </BrowserContext>
    </Provider>,
  );
  return { store, asked: () => asked, go: (to: string) => act(async () => go(to)) };
}

it('M24: a route change requests the status, at most once a minute', async () => {
  const { store, asked, go } = await open();
  await go('/vip');
  clock += 59_999;
  await go('/help');
  expect(asked()).toBe(0);
  clock += 1;
  await go('/help?tag=deposit');
  expect(asked()).toBe(0);
  await go('/vip');
  expect(asked()).toBe(1);
  await go('/help');
  clock += 59_999;
  await go('/vip');
  expect(asked()).toBe(1);
  clock += 1;
  await go('/help');
  await vi.waitFor(() => expect(store.get(coverAtom)?.status).toBe(1), PATIENCE_MS);
  expect(asked()).toBe(2);
});
