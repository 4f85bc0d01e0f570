// @vitest-environment jsdom
import '#house/testing/english-page.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeFrameMessage } from '#contract/vendors/frame-messages.ts';
import type { Calls } from './calls.ts';
import type { SessionShown } from './entrance.ts';
import { openPortal } from './portal.ts';
import { watchReality } from './reality.ts';
import { makeFrame } from './shell.ts';

const PORTAL = 'http://aurora.localhost:8080';
const told: unknown[] = [];
const parent = { postMessage: (message: unknown, origin: string) => void told.push([message, origin]) };

const session: SessionShown = {
  game: { nodeId: 'n', code: 'c', name: 'A game', category: 'RNG', kind: 'slot' },
  lottery: null,
  displayName: 'Pl***',
  isTrial: false,
  currency: 'USD',
  symbol: '$',
  exponent: 2,
  portalUrl: `${PORTAL}/rng`,
  minutes: 29,
  seeds: { commitment: 'f', clientSeed: 's', nextNonce: 0 },
  stakes: ['20', '100', '200'],
  balance: '1234',
};
const calls: Calls = {
  get: async <Reply>() => ({ net: '-250' }) as Reply,
  post: async <Reply>() => ({}) as Reply,
};

beforeEach(() => {
  told.length = 0;
  vi.useFakeTimers();
  vi.spyOn(window, 'parent', 'get').mockReturnValue(parent as unknown as Window & typeof globalThis);
  HTMLDialogElement.prototype.showModal = () => undefined;
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.dispatchEvent(new Event('close'));
  };
});

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

function hear(message: Parameters<typeof writeFrameMessage>[0], origin = PORTAL, source: unknown = parent): void {
  const event = new MessageEvent('message', { data: writeFrameMessage(message), origin });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
}

function open() {
  const left = vi.fn(async () => undefined);
  const frame = makeFrame({
    session,
    token: 't',
    calls,
    portal: openPortal(session.portalUrl),
    openHistory: () => undefined,
    openFairness: () => undefined,
    leave: left,
    over: () => undefined,
  });
  document.body.append(frame.element);
  watchReality(frame, left);
  return { frame, left };
}

/** Whether the game goes on, once everything that was to come has come. */
async function goesOn({ shell }: ReturnType<typeof open>['frame']): Promise<boolean> {
  let isOn = false;
  void shell.untilGoingOn().then(() => {
    isOn = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return isOn;
}

describe('a game in the frame of a portal', () => {
  it('M150: it speaks to the portal’s origin alone, and heeds nobody else', async () => {
    const { frame } = open();
    frame.shell.setBalance('999');
    expect(told).toEqual([[expect.objectContaining({ channel: 'livery.game', type: 'balance' }), PORTAL]]);
    hear({ type: 'pause' }, 'http://evil.localhost:8080');
    hear({ type: 'pause' }, PORTAL, window);
    expect(await goesOn(frame)).toBe(true);
    hear({ type: 'pause' });
    expect(await goesOn(frame)).toBe(false);
    hear({ type: 'realityRead', goOn: true });
    expect(await goesOn(frame)).toBe(true);
  });

  it('M150: after half an hour it says how long and with what result, and waits until that was read', async () => {
    const { frame, left } = open();
    await vi.advanceTimersByTimeAsync(66_000);
    expect(told.at(-1)).toEqual([
      expect.objectContaining({ type: 'realityCheck', minutes: 30, netMinor: '-250' }),
      PORTAL,
    ]);
    expect(document.querySelector('dialog')?.textContent).toContain(
      'You have been playing for 30 minutes. Your result so far: −$2.50.',
    );
    expect(await goesOn(frame)).toBe(false);
    hear({ type: 'realityRead', goOn: true });
    expect(await goesOn(frame)).toBe(true);
    expect(left).not.toHaveBeenCalled();
  });

  it('whoever has had enough leaves', async () => {
    const { left } = open();
    await vi.advanceTimersByTimeAsync(66_000);
    hear({ type: 'realityRead', goOn: false });
    expect(left).toHaveBeenCalledOnce();
  });

  it('money is written exactly, whatever its size and its currency', async () => {
    const { writeMoney } = await import('./money.ts');
    expect(writeMoney('123456', { symbol: '$', exponent: 2 })).toBe('$1,234.56');
    expect(writeMoney('-5', { symbol: '$', exponent: 2 })).toBe('−$0.05');
    expect(writeMoney('2500000', { symbol: '₫', exponent: 0 })).toBe('₫2,500,000');
    expect(writeMoney('900719925474099312345', { symbol: '', exponent: 2 })).toBe('9,007,199,254,740,993,123.45');
  });
});
