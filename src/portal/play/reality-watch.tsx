import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { answerRealityCheck, realityCheck } from '#contract/protection/calls.ts';
import type { RealityCheck as Found } from '#contract/protection/read-check.ts';
import type { PortalMessage } from '#contract/vendors/frame-messages.ts';
import { CallError } from '#contract/wire/errors.ts';
import { PERSONAL_CENTRE_TYPES } from '#model/documents/member.ts';
import { wordsOfTimeUp } from '#portal/protection/refusals.ts';
import { showRefusal } from '#portal/protection/show-refusal.ts';
import { memberAtom, sessionsBegunAtom } from '#portal/state/atoms.ts';
import { reportFailure, useBrowser } from '#portal/state/client.ts';
import { useAsking } from '#portal/state/queries/use-asking.ts';
import { RealityCheck } from './reality-check.tsx';

/** The gateway is asked again after this time at the latest. */
const MOST_WAIT_MS = 300_000;

interface RealityWatchProps {
  readonly send: (message: PortalMessage) => void;
  /** The game hears messages. */
  readonly isThere: boolean;
  readonly onLeave: () => void;
}

/**
 * Reality checks of the member's play over any game, and the end of a limit of log-in time. The gateway's clock decides
 * when; the game is paused until the member has read the check.
 */
export function RealityWatch({ send, isThere, onLeave }: RealityWatchProps) {
  const { data, refetch, answer, isBusy } = useCheck();
  const play = data?.play;
  const isDue = play !== undefined && data?.now !== undefined && play.dueAt <= data.now;
  useTimeUp(data);

  const askAgain = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (data === undefined || isDue) return;
    const timer = setTimeout(askAgain, waitOf(data));
    return () => clearTimeout(timer);
  }, [data, isDue]);

  const pause = useEffectEvent(() => send({ type: 'pause' }));
  useEffect(() => {
    if (isDue && isThere) pause();
  }, [isDue, isThere]);

  async function end(goOn: boolean) {
    // A player may leave whatever the gateway answers.
    if (!(await answer(goOn)) && goOn) return;
    send({ type: 'realityRead', goOn });
    if (!goOn) onLeave();
  }
  if (!isDue || play === undefined) return null;
  return <RealityCheck reality={play} isBusy={isBusy} onEnd={(goOn) => void end(goOn)} />;
}

/** How long nothing can become due, in milliseconds of elapsed time. */
function waitOf({ now = 0, play, timeUp }: Found): number {
  const moments = [play?.dueAt, timeUp?.at].filter((at) => at !== undefined && at > now);
  return Math.min(MOST_WAIT_MS, ...moments.map((at) => (at ?? 0) - now));
}

function useCheck() {
  const ask = useAsking();
  const browser = useBrowser();
  const queries = useQueryClient();
  const member = useAtomValue(memberAtom);
  const begun = useAtomValue(sessionsBegunAtom);
  const [isBusy, setBusy] = useState(false);
  const queryKey = ['member', realityCheck.name, member?.id, begun];
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask((client) => client.send(realityCheck, {}, { signal, quiet: true })),
    enabled: PERSONAL_CENTRE_TYPES.some((type) => type === member?.type),
    staleTime: 0,
    // The device may have slept.
    refetchOnWindowFocus: true,
  });

  /** Whether the check is over: answered now, or before on another page. */
  async function answer(goesOn: boolean): Promise<boolean> {
    const { client, store } = browser();
    setBusy(true);
    try {
      queries.setQueryData(queryKey, await client.send(answerRealityCheck, { goesOn }, { quiet: true }));
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const isOver = error.code === 'not_found';
      if (isOver) await refetch();
      else reportFailure(store, error);
      return isOver;
    } finally {
      setBusy(false);
    }
  }
  return { data, refetch, answer, isBusy };
}

/** Says once that a limit of log-in time is reached. */
function useTimeUp(found: Found | undefined): void {
  const store = useStore();
  const { now = 0, timeUp } = found ?? {};
  const until = timeUp !== undefined && timeUp.at <= now ? timeUp.until : undefined;
  const show = useEffectEvent(() => {
    if (timeUp !== undefined) showRefusal(store, wordsOfTimeUp(timeUp));
  });
  useEffect(() => {
    if (until !== undefined) show();
  }, [until]);
}
