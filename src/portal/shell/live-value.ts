import { useAtomValue } from 'jotai';
import type { LiveValue } from '#model/catalogue/element.ts';
import type { Member } from '#model/documents/member.ts';
import { memberAtom } from '../state/atoms.ts';

/** Stands for the rank of a visitor, and of a member who has none (M69). */
export const NO_RANK = '- -';

/** Counts of the member's replies by name; a name that is absent has not come. */
export type Counts = Readonly<Partial<Record<LiveValue, number>>>;

/** What an element shows beside its label: a rank, or a count that is above zero (M68). Undefined: nothing. */
export function liveValue(name: LiveValue, member: Member | null | undefined, counts: Counts): string | undefined {
  if (name === 'vipRank') return member?.rankName || NO_RANK;
  const count = Object.hasOwn(counts, name) ? (counts[name] ?? 0) : 0;
  return count > 0 ? String(count) : undefined;
}

const NO_COUNTS: Counts = {};

/** The value of a badge for the visitor of this page. */
export function useLiveValue(name: LiveValue | undefined, counts: Counts = NO_COUNTS): string | undefined {
  const member = useAtomValue(memberAtom);
  return name === undefined ? undefined : liveValue(name, member, counts);
}
