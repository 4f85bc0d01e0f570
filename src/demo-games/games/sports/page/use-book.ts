import { useRef, useState } from 'react';
import { pushedAt, useLive } from '#demo-games/client/frame/use-live.ts';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { createDeadlines, type Deadlines } from '#ui/time/deadlines.ts';
import { pageWorld } from '#ui/time/page-world.ts';
import type { LiveMatch } from '../rules/book.ts';
import type { Leg } from '../rules/slip.ts';

export interface SlipShown {
  readonly id: string;
  readonly state: string;
  readonly stake: string;
  readonly payout: string | null;
  readonly legs: readonly (Leg & { readonly result?: string })[];
  readonly isPaid: boolean;
}

export interface BookState {
  readonly results: readonly { readonly game: string; readonly numero: string; readonly result: string }[];
  readonly matches: readonly LiveMatch[];
  readonly slips: readonly SlipShown[];
}

export interface BookShown extends BookState {
  readonly now: number;
}

export type ChosenPick = Omit<Leg, 'odds' | 'at'>;

/** A pick of the slip; the odds are those of now, undefined while it is not offered. */
export interface SlipPick extends ChosenPick {
  readonly odds: number | undefined;
  readonly commitment: string | undefined;
}

export interface Book {
  readonly state: BookState;
  readonly time: Deadlines;
  readonly picks: readonly SlipPick[];
  has(pick: ChosenPick): boolean;
  /** Adds a pick, in place of another one of its match, or removes it. */
  toggle(pick: ChosenPick): void;
  clear(picks: readonly ChosenPick[]): void;
  /** Picks of these that can be bet on now. */
  offered(picks: readonly ChosenPick[]): readonly ChosenPick[];
  /** Replaces the slip. */
  choose(picks: readonly ChosenPick[]): void;
  refresh(): Promise<void>;
}

const isOfSameMatch = (one: ChosenPick, other: ChosenPick) => one.game === other.game && one.numero === other.numero;
const isSame = (one: ChosenPick, other: ChosenPick) => isOfSameMatch(one, other) && one.pick === other.pick;

/** Follows odds, results and own slips, and holds the slip. */
export function useBook(first: BookShown): Book {
  const shell = useShell();
  const [time] = useState(() => {
    const deadlines = createDeadlines(pageWorld());
    deadlines.note(pushedAt(first.now));
    return deadlines;
  });
  const [state, setState] = useState<BookState>(first);
  const [picks, setPicks] = useState<readonly ChosenPick[]>([]);
  const waiting = useRef(new Set<string>());

  const hear = (reported: BookState): void => {
    setState(reported);
    const ended = reported.slips.filter(
      ({ id, state: now, isPaid }) => now !== 'open' && isPaid && waiting.current.delete(id),
    );
    for (const slip of reported.slips) if (slip.state === 'open') waiting.current.add(slip.id);
    if (ended.length > 0)
      void shell.calls
        .get<{ balance: string }>('/api/balance')
        .then(({ balance }) => shell.setBalance(balance))
        .catch(shell.complain);
  };
  useLive<BookState>('', (reported, now) => {
    time.note(pushedAt(now));
    hear(reported);
  });
  const withOdds = (pick: ChosenPick): SlipPick => {
    const match = state.matches.find((each) => each.game === pick.game && each.numero === pick.numero);
    return { ...pick, odds: match?.odds[pick.pick], commitment: match?.commitment };
  };
  return {
    state,
    time,
    picks: picks.map(withOdds),
    offered: (asked) => asked.filter((pick) => withOdds(pick).odds !== undefined),
    choose: setPicks,
    async refresh() {
      const asked = performance.now();
      const { now, ...reported } = await shell.calls.get<BookShown>('/api/sports/book');
      time.note({ asked, received: performance.now(), server: now });
      hear(reported);
    },
    has: (pick) => picks.some((each) => isSame(each, pick)),
    toggle: ({ game, numero, pick }) => {
      const chosen = { game, numero, pick };
      const others = picks.filter((each) => !isOfSameMatch(each, chosen));
      setPicks(picks.some((each) => isSame(each, chosen)) ? others : [...others, chosen]);
    },
    clear: (done) => setPicks((now) => now.filter((each) => !done.some((one) => isSame(one, each)))),
  };
}
