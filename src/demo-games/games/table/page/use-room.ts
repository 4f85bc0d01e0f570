import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import { createDeadlines, type Deadlines } from '#ui/time/deadlines.ts';
import { pageWorld } from '#ui/time/page-world.ts';
import type { Placed, Room } from '../rules/rooms.ts';

/** A room as its server shows it. Times are by the server's clock. */
export interface RoomShown {
  readonly now: number;
  readonly draw: {
    readonly numero: string;
    readonly closes: number;
    readonly draws: number;
    readonly commitment: string | null;
  };
  readonly results: readonly { readonly numero: string; readonly drawn: readonly string[] }[];
  readonly own: readonly {
    readonly numero: string;
    readonly bets: readonly Placed[];
    readonly payout: string | null;
    readonly isPaid: boolean;
  }[];
  readonly others: readonly { readonly name: string; readonly bets: readonly Placed[] }[];
}

const EVERY_MS = 1_500;

interface Followed {
  readonly state: RoomShown;
  readonly time: Deadlines;
  refresh(): Promise<void>;
}

/** Follows a room: asks again and again while the page is visible. `ended` gets the paid bets of each round once. */
export function useRoom(
  room: Room,
  first: RoomShown,
  ended: (own: RoomShown['own'], state: RoomShown) => void,
): Followed {
  const { calls, complain } = useShell();
  const [time] = useState(() => createDeadlines(pageWorld()));
  const [shown, setShown] = useState({ code: room.code, state: first });
  const reported = useRef(new Set<string>());
  const report = useEffectEvent(ended);

  const load = async (): Promise<void> => {
    const asked = performance.now();
    const state = await calls.get<RoomShown>(`/api/table/rooms/${room.code}`);
    time.note({ asked, received: performance.now(), server: state.now });
    setShown({ code: room.code, state });
    const [last] = state.results;
    const own = state.own.filter(({ numero, payout, isPaid }) => numero === last?.numero && payout !== null && isPaid);
    if (last === undefined || own.length === 0 || reported.current.has(`${room.code} ${last.numero}`)) return;
    reported.current.add(`${room.code} ${last.numero}`);
    report(own, state);
  };
  const poll = useEffectEvent(load);
  const fail = useEffectEvent(complain);
  useEffect(() => {
    void room.code;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const go = async (): Promise<void> => {
      if (document.visibilityState === 'visible') await poll().catch(fail);
      if (!isOver) timer = setTimeout(() => void go(), EVERY_MS);
    };
    void go();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [room.code]);
  return {
    state: shown.code === room.code ? shown.state : { ...first, results: [], own: [], others: [] },
    time,
    refresh: load,
  };
}
