// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memberInfo } from '#contract/member/calls.ts';
import type { Client } from '#contract/wire/client.ts';
import { CallRefused, Unreachable } from '#contract/wire/errors.ts';
import { isOnlineAtom } from '../state/atoms.ts';
import { createState } from '../state/sources/create-state.ts';
import { makePage } from '../testing/site.ts';
import { createLink } from './link.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(answers: () => boolean) {
  const store = createState(makePage({}));
  const link = createLink(store, async () => answers());
  const back = vi.fn();
  const stop = link.watch(back);
  return { store, link, back, stop, isOnline: () => store.get(isOnlineAtom) };
}

const failing = (failure: Error): Client => ({ send: () => Promise.reject(failure) });
const noAnswer = new Unreachable('memberInfo', 'network_abnormal');

describe('site connectivity', () => {
  it('D41: the page knows when the browser is offline and loads what it missed once it is online', async () => {
    let isThere = false;
    const { isOnline, back, stop } = open(() => isThere);
    window.dispatchEvent(new Event('offline'));
    expect(isOnline()).toBe(false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([isOnline(), back.mock.calls.length]).toEqual([false, 0]);
    isThere = true;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect([isOnline(), back.mock.calls.length]).toEqual([true, 1]);
    stop();
  });

  it('D41: a call without an answer shows the banner only if the site itself does not answer', async () => {
    let isThere = true;
    const { isOnline, back, link, stop } = open(() => isThere);
    const client = link.watched(failing(noAnswer));
    await expect(client.send(memberInfo, {})).rejects.toBe(noAnswer);
    await vi.advanceTimersByTimeAsync(0);
    expect([isOnline(), back.mock.calls.length]).toEqual([true, 0]);
    isThere = false;
    await expect(client.send(memberInfo, {})).rejects.toBe(noAnswer);
    await vi.advanceTimersByTimeAsync(0);
    expect(isOnline()).toBe(false);
    isThere = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect([isOnline(), back.mock.calls.length]).toEqual([true, 1]);
    stop();
  });

  it('a refusal is an answer', async () => {
    const asked = vi.fn(() => true);
    const { isOnline, link, stop } = open(asked);
    const refusal = new CallRefused('memberInfo', { code: 'x', message: undefined, value: null, status: 503 });
    await expect(link.watched(failing(refusal)).send(memberInfo, {})).rejects.toBe(refusal);
    await vi.advanceTimersByTimeAsync(0);
    expect([isOnline(), asked.mock.calls.length]).toEqual([true, 0]);
    stop();
  });

  it('unanswered calls start only one check', async () => {
    const asked = vi.fn(() => false);
    const { link, stop } = open(asked);
    const client = link.watched(failing(noAnswer));
    await Promise.all(Array.from({ length: 20 }, () => client.send(memberInfo, {}).catch(() => undefined)));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveBeenCalledTimes(1);
    stop();
  });
});
