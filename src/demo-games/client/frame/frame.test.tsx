// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeFrameMessage } from '#contract/vendors/frame-messages.ts';
import type { FrameMoney } from '#contract/vendors/frame-writing.ts';
import english from '../../texts/EN.json' with { type: 'json' };
import { CallError, type Calls } from '../page/calls.ts';
import type { SessionShown } from '../page/entrance.ts';
import { createPage, PageProvider } from '../page/page.tsx';
import { openPortal } from '../page/portal.ts';
import { GameFrame } from './game-frame.tsx';
import { askForWindows } from './late-windows.tsx';
import { watchReality } from './reality.ts';
import { createShell, type Shell } from './shell.ts';
import { quickStakes, StakePicker } from './stake-picker.tsx';
import { ShellProvider } from './use-shell.tsx';

const PORTAL = 'http://aurora.localhost:8080';
const reported: unknown[] = [];
const parent = { postMessage: (message: unknown, origin: string) => void reported.push([message, origin]) };

const session: SessionShown = {
  game: { nodeId: 'n', code: 'c', name: 'A game', vendor: 'V', category: 'RNG', kind: 'slot' },
  lottery: null,
  displayName: 'Pl***',
  isTrial: false,
  currency: 'USD',
  symbol: '$',
  exponent: 2,
  portalUrl: `${PORTAL}/rng`,
  position: { now: Date.UTC(2026, 0, 2, 12), elapsedMs: 29 * 60_000, net: '-250' },
  mostStake: null,
  cycleMs: null,
  realityCheckMinutes: null,
  seeds: { commitment: 'f', clientSeed: 's', nextNonce: 0 },
  stakes: ['20', '100', '200'],
  balance: '1234',
};
/** Of whose play a portal knows nothing. */
const playMoney = { ...session, isTrial: true };
const answer = (value: unknown) => async (): Promise<never> => value as never;
const calls: Calls = { get: answer({ net: '-250' }), post: answer({}) };

