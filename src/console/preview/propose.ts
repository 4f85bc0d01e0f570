import { isObject } from '#model/json/json.ts';
import type { Proposal } from '#model/proposals/proposal.ts';

/** Longest list of changes that an address is read for. */
const LONGEST = 100_000;

/** The proposals of an address (`propose=`); undefined for what is no list of them. What each says is judged where it is applied. */
export function readProposals(text: string | null): readonly Proposal[] | undefined {
  if (text === null || text === '') return [];
  if (text.length > LONGEST) return undefined;
  try {
    const list: unknown = JSON.parse(text);
    if (!Array.isArray(list)) return undefined;
    return list.every((entry) => isObject(entry) && typeof entry['kind'] === 'string') ? list : undefined;
  } catch {
    return undefined;
  }
}
