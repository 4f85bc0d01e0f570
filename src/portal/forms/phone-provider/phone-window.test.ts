import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPhoneWindow, PhoneRefused, type PhoneWorld } from './phone-window.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const JOB = { type: 'send', countryDialingCode: '84', mobileNum: '0912345678' } as const;

function makeWorld(isBlocked = false) {
  const popup = {
    closed: false,
    close() {
      popup.closed = true;
    },
  };
  const seen = { address: '', channel: '', posted: [] as unknown[], isOver: false };
  const channel = {
    onmessage: null as ((event: MessageEvent) => unknown) | null,
    postMessage: (message: unknown) => void seen.posted.push(message),
    close() {
      seen.isOver = true;
    },
  };
  const world: PhoneWorld = {
    newId: () => ID,
    open: (address) => {
      seen.address = address;
      return isBlocked ? null : popup;
    },
    channel: (name) => {
      seen.channel = name;
      return channel as unknown as BroadcastChannel;
    },
  };
  const post = (data: unknown) => channel.onmessage?.({ data } as MessageEvent);
  return { world, popup, seen, post };
}

const codeOf = (talk: Promise<unknown>) =>
  talk.then(
    () => 'answered',
    (error: unknown) => (error instanceof PhoneRefused ? error.code : String(error)),
  );

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('M103 D43: the window opens at once in the visitor’s language, with the channel id in the fragment', async () => {
  const { world, seen, post } = makeWorld();
  const talk = openPhoneWindow(JOB, 'sent', 'VI', world);
  expect(seen.address).toBe(`/_phone?lang=VI#${ID}`);
  expect(seen.channel).toBe(`livery-phone-${ID}`);
  expect(seen.posted).toEqual([]);
  post({ type: 'ready' });
  expect(seen.posted).toEqual([JOB]);
  post({ type: 'sent', verificationId: 'an id' });
  expect(await talk).toEqual({ type: 'sent', verificationId: 'an id' });
});

test('M103: the answer closes channel and window', async () => {
  const { world, seen, post, popup } = makeWorld();
  const talk = openPhoneWindow(JOB, 'sent', 'EN', world);
  post({ type: 'ready' });
  post({ type: 'sent', verificationId: 'x' });
  await talk;
  expect([seen.isOver, popup.closed, vi.getTimerCount()]).toEqual([true, true, 0]);
});

test('M103: ignores invalid answers and answers to another request', async () => {
  const { world, post } = makeWorld();
  const talk = openPhoneWindow(JOB, 'sent', 'EN', world);
  for (const message of [null, 'sent', { type: 'sent' }, { type: 'verified', idToken: 't' }, JOB]) post(message);
  post({ type: 'sent', verificationId: 'right' });
  expect(await talk).toEqual({ type: 'sent', verificationId: 'right' });
});

test('M350: a provider refusal is returned by its code', async () => {
  const { world, post } = makeWorld();
  const talk = codeOf(openPhoneWindow(JOB, 'sent', 'EN', world));
  post({ type: 'failed', code: 'too-many-requests' });
  expect(await talk).toBe('too-many-requests');
});

test('M358: closing the window ends the conversation, with or without notification', async () => {
  const reported = makeWorld();
  const first = codeOf(openPhoneWindow(JOB, 'sent', 'EN', reported.world));
  reported.post({ type: 'gone' });
  expect(await first).toBe('popup-closed-by-user');
  const silent = makeWorld();
  const second = codeOf(openPhoneWindow(JOB, 'sent', 'EN', silent.world));
  silent.popup.closed = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await second).toBe('popup-closed-by-user');
});

test('M103: an answer that arrives while the window closes counts', async () => {
  const { world, post, popup } = makeWorld();
  const talk = openPhoneWindow(JOB, 'sent', 'EN', world);
  popup.closed = true;
  await vi.advanceTimersByTimeAsync(500);
  post({ type: 'sent', verificationId: 'x' });
  post({ type: 'gone' });
  expect(await talk).toMatchObject({ verificationId: 'x' });
});

test('M103: a blocked window is reported', async () => {
  const { world, seen } = makeWorld(true);
  expect(await codeOf(openPhoneWindow(JOB, 'sent', 'EN', world))).toBe('popup-blocked');
  expect(seen.isOver).toBe(true);
});

test('M103: a page that never loads or never answers times out', async () => {
  const absent = codeOf(openPhoneWindow(JOB, 'sent', 'EN', makeWorld().world));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await absent).toBe('timeout');
  const { world, post } = makeWorld();
  const silent = codeOf(openPhoneWindow(JOB, 'sent', 'EN', world));
  post({ type: 'ready' });
  await vi.advanceTimersByTimeAsync(30_000);
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(await silent).toBe('timeout');
});
