import { useState } from 'react';
import { useFollowed } from '#demo-games/client/frame/use-live.ts';
import type { BetShown } from '#demo-games/rules/bet-shown.ts';
import type { LiveMatch } from '../rules/book.ts';
import type { Leg, SlipDetail } from '../rules/slip.ts';

/** The book as its server shows it. Times are by the server's clock. */
export interface BookShown {
  readonly now: number;
  readonly results: readonly { readonly game: string; readonly numero: string; readonly result: string }[];
  readonly matches: readonly LiveMatch[];
  /** Own slips. */
  readonly bets: readonly BetShown<SlipDetail>[];
}

export type ChosenPick = Omit<Leg, 'odds' | 'at'>;

/** A pick of the slip; the odds are those of now, undefined while it is not offered. */
export interface SlipPick extends ChosenPick {
  readonly odds: number | undefined;
  readonly commitment: string | undefined;
}

const isOfSameMatch = (one: ChosenPick, other: ChosenPick) => one.game === other.game && one.numero === other.numero;
const isSame = (one: ChosenPick, other: ChosenPick) => isOfSameMatch(one, other) && one.pick === other.pick;

export type Book = ReturnType<typeof useBook>;

/** Follows odds, results and own slips, and holds the slip. */
export function useBook(first: BookShown) {
  const { state, time, refresh } = useFollowed('', first, () => {});
  const [picks, setPicks] = useState<readonly ChosenPick[]>([]);
  const withOdds = (pick: ChosenPick): SlipPick => {
    const match = state.matches.find((each) => each.game === pick.game && each.numero === pick.numero);
    return { ...pick, odds: match?.odds[pick.pick], commitment: match?.commitment };
  };
  return {
    state,
    time,
    picks: picks.map(withOdds),
    /** Picks of these that can be bet on now. */
    offered: (asked: readonly ChosenPick[]) => asked.filter((pick) => withOdds(pick).odds !== undefined),
    /** Replaces the slip. */
    choose: setPicks,
    refresh,
    has: (pick: ChosenPick) => picks.some((each) => isSame(each, pick)),
    /** Adds a pick, in place of another one of its match, or removes it. */
    toggle: ({ game, numero, pick }: ChosenPick) => {
      const chosen = { game, numero, pick };
      const others = picks.filter((each) => !isOfSameMatch(each, chosen));
      setPicks(picks.some((each) => isSame(each, chosen)) ? others : [...others, chosen]);
    },
    clear: (done: readonly ChosenPick[]) =>
      setPicks((now) => now.filter((each) => !done.some((one) => isSame(one, each)))),
  };
}
