import { useAtomValue } from 'jotai';
import type { LiveValue } from '#model/catalogue/element.ts';
import type { Member } from '#model/documents/member.ts';
import { memberAtom } from '../state/atoms.ts';
import { type Counts, countsAtom } from '../state/counts.ts';

/** Stands for the rank of a visitor, and of a member who has none (M69). */
export const NO_RANK = '- -';

/**
 * What an element shows beside its label: a rank, or a count that is above zero (M68). Undefined: nothing. Unread is what the
 * site wrote, to the member (messages) or to all (notices).
 */
export function liveValue(name: LiveValue, member: Member | null | undefined, counts: Counts): string | undefined {
  if (name === 'vipRank') return member?.rankName || NO_RANK;
  const unread = countOf(counts, 'unreadMessages') + countOf(counts, 'unreadNotices');
  const count = name === 'unreadMessages' ? unread : countOf(counts, name);
  const total = name === 'meTotal' ? countOf(counts, 'availablePromotions') + unread : count;
  return total > 0 ? String(total) : undefined;
}

function countOf(counts: Counts, name: LiveValue): number {
  return Object.hasOwn(counts, name) ? (counts[name] ?? 0) : 0;
}

/** The values of badges for the visitor of this page. */
export function useLiveValues(): (name: LiveValue | undefined) => string | undefined {
  const member = useAtomValue(memberAtom);
  const counts = useAtomValue(countsAtom);
  return (name) => (name === undefined ? undefined : liveValue(name, member, counts));
}

/** The value of one badge. */
export function useLiveValue(name: LiveValue | undefined): string | undefined {
  return useLiveValues()(name);
}
