// @vitest-environment jsdom

import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type GameMessage, writeFrameMessage } from '#contract/vendors/frame-messages.ts';
import { parseMember } from '#model/documents/member.ts';
import { ANSWER_WITHIN_MS } from '#portal/play/game-frame.tsx';
import { keepPlayed, openGameAtom, type Played } from '#portal/play/play-state.ts';
import { Modals } from '#portal/shell/modals.tsx';
import { hasTokenAtom, memberAtom, sessionsBegunAtom } from '#portal/state/atoms.ts';
import { modalsAtom } from '#portal/state/modals.ts';
import { Queries } from '#portal/state/queries/queries.tsx';
import { makePage } from '#portal/testing/site.ts';
import { inEnglish } from '#tests/setup/english.ts';
import { answer, click, openPage, refuse, type Script, windowOf } from '../../forms/testing/open-window.tsx';
import { GameScreen } from './game-screen.tsx';
// Imported here, not lazily by the window: the test DOM's style sheet does not accept vendor-prefixed names.
import '../member/safer-play/safer-play-page.tsx';

const BALANCE = '/wps/v2/wallets/balance';
const LAUNCH = '/wps/game/launchGame';
const ORIGIN = 'https://games.example';
const ADDRESS = `${ORIGIN}/play/x?ticket=t-1`;
const played: Played = {
  name: 'Amber Reef',
  vendor: 'REEL',
  nodeId: 'n1',
  gameId: 'g1',
  mode: 'real',
  from: '/rng?page=REEL',
};

const about: Script = {
  [BALANCE]: [
    answer({ sumBalance: '10.00', currencySymbol: '$', isSingle: true }),
    answer({ sumBalance: '7.50', currencySymbol: '$', isSingle: true }),
  ],
  [LAUNCH]: [answer({ game_url: `${ORIGIN}/play/x?ticket=t-2` })],
};

