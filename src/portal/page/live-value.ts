import { useAtomValue } from 'jotai';
import type { LiveValue } from '#model/catalogue/element.ts';
import type { Member } from '#model/documents/member.ts';
import { memberAtom } from '../state/atoms.ts';
import { type Counts, countsAtom } from '../state/counts.ts';

/** Shown for a visitor, and for a member without a rank (M69). */
export const NO_RANK = '- -';

/**
 * An element's live value next to its label: a rank, or a count above zero (M68). Undefined: none. Unread counts cover
 * the member's messages, and notices for all.
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

export function useLiveValues(): (name: LiveValue | undefined) => string | undefined {
  const member = useAtomValue(memberAtom);
  const counts = useAtomValue(countsAtom);
  return (name) => (name === undefined ? undefined : liveValue(name, member, counts));
}

export function useLiveValue(name: LiveValue | undefined): string | undefined {
  return useLiveValues()(name);
}
