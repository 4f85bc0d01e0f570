// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { createStore } from 'jotai';
import { Suspense, startTransition, use, useEffect, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Client } from '#contract/wire/client.ts';
import { createMemoryStorage } from '#ui/engine/storages.ts';
import { type Browser, BrowserContext, useBrowser } from './client.ts';
import { createSession } from './session.ts';

afterEach(cleanup);

const NEVER = new Promise<number>(() => undefined);
let startLasting: () => void;
let draws = 0;

/** Uses the browser in an effect, while its own transition never ends. */
function Asker() {
  const browser = useBrowser();
  const [lasting, setLasting] = useState<Promise<number>>();
  const [, setUntil] = useState(0);
  draws += 1;
  useEffect(() => setUntil(browser().session.codeUntil('register')), [browser]);
  startLasting = () => startTransition(() => setLasting(NEVER));
  return lasting === undefined ? null : use(lasting);
}

it('M372: an effect that reads the browser runs once, so the state it sets does not delay a long transition', async () => {
  const store = createStore();
  const session = createSession('quartz', { session: createMemoryStorage(), local: createMemoryStorage() });
  const client = { send: vi.fn() } as unknown as Client;
  const browser: Browser = { store, session, client };
  const asked = vi.spyOn(session, 'codeUntil');
  const page = () => (
    <BrowserContext value={browser}>
      <Suspense>
        <Asker />
      </Suspense>
    </BrowserContext>
  );
  const { rerender } = render(page());
  await act(async () => startLasting());
  for (let iteration = 0; iteration < 5; iteration += 1) await act(async () => rerender(page()));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(draws).toBeLessThan(20);
});