// A third-party frame must not load here: tests use no network.
beforeEach(() => {
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

interface Opening {
  readonly script?: Script;
  /** The game of the launch; null: the page was reloaded. */
  readonly game?: Played | null;
  readonly stored?: Played;
}

async function open({ script = {}, game = played, stored }: Opening = {}) {
  const opened = openPage(
    makePage(),
    { ...about, ...script },
    <Queries>
      <Modals />
      <Late />
    </Queries>,
    '/game',
  );
  const { store, session } = opened;
  await act(async () => {
    session.begin('t-0');
    store.set(hasTokenAtom, true);
    store.set(memberAtom, parseMember({ id: 'm1', account: 'ann', type: 0 }).value);
    if (stored) keepPlayed(session, stored);
    if (game) store.set(openGameAtom, { played: game, address: ADDRESS });
    showScreen();
  });
  return opened;
}

let showScreen = () => undefined as undefined | unknown;
/** Renders the screen after the state is set, as after a navigation. */
function Late() {
  const [isShown, show] = useState(false);
  showScreen = () => show(true);
  return isShown ? <GameScreen /> : null;
}

const frame = () => document.querySelector('iframe');

/** Posts a message as the game does, or from another sender given by `from`. */
async function post(message: GameMessage, { origin = ORIGIN, from = frame()?.contentWindow ?? null } = {}) {
  const event = new MessageEvent('message', { data: writeFrameMessage(message), origin, source: from });
  await act(async () => window.dispatchEvent(event));
}

describe('M48, M150: the game frame', () => {
  it('M150: is in a sandbox that cannot reach the page, with its name and the way back', async () => {
    await open();
    const sandbox = frame()?.getAttribute('sandbox')?.split(' ');
    expect(sandbox).toEqual(['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-popups']);
    expect(frame()?.title).toBe(inEnglish('play.frame', { name: 'Amber Reef' }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Amber Reef');
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/rng?page=REEL');
  });

  it('M148: the loader is shown until the game reports ready', async () => {
    await open();
    expect(screen.getByRole('status').textContent).toBe('Opening Amber Reef');
    await post({ type: 'ready' });
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('M150: other posts are ignored: another origin, another window', async () => {
    await open();
    await post({ type: 'ready' }, { origin: 'https://evil.example' });
    await post({ type: 'ready' }, { from: window });
    expect(screen.getByRole('status')).toBeTruthy();
  });

  it('M150: a game silent for 20 s offers a retry and the way home', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { calls } = await open();
    await act(async () => vi.advanceTimersByTime(ANSWER_WITHIN_MS - 1_000));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(async () => vi.advanceTimersByTime(2_000));
    expect(screen.getByRole('alert').textContent).toContain(inEnglish('play.silent.title', { name: 'Amber Reef' }));
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/index');
    await click(screen.getByRole('button', { name: inEnglish('ui.retry') }));
    await waitFor(() => expect(calls()).toContain(`GET ${LAUNCH}`));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('M150, M309: a changed balance is fetched from the gateway', async () => {
    await open();
    await screen.findByText('$10.00');
    await post({ type: 'balance' });
    await screen.findByText('$7.50');
  });

  it('M150: the bar names the table that the player has moved to', async () => {
    await open();
    await post({ type: 'title', name: 'Baccarat' });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Baccarat'));
  });

  it('M150: a closed game leads back to where it was opened', async () => {
    const { place } = await open();
    await post({ type: 'close' });
    await waitFor(() => expect(place()).toBe('/rng?page=REEL'));
  });

  it('M150, M52: an ended session prompts for log-in, and the game reopens for the next one', async () => {
    const { store } = await open();
    await post({ type: 'loginNeeded' });
    await waitFor(() => expect(windowOf('login')).not.toBeNull());
    await act(async () => store.set(sessionsBegunAtom, 1));
    await waitFor(() => expect(store.get(openGameAtom)?.address).toBe(`${ORIGIN}/play/x?ticket=t-2`));
  });

  it('limits and breaks are one click from a game, over it; not with play money', async () => {
    const { store } = await open();
    await click(screen.getByRole('button', { name: inEnglish('element.play.limits') }));
    expect(store.get(modalsAtom)).toMatchObject([{ name: 'member', page: 'saferPlay' }]);
    await screen.findByText(inEnglish('safer.lead'));
    expect(frame()).not.toBeNull();
    await act(async () => store.set(memberAtom, parseMember({ id: 'm2', account: 'try', type: 4 }).value));
    expect(screen.queryByRole('button', { name: inEnglish('element.play.limits') })).toBeNull();
  });

  it('M150: a reality check shows time and result; the game gets the choice', async () => {
    const { place } = await open();
    const answered = vi.fn();
    Object.assign(frame()?.contentWindow ?? {}, { postMessage: answered });
    await post({ type: 'realityCheck', minutes: 30, netMinor: '-1250' });
    expect(await screen.findByText('30 min')).toBeTruthy();
    expect(windowOf('realityCheck')?.textContent).toContain('−$12.50');
    await click(screen.getByRole('button', { name: inEnglish('play.reality.leave') }));
    expect(answered).toHaveBeenCalledWith(writeFrameMessage({ type: 'realityRead', goOn: false }), ORIGIN);
    await waitFor(() => expect(place()).toBe('/rng?page=REEL'));
  });

  const CHECK = '/wps/member/protection/realityCheck';
  const NOW = Date.UTC(2026, 0, 2, 12);
  const state = (inMs: number, rest: object = {}) =>
    answer({
      now: NOW,
      play: { begunAt: NOW - 1_800_000, minutes: 30, dueAt: NOW + inMs, stakes: '20.00', wins: '7.50' },
      ...rest,
    });

  it('N12, M150: a check that is due by the gateway pauses the game, shows time and money, and waits for an answer', async () => {
    const { calls } = await open({ script: { [CHECK]: [state(0), state(1_800_000)] } });
    const answered = vi.fn();
    Object.assign(frame()?.contentWindow ?? {}, { postMessage: answered });
    await screen.findByText(inEnglish('play.reality.stakes'));
    const words = windowOf('realityCheck')?.textContent;
    for (const part of ['30 min', '$20.00', '$7.50', '−$12.50']) expect(words).toContain(part);
    // A game that loads later is paused as soon as it hears messages.
    expect(answered).not.toHaveBeenCalled();
    await post({ type: 'ready' });
    expect(answered).toHaveBeenCalledWith(writeFrameMessage({ type: 'pause' }), ORIGIN);
    await click(screen.getByRole('button', { name: inEnglish('play.reality.goOn') }));
    await waitFor(() => expect(windowOf('realityCheck')).toBeNull());
    expect(calls()).toContain(`POST ${CHECK}`);
    expect(answered).toHaveBeenCalledWith(writeFrameMessage({ type: 'realityRead', goOn: true }), ORIGIN);
  });

  it('N12: the page waits as long as the gateway says, whatever the device’s clock shows', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { calls } = await open({ script: { [CHECK]: [state(120_000), state(0)] } });
    await waitFor(() => expect(calls()).toContain(`GET ${CHECK}`));
    vi.setSystemTime(Date.now() + 3_600_000);
    await act(async () => vi.advanceTimersByTime(110_000));
    expect(windowOf('realityCheck')).toBeNull();
    await act(async () => vi.advanceTimersByTime(20_000));
    await screen.findByText(inEnglish('play.reality.stakes'));
  });

  it('N12: when a limit of log-in time is reached, the page says until when', async () => {
    await open({
      script: { [CHECK]: [state(600_000, { timeUp: { period: 'DAY', at: NOW, until: NOW + 3_600_000 } })] },
    });
    await waitFor(() => expect(windowOf('confirm')?.textContent).toContain('2026-01-02 13:00'));
  });
});

describe('M48: a reloaded page', () => {
  it('M48, M150: requests a new address of the game: the old ticket is spent', async () => {
    const { store } = await open({ game: null, stored: played });
    await waitFor(() => expect(store.get(openGameAtom)?.address).toBe(`${ORIGIN}/play/x?ticket=t-2`));
    expect(frame()?.title).toBe(inEnglish('play.frame', { name: 'Amber Reef' }));
  });

  it('M48: reports that it cannot be opened, with links', async () => {
    await open({
      game: null,
      stored: played,
      script: { [LAUNCH]: [refuse('function_not_available'), ...(about[LAUNCH] ?? [])] },
    });
    expect((await screen.findByRole('alert')).textContent).toContain(inEnglish('play.failed.title'));
    await click(screen.getByRole('button', { name: inEnglish('ui.retry') }));
    await waitFor(() => expect(frame()).not.toBeNull());
  });

  it.each(['nonsense', '{"name":"x"}', '{"name":"x","vendor":"V","mode":"real","from":"//evil.example"}'])(
    'M48: nothing was played, or %s was stored: no game is open, with the way home',
    async (stored) => {
      const opened = openPage(
        makePage(),
        about,
        <Queries>
          <Late />
        </Queries>,
        '/game',
      );
      opened.session.keepGame(stored);
      await act(async () => showScreen());
      expect(await screen.findByText(inEnglish('play.none.title'))).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/index');
    },
  );
});
