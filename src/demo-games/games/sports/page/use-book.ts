import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { createDeadlines, type Deadlines } from '#ui/time/deadlines.ts';
import { pageWorld } from '#ui/time/page-world.ts';
import type { Leg } from '../rules/slip.ts';

export interface SlipShown {
  readonly id: string;
  readonly state: string;
  readonly stake: string;
  readonly payout: string | null;
  readonly legs: readonly (Leg & { readonly result?: string })[];
  readonly isPaid: boolean;
}

export interface BookShown {
  readonly now: number;
  readonly results: readonly { readonly game: string; readonly numero: string; readonly result: string }[];
  readonly slips: readonly SlipShown[];
}

export interface Book {
  readonly state: BookShown;
  readonly time: Deadlines;
  readonly legs: readonly Leg[];
  has(leg: Leg): boolean;
  /** Adds a pick, in place of another one of its match, or removes it. */
  toggle(leg: Leg): void;
  clear(legs: readonly Leg[]): void;
  refresh(): Promise<void>;
}

const EVERY_MS = 3_000;
const isOfSameMatch = (one: Leg, other: Leg) => one.game === other.game && one.numero === other.numero;
const isSame = (one: Leg, other: Leg) => isOfSameMatch(one, other) && one.pick === other.pick;

/** Follows results and own slips while the page is visible, and holds the slip. */
export function useBook(first: BookShown): Book {
  const shell = useShell();
  const [time] = useState(() => {
    const deadlines = createDeadlines(pageWorld());
    deadlines.note({ asked: performance.now(), received: performance.now(), server: first.now });
    return deadlines;
  });
  const [state, setState] = useState(first);
  const [legs, setLegs] = useState<readonly Leg[]>([]);
  const waiting = useRef(new Set<string>());

  const refresh = async (): Promise<void> => {
    const asked = performance.now();
    const reported = await shell.calls.get<BookShown>('/api/sports/book');
    time.note({ asked, received: performance.now(), server: reported.now });
    setState(reported);
    const ended = reported.slips.some(
      ({ id, state: now, isPaid }) => now !== 'open' && isPaid && waiting.current.delete(id),
    );
    for (const slip of reported.slips) if (slip.state === 'open') waiting.current.add(slip.id);
    if (!ended) return;
    const { balance } = await shell.calls.get<{ balance: string }>('/api/balance');
    shell.setBalance(balance);
  };
  const poll = useEffectEvent(refresh);
  const fail = useEffectEvent(shell.complain);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void poll().catch(fail);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return {
    state,
    time,
    legs,
    refresh,
    has: (leg) => legs.some((each) => isSame(each, leg)),
    toggle: (leg) => {
      const others = legs.filter((each) => !isOfSameMatch(each, leg));
      setLegs(legs.some((each) => isSame(each, leg)) ? others : [...others, leg]);
    },
    clear: (done) => setLegs((now) => now.filter((each) => !done.includes(each))),
  };
}
