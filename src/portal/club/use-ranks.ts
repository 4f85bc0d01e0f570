import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { memberRank, ranks } from '#contract/club/calls.ts';
import type { MemberRank, Rank } from '#contract/club/read.ts';
import { NotOffered } from '#contract/wire/errors.ts';
import { memberAtom, portalAtom } from '../state/atoms.ts';
import { useBrowser } from '../state/client.ts';
import { useMemberQuery } from '../state/queries/use-member-query.ts';

const STALE_MS = 300_000;

/** The ranks of the club, lowest first; empty where the gateway does not provide them. */
export function useRanks(): UseQueryResult<readonly Rank[]> {
  const browser = useBrowser();
  const { language } = useAtomValue(portalAtom);
  return useQuery({
    queryKey: ['ranks', language],
    staleTime: STALE_MS,
    queryFn: ({ signal }) =>
      browser()
        .client.send(ranks, {}, { signal })
        .catch((error: unknown) => {
          if (error instanceof NotOffered) return [];
          throw error;
        }),
  });
}

export interface Standing {
  readonly level: number;
  /** From the member info. */
  readonly name: string;
  /** Progress to the next rank; undefined while unknown. */
  readonly rank: MemberRank | undefined;
}

/** The member's own rank; null for a visitor, undefined while the session is unknown. */
export function useStanding(): Standing | null | undefined {
  const member = useAtomValue(memberAtom);
  const { data } = useMemberQuery(memberRank);
  if (!member) return member;
  return { level: member.rankLevel ?? 0, name: member.rankName ?? '', rank: data ?? undefined };
}
