import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import {
  claimMission,
  MISSION_PAGE_SIZE,
  missionBoard,
  missionHistory,
  missionSummary,
} from '#contract/missions/calls.ts';
import type { MissionBoard, MissionHistory, MissionSummary } from '#contract/missions/read.ts';
import { CallRefused } from '#contract/wire/errors.ts';
import { showOwnRefusal } from '#portal/protection/show-refusal.ts';
import { memberAtom, portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useBalanceMoved } from '#portal/state/queries/use-balance.ts';
import { useRefresh } from '#portal/state/queries/use-member-query.ts';
import { promotionsMovedAtom } from '#portal/state/sources/follow-promotions.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { showMessageAtom } from '#portal/state/texts/words.ts';

/** Maximum pages requested at once: a member has a handful of missions. */
const PAGES = 5;
const SIZE = String(50);

/** The query key; change notifications name its first three parts. */
function useKey(name: string) {
  const member = useAtomValue(memberAtom);
  const { language } = useAtomValue(portalAtom);
  return { key: ['member', name, member?.id, language], enabled: Boolean(member) };
}

export function useSummary() {
  const browser = useBrowser();
  const { key, enabled } = useKey(missionSummary.name);
  return useQuery<MissionSummary>({
    queryKey: key,
    enabled,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const ask = (page: number) =>
        browser().client.send(missionSummary, { status: 'O', page: String(page), size: SIZE }, { signal, quiet: true });
      const first = await ask(1);
      const missions = [...first.missions];
      for (let page = 2; page <= Math.min(first.totalPages, PAGES); page += 1)
        missions.push(...(await ask(page)).missions);
      return { ...first, missions };
    },
  });
}

/** The leaderboard of a mission in a period; undefined: the current one. */
export function useBoard(missionId: string, period: string | undefined) {
  const browser = useBrowser();
  const { key, enabled } = useKey(missionBoard.name);
  return useQuery<MissionBoard>({
    queryKey: [...key, missionId, period],
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const request = { missionId, size: SIZE, ...(period !== undefined && { period }) };
      return browser().client.send(missionBoard, request, { signal, quiet: true });
    },
  });
}

/** Past rewards, the first `pages` pages. */
export function useHistory(pages: number) {
  const browser = useBrowser();
  const { key, enabled } = useKey(missionHistory.name);
  return useQuery<MissionHistory>({
    queryKey: [...key, pages],
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const request = { page: '1', size: String(Math.min(MISSION_PAGE_SIZE * pages, 50)) };
      return browser().client.send(missionHistory, request, { signal, quiet: true });
    },
  });
}

/** Claims rewards, one at a time; shows the result and refreshes everything affected. */
export function useClaim() {
  const browser = useBrowser();
  const store = useStore();
  const refresh = useRefresh();
  const balanceMoved = useBalanceMoved();
  const { t } = useTexts();
  const [busy, setBusy] = useState<string>();
  async function claim(claimId: string, reward: string | undefined): Promise<void> {
    if (busy !== undefined) return;
    setBusy(claimId);
    try {
      await browser().client.send(claimMission, { claimId }, { quiet: true }).catch(unlessDone);
      const message = reward === undefined ? undefined : t('missions.claimedReward', { reward });
      store.set(showMessageAtom, { text: 'missions.claimed', message, tone: 'positive' });
    } catch (error) {
      if (showOwnRefusal(store, error)) return;
      const refused = error instanceof CallRefused ? error : undefined;
      const text = refused?.textKey ?? 'error.network_abnormal';
      store.set(showMessageAtom, { text, message: refused?.serverMessage, tone: 'negative' });
    } finally {
      store.set(promotionsMovedAtom, (moved) => moved + 1);
      balanceMoved();
      await refresh(missionSummary, missionHistory);
      setBusy(undefined);
    }
  }
  return { busy, claim };
}

/** If the answer to an earlier claim was lost, `reward_claimed` means success. */
function unlessDone(error: unknown): void {
  if (!(error instanceof CallRefused && error.code === 'reward_claimed')) throw error;
}