beforeEach(() => {
  reported.length = 0;
  vi.useFakeTimers();
  vi.spyOn(window, 'parent', 'get').mockReturnValue(parent as unknown as Window & typeof globalThis);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function hear(message: Parameters<typeof writeFrameMessage>[0], origin = PORTAL, source: unknown = parent) {
  const event = new MessageEvent('message', { data: writeFrameMessage(message), origin });
  Object.defineProperty(event, 'source', { value: source });
  await act(async () => {
    window.dispatchEvent(event);
  });
}

async function open(money?: FrameMoney, played = session) {
  askForWindows();
  await vi.dynamicImportSettled();
  const left = vi.fn(async () => undefined);
  const over = vi.fn();
  const store = createStore();
  const page = createPage({ language: 'EN', texts: english, writing: { direction: 'ltr', money } });
  const portal = openPortal(session.portalUrl);
  const shell = createShell({ session: played, token: 't', calls, portal, page, store, over });
  render(
    <Provider store={store}>
      <PageProvider page={page}>
        <ShellProvider shell={shell}>
          <GameFrame onLeave={() => void left()}>
            <StakePicker />
          </GameFrame>
        </ShellProvider>
      </PageProvider>
    </Provider>,
  );
  watchReality(shell, left);
  return { shell, left, over };
}

/** Whether the game continues after all pending messages. */
async function goesOn(shell: Shell): Promise<boolean> {
  let isOn = false;
  void shell.untilGoingOn().then(() => {
    isOn = true;
  });
  await act(() => vi.advanceTimersByTimeAsync(0));
  return isOn;
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const line = () => screen.getByTestId('line');

describe('a game in the frame of a portal', () => {
  it('name, balance and way back are in the portal’s bar: here only for screen readers, with no second cross', async () => {
    await open();
    expect(screen.queryByTestId('leave')).toBeNull();
    const isSeen = (node: Element) => getComputedStyle(node.parentElement ?? node).clipPath !== 'inset(50%)';
    expect([screen.getByRole('heading', { level: 1 }), screen.getByTestId('balance')].map(isSeen)).toEqual([
      false,
      false,
    ]);
  });

  it.each([
    ['slot', 'ltr'],
    ['lottery', null],
  ] as const)(
    'the stage of a %s has the direction %s: reels are read from the left, a bet slip in its language',
    async (kind, direction) => {
      await open(undefined, { ...session, game: { ...session.game, kind } });
      expect(screen.getByRole('main').getAttribute('dir')).toBe(direction);
    },
  );

  it('as a separate page it shows them, and leads back', async () => {
    vi.spyOn(window, 'parent', 'get').mockReturnValue(window as Window & typeof globalThis);
    await open();
    expect(screen.getByTestId('leave')).toBeTruthy();
  });

  it('M150: another table that the player moves to names the page and the portal’s bar', async () => {
    const { shell } = await open();
    act(() => shell.showTitle('Baccarat'));
    expect([screen.getByRole('heading', { level: 1 }).textContent, document.title]).toEqual(['Baccarat', 'Baccarat']);
    expect(screen.getByRole('main', { name: 'Baccarat' })).toBeTruthy();
    expect(reported).toEqual([[expect.objectContaining({ type: 'title', name: 'Baccarat' }), PORTAL]]);
  });

  it('M150: it sends only to the portal’s origin, and ignores all others', async () => {
    const { shell } = await open();
    act(() => shell.setBalance('999'));
    expect(screen.getByTestId('balance').textContent).toBe('$9.99');
    expect(reported).toEqual([[expect.objectContaining({ channel: 'livery.game', type: 'balance' }), PORTAL]]);
    await hear({ type: 'pause' }, 'http://evil.localhost:8080');
    await hear({ type: 'pause' }, PORTAL, window);
    expect(await goesOn(shell)).toBe(true);
    await hear({ type: 'pause' });
    expect(await goesOn(shell)).toBe(false);
    expect(line().textContent).toBe('The game is paused.');
    await hear({ type: 'realityRead', goOn: true });
    expect(await goesOn(shell)).toBe(true);
  });

  it('M150: after half an hour it shows time and result, and waits for confirmation', async () => {
    const { shell, left } = await open(undefined, playMoney);
    await pass(66_000);
    await pass(200);
    expect(reported.at(-1)).toEqual([
      expect.objectContaining({ type: 'realityCheck', minutes: 30, netMinor: '-250' }),
      PORTAL,
    ]);
    const dialog = screen.getByRole('dialog', { name: 'Time for a break?' });
    expect(dialog.textContent).toContain('You’ve been playing for 30 minutes. Your result so far: −$2.50.');
    expect(await goesOn(shell)).toBe(false);
    await hear({ type: 'realityRead', goOn: true });
    expect(await goesOn(shell)).toBe(true);
    await pass(1_000);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(left).not.toHaveBeenCalled();
  });

  it('a player can leave then', async () => {
    const { left } = await open(undefined, playMoney);
    await pass(66_000);
    await hear({ type: 'realityRead', goOn: false });
    expect(left).toHaveBeenCalledOnce();
  });

  it('M150: if the portal does not answer, the game asks', async () => {
    const { shell } = await open(undefined, playMoney);
    await pass(60_000);
    await pass(1_000);
    expect(screen.getByRole('dialog', { name: 'Time for a break?' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Keep playing' })).toBeNull();
    await pass(4_000);
    fireEvent.click(screen.getByRole('button', { name: 'Keep playing' }));
    expect(await goesOn(shell)).toBe(true);
  });

  it('N12: with a portal around a member’s game, the portal shows the checks: the game shows none and waits when it is told', async () => {
    const { shell } = await open();
    await pass(120_000);
    expect(JSON.stringify(reported)).not.toContain('realityCheck');
    await hear({ type: 'pause' });
    expect(await goesOn(shell)).toBe(false);
    await hear({ type: 'realityRead', goOn: true });
    expect(await goesOn(shell)).toBe(true);
  });

  it('N12: without a portal the interval is the gateway’s, whatever the device’s clock shows', async () => {
    vi.spyOn(window, 'parent', 'get').mockReturnValue(window as Window & typeof globalThis);
    await open(undefined, { ...session, realityCheckMinutes: 40 });
    vi.setSystemTime(Date.now() + 3_600_000);
    await pass(10 * 60_000);
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass(70_000);
    await pass(1_000);
    expect(screen.getByRole('dialog', { name: 'Time for a break?' })).toBeTruthy();
  });

  it('N12: time of day, time played and result are in view, by the server’s clock', async () => {
    await open();
    await pass(61_000);
    expect(screen.getByTestId('position').textContent).toMatch(/Time\d\d:\d\d.*Played0:30:01.*Result−\$2\.50/);
  });

  it('N12: a round begins no sooner than the shortest game cycle after the answer to the last one', async () => {
    const { shell } = await open(undefined, { ...session, cycleMs: 2_500 });
    let begun = 0;
    const play = async () => {
      begun += 1;
      await shell.calls.post('/api/slot/spin');
    };
    await act(async () => void shell.round(play));
    await act(async () => void shell.round(play));
    expect(begun).toBe(1);
    await pass(2_400);
    await act(async () => void shell.round(play));
    expect(begun).toBe(1);
    await pass(100);
    await act(async () => void shell.round(play));
    expect(begun).toBe(2);
  });

  it('the stake changes by buttons and the keys + and -, and is fixed during a round', async () => {
    const { shell } = await open();
    expect([screen.getByTestId('stake').textContent, shell.stake()]).toEqual(['$2.00', '200']);
    fireEvent.keyDown(document.body, { key: '-' });
    fireEvent.click(screen.getByRole('button', { name: 'Lower stake' }));
    expect(shell.stake()).toBe('20');
    const { promise, resolve } = Promise.withResolvers<void>();
    await act(async () => void shell.round(() => promise));
    fireEvent.keyDown(document.body, { key: '+' });
    expect(shell.stake()).toBe('20');
    await act(async () => resolve());
    fireEvent.keyDown(document.body, { key: '+' });
    expect(shell.stake()).toBe('100');
  });

  it('P12: quick stakes choose a stake at once, the lowest and the highest among them', () => {
    expect([quickStakes(3), quickStakes(10)]).toEqual([
      [0, 1, 2],
      [0, 3, 6, 9],
    ]);
  });

  it('one round is played at a time; a failed one shows the reason, with the balance in its reply', async () => {
    const { shell, over } = await open();
    let begun = 0;
    const { promise, reject } = Promise.withResolvers<void>();
    const play = () => {
      begun += 1;
      return promise;
    };
    await act(async () => void [shell.round(play), shell.round(play)]);
    expect(begun).toBe(1);
    await act(async () => reject(new CallError('insufficient_balance', { balance: '5' })));
    expect([line().textContent, screen.getByTestId('balance').textContent]).toEqual([
      'Your balance is too low for this stake. Nothing was charged.',
      '$0.05',
    ]);
    await act(() => shell.round(() => Promise.reject(new CallError('session_over'))));
    expect(over).toHaveBeenCalledOnce();
  });

  it('a win that is not paid yet waits', async () => {
    const { shell } = await open();
    const play = async (payout: string, words: string) => {
      const reply = { nonce: 0, payout, balance: '1000', transferState: 'onItsWay', outcome: {} };
      vi.spyOn(calls, 'post').mockResolvedValueOnce(reply);
      await act(async () => void (await shell.playInstant('/api/slot/spin', {}, () => words)));
    };
    await play('200', 'You win $2.00.');
    expect([line().dataset['tone'], line().textContent]).toEqual(['waiting', expect.stringContaining('on its way')]);
    await play('0', 'No win this time.');
    expect([line().dataset['tone'], line().textContent]).toEqual(['plain', 'No win this time.']);
    expect(screen.getByTestId('balance').textContent).toBe('$10.00');
  });

  it('M371, M150: an amount has the format of the portal: its sign, on its side', async () => {
    const dong = { ...session, currency: 'VND', symbol: 'đ', exponent: 0, balance: '2500000' };
    const { shell } = await open({ position: 'after', symbol: '₫' }, dong);
    expect(screen.getByTestId('balance').textContent).toBe('2,500,000\u00a0₫');
    expect(shell.money(5000n, true)).toBe('+5,000\u00a0₫');
    const coded = (await open({ position: 'before', symbol: '' }, dong)).shell;
    expect(coded.money('5000')).toBe('VND\u00a05,000');
  });

  it('M371: a game without a portal uses the gateway’s currency sign, exactly, at any size', async () => {
    const { shell } = await open();
    expect(['123456', '-5', '900719925474099312345'].map((minor) => shell.money(minor))).toEqual([
      '$1,234.56',
      '−$0.05',
      '$9,007,199,254,740,993,123.45',
    ]);
  });
});
