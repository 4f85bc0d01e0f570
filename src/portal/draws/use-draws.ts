import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Call } from '#contract/call/call.ts';
import { constants } from '#contract/call/constants.ts';
import {
  currentDraw,
  lotteryMenu,
  openedNumbers,
  POPULAR_LOTTERIES,
  type PrizeMode,
  popularLotteries,
  recentLotteries,
  VN_NUMBERS,
  vnLotteryMenu,
  vnOpenedNumbers,
} from '#contract/lottery/calls.ts';
import type { Aged, CurrentDraw, OpenedDraw } from '#contract/lottery/read.ts';
import { memberAtom, portalAtom, sessionsBegunAtom } from '../state/atoms.ts';
import { useBrowser } from '../state/client.ts';
import { deadlinesAtom } from '../state/deadlines.ts';
import { nextAsk, nextResultAsk } from './draw-phase.ts';

const { device } = constants;
const MENU_MS = 5 * 60_000;

/** The lotteries of the site: all, or those of a prize mode (M05). */
export function useLotteries(prizeMode?: PrizeMode) {
  return useMenu(lotteryMenu, { device, ...(prizeMode && { prizeMode }) }, prizeMode);
}

export function useVnLotteries() {
  return useMenu(vnLotteryMenu, { device });
}

/** The most played lotteries (M143: twenty). */
export function usePopularLotteries() {
  return useMenu(popularLotteries, { device, limitNum: String(POPULAR_LOTTERIES) });
}

function useMenu<Request, Row>(call: Call<Request, Aged<Row>>, request: Request, prizeMode?: PrizeMode) {
  const browser = useBrowser();
  const { language } = useAtomValue(portalAtom);
  return useQuery({
    queryKey: ['lottery', call.name, language, prizeMode],
    staleTime: MENU_MS,
    queryFn: ({ signal }) => browser().client.send(call, request, { signal }),
  });
}

/** The member's recent lotteries; not requested for a visitor. */
export function useRecentLotteries() {
  const browser = useBrowser();
  const { language } = useAtomValue(portalAtom);
  const member = useAtomValue(memberAtom);
  const begun = useAtomValue(sessionsBegunAtom);
  return useQuery({
    queryKey: ['lottery', 'recent', language, member?.id, begun],
    enabled: Boolean(member),
    staleTime: 0,
    queryFn: ({ signal }) => browser().client.send(recentLotteries, { device }, { signal }),
  });
}

/** The draws that accept bets, one per lottery, requested again after each draw. */
export function useCurrentDraws() {
  const browser = useBrowser();
  const clock = useAtomValue(deadlinesAtom);
  return useQuery<Aged<CurrentDraw>>({
    queryKey: ['lottery', 'current'],
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    refetchInterval: ({ state }) => nextAsk(state.data?.rows ?? [], clock.now(), Math.random()),
    async queryFn({ signal }) {
      const asked = performance.now();
      const reply = await browser().client.send(currentDraw, {}, { signal });
      const server = reply.rows.find(({ now }) => now !== undefined)?.now;
      if (server !== undefined) clock.note({ asked, received: performance.now(), server });
      return reply;
    },
  });
}

/** The last result of each lottery, requested again after draws. */
export function useLastResults(draws: readonly CurrentDraw[]) {
  const browser = useBrowser();
  return useQuery({
    queryKey: ['lottery', 'last'],
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: useResultInterval(draws),
    queryFn: ({ signal }) => browser().client.send(openedNumbers, {}, { signal }),
  });
}

/** The last draws of one lottery; a hundred for a Vietnamese one (M143). */
export function useResults(gameId: string, isVietnamese: boolean, draw: CurrentDraw | undefined) {
  const browser = useBrowser();
  const call = isVietnamese ? vnOpenedNumbers : openedNumbers;
  const limitNum = String(isVietnamese ? VN_NUMBERS : RESULTS_SHOWN);
  return useQuery({
    queryKey: ['lottery', call.name, gameId],
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: useResultInterval(draw ? [draw] : []),
    queryFn: ({ signal }) => browser().client.send(call, { gameId, limitNum }, { signal }),
  });
}

const RESULTS_SHOWN = 50;

/** Delay until results are requested again; current draws may change before the previous results are available. */
function useResultInterval(current: readonly CurrentDraw[]) {
  const clock = useAtomValue(deadlinesAtom);
  const [{ draws, before }, setKnown] = useState<Known>({ draws: current, before: [] });
  const gone = draws.filter((was) =>
    current.every(({ gameId, numero }) => gameId !== was.gameId || numero !== was.numero),
  );
  if (gone.length > 0 || draws.length !== current.length) {
    const others = before.filter(({ gameId }) => gone.every((one) => one.gameId !== gameId));
    setKnown({ draws: current, before: [...others, ...gone] });
  }
  return ({ state }: { readonly state: { readonly data?: Aged<OpenedDraw> | undefined } }) =>
    nextResultAsk({ current, before, results: state.data?.rows ?? [] }, clock.now(), Math.random());
}

interface Known {
  readonly draws: readonly CurrentDraw[];
  readonly before: readonly CurrentDraw[];
}
