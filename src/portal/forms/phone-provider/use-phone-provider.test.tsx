// @vitest-environment jsdom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClient } from '#contract/wire/client.ts';
import { createMemoryStorage } from '#ui/engine/storages.ts';
import { channelName, type PhoneAnswer } from '../../phone/messages.ts';
import { type Browser, BrowserContext } from '../../state/client.ts';
import { createSession } from '../../state/session.ts';
import { createState } from '../../state/sources/create-state.ts';
import { makePage } from '../../testing/site.ts';
import { usePhoneProvider } from './use-phone-provider.ts';

const PROJECT = { provider: 'firebase', projectId: 'p', apiKey: 'k', authDomain: 'd' };
const NUMBER = { countryDialingCode: '84', mobileNum: '0912345678' };

/** The phone provider's answers, one per opened popup. */
let answers: PhoneAnswer[] = [];
let opened: string[] = [];
let jobs: unknown[] = [];
const openChannels: BroadcastChannel[] = [];

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  answers = [];
  opened = [];
  jobs = [];
  vi.spyOn(window, 'open').mockImplementation((address) => {
    opened.push(String(address));
    const channel = new BroadcastChannel(channelName(String(address).split('#')[1] ?? ''));
    openChannels.push(channel);
    channel.onmessage = ({ data }: MessageEvent) => {
      jobs.push(data);
      channel.postMessage(answers.shift());
    };
    channel.postMessage({ type: 'ready' });
    return { closed: false, close: () => undefined } as unknown as Window;
  });
});

afterEach(() => {
  for (const channel of openChannels.splice(0)) channel.close();
});

function mount(provider: unknown, isUsed = true) {
  const page = makePage();
  const store = createState(page);
  const session = createSession('quartz', { session: createMemoryStorage(), local: createMemoryStorage() });
  const asked: string[] = [];
  const client = createClient({
    origin: 'https://quartz.example',
    merchant: page.portal.merchant,
    language: () => 'EN',
    token: () => null,
    newId: () => 'id',
    now: () => 0,
    random: () => 0,
    fetch: async (input) => {
      asked.push(new URL(new Request(input).url).pathname);
      return provider === 404
        ? new Response('none', { status: 404 })
        : Response.json({ success: true, value: provider });
    },
  });
  const browser: Browser = { client, session, store };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient()}>
        <BrowserContext value={browser}>{children}</BrowserContext>
      </QueryClientProvider>
    </Provider>
  );
  return { asked, ...renderHook(() => usePhoneProvider(isUsed), { wrapper }) };
}

test('M103 D28: it is offered if the gateway has a project', async () => {
  const { result } = mount(PROJECT);
  expect(result.current.isOffered).toBeUndefined();
  await waitFor(() => expect(result.current.isOffered).toBe(true));
});

test.each([null, 404])('M103: it is not offered if the gateway answers %s', async (answer) => {
  const { result } = mount(answer);
  await waitFor(() => expect(result.current.isOffered).toBe(false));
});

test('M103: a form without it sends no request', () => {
  expect(mount(PROJECT, false).asked).toEqual([]);
});

test('M103, M100: sending a code starts a one-minute countdown; the code becomes an id token', async () => {
  const { result } = mount(PROJECT);
  answers = [
    { type: 'sent', verificationId: 'an id' },
    { type: 'verified', idToken: 'a.b.c' },
  ];
  let isSent: boolean | undefined;
  await act(async () => {
    isSent = await result.current.send(NUMBER);
  });
  expect([isSent, result.current.hasSent, result.current.isLocked]).toEqual([true, true, false]);
  await waitFor(() => expect(result.current.secondsLeft).toBeGreaterThan(55));
  expect(result.current.secondsLeft).toBeLessThanOrEqual(60);
  await act(async () => {
    expect(await result.current.send(NUMBER)).toBe(false);
  });
  expect(opened).toHaveLength(1);
  let idToken: string | undefined;
  await act(async () => {
    idToken = await result.current.verify(' 123456 ');
  });
  expect(idToken).toBe('a.b.c');
  expect(jobs).toEqual([
    { type: 'send', ...NUMBER },
    { type: 'verify', verificationId: 'an id', code: '123456' },
  ]);
});

test('M350, M369: too many requests lock the form for five minutes', async () => {
  const { result } = mount(PROJECT);
  answers = [{ type: 'failed', code: 'too-many-requests' }];
  await act(async () => {
    expect(await result.current.send(NUMBER)).toBe(false);
  });
  expect(result.current.failure).toMatchObject({ code: 'too-many-requests', text: 'phone.tooManyRequests' });
  await waitFor(() => expect(result.current.secondsLeft).toBeGreaterThan(295));
  expect([result.current.isLocked, result.current.hasSent]).toEqual([true, false]);
});

test('M357: an expired code can be re-requested at once', async () => {
  const { result } = mount(PROJECT);
  answers = [
    { type: 'sent', verificationId: 'an id' },
    { type: 'failed', code: 'code-expired' },
  ];
  await act(async () => void (await result.current.send(NUMBER)));
  await act(async () => {
    expect(await result.current.verify('123456')).toBeUndefined();
  });
  expect(result.current.failure).toMatchObject({ text: 'phone.codeExpired', remedy: 'resend' });
  await waitFor(() => expect(result.current.secondsLeft).toBe(0));
});

test('M353, M357: no window opens without a code or before one was sent', async () => {
  const { result } = mount(PROJECT);
  await act(async () => void (await result.current.verify('123456')));
  expect(result.current.failure?.code).toBe('code-expired');
  answers = [{ type: 'sent', verificationId: 'an id' }];
  await act(async () => void (await result.current.send(NUMBER)));
  await act(async () => void (await result.current.verify('  ')));
  expect(result.current.failure?.code).toBe('missing-verification-code');
  expect(opened).toHaveLength(1);
});
