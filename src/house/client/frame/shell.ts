import type { createStore } from 'jotai';
import type { CurrencyFormat } from '#ui/words/money.tsx';
import { CallError, type Calls } from '../page/calls.ts';
import type { Entered, SessionShown } from '../page/entrance.ts';
import type { Page } from '../page/page.tsx';
import type { Portal } from '../page/portal.ts';
import { balanceAtom, isPlayingAtom, lineAtom, seedsAtom, stakeAtom, type Tone } from './state.ts';

export type Store = ReturnType<typeof createStore>;

/** What a game is given beside its stage. What it shows of itself stands in the store. */
export interface Shell {
  readonly session: SessionShown;
  readonly token: string;
  readonly calls: Calls;
  readonly portal: Portal;
  readonly page: Page;
  readonly store: Store;
  /** An amount in minor units as the brand writes it; `signed` writes a plus on gains too. */
  money(minor: string | bigint, signed?: boolean): string;
  /** The stake that is chosen, in minor units. */
  stake(): string;
  /** Shows a balance that the server named, and tells the portal that it has moved. */
  setBalance(minor: string): void;
  /** A line under the stage, read out to those who listen; empty clears it. */
  showLine(text: string, tone?: Tone): void;
  /** Says what a round has brought; a win that is not paid yet waits. */
  describeOutcome(text: string, outcome: { readonly payout: string; readonly transferState: string }): void;
  /** Says why a call failed; a session that is over ends the game. */
  complain(error: unknown): void;
  /** A round has been played: the next nonce has come. */
  played(nonce: number): void;
  /** Plays a round: never two at a time, and not while the game is held. What fails is told. */
  round(play: () => Promise<void>): Promise<void>;
  /** Resolves at once, or when a pause (a reality check) is over. */
  untilGoingOn(): Promise<void>;
  /** Holds the game until the answered function is called. */
  hold(): () => void;
}

export interface ShellParts extends Entered {
  readonly portal: Portal;
  readonly page: Page;
  readonly store: Store;
  /** The session is over: the game ends here. */
  readonly over: () => void;
}

/** The stake that a game opens with is the third of those that the house offers. */
const FIRST_STAKE = 2;

/** Builds what every game has around it. */
export function createShell({ session, token, calls, portal, page, store, over }: ShellParts): Shell {
  const { t } = page;
  const currency = currencyOf(session, page);
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
    ...{ session, token, calls, portal, page, store, showLine, setBalance, complain, untilGoingOn },
    money: (minor, signed) => page.figures.money(minor, currency, signed),
    stake: () => session.stakes[store.get(stakeAtom)] ?? '0',
    describeOutcome(text, { payout, transferState }) {
      const isWon = payout !== '0';
      if (transferState === 'paid' || !isWon) showLine(text, isWon ? 'good' : 'plain');
      else showLine(t(`result.${transferState}`, { text }), 'waiting');
    },
    played: (nonce) =>
      store.set(seedsAtom, (seeds) => seeds && { ...seeds, nextNonce: Math.max(seeds.nextNonce, nonce + 1) }),
    async round(play) {
      if (store.get(isPlayingAtom)) return;
      store.set(isPlayingAtom, true);
      await untilGoingOn();
      await play().catch(complain);
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

/** The currency as the brand of the portal around writes it; what the gateway says of it where no portal told. */
function currencyOf({ currency: code, exponent, symbol }: SessionShown, { money }: Page): CurrencyFormat {
  return { code, exponent, ...(money ?? { symbol }) };
}
