import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { constants } from '#contract/call/constants.ts';
import { gameList, vendorGameTypes, vendorLanes } from '#contract/games/calls.ts';
import { type GameKind, type GamePage, readGameKinds } from '#contract/games/read.ts';
import { own, ownList, ownText } from '#model/json/json.ts';
import { type GameFilter, listRequest } from '#portal/games/list-request.ts';
import { portalAtom } from '#portal/state/atoms.ts';
import { useBrowser } from '#portal/state/client.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { LIVE_KINDS, type LobbyCategory } from './categories.ts';
import { filterOf, pageKey } from './first-page.ts';
import type { LobbyView } from './lobby-address.ts';

const STALE_MS = 300_000;

/** The available kinds of games with their counts: of one vendor (M145), or of the whole lane. */
export function useKinds(
  category: LobbyCategory,
  vendor: string | undefined,
  view: LobbyView,
): readonly GameKind[] | undefined {
  const browser = useBrowser();
  const { merchant: merchantCode, language } = useAtomValue(portalAtom);
  const { t } = useTexts();
  const ofLane = useQuery({
    queryKey: ['games', 'lanes', language],
    // A reply without lanes means no kinds.
    queryFn: async ({ signal }) =>
      (await browser().client.send(vendorLanes, { merchantCode, platform: constants.launchPlatform }, { signal })) ??
      [],
    staleTime: STALE_MS,
    select: (lanes) => kindsOfLane(lanes, category),
    enabled: vendor === undefined && category !== 'ALL',
  });
  const ofVendor = useQuery({
    queryKey: ['games', 'kinds', vendor, language],
    queryFn: ({ signal }) =>
      browser().client.send(vendorGameTypes, { merchantCode, vassalage: vendor ?? '', language }, { signal }),
    staleTime: STALE_MS,
    enabled: vendor !== undefined,
  });
  const counts = useKindCounts(filterOf(category, vendor, view));
  const { data, isError } = vendor === undefined ? ofLane : ofVendor;
  const reported = data ?? (isError ? [] : undefined);
  const countOf = (key: string) => counts?.find((one) => one.key === key)?.count ?? 0;
  const kinds = counts === undefined ? reported : reported?.map((kind) => ({ ...kind, count: countOf(kind.key) }));
  return kinds && (category === 'LIVE' ? nameLive(kinds, (key) => t(`lobby.kind.${key}`)) : kinds);
}

/**
 * The number of games per kind for the current search: from the list's own first page. Undefined where the reply has
 * none, or while loading.
 */
function useKindCounts(filter: GameFilter): GamePage['kindCounts'] {
  const browser = useBrowser();
  const request = listRequest(useAtomValue(portalAtom), filter, 1);
  const { data } = useQuery({
    queryKey: pageKey(request),
    queryFn: ({ signal }) => browser().client.send(gameList, request, { signal }),
    staleTime: STALE_MS,
    enabled: false,
  });
  return data?.kindCounts;
}

function kindsOfLane(lanes: unknown, category: LobbyCategory): readonly GameKind[] {
  const lane = (Array.isArray(lanes) ? lanes : ownList(lanes, 'lanes')).find(
    (one) => ownText(one, 'title') === category,
  );
  return readGameKinds(own(lane, 'gameClassify')).filter(({ count }) => count !== 0);
}

/** The live kinds in filter order with translated names; without counts all are offered (M140). */
function nameLive(kinds: readonly GameKind[], name: (key: (typeof LIVE_KINDS)[number]) => string): readonly GameKind[] {
  const known = new Map(kinds.map((kind) => [kind.key, kind]));
  const named = LIVE_KINDS.flatMap((key) => {
    const kind = known.get(key);
    return kind !== undefined || kinds.length === 0 ? [{ key, name: name(key), count: kind?.count }] : [];
  });
  return [...named, ...kinds.filter(({ key }) => !LIVE_KINDS.some((live) => live === key))];
}
