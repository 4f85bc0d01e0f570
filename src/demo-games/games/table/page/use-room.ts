import { useRef, useState } from 'react';
import { pushedAt, useLive } from '#demo-games/client/frame/use-live.ts';
import { useShell } from '#demo-games/client/frame/use-shell.tsx';
import type { DrawShown } from '#demo-games/rules/schedule.ts';
import { createDeadlines, type Deadlines } from '#ui/time/deadlines.ts';
import { pageWorld } from '#ui/time/page-world.ts';
import type { Placed, Room } from '../rules/rooms.ts';

/** A room as its server shows it. Times are by the server's clock. */
export interface RoomShown {
  readonly now: number;
  readonly draw: DrawShown;
  readonly results: readonly { readonly numero: string; readonly drawn: readonly string[] }[];
  readonly own: readonly {
    readonly numero: string;
    readonly bets: readonly Placed[];
    readonly payout: string | null;
    readonly isPaid: boolean;
  }[];
  readonly others: readonly { readonly name: string; readonly bets: readonly Placed[] }[];
}

interface Followed {
  readonly state: RoomShown;
  readonly time: Deadlines;
  refresh(): Promise<void>;
}

/** Follows a room. `ended` gets the paid bets of each round once. */
export function useRoom(
  room: Room,
  first: RoomShown,
  ended: (own: RoomShown['own'], state: RoomShown) => void,
): Followed {
  const { calls } = useShell();
  const [time] = useState(() => createDeadlines(pageWorld()));
  const [shown, setShown] = useState({ code: room.code, state: first });
  const reported = useRef(new Set<string>());
  const code = room.code;

  const hear = (state: Omit<RoomShown, 'now'>, now: number, asked?: number): void => {
    time.note(asked === undefined ? pushedAt(now) : { asked, received: performance.now(), server: now });
    const whole = { ...state, now };
    setShown({ code, state: whole });
    const [last] = state.results;
    const own = state.own.filter(({ numero, payout, isPaid }) => numero === last?.numero && payout !== null && isPaid);
    if (last === undefined || own.length === 0 || reported.current.has(`${code} ${last.numero}`)) return;
    reported.current.add(`${code} ${last.numero}`);
    ended(own, whole);
  };
  useLive<Omit<RoomShown, 'now'>>(code, hear);
  return {
    state: shown.code === code ? shown.state : { ...first, results: [], own: [], others: [] },
    time,
    async refresh() {
      const asked = performance.now();
      const state = await calls.get<RoomShown>(`/api/table/rooms/${code}`);
      hear(state, state.now, asked);
    },
  };
}
