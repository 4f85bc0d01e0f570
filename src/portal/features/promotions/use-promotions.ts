import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { announcements, listTypes } from '#contract/announcements/calls.ts';
import type { Announcement } from '#contract/announcements/read.ts';
import { constants } from '#contract/call/constants.ts';
import { promotionDetail, promotions, promotionWinners } from '#contract/promotions/calls.ts';
import type { Promotion, PromotionDetail } from '#contract/promotions/read.ts';
import { NotOffered } from '#contract/wire/errors.ts';
import { memberAtom, portalAtom } from '#portal/state/atoms.ts';
import { type Browser, useBrowser } from '#portal/state/client.ts';
import { deadlinesAtom } from '#portal/state/deadlines.ts';
import { firstWords } from '#portal/state/texts/plain-text.ts';
import { type PromotionsNow, promotionsKey } from './promotions-query.ts';

const STALE_MS = 60_000;

/** The site's promotions (M195); for a gateway without the call, its announcements. */
export function usePromotions(): UseQueryResult<PromotionsNow> {
  const browser = useBrowser();
  const portal = useAtomValue(portalAtom);
  const noteTime = useNoteTime();
  return useQuery({
    queryKey: promotionsKey(portal),
    staleTime: STALE_MS,
    queryFn: async ({ signal }) => {
      const asked = performance.now();
      try {
        const { serverTime, promotions: found } = await browser().client.send(promotions, {}, { signal });
        noteTime(asked, serverTime);
        return { promotions: found };
      } catch (error) {
        if (!(error instanceof NotOffered)) throw error;
        const rows = await askAnnounced(browser(), signal);
        return { promotions: rows.map(toPromotion) };
      }
    },
  });
}

/** One promotion with its terms; null: unknown id. */
export interface DetailNow {
  readonly promotion: PromotionDetail | null;
}

export function usePromotion(id: string): UseQueryResult<DetailNow> {
  const browser = useBrowser();
  const { language } = useAtomValue(portalAtom);
  const noteTime = useNoteTime();
  return useQuery({
    queryKey: ['promotion', language, id],
    staleTime: STALE_MS,
    queryFn: async ({ signal }) => {
      if (!ID.test(id)) return { promotion: null };
      const asked = performance.now();
      try {
        const found = await browser().client.send(promotionDetail, { id }, { signal });
        noteTime(asked, found?.serverTime);
        return { promotion: found ?? null };
      } catch (error) {
        // A removed promotion and a gateway without the call give the same error: look in the announcements.
        if (!(error instanceof NotOffered)) throw error;
        const row = (await askAnnounced(browser(), signal)).find((one) => one.id === id);
        return { promotion: row === undefined ? null : toDetail(row) };
      }
    },
  });
}

/** Recent claims; null where the gateway does not report them. */
export function useWinners() {
  const browser = useBrowser();
  const { language } = useAtomValue(portalAtom);
  return useQuery({
    queryKey: ['promotion winners', language],
    staleTime: STALE_MS,
    queryFn: ({ signal }) =>
      browser()
        .client.send(promotionWinners, {}, { signal })
        .catch((error: unknown) => {
          if (error instanceof NotOffered) return null;
          throw error;
        }),
  });
}

/** Ids come from the address: letters, digits, dashes and underscores. */
const ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

/** Updates the page's countdowns with the gateway's time of a reply. */
function useNoteTime() {
  const deadlines = useAtomValue(deadlinesAtom);
  return (asked: number, server: number | undefined) => {
    if (server !== undefined) deadlines.note({ asked, received: performance.now(), server });
  };
}

async function askAnnounced({ client, store }: Browser, signal: AbortSignal): Promise<readonly Announcement[]> {
  const execution = store.get(memberAtom) ? 'A' : 'B';
  const request = { types: listTypes(['PR']), platform: constants.platformCode, execution } as const;
  return (await client.send(announcements, request, { signal, quiet: true })).promotion;
}

function toPromotion({ id, title, content, promotionType }: Announcement): Promotion {
  const text = firstWords(content);
  return {
    id,
    title: title || text,
    summary: title === '' ? '' : text,
    type: promotionType || 'OTHER',
    entry: 'info',
    phase: 'running',
    startsAt: undefined,
    endsAt: undefined,
    rewardMinor: undefined,
    picture: undefined,
  };
}

const toDetail = (row: Announcement): PromotionDetail => ({
  ...toPromotion(row),
  summary: '',
  content: row.content,
  prizes: [],
  serverTime: undefined,
});
