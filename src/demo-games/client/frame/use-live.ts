import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BetShown } from '#demo-games/rules/bet-shown.ts';
import type { LiveHello, LiveMessage } from '#demo-games/rules/live-protocol.ts';
import { createDeadlines, type Deadlines } from '#ui/time/deadlines.ts';
import { pageWorld } from '#ui/time/page-world.ts';
import type { ClockSample } from '#ui/time/server-clock.ts';
import { CallError } from '../page/calls.ts';
import { openLine } from '../page/line.ts';
import type { Shell } from './shell.ts';
import { useShell } from './use-shell.tsx';

/** A lost connection is reported when it could not be opened again so often. */
const REPORTED_AFTER = 2;

/** Uncertainty of a pushed time, whose way to the page is not measured. */
const PUSHED_WITHIN_MS = 500;

/** A sample of the server's clock in a pushed state: worse than that of an answer. */
function pushedAt(server: number): ClockSample {
  const received = performance.now();
  return { asked: received, received, server, within: PUSHED_WITHIN_MS };
}

/** Follows a topic of the session's game while the page is visible: `heard` gets each state, and the server's time. */
function useLive<State>(topic: string, heard: (state: State, now: number) => void): void {
  const { session, token, complain } = useShell();
  const hear = useEffectEvent(heard);
  const fail = useEffectEvent((code: string) => complain(new CallError(code)));
  const path = `/api/${session.game.kind}/live`;
  useEffect(() => {
    let close: (() => void) | undefined;
    let breaks = 0;
    const open = () => {
      const line = openLine<LiveHello, LiveMessage<State>>({
        path,
        hello: { token, topic },
        heard(message) {
          breaks = 0;
          if (message.error === undefined) return hear(message.state, message.now);
          line.close();
          fail(message.error);
        },
        broken() {
          breaks += 1;
          if (breaks === REPORTED_AFTER) fail('offline');
        },
      });
      close = line.close;
    };
    const follow = () => {
      close?.();
      close = undefined;
      if (document.visibilityState === 'visible') open();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      close?.();
    };
  }, [path, token, topic]);
}

/** A state as its server shows it, with the own bets. Times in it are by the server's clock. */
interface StateShown<Detail> {
  readonly now: number;
  readonly bets: readonly BetShown<Detail>[];
}

/** Reads the state of a topic of the session's game. Rejects if the call fails. */
export function readState<State>({ calls, session }: Pick<Shell, 'calls' | 'session'>, topic = ''): Promise<State> {
  return calls.get<State>(`/api/${session.game.kind}/state?${new URLSearchParams({ topic })}`);
}

interface Followed<State> {
  /** The last state; for a moment after a change of the topic still that of the topic before. */
  readonly state: State;
  readonly time: Deadlines;
  /** Reads the state now; the one that is shown stays if that fails. */
  refresh(): Promise<void>;
}

/**
 * Follows a topic, the server's clock and the balance. `first` is shown until the first state; `ended` gets the bets that
 * are over and paid since the last one.
 */
export function useFollowed<Detail, State extends StateShown<Detail>>(
  topic: string,
  first: State & StateShown<Detail>,
  ended: (bets: readonly BetShown<Detail>[], state: State) => void,
): Followed<State> {
  const shell = useShell();
  const [state, setState] = useState<State>(first);
  const [time] = useState(() => createServerTime(first.now));
  const [open] = useState(() => new Set(openIn(first)));
  const current = useRef(topic);
  useEffect(() => {
    current.current = topic;
  }, [topic]);
  const hear = (next: State, sample: ClockSample) => {
    time.note(sample);
    setState(next);
    const over = next.bets.filter((bet) => bet.state !== 'open' && bet.isPaid && open.delete(bet.id));
    for (const id of openIn(next)) open.add(id);
    if (over.length === 0) return;
    ended(over, next);
    void shell.refreshBalance();
  };
  useLive<Omit<State, 'now'>>(topic, (pushed, now) => hear({ ...pushed, now } as State, pushedAt(now)));
  return {
    state,
    time,
    async refresh() {
      const asked = performance.now();
      const next = await readState<State>(shell, topic).catch(() => undefined);
      if (next === undefined || current.current !== topic) return;
      hear(next, { asked, received: performance.now(), server: next.now });
    },
  };
}

function openIn({ bets }: StateShown<unknown>): readonly string[] {
  return bets.filter(({ state }) => state === 'open').map(({ id }) => id);
}

/** The server's clock, by a time that has just arrived; 0: unknown. */
export function createServerTime(now: number): Deadlines {
  const time = createDeadlines(pageWorld());
  if (now > 0) time.note(pushedAt(now));
  return time;
}
