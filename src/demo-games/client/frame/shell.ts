import type { createStore } from 'jotai';
import type { CurrencyFormat } from '#ui/words/money.tsx';
import { CallError, type Calls } from '../page/calls.ts';
import type { Entered, SessionShown } from '../page/entrance.ts';
import type { Page } from '../page/page.tsx';
import type { Portal } from '../page/portal.ts';
import type { RoundReply } from './round-reply.ts';
import {
  balanceAtom,
  isPendingAtom,
  isPlayingAtom,
  lineAtom,
  seedsAtom,
  stakeAtom,
  type Tone,
  titleAtom,
} from './state.ts';

export type Store = ReturnType<typeof createStore>;

/** Services that the frame gives a game. Displayed state is in the store. */
export interface Shell {
  readonly session: SessionShown;
  readonly token: string;
  readonly calls: Calls;
  readonly portal: Portal;
  readonly page: Page;
  readonly store: Store;
  /** Formats an amount in minor units for the brand; `signed` also writes a plus for gains. */
  money(minor: string | bigint, signed?: boolean): string;
  /** The selected stake in minor units. */
  stake(): string;
  /** Shows a balance from the server and notifies the portal of the change. */
  setBalance(minor: string): void;
  /** Reads the balance, after a win that no call of this page has brought. A failure is reported. */
  refreshBalance(): Promise<void>;
  /** Places a bet with a call that answers the balance after it. Rejects if it is refused. */
  placeBet(path: string, wager: object): Promise<void>;
  /** Plays a round with one call, and reports its outcome in the words that `show` returns. Rejects if it is refused. */
  playInstant<Reply extends RoundReply<unknown>>(path: string, wager: object, show: ShowRound<Reply>): Promise<Reply>;
  /** Names the table or lottery that the player has moved to, here and in the portal's bar. */
  showTitle(name: string): void;
  /** Status line under the stage, announced to screen readers; empty clears it. */
  showLine(text: string, tone?: Tone): void;
  /** Reports why a call failed; an expired session ends the game. */
  complain(error: unknown): void;
  /** Plays a round: never two at once, not while the game is paused, and not before the shortest game cycle has passed. Errors are reported. */
  round(play: () => Promise<void>): Promise<void>;
  /** Resolves immediately, or at the end of a pause (a reality check). */
  untilGoingOn(): Promise<void>;
  /** Pauses the game until the returned function is called. */
  hold(): () => void;
}

export type ShowRound<Reply> = (reply: Reply) => string | Promise<string>;

export interface ShellParts extends Entered {
  readonly portal: Portal;
  readonly page: Page;
  readonly store: Store;
  /** Called when the session has expired: the game ends. */
  readonly over: () => void;
}

/** The initial stake is the third of the offered ones. */
const FIRST_STAKE = 2;
/** A shorter wait is hardly noticed. */
const PENDING_MS = 150;

export function createShell({ session, token, calls, portal, page, store, over }: ShellParts): Shell {
  const { t } = page;
  const currency = currencyOf(session, page);
  const cycle = watchCycle(calls, session.cycleMs);
  let held: Promise<void> | undefined;
  store.set(balanceAtom, session.balance);
  store.set(seedsAtom, session.seeds);
  store.set(stakeAtom, Math.min(FIRST_STAKE, session.stakes.length - 1));

  const showLine = (text: string, tone: Tone = 'plain') => store.set(lineAtom, { text, tone });

  function setBalance(minor: string): void {
    store.set(balanceAtom, minor);
    portal.report({ type: 'balance' });
  }

  function complain(error: unknown): void {
    const code = error instanceof CallError ? error.code : 'busy';
    const reported = error instanceof CallError ? error.more['balance'] : undefined;
    if (typeof reported === 'string') setBalance(reported);
    showLine(t(`error.${code}`), 'bad');
    if (code === 'bet_not_taken') portal.report({ type: 'balance' });
    if (code === 'session_over') over();
  }

  const untilGoingOn = () => held ?? Promise.resolve();

  return {
    session,
    token,
    calls: cycle.calls,
    portal,
    page,
    store,
    showLine,
    setBalance,
    complain,
    untilGoingOn,
    showTitle(name) {
      store.set(titleAtom, name);
      document.title = name;
      portal.report({ type: 'title', name });
    },
    money: (minor, signed) => page.figures.money(minor, currency, signed),
    stake: () => session.stakes[store.get(stakeAtom)] ?? '0',
    ...createReports({ calls: cycle.calls, store, page }, { setBalance, showLine, complain }),
    async round(play) {
      if (store.get(isPlayingAtom)) return;
      store.set(isPlayingAtom, true);
      const pending = setTimeout(() => store.set(isPendingAtom, true), PENDING_MS);
      await untilGoingOn();
      cycle.begin();
      await play().catch(complain);
      await cycle.untilOver();
      clearTimeout(pending);
      store.set(isPendingAtom, false);
      store.set(isPlayingAtom, false);
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = undefined;
        resolve();
      };
    },
  };
}

/** What bets and rounds of all games tell the page. */
function createReports(
  { calls, store, page: { t } }: Pick<Shell, 'calls' | 'store' | 'page'>,
  { setBalance, showLine, complain }: Pick<Shell, 'setBalance' | 'showLine' | 'complain'>,
): Pick<Shell, 'refreshBalance' | 'placeBet' | 'playInstant'> {
  /** An unpaid win is shown as pending. */
  function describeOutcome(text: string, { payout, transferState }: RoundReply<unknown>): void {
    const isWon = payout !== '0';
    if (transferState === 'paid' || !isWon) showLine(text, isWon ? 'good' : 'plain');
    else showLine(t(`result.${transferState}`, { text }), 'waiting');
  }

  return {
    async refreshBalance() {
      await calls.get<{ balance: string }>('/api/balance').then(({ balance }) => setBalance(balance), complain);
    },
    async placeBet(path, wager) {
      const { balance } = await calls.post<{ balance: string }>(path, wager);
      setBalance(balance);
    },
    async playInstant<Reply extends RoundReply<unknown>>(path: string, wager: object, show: ShowRound<Reply>) {
      const reply = await calls.post<Reply>(path, wager);
      const nextNonce = reply.nonce + 1;
      store.set(seedsAtom, (seeds) => seeds && { ...seeds, nextNonce: Math.max(seeds.nextNonce, nextNonce) });
      const words = await show(reply);
      setBalance(reply.balance);
      describeOutcome(words, reply);
      return reply;
    },
  };
}

/**
 * Keeps rounds apart by the shortest game cycle. It is measured from the first answer of a round, which comes after the
 * gateway has noted its start.
 */
function watchCycle(calls: Calls, cycleMs: number | null) {
  let answeredAt: number | undefined;
  return {
    calls: {
      get: calls.get,
      async post<Reply>(path: string, body?: unknown): Promise<Reply> {
        const reply = await calls.post<Reply>(path, body);
        answeredAt ??= performance.now();
        return reply;
      },
    } satisfies Calls,
    begin(): void {
      answeredAt = undefined;
    },
    async untilOver(): Promise<void> {
      if (cycleMs === null || answeredAt === undefined) return;
      const leftMs = answeredAt + cycleMs - performance.now();
      if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs));
    },
  };
}

/** Currency in the format of the surrounding portal; without a portal in the gateway's format. */
function currencyOf({ currency: code, exponent, symbol }: SessionShown, { money }: Page): CurrencyFormat {
  return { code, exponent, ...(money ?? { symbol }) };
}
